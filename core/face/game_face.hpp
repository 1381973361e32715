// A game of the concept Game as a NativeGame. Declared only: core/instances compiles it, one file for each game, so
// that the file that binds a game to Python compiles none of its kernels.
#pragma once

#include <type_traits>
#include <utility>

#include "../game.hpp"
#include "native_game.hpp"

namespace gametree {

template <Game G>
class GameFace final : public NativeGame {
public:
    template <class... Arguments>
        requires std::is_constructible_v<G, Arguments...>
    explicit GameFace(Arguments&&... arguments)
        : NativeGame(rules(), &game), game(std::forward<Arguments>(arguments)...) {}

    AnyState play(const AnyState& state, Move move) const override;
    AnyState passed(const AnyState& state) const override;
    std::uint64_t perft(const AnyState& state, int depth, Limits& limits) const override;

    const G game;

protected:
    std::unique_ptr<NativeSearch> unobserved_search(const SearchSettings& settings) const override;

private:
    static const ErasedRules& rules();
    static const typename G::State& own(const AnyState& state) { return state.as<typename G::State>(); }
};

}  // namespace gametree
