// NegaScout: the first child gets the whole window, its siblings a null window and, if they turn out better, another
// search. Fail-soft.
#pragma once

#include "visit.hpp"

namespace gametree {

// --8<-- [start:negascout]
// A bound on the minimax value, with the postcondition of alphabeta (alphabeta.hpp).
template <bool Full, Game G>
Value negascout(Search<G>& search, const typename G::State& state, int depth, Value alpha, Value beta, int ply = 0) {
    Visit<Full, G> visit(search, state, depth, ply);
    Value g = 0;
    if (visit.settled(depth, alpha, beta, g) || visit.answered(alpha, beta, g)) return g;

    if (depth == 0) return visit.leaf();
    auto moves = search.game.moves(state);
    Move first;
    if (!moves.next(first)) return visit.leaf();

    const bool maximizing = search.game.maximizing(state);
    auto children = visit.children(moves, first);
    // A fail-soft search of the last two plies returns the true value where it is better than the window: no second
    // search is needed. Two plies by the same player can cut off on the better side, so they do not count.
    const auto exact = [&](const typename G::State& child) {
        return depth == 1 || (depth == 2 && search.game.maximizing(child) != maximizing);
    };

    Value low = alpha, high = beta;
    Move best = no_move, move;
    typename G::State child;
    bool eldest = true;
    if (visit.table_cutoff(children, maximizing, alpha, beta, g, best)) {
        // nothing left to search
    } else if (maximizing) {
        g = -infinity;
        while (g < beta && children.next(child, move)) {
            Value value = negascout<Full>(search, child, depth - 1, low, eldest ? beta : low + 1, ply + 1);
            if (!eldest && value > low && value < beta && !exact(child))
                value = std::max(value, negascout<Full>(search, child, depth - 1, value, beta, ply + 1));
            eldest = false;
            if (value <= g) continue;
            g = value;
            best = move;
            if (g > low) {
                low = g;
                visit.improved(g, move);
            }
        }
    } else {
        g = infinity;
        while (g > alpha && children.next(child, move)) {
            Value value = negascout<Full>(search, child, depth - 1, eldest ? alpha : high - 1, high, ply + 1);
            if (!eldest && value < high && value > alpha && !exact(child))
                value = std::min(value, negascout<Full>(search, child, depth - 1, alpha, value, ply + 1));
            eldest = false;
            if (value >= g) continue;
            g = value;
            best = move;
            if (g < high) {
                high = g;
                visit.improved(g, move);
            }
        }
    }
    visit.done(maximizing, alpha, beta, g, best);
    return g;
}
// --8<-- [end:negascout]

}  // namespace gametree
