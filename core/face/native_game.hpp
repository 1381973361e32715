// The rules of any game behind one interface. Not a template, so that they are bound to Python once for all games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../limits.hpp"
#include "../own_evaluator.hpp"
#include "../value.hpp"
#include "erased_game.hpp"
#include "native_search.hpp"
#include "state.hpp"

namespace gametree {

// What a game knows about a position without a search: see Settles in game.hpp.
struct Settled {
    std::uint64_t positions = 0;  // examined for it; 0 if the game does not know
    Value value = 0;
};

// As the concept Game, over states of any kind. A state of another game is an error, and so is an ability that the game
// does not have, where no neutral answer exists. Most of it is compiled once, and calls the rules through pointers.
class NativeGame {
public:
    // Both outlive it.
    NativeGame(const ErasedRules& rules, const void* game) : rules_(rules), game_(game) {}
    virtual ~NativeGame();
    NativeGame(const NativeGame&) = delete;
    NativeGame& operator=(const NativeGame&) = delete;

    std::vector<Move> moves(const AnyState& state) const;
    bool maximizing(const AnyState& state) const;
    Value evaluate(const AnyState& state) const;
    std::uint64_t key(const AnyState& state) const;
    std::uint64_t identity(const AnyState& state) const;
    int reversible(const AnyState& state) const;
    Value hint(const AnyState& state, Move move) const;
    bool settles() const;
    Settled settle(const AnyState& state, int depth, Value alpha, Value beta) const;
    bool noisy(const AnyState& state, Move move) const;
    bool forced(const AnyState& state) const;
    Value exchange(const AnyState& state, Move move) const;
    bool can_pass(const AnyState& state) const;
    bool shows() const;  // to a user's own evaluator: see ShowsItself
    std::vector<std::byte> show(const AnyState& state) const;
    Value evaluate_by(const OwnEvaluator& evaluator, const AnyState& state) const;
    std::unique_ptr<NativeSearch> search(const SearchSettings& settings) const;

    virtual AnyState play(const AnyState& state, Move move) const = 0;
    virtual AnyState passed(const AnyState& state) const = 0;
    virtual std::uint64_t perft(const AnyState& state, int depth, Limits& limits) const = 0;

protected:
    // One that keeps nothing but its counts.
    virtual std::unique_ptr<NativeSearch> unobserved_search(const SearchSettings& settings) const = 0;

private:
    const void* own(const AnyState& state) const {
        state.check(rules_.kind);
        return state.data();
    }
    void check_shows() const;

    const ErasedRules& rules_;
    const void* game_;
};

}  // namespace gametree
