// Values and moves: the two small integers every kernel passes around.
#pragma once

#include <cstdint>

namespace gametree {

// A value is what a position is worth to MAX, for either side to move. Integers make a null window exact: nothing lies
// between v and v + 1.
using Value = std::int32_t;

// No position is ever worth infinity, so the window (infinity - 1, infinity) always fails low.
inline constexpr Value infinity = 2147483647;
inline constexpr Value highest = infinity - 1;
inline constexpr Value lowest = -highest;

// The value nearest to a sum that may be too large for one.
constexpr Value bounded(std::int64_t sum) {
    return static_cast<Value>(sum < lowest ? lowest : sum > highest ? highest : sum);
}

// A move is a number whose meaning belongs to the game. Within one game it is a function of the move's string alone, so
// that killer and history tables mean the same thing in every position.
using Move = std::uint16_t;
inline constexpr Move no_move = 0xffff;
inline constexpr int move_codes = 1 << 16;

// Remaining depths are counted down from here at most: it bounds recursion and fits the 8 bits of a table entry.
inline constexpr int max_depth = 250;

// A good 64-bit mixer (the finalizer of splitmix64): neighbouring inputs give unrelated outputs.
inline constexpr std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

}  // namespace gametree
