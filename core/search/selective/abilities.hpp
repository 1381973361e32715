// What the parts ask of a game, with the answers of a game that does not know: no move is noisy, no position forces a
// move, an exchange wins nothing, and nobody may pass.
#pragma once

#include <algorithm>

#include "../../game.hpp"

namespace gametree {

template <Game G>
bool is_noisy(const G& game, const typename G::State& state, Move move) {
    if constexpr (MakesNoise<G>)
        return game.noisy(state, move);
    else
        return false;
}
template <Game G>
bool is_forced(const G& game, const typename G::State& state) {
    if constexpr (ForcesMoves<G>)
        return game.forced(state);
    else
        return false;
}
template <Game G>
bool forces(const G& game, const typename G::State& state, Move move) {
    if constexpr (ForeseesForce<G>)
        return game.forces(state, move);
    else
        return is_forced(game, game.play(state, move));
}
template <Game G>
Value exchange_of(const G& game, const typename G::State& state, Move move) {
    if constexpr (EstimatesExchanges<G>)
        return game.exchange(state, move);
    else
        return 0;
}
// The place of a move among others when they are ordered by noise, from 0 to 255: see OrderKey::noisy.
template <Game G>
unsigned noise_of(const G& game, const typename G::State& state, Move move) {
    constexpr Value quiet = 128, coarse = 8;
    if (!is_noisy(game, state, move)) return quiet;
    const Value won = exchange_of(game, state, move);
    return static_cast<unsigned>(won < 0 ? std::max<Value>(0, quiet - 1 + won / coarse)
                                         : std::min<Value>(255, quiet + 1 + won / coarse));
}
// The noisy moves of a state, or a list that has them among others.
template <Game G>
typename G::Moves noisy_among(const G& game, const typename G::State& state) {
    if constexpr (ListsNoise<G>)
        return game.noisy_moves(state);
    else
        return game.moves(state);
}
template <Game G>
bool may_pass(const G& game, const typename G::State& state) {
    if constexpr (CanPass<G>)
        return game.can_pass(state);
    else
        return false;
}

}  // namespace gametree
