// A user's own evaluator for a game that has others: a C function, made at run time by some compiler, or the game's
// evaluator in coarser steps.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game.hpp"
#include "rule_failed.hpp"

namespace gametree {

// Writes the value of a position in which the game goes on, MAX's view. `shown` is what the game shows of it.
// Returns a negative number if it fails.
using ValueOfShown = std::int64_t (*)(const void* shown, Value* out);

// Less, or more, than any outcome: bounds of the value of an unfinished game.
inline std::int64_t value_lowest(const void*, Value* out) {
    *out = lowest;
    return 0;
}
inline std::int64_t value_highest(const void*, Value* out) {
    *out = highest;
    return 0;
}

// The nearest multiple of `grain`, halves away from zero, so that both players' values are rounded alike.
inline Value rounded(Value value, Value grain) {
    const std::int64_t size = value < 0 ? -std::int64_t{value} : std::int64_t{value};
    const std::int64_t nearest = std::min<std::int64_t>((size + grain / 2) / grain * grain, highest);
    return static_cast<Value>(value < 0 ? -nearest : nearest);
}

class OwnEvaluator {
public:
    OwnEvaluator(ValueOfShown function, void* owner) : function_(function), owner_(owner) {}

    // The game's own evaluator, rounded to multiples of `grain`, which is positive.
    explicit OwnEvaluator(Value grain) : function_(nullptr), owner_(nullptr), grain_(grain) {}

    // Where the game is over, the value is the game's own outcome. Never inlined: few searches have such an evaluator,
    // and every kernel would carry a copy.
    template <ShowsItself G>
    [[gnu::noinline]] Value operator()(const G& game, const typename G::State& state) const {
        auto moves = game.moves(state);
        if (Move move; !moves.next(move)) return game.evaluate(state);
        if (function_ == nullptr) return rounded(game.evaluate(state), grain_);
        const typename G::Shown shown = game.show(state);
        Value value = 0;
        if (function_(&shown, &value) < 0) [[unlikely]]
            fail_rule(owner_, "evaluate", &shown, sizeof shown);
        return value;
    }

private:
    ValueOfShown function_;
    void* owner_;
    Value grain_ = 1;
};

}  // namespace gametree
