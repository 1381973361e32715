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
    explicit GameFace(Arguments&&... arguments) : game(std::forward<Arguments>(arguments)...) {}

    std::vector<Move> moves(const AnyState& state) const override;
    AnyState play(const AnyState& state, Move move) const override;
    bool maximizing(const AnyState& state) const override;
    Value evaluate(const AnyState& state) const override;
    std::uint64_t key(const AnyState& state) const override;
    std::uint64_t identity(const AnyState& state) const override;
    int reversible(const AnyState& state) const override;
    Value hint(const AnyState& state, Move move) const override;
    bool settles() const override;
    Settled settle(const AnyState& state, int depth, Value alpha, Value beta) const override;
    bool noisy(const AnyState& state, Move move) const override;
    bool forced(const AnyState& state) const override;
    Value exchange(const AnyState& state, Move move) const override;
    bool can_pass(const AnyState& state) const override;
    AnyState passed(const AnyState& state) const override;
    bool shows() const override;
    std::vector<std::byte> show(const AnyState& state) const override;
    Value evaluate_by(const OwnEvaluator& evaluator, const AnyState& state) const override;
    std::uint64_t perft(const AnyState& state, int depth, Limits& limits) const override;
    std::unique_ptr<NativeSearch> search(const SearchSettings& settings) const override;

    const G game;

private:
    static const typename G::State& own(const AnyState& state) { return state.as<typename G::State>(); }
};

}  // namespace gametree
