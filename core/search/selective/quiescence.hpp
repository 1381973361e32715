// Quiescence: at the horizon the mover may stand pat, that is take the static value, or make a noisy move.
#pragma once

#include <algorithm>
#include <cstdint>

#include "../search.hpp"
#include "abilities.hpp"

namespace gametree {

// Plies below the horizon; only an invented crowd of men can go on capturing for longer.
inline constexpr int longest_noise = 64;

// --8<-- [start:quiescence]
// A bound on the value of `state` after noisy moves alone, with the postcondition of alphabeta (alphabeta.hpp). Where
// the mover is forced to react nobody stands pat, and all moves are searched. A noisy move that loses the exchange, or
// could not bring the static value near the window even if it won it, is left out; the value is then at least what the
// move could have brought. A position that is valued counts as a leaf, any other as an interior node.
template <Game G>
Value quiescence(Search<G>& search, const typename G::State& state, Value alpha, Value beta, int left) {
    const G& game = search.game;
    const bool maximizing = game.maximizing(state), forced = left > 0 && is_forced(game, state);
    Value g = maximizing ? -infinity : infinity, still = 0;
    if (!forced) {
        g = still = search.evaluate_leaf(state);
        if (left == 0 || (maximizing ? g >= beta : g <= alpha)) return g;
        (maximizing ? alpha : beta) = maximizing ? std::max(alpha, g) : std::min(beta, g);
    }
    auto moves = forced ? game.moves(state) : noisy_among(game, state);
    bool any = false;
    for (Move move; (maximizing ? g < beta : g > alpha) && moves.next(move);) {
        if (!forced) {
            if (!is_noisy(game, state, move)) continue;
            const Value won = exchange_of(game, state, move);
            if (won < 0) continue;
            const std::int64_t reach = std::int64_t{search.selection->margin()} + won;
            const Value most = bounded(maximizing ? still + reach : still - reach);
            if (maximizing ? most <= alpha : most >= beta) {
                g = maximizing ? std::max(g, most) : std::min(g, most);
                continue;
            }
        } else if (!any) {
            ++search.counts.interior;
        }
        any = true;
        ++search.counts.generated;
        search.limits.tick();
        const Value value = quiescence(search, game.play(state, move), alpha, beta, left - 1);
        if (maximizing ? value <= g : value >= g) continue;
        g = value;
        (maximizing ? alpha : beta) = maximizing ? std::max(alpha, g) : std::min(beta, g);
    }
    return any || !forced ? g : search.evaluate_leaf(state);
}
// --8<-- [end:quiescence]

}  // namespace gametree
