// One game type that stands for many: the rules are called through pointers, so that a kernel is compiled once for all
// of them. This costs a search a few per cent; the window searches are compiled for each game instead.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <vector>

#include "../game.hpp"
#include "../own_evaluator.hpp"
#include "state.hpp"

namespace gametree {

// The functions of a game, in terms of the bytes of its states and moves. Optional ones that a game lacks are null. A
// function that makes a state returns, or writes, whether MAX moves there.
struct ErasedRules {
    const StateKind& kind;
    bool order_matters;
    bool (*maximizing)(const void* game, const void* state);
    bool (*moves)(const void* game, const void* state, void* out, Move& first);  // false if there are none
    bool (*next)(void* moves, Move& move);
    bool (*child)(const void* game, const void* state, const void* moves, Move move, void* out);
    bool (*next_child)(const void* game, const void* state, void* moves, Move& move, void* out, bool& maximizing);
    bool (*play)(const void* game, const void* state, Move move, void* out);
    Value (*evaluate)(const void* game, const void* state);
    Value (*evaluate_by)(const OwnEvaluator& evaluator, const void* game, const void* state);
    std::uint64_t (*key)(const void* game, const void* state);
    std::uint64_t (*identity)(const void* game, const void* state);
    Value (*hint)(const void* game, const void* state, Move move);
    std::uint64_t (*settle)(const void* game, const void* state, int depth, Value alpha, Value beta, Value& g);
    int (*reversible)(const void* game, const void* state);
    bool (*noisy)(const void* game, const void* state, Move move);
    bool (*forced)(const void* game, const void* state);
    Value (*exchange)(const void* game, const void* state, Move move);
    bool (*can_pass)(const void* game, const void* state);
    bool (*passed)(const void* game, const void* state, void* out);
    std::vector<std::byte> (*show)(const void* game, const void* state);
};

// `state_room` and `moves_room` are the bytes for a state and for its moves: small states should not be copied as large
// ones.
template <std::size_t state_room, std::size_t moves_room>
class ErasedGame {
public:
    // Whether a game's states and moves fit in.
    template <Game G>
    static constexpr bool fits = sizeof(typename G::State) <= state_room && sizeof(typename G::Moves) <= moves_room &&
                                 std::is_trivially_copyable_v<typename G::Moves>;

    // A state of the game, and who moves there: kernels ask that at every node.
    struct State {
        alignas(8) std::array<std::byte, state_room> bytes;
        bool maximizing;
    };

    // The first move comes with the call that begins: every node asks whether there is one.
    class Moves {
    public:
        Moves() {}  // leaves it uninitialized, as the kernels that keep many need it
        Moves(const ErasedGame& game, const State& state) : next_(game.rules_.next) {
            any_ = game.rules_.moves(game.game_, &state.bytes, &bytes_, first_);
        }
        bool next(Move& move) {
            if (!fresh_) return next_(&bytes_, move);
            fresh_ = false;
            move = first_;
            return any_;
        }

    private:
        friend class ErasedGame;
        bool (*next_)(void* moves, Move& move);
        alignas(8) std::array<std::byte, moves_room> bytes_;
        Move first_;
        bool any_;
        bool fresh_ = true;  // `first_` has not been returned yet
    };

    // The game outlives it, and so does the evaluator, if there is one.
    ErasedGame(const ErasedRules& rules, const void* game, const OwnEvaluator* evaluator)
        : rules_(rules), game_(game), evaluator_(evaluator) {}

    // The root of a search.
    State enter(const AnyState& state) const {
        state.check(rules_.kind);
        State entered{};
        std::memcpy(&entered.bytes, state.data(), rules_.kind.size);
        entered.maximizing = rules_.maximizing(game_, &entered.bytes);
        return entered;
    }

    Moves moves(const State& state) const { return {*this, state}; }
    State child(const State& state, const Moves& moves, Move move) const {
        State made;
        make_child(state, moves, move, made);
        return made;
    }
    void make_child(const State& state, const Moves& moves, Move move, State& out) const {
        out.maximizing = rules_.child(game_, &state.bytes, &moves.bytes_, move, &out.bytes);
    }
    bool next_child(const State& state, Moves& moves, Move& move, State& out) const {
        if (!moves.fresh_)
            return rules_.next_child(game_, &state.bytes, &moves.bytes_, move, &out.bytes, out.maximizing);
        if (!moves.next(move)) return false;
        make_child(state, moves, move, out);
        return true;
    }
    State play(const State& state, Move move) const {
        State made;
        made.maximizing = rules_.play(game_, &state.bytes, move, &made.bytes);
        return made;
    }
    bool maximizing(const State& state) const { return state.maximizing; }
    Value evaluate(const State& state) const {
        if (evaluator_ != nullptr) return rules_.evaluate_by(*evaluator_, game_, &state.bytes);
        return rules_.evaluate(game_, &state.bytes);
    }
    std::uint64_t key(const State& state) const { return rules_.key(game_, &state.bytes); }
    std::uint64_t identity(const State& state) const { return rules_.identity(game_, &state.bytes); }
    Value hint(const State& state, Move move) const {
        return rules_.hint == nullptr ? 0 : rules_.hint(game_, &state.bytes, move);
    }
    std::uint64_t settle(const State& state, int depth, Value alpha, Value beta, Value& g) const {
        if (rules_.settle == nullptr || evaluator_ != nullptr) return 0;
        return rules_.settle(game_, &state.bytes, depth, alpha, beta, g);
    }
    int reversible(const State& state) const {
        return rules_.reversible == nullptr ? 0 : rules_.reversible(game_, &state.bytes);
    }
    bool makes_in_order() const { return rules_.order_matters; }
    bool noisy(const State& state, Move move) const {
        return rules_.noisy != nullptr && rules_.noisy(game_, &state.bytes, move);
    }
    bool forced(const State& state) const { return rules_.forced != nullptr && rules_.forced(game_, &state.bytes); }
    Value exchange(const State& state, Move move) const {
        return rules_.exchange == nullptr ? 0 : rules_.exchange(game_, &state.bytes, move);
    }
    bool can_pass(const State& state) const {
        return rules_.can_pass != nullptr && rules_.can_pass(game_, &state.bytes);
    }
    State passed(const State& state) const {
        State made;
        made.maximizing = rules_.passed(game_, &state.bytes, &made.bytes);
        return made;
    }

private:
    const ErasedRules& rules_;
    const void* game_;
    const OwnEvaluator* evaluator_;
};

using SmallErasedGame = ErasedGame<32, 176>;
inline constexpr std::size_t largest_moves = 1408;  // of any game
using LargeErasedGame = ErasedGame<512, largest_moves>;

// The one that stands for a game.
template <Game G>
using ErasedGameOf = std::conditional_t<SmallErasedGame::fits<G>, SmallErasedGame, LargeErasedGame>;

static_assert(Game<SmallErasedGame> && GivesHints<SmallErasedGame> && Settles<SmallErasedGame>);
static_assert(CanRepeat<SmallErasedGame> && TellsApart<SmallErasedGame>);
static_assert(MakesNoise<SmallErasedGame> && ForcesMoves<SmallErasedGame> && EstimatesExchanges<SmallErasedGame> &&
              CanPass<SmallErasedGame>);

// The functions of one game.
template <Game G>
    requires ErasedGameOf<G>::template
fits<G> class Erasure {
    using State = typename G::State;
    using Moves = typename G::Moves;

    static const G& game_of(const void* game) { return *static_cast<const G*>(game); }
    static const State& state_of(const void* state) { return *static_cast<const State*>(state); }
    static bool maximizing(const void* game, const void* state) { return game_of(game).maximizing(state_of(state)); }
    static bool moves(const void* game, const void* state, void* out, Move& first) {
        return (new (out) Moves(game_of(game).moves(state_of(state))))->next(first);
    }
    static bool next(void* moves, Move& move) { return static_cast<Moves*>(moves)->next(move); }
    static bool child(const void* game, const void* state, const void* moves, Move move, void* out) {
        const State* made =
            new (out) State(game_of(game).child(state_of(state), *static_cast<const Moves*>(moves), move));
        return game_of(game).maximizing(*made);
    }
    static bool next_child(const void* game, const void* state, void* moves, Move& move, void* out, bool& maximizing) {
        if (!next(moves, move)) return false;
        maximizing = child(game, state, moves, move, out);
        return true;
    }
    static bool play(const void* game, const void* state, Move move, void* out) {
        const State* made = new (out) State(game_of(game).play(state_of(state), move));
        return game_of(game).maximizing(*made);
    }
    static Value evaluate(const void* game, const void* state) { return game_of(game).evaluate(state_of(state)); }
    static Value evaluate_by(const OwnEvaluator& evaluator, const void* game, const void* state) {
        return evaluator(game_of(game), state_of(state));
    }
    static std::uint64_t key(const void* game, const void* state) { return game_of(game).key(state_of(state)); }
    static std::uint64_t identity(const void* game, const void* state) {
        return identity_of(game_of(game), state_of(state));
    }
    static Value hint(const void* game, const void* state, Move move) {
        return game_of(game).hint(state_of(state), move);
    }
    static std::uint64_t settle(const void* game, const void* state, int depth, Value alpha, Value beta, Value& g) {
        return game_of(game).settle(state_of(state), depth, alpha, beta, g);
    }
    static int reversible(const void* game, const void* state) { return game_of(game).reversible(state_of(state)); }
    static bool noisy(const void* game, const void* state, Move move) {
        return game_of(game).noisy(state_of(state), move);
    }
    static bool forced(const void* game, const void* state) { return game_of(game).forced(state_of(state)); }
    static Value exchange(const void* game, const void* state, Move move) {
        return game_of(game).exchange(state_of(state), move);
    }
    static bool can_pass(const void* game, const void* state) { return game_of(game).can_pass(state_of(state)); }
    static bool passed(const void* game, const void* state, void* out) {
        const State* made = new (out) State(game_of(game).passed(state_of(state)));
        return game_of(game).maximizing(*made);
    }
    static std::vector<std::byte> show(const void* game, const void* state) {
        const typename G::Shown shown = game_of(game).show(state_of(state));
        const auto* bytes = reinterpret_cast<const std::byte*>(&shown);
        return {bytes, bytes + sizeof shown};
    }

public:
    static constexpr ErasedRules rules() {
        ErasedRules all{.kind = kind_of<State>,
                        .order_matters = order_matters<G>,
                        .maximizing = maximizing,
                        .moves = moves,
                        .next = next,
                        .child = child,
                        .next_child = next_child,
                        .play = play,
                        .evaluate = evaluate,
                        .evaluate_by = nullptr,
                        .key = key,
                        .identity = identity,
                        .hint = nullptr,
                        .settle = nullptr,
                        .reversible = nullptr,
                        .noisy = nullptr,
                        .forced = nullptr,
                        .exchange = nullptr,
                        .can_pass = nullptr,
                        .passed = nullptr,
                        .show = nullptr};
        if constexpr (ShowsItself<G>) {
            all.evaluate_by = evaluate_by;
            all.show = show;
        }
        if constexpr (GivesHints<G>) all.hint = hint;
        if constexpr (Settles<G>) all.settle = settle;
        if constexpr (CanRepeat<G>) all.reversible = reversible;
        if constexpr (MakesNoise<G>) all.noisy = noisy;
        if constexpr (ForcesMoves<G>) all.forced = forced;
        if constexpr (EstimatesExchanges<G>) all.exchange = exchange;
        if constexpr (CanPass<G>) {
            all.can_pass = can_pass;
            all.passed = passed;
        }
        return all;
    }
};
template <Game G>
inline constexpr ErasedRules erased_rules = Erasure<G>::rules();

}  // namespace gametree
