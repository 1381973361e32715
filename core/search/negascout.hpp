// NegaScout: the first child gets the whole window, its siblings a null window and, if they turn out better, another
// search. Fail-soft.
#pragma once

#include "visit.hpp"

namespace gametree {

// --8<-- [start:negascout]
// A bound on the minimax value, with the postcondition of alphabeta (alphabeta.hpp).
template <Mode mode, Game G>
Value negascout(Search<G>& search, const typename G::State& state, int depth, Value alpha, Value beta, int ply = 0) {
    Visit<mode, G> visit(search, state, depth, ply);
    Value g = 0;
    if (visit.settled(depth, alpha, beta, g) || visit.answered(alpha, beta, g)) return g;

    if (depth == 0) return visit.leaf(alpha, beta);
    auto moves = search.game.moves(state);
    Move first;
    if (!moves.next(first)) return visit.leaf(alpha, beta);

    const bool maximizing = search.game.maximizing(state);
    const auto test = [&](const typename G::State& other, int shallow, Value gamma, int at) {
        return negascout<mode>(search, other, shallow, gamma - 1, gamma, at);
    };
    if (visit.pruned(maximizing, alpha, beta, g, test)) return g;
    auto children = visit.children(moves, first);
    // A fail-soft search of the last two plies returns the true value where it is better than the window: no second
    // search is needed. Two plies by the same player can cut off on the better side, so they do not count. In a
    // selective search no value is exact; that of a reduced child is searched again anyway.
    const auto exact = [&](const typename G::State& child) {
        if constexpr (mode == Mode::selective) return visit.reduced();
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
        while (g < beta && visit.next(children, child, move)) {
            Value value = negascout<mode>(search, child, visit.below(depth), low, eldest ? beta : low + 1, ply + 1);
            if (!eldest && value > low && value < beta && !exact(child))
                value = std::max(value, negascout<mode>(search, child, visit.below(depth), value, beta, ply + 1));
            eldest = false;
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
            Value value = negascout<mode>(search, child, visit.below(depth), eldest ? alpha : high - 1, high, ply + 1);
            if (!eldest && value < high && value > alpha && !exact(child))
                value = std::min(value, negascout<mode>(search, child, visit.below(depth), alpha, value, ply + 1));
            eldest = false;
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
// --8<-- [end:negascout]

}  // namespace gametree
