// Alpha-beta, fail-soft, with or without a transposition table.
#pragma once

#include "visit.hpp"

namespace gametree {

// What a node gets from the nodes above it, besides its window. Here: nothing.
struct NoOutlook {
    Value leaf(Value value, int) { return value; }
    template <class Visit, class... Node>
    bool abandons(Visit&, const Node&...) {
        return false;
    }
};

// --8<-- [start:alphabeta]
// A bound g on f, the minimax value of `state` at `depth`, for a window alpha < beta:
//   alpha < g < beta   g = f
//   g <= alpha         f <= g   (failing low)
//   g >= beta          f >= g   (failing high)
//
// An outlook may abandon a node for a bound of its own before its children are searched; each node gets a copy of the
// one above it.
template <bool Full, Game G, class Outlook = NoOutlook>
Value alphabeta(Search<G>& search, const typename G::State& state, int depth, Value alpha, Value beta, int ply = 0,
                Outlook outlook = {}) {
    Visit<Full, G> visit(search, state, depth, ply, alpha, beta);
    if (visit.answered()) return visit.value;
    if (depth == 0) return outlook.leaf(visit.leaf(), ply);
    auto moves = search.game.moves(state);
    Move move;
    if (!moves.next(move)) return outlook.leaf(visit.leaf(), ply);

    if (outlook.abandons(visit, search, state, depth, ply)) return visit.value;
    auto children = visit.children(moves, move);
    if (visit.table_cutoff(children)) return visit.done();
    typename G::State child;
    while (children.next(child, move)) {
        const Value value = alphabeta<Full>(search, child, depth - 1, visit.alpha, visit.beta, ply + 1, outlook);
        if (visit.take(value, move)) break;
    }
    return visit.done();
}
// --8<-- [end:alphabeta]

}  // namespace gametree
