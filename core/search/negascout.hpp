// NegaScout: the first child gets the full window, its siblings a null window and, if they turn out better, another
// search. Fail-soft.
#pragma once

#include "visit.hpp"

namespace gametree {

// Whether a fail-soft search of `child`, at `depth` - 1, is exact where it is better than the window. It is in the last
// two plies, if they belong to different players: a player's own cutoff is on the better side.
template <Game G>
bool is_exact(const G& game, const typename G::State& child, int depth, bool maximizing) {
    return depth == 1 || (depth == 2 && game.maximizing(child) != maximizing);
}

// --8<-- [start:negascout]
// A bound on the minimax value, with the postcondition of alphabeta (alphabeta.hpp).
template <bool Full, Game G>
Value negascout(Search<G>& search, const typename G::State& state, int depth, Value alpha, Value beta, int ply = 0) {
    Visit<Full, G> visit(search, state, depth, ply, alpha, beta);
    if (visit.answered()) return visit.value;
    if (depth == 0) return visit.leaf();
    auto moves = search.game.moves(state);
    Move move;
    if (!moves.next(move)) return visit.leaf();

    auto children = visit.children(moves, move);
    if (visit.table_cutoff(children)) return visit.done();
    typename G::State child;
    const auto searched = [&](Value low, Value high) {
        return negascout<Full>(search, child, depth - 1, low, high, ply + 1);
    };
    while (children.next(child, move)) {
        Value value;
        if (visit.first()) {
            value = searched(visit.alpha, visit.beta);
        } else {
            value = searched(visit.null_alpha(), visit.null_beta());
            if (visit.alpha < value && value < visit.beta && !is_exact(search.game, child, depth, visit.maximizing))
                value =
                    visit.better(value, visit.maximizing ? searched(value, visit.beta) : searched(visit.alpha, value));
        }
        if (visit.take(value, move)) break;
    }
    return visit.done();
}
// --8<-- [end:negascout]

}  // namespace gametree
