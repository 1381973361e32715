// The rules of any game behind one interface. Not a template, so that they are bound to Python once for all games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../limits.hpp"
#include "../own_evaluator.hpp"
#include "../value.hpp"
#include "native_search.hpp"
#include "state.hpp"

namespace gametree {

// What a game knows about a position without a search: see Settles in game.hpp.
struct Settled {
    std::uint64_t positions = 0;  // examined for it; 0 if the game does not know
    Value value = 0;
};

// As the concept Game, over states of any kind. A state of another game is an error, and so is an ability that the game
// does not have, where no neutral answer exists.
class NativeGame {
public:
    NativeGame() = default;
    virtual ~NativeGame() = default;
    NativeGame(const NativeGame&) = delete;
    NativeGame& operator=(const NativeGame&) = delete;

    virtual std::vector<Move> moves(const AnyState& state) const = 0;
    virtual AnyState play(const AnyState& state, Move move) const = 0;
    virtual bool maximizing(const AnyState& state) const = 0;
    virtual Value evaluate(const AnyState& state) const = 0;
    virtual std::uint64_t key(const AnyState& state) const = 0;
    virtual std::uint64_t identity(const AnyState& state) const = 0;
    virtual int reversible(const AnyState& state) const = 0;
    virtual Value hint(const AnyState& state, Move move) const = 0;
    virtual bool settles() const = 0;
    virtual Settled settle(const AnyState& state, int depth, Value alpha, Value beta) const = 0;
    virtual bool noisy(const AnyState& state, Move move) const = 0;
    virtual bool forced(const AnyState& state) const = 0;
    virtual Value exchange(const AnyState& state, Move move) const = 0;
    virtual bool can_pass(const AnyState& state) const = 0;
    virtual AnyState passed(const AnyState& state) const = 0;
    virtual bool shows() const = 0;  // to a user's own evaluator: see ShowsItself
    virtual std::vector<std::byte> show(const AnyState& state) const = 0;
    virtual Value evaluate_by(const OwnEvaluator& evaluator, const AnyState& state) const = 0;
    virtual std::uint64_t perft(const AnyState& state, int depth, Limits& limits) const = 0;
    virtual std::unique_ptr<NativeSearch> search(const SearchSettings& settings) const = 0;
};

}  // namespace gametree
