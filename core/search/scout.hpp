// Pearl's Scout: the first child is evaluated, its siblings are only tested against it, and evaluated if they pass.
#pragma once

#include "alphabeta.hpp"

namespace gametree {

// --8<-- [start:scout]
// The minimax value of `state` at `depth`. A null-window alpha-beta search visits exactly the nodes of Pearl's TEST.
template <Mode mode, Game G>
Value scout(Search<G>& search, const typename G::State& state, int depth, int ply = 0) {
    Visit<mode, G> visit(search, state, depth, ply);
    Value alpha = -infinity, beta = infinity, v = 0;
    if (visit.settled(depth, alpha, beta, v) || visit.answered(alpha, beta, v)) return v;

    if (depth == 0) return visit.leaf();
    auto moves = search.game.moves(state);
    Move first;
    if (!moves.next(first)) return visit.leaf();

    const bool maximizing = search.game.maximizing(state);
    auto children = visit.children(moves, first);
    Move best = no_move, move;
    typename G::State child;
    while (children.next(child, move)) {
        if (best != no_move) {
            const Value bound = maximizing ? alphabeta<mode>(search, child, depth - 1, v, v + 1, ply + 1)
                                           : alphabeta<mode>(search, child, depth - 1, v - 1, v, ply + 1);
            if (maximizing ? bound <= v : bound >= v) continue;
        }
        const Value found = scout<mode>(search, child, depth - 1, ply + 1);
        if (best != no_move && (maximizing ? found <= v : found >= v))
            continue;  // entries of other depths may disagree
        v = found;
        best = move;
        visit.improved(v, move);
    }
    return visit.done(maximizing, -infinity, infinity, v, best);
}
// --8<-- [end:scout]

}  // namespace gametree
