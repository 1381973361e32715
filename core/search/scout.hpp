// Pearl's Scout: the first child is evaluated; its siblings are tested against it, and evaluated if they pass.
#pragma once

#include "alphabeta.hpp"

namespace gametree {

// Whether `child` is worth more than `value`, or less if MIN chooses. A null-window alpha-beta search
// visits exactly the nodes of Pearl's TEST.
template <bool Full, Game G>
bool passes(Search<G>& search, const typename G::State& child, int depth, Value value, bool maximizing, int ply) {
    if (maximizing) return alphabeta<Full>(search, child, depth, value, value + 1, ply) > value;
    return alphabeta<Full>(search, child, depth, value - 1, value, ply) < value;
}

// --8<-- [start:scout]
// The minimax value of `state` at `depth`.
template <bool Full, Game G>
Value scout(Search<G>& search, const typename G::State& state, int depth, int ply = 0) {
    Visit<Full, G> visit(search, state, depth, ply);
    if (visit.settled() || visit.solved()) return visit.value;
    if (depth == 0) return visit.leaf();
    auto moves = search.game.moves(state);
    Move move;
    if (!moves.next(move)) return visit.leaf();

    auto children = visit.children(moves, move);
    typename G::State child;
    while (children.next(child, move))
        if (visit.first() || passes<Full>(search, child, depth - 1, visit.value, visit.maximizing, ply + 1))
            visit.choose(scout<Full>(search, child, depth - 1, ply + 1), move);
    return visit.done();
}
// --8<-- [end:scout]

}  // namespace gametree
