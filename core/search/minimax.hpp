// Plain minimax: every line of play to the given depth. With a table, every position is searched once.
#pragma once

#include "visit.hpp"

namespace gametree {

// --8<-- [start:minimax]
// The minimax value of `state` searched `depth` plies deep, in MAX's view.
template <bool Full, Game G>
Value minimax(Search<G>& search, const typename G::State& state, int depth, int ply = 0) {
    Visit<Full, G> visit(search, state, depth, ply);
    if (visit.solved()) return visit.value;
    if (depth == 0) return visit.leaf();
    auto moves = search.game.moves(state);
    Move move;
    if (!moves.next(move)) return visit.leaf();

    auto children = visit.children(moves, move);
    typename G::State child;
    while (children.next(child, move)) visit.choose(minimax<Full>(search, child, depth - 1, ply + 1), move);
    return visit.done();
}
// --8<-- [end:minimax]

}  // namespace gametree
