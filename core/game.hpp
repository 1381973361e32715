// The contract of a game, as the kernels see it.
//
// A game object holds what is the same for all its positions (a board's size, a tree's arrays, the chosen evaluator)
// and is not changed by a search. A State is one position: a few words, copied freely. The kernels never assume that
// the players alternate; they ask `maximizing` at every node.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "value.hpp"

namespace gametree {

template <class G>
concept Game = requires(const G& game, const typename G::State& state, typename G::Moves& moves, Move& move) {
    requires std::is_trivially_copyable_v<typename G::State>;

    // The legal moves of a state in the game's natural order, generated lazily where that saves work. `next` writes
    // the next move and returns true, or returns false when there are none left. A state without moves is over.
    // A pass is a move; so is a whole multi-jump.
    { game.moves(state) } -> std::same_as<typename G::Moves>;
    { moves.next(move) } -> std::same_as<bool>;

    // The position after `move`, which `moves` (made from this very state) yielded last: it may reuse what the
    // enumeration knows. `play` is the same for any legal move at any time.
    { game.child(state, moves, move) } -> std::same_as<typename G::State>;
    { game.play(state, move) } -> std::same_as<typename G::State>;

    // Whether MAX is to move.
    { game.maximizing(state) } -> std::same_as<bool>;

    // The value from MAX's view, lowest..highest; the outcome where the game is over.
    { game.evaluate(state) } -> std::same_as<Value>;

    // Equal for equal positions however reached, and well mixed in all 64 bits. Positions with equal keys are worth the
    // same, and the same player moves; but they may be mirror images of each other, with other moves.
    { game.key(state) } -> std::same_as<std::uint64_t>;
};

// Making a child in place. For a game that stands for many (face/erased_game.hpp) this saves a copy of what has just
// been written, which stalls the processor, and with `next_child` a call.
template <Game G>
void make_child(const G& game, const typename G::State& state, const typename G::Moves& moves, Move move,
                typename G::State& out) {
    if constexpr (requires { game.make_child(state, moves, move, out); }) {
        game.make_child(state, moves, move, out);
    } else {
        out = game.child(state, moves, move);
    }
}
// The next move and the child it leads to; false, with `out` as it was, when there are none left.
template <Game G>
bool next_child(const G& game, const typename G::State& state, typename G::Moves& moves, Move& move,
                typename G::State& out) {
    if constexpr (requires { game.next_child(state, moves, move, out); }) {
        return game.next_child(state, moves, move, out);
    } else {
        if (!moves.next(move)) return false;
        out = game.child(state, moves, move);
        return true;
    }
}

// What a game may also offer. None of it changes a value; it only saves work.

// How many moves there are, without listing them: perft counts its last ply so.
template <class G>
concept CountsMoves = requires(const G& game, const typename G::State& state) {
    { game.count(state) } -> std::same_as<std::uint64_t>;
};

// A guess of how good a move is for its mover, without playing it where possible: the ordering key `hint`.
// Larger comes first; hints compare the moves of one state only.
template <class G>
concept GivesHints = requires(const G& game, const typename G::State& state, Move move) {
    { game.hint(state, move) } -> std::same_as<Value>;
};

// What a search of `depth` plies would find in the window alpha < beta, known to the game itself: `g` with the
// postcondition of alphabeta (search/alphabeta.hpp). Returns how many positions were examined for it, which count as
// leaves; 0 if the game does not know. The value of a search never depends on it, so it must be right at this depth.
template <class G>
concept Settles =
    requires(const G& game, const typename G::State& state, int depth, Value alpha, Value beta, Value& g) {
        { game.settle(state, depth, alpha, beta, g) } -> std::same_as<std::uint64_t>;
    };

// The plies since the last irreversible move, such as a capture: no position from before it can occur again. Kept in
// the state, but not part of the key.
template <class G>
concept CanRepeat = requires(const G& game, const typename G::State& state) {
    { game.reversible(state) } -> std::same_as<int>;
};

// What tells positions of equal keys apart, for a game whose keys merge mirror images: positions of equal identities
// have the same moves.
template <class G>
concept TellsApart = requires(const G& game, const typename G::State& state) {
    { game.identity(state) } -> std::same_as<std::uint64_t>;
};
template <Game G>
std::uint64_t identity_of(const G& game, const typename G::State& state) {
    if constexpr (TellsApart<G>)
        return game.identity(state);
    else
        return game.key(state);
}

// What the parts of a selective search (search/selective/parts.hpp) ask. A move is noisy if it changes so much at once
// that the static value before its answer says little: it captures or promotes.
template <class G>
concept MakesNoise = requires(const G& game, const typename G::State& state, Move move) {
    { game.noisy(state, move) } -> std::same_as<bool>;
};
// The noisy moves alone, in their natural order, or a few others with them; it saves making the rest.
template <class G>
concept ListsNoise = requires(const G& game, const typename G::State& state) {
    { game.noisy_moves(state) } -> std::same_as<typename G::Moves>;
};
// Whether the mover is forced to react, being in check or having to capture: the static value says nothing then.
template <class G>
concept ForcesMoves = requires(const G& game, const typename G::State& state) {
    { game.forced(state) } -> std::same_as<bool>;
};
// Whether the opponent is forced to react to a move, found without making it.
template <class G>
concept ForeseesForce = requires(const G& game, const typename G::State& state, Move move) {
    { game.forces(state, move) } -> std::same_as<bool>;
};
// What the mover wins with a move if both sides go on capturing as long as it pays, in the units of the values;
// negative if it loses.
template <class G>
concept EstimatesExchanges = requires(const G& game, const typename G::State& state, Move move) {
    { game.exchange(state, move) } -> std::same_as<Value>;
};
// The position after a pass, which is not a move of the game, and whether it says something of the position: not where
// the mover is forced to react, nor where having to move may be a disadvantage.
template <class G>
concept CanPass = requires(const G& game, const typename G::State& state) {
    { game.can_pass(state) } -> std::same_as<bool>;
    { game.passed(state) } -> std::same_as<typename G::State>;
};

// What a user's own evaluator sees of a position: a record of integers that mean the same for either side to move, the
// widest first. A game's Python file describes it field by field.
template <class G>
concept ShowsItself = requires(const G& game, const typename G::State& state) {
    requires std::is_trivially_copyable_v<typename G::Shown>;
    { game.show(state) } -> std::same_as<typename G::Shown>;
};

// In perft a line that ends the game early counts like any other. By the custom of chess it does not count: a game says
// so with a constant `full_lines_only`.
template <class G>
inline constexpr bool full_lines_only = false;
template <class G>
    requires requires { G::full_lines_only; }
inline constexpr bool full_lines_only<G> = G::full_lines_only;

// A game whose positions depend on the order in which they are made, or that fails where one is made that nobody needs,
// says so with a constant `order_matters`. For all others a kernel may make a position before it is needed.
template <class G>
inline constexpr bool order_matters = false;
template <class G>
    requires requires { G::order_matters; }
inline constexpr bool order_matters<G> = G::order_matters;

// The same for a game that stands for many, which knows it only at run time.
template <class G>
constexpr bool makes_in_order(const G& game) {
    if constexpr (requires { game.makes_in_order(); }) return game.makes_in_order();
    return order_matters<G>;
}

// A game whose static values take longer to find than to look up says so with a constant `slow_values`.
template <class G>
inline constexpr bool slow_values = false;
template <class G>
    requires requires { G::slow_values; }
inline constexpr bool slow_values<G> = G::slow_values;

// A game type whose searches keep a profile (profile.hpp) says so with a constant `watched`.
template <class G>
inline constexpr bool watched = requires { G::watched; };

// The selective window searches are compiled for a game that asks for it with a constant `own_selective`, and once for
// all others.
template <class G>
inline constexpr bool wants_own_selective = false;
template <class G>
    requires requires { G::own_selective; }
inline constexpr bool wants_own_selective<G> = G::own_selective;

// Kernels other than the window searches are compiled once for all games that fit (face/erased_game.hpp), and call the
// rules through pointers. A game whose nodes are so fast that this would matter asks for its own kernels with a
// constant `own_kernels`.
template <class G>
inline constexpr bool wants_own_kernels = false;
template <class G>
    requires requires { G::own_kernels; }
inline constexpr bool wants_own_kernels<G> = G::own_kernels;

}  // namespace gametree
