// A game whose rules are C functions, made at run time by some compiler: a user's own game at native speed.
//
// A state is a record of `size` bytes that only those functions understand. Each of them may fail, and says so: the
// search then ends with a RuleFailed, which carries all that is needed to run the function again and see why.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "../game.hpp"
#include "../rule_failed.hpp"

namespace gametree {

// The functions. A `state` is never written to. All return a negative number if they fail.
struct Rules {
    // Writes the legal moves from number `from` on, in their natural order and at most `capacity` of them, each below
    // no_move. Returns how many it wrote.
    std::int64_t (*moves)(const void* state, std::int64_t from, Move* out, std::int64_t capacity);
    std::int64_t (*play)(const void* state, std::int64_t move, void* out);
    std::int64_t (*maximizing)(const void* state);  // 1 or 0
    std::int64_t (*evaluate)(const void* state, Value* out);
    // These may be null: then key and identity are made of the whole record, all moves look alike, and none can be
    // taken back.
    std::int64_t (*key)(const void* state, std::uint64_t* out);
    std::int64_t (*identity)(const void* state, std::uint64_t* out);
    std::int64_t (*order)(const void* state, std::int64_t move, Value* out);
    std::int64_t (*reversible)(const void* state);
    // So may these: then no move is noisy, no state forces a reply, exchanges win nothing, and nobody may pass.
    std::int64_t (*noisy)(const void* state, std::int64_t move);  // 1 or 0
    std::int64_t (*forced)(const void* state);                    // 1 or 0
    std::int64_t (*exchange)(const void* state, std::int64_t move, Value* out);
    std::int64_t (*can_pass)(const void* state);  // 1 or 0; if it alone is null, they always may
    std::int64_t (*passed)(const void* state, void* out);
};

// `Capacity` is the number of bytes of a state: games with small ones should not have to copy large ones.
template <std::size_t Capacity>
class PointerGame {
public:
    static_assert(Capacity % 8 == 0 && Capacity <= sizeof(RuleFailed::record));
    static constexpr std::size_t capacity = Capacity;
    static constexpr bool order_matters = true;  // the rules of a user may fail

    // Bytes beyond the game's `size` are zero.
    struct State {
        std::array<std::uint64_t, Capacity / 8> words;
    };

    // A list of moves that is asked for in pieces; most positions need one.
    class Moves {
    public:
        Moves() {}  // leaves the list uninitialized: it is made at every node
        Moves(const PointerGame& game, const State& state) : game_(&game) { fetch(state, 0); }

        bool next(Move& move) {
            if (at_ == count_) {
                if (count_ < piece) return false;
                fetch(State(state_), before_ + piece);
                if (count_ == 0) return false;
            }
            move = list_[at_++];
            return true;
        }

    private:
        static constexpr std::uint32_t piece = 60;

        void fetch(const State& state, std::uint32_t from) {
            const std::int64_t count = game_->rules_.moves(&state, from, list_.data(), piece);
            if (count < 0) [[unlikely]]
                game_->fail("moves", state);
            before_ = from;
            at_ = 0;
            count_ = static_cast<std::uint32_t>(count);
            if (count_ == piece) state_ = state;
        }

        const PointerGame* game_ = nullptr;
        std::uint32_t before_ = 0;  // how many moves came in earlier pieces
        std::uint32_t at_ = 0;
        std::uint32_t count_ = 0;
        std::array<Move, piece> list_;
        State state_;  // set only if there may be more pieces
    };

    PointerGame(const Rules& rules, std::size_t size, void* owner) : rules_(rules), size_(size), owner_(owner) {}

    Moves moves(const State& state) const { return {*this, state}; }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        State next{};
        if (rules_.play(&state, move, &next) < 0) [[unlikely]]
            fail("play", state, move);
        return next;
    }
    bool maximizing(const State& state) const {
        const std::int64_t answer = rules_.maximizing(&state);
        if (answer < 0) [[unlikely]]
            fail("maximizing", state);
        return answer != 0;
    }
    Value evaluate(const State& state) const {
        Value value;
        if (rules_.evaluate(&state, &value) < 0) [[unlikely]]
            fail("evaluate", state);
        return value;
    }
    std::uint64_t key(const State& state) const { return digest(rules_.key, "key", state); }
    std::uint64_t identity(const State& state) const { return digest(rules_.identity, "identity", state); }
    Value hint(const State& state, Move move) const {
        Value hint = 0;
        if (rules_.order != nullptr && rules_.order(&state, move, &hint) < 0) [[unlikely]]
            fail("order", state, move);
        return hint;
    }

    int reversible(const State& state) const {
        if (rules_.reversible == nullptr) return 0;
        const std::int64_t plies = rules_.reversible(&state);
        if (plies < 0) [[unlikely]]
            fail("reversible", state);
        return static_cast<int>(std::min<std::int64_t>(plies, std::numeric_limits<int>::max()));
    }

    bool noisy(const State& state, Move move) const {
        const std::int64_t answer = rules_.noisy == nullptr ? 0 : rules_.noisy(&state, move);
        if (answer < 0) [[unlikely]]
            fail("noisy", state, move);
        return answer != 0;
    }
    bool forced(const State& state) const { return asked(rules_.forced, "forced", state); }
    Value exchange(const State& state, Move move) const {
        Value won = 0;
        if (rules_.exchange != nullptr && rules_.exchange(&state, move, &won) < 0) [[unlikely]]
            fail("exchange", state, move);
        return won;
    }
    bool can_pass(const State& state) const {
        return rules_.passed != nullptr && (rules_.can_pass == nullptr || asked(rules_.can_pass, "can_pass", state));
    }
    State passed(const State& state) const {
        State next{};
        if (rules_.passed(&state, &next) < 0) [[unlikely]]
            fail("passed", state);
        return next;
    }

    using Shown = State;
    Shown show(const State& state) const { return state; }

    std::size_t size() const { return size_; }

private:
    static constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ULL;

    // Whether a function, if there is one, says so of a state.
    bool asked(decltype(Rules::forced) function, const char* name, const State& state) const {
        const std::int64_t answer = function == nullptr ? 0 : function(&state);
        if (answer < 0) [[unlikely]]
            fail(name, state);
        return answer != 0;
    }

    // What a function says of a state, well mixed; of the whole record if there is no function.
    std::uint64_t digest(decltype(Rules::key) function, const char* name, const State& state) const {
        std::uint64_t key = 0;
        if (function == nullptr) {
            for (std::size_t i = 0; 8 * i < size_; ++i) key = mix(key + odd * state.words[i] + i);
            return key;
        }
        if (function(&state, &key) < 0) [[unlikely]]
            fail(name, state);
        return mix(key);
    }

    [[noreturn]] void fail(const char* function, const State& state, Move move = no_move) const {
        fail_rule(owner_, function, &state, size_, move);
    }

    Rules rules_;
    std::size_t size_;
    void* owner_;
};

static_assert(Game<PointerGame<32>>);
static_assert(GivesHints<PointerGame<32>> && CanRepeat<PointerGame<32>> && ShowsItself<PointerGame<32>>);
static_assert(TellsApart<PointerGame<32>> && MakesNoise<PointerGame<32>> && ForcesMoves<PointerGame<32>>);
static_assert(EstimatesExchanges<PointerGame<32>> && CanPass<PointerGame<32>>);

}  // namespace gametree
