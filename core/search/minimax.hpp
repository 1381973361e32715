// Plain minimax: every line of play to the given depth. With a table, every position once.
#pragma once

#include "visit.hpp"

namespace gametree {

// --8<-- [start:minimax]
// The minimax value of `state` searched `depth` plies deep, in MAX's view.
template <Mode mode, Game G>
Value minimax(Search<G>& search, const typename G::State& state, int depth, int ply = 0) {
    Visit<mode, G> visit(search, state, depth, ply);
    Value alpha = -infinity, beta = infinity, best = 0;
    if (visit.answered(alpha, beta, best)) return best;

    if (depth == 0) return visit.leaf();
    auto moves = search.game.moves(state);
    Move first;
    if (!moves.next(first)) return visit.leaf();

    const bool maximizing = search.game.maximizing(state);
    auto children = visit.children(moves, first);
    Move best_move = no_move, move;
    typename G::State child;
    best = maximizing ? -infinity : infinity;
    while (children.next(child, move)) {
        const Value value = minimax<mode>(search, child, depth - 1, ply + 1);
        if (maximizing ? value > best : value < best) {
            best = value;
            best_move = move;
            visit.improved(value, move);
        }
    }
    return visit.done(maximizing, -infinity, infinity, best, best_move);
}
// --8<-- [end:minimax]

}  // namespace gametree
