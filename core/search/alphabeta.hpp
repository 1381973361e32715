// Alpha-beta, fail-soft, with or without a transposition table.
#pragma once

#include "visit.hpp"

namespace gametree {

// What a node learns on the way down to it, beside its window. Here: nothing.
struct NoOutlook {
    Value leaf(Value value, int) { return value; }
    template <Game G>
    bool abandons(Search<G>&, const typename G::State&, int, bool, Value, Value, int, Value&) {
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
template <Mode mode, Game G, class Outlook = NoOutlook>
Value alphabeta(Search<G>& search, const typename G::State& state, int depth, Value alpha, Value beta, int ply = 0,
                Outlook outlook = {}) {
    Visit<mode, G> visit(search, state, depth, ply);
    Value g = 0;
    if (visit.settled(depth, alpha, beta, g) || visit.answered(alpha, beta, g)) return g;

    if (depth == 0) return outlook.leaf(visit.leaf(alpha, beta), ply);
    auto moves = search.game.moves(state);
    Move first;
    if (!moves.next(first)) return outlook.leaf(visit.leaf(alpha, beta), ply);

    const bool maximizing = search.game.maximizing(state);
    if (outlook.abandons(search, state, depth, maximizing, alpha, beta, ply, g)) return g;
    const auto test = [&](const typename G::State& other, int shallow, Value gamma, int at) {
        return alphabeta<mode>(search, other, shallow, gamma - 1, gamma, at, outlook);
    };
    if (visit.pruned(maximizing, alpha, beta, g, test)) return g;
    auto children = visit.children(moves, first);
    Value low = alpha, high = beta;  // the window as the children move it
    Move best = no_move, move;
    typename G::State child;
    if (visit.table_cutoff(children, maximizing, alpha, beta, g, best)) {
        // nothing left to search
    } else if (maximizing) {
        g = -infinity;
        while (g < beta && visit.next(children, child, move)) {
            const Value value = alphabeta<mode>(search, child, visit.below(depth), low, beta, ply + 1, outlook);
            if (visit.again(value, value > low) || value <= g) continue;
            g = value;
            best = move;
            if (g > low) {
                low = g;
                visit.improved(g, move);
            }
        }
    } else {
        g = infinity;
        while (g > alpha && visit.next(children, child, move)) {
            const Value value = alphabeta<mode>(search, child, visit.below(depth), alpha, high, ply + 1, outlook);
            if (visit.again(value, value < high) || value >= g) continue;
            g = value;
            best = move;
            if (g < high) {
                high = g;
                visit.improved(g, move);
            }
        }
    }
    return visit.done(maximizing, alpha, beta, g, best);
}
// --8<-- [end:alphabeta]

}  // namespace gametree
