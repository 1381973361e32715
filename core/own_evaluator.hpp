// A user's own evaluator for a game that has others: a C function, made at run time by some compiler.
#pragma once

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

class OwnEvaluator {
public:
    OwnEvaluator(ValueOfShown function, void* owner) : function_(function), owner_(owner) {}

    // Where the game is over, the value is the game's own outcome.
    template <ShowsItself G>
    Value operator()(const G& game, const typename G::State& state) const {
        auto moves = game.moves(state);
        if (Move move; !moves.next(move)) return game.evaluate(state);
        const typename G::Shown shown = game.show(state);
        Value value = 0;
        if (function_(&shown, &value) < 0) [[unlikely]]
            fail_rule(owner_, "evaluate", &shown, sizeof shown);
        return value;
    }

private:
    ValueOfShown function_;
    void* owner_;
};

}  // namespace gametree
