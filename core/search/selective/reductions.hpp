// Late move reductions: the later a move comes in the order, the less deep it is searched at first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace gametree {

// 16 times the binary logarithm, rounded down: digit by digit, so that it is the same number everywhere.
constexpr int sixteen_log2(unsigned n) {
    const int whole = std::bit_width(n) - 1;
    std::uint64_t power = std::uint64_t{n} << (31 - whole);  // n / 2^whole, from 1 to 2, with 31 binary digits
    int digits = whole;
    for (int digit = 0; digit < 4; ++digit) {
        power = power * power >> 31;
        digits = 2 * digits + (power >> 32 != 0);
        if (power >> 32 != 0) power >>= 1;
    }
    return digits;
}
inline constexpr auto log_of = [] {
    std::array<int, 64> all{};
    for (unsigned n = 1; n < 64; ++n) all[n] = sixteen_log2(n);
    return all;
}();

// --8<-- [start:reductions]
// By how many plies a quiet move is reduced that is the `place`-th of its node, from 1: about a third of the product of
// the logarithms of depth and place. A move that has often cut off is reduced less, one that was tried in vain more.
inline int reduction(int depth, int place, int credit) {
    constexpr int ply = 5000;
    const auto log = [](int n) { return log_of[static_cast<std::size_t>(std::min(n, 63))]; };
    return ((80 + (log(depth) * log(place) * 95 >> 8)) >> 8) - credit / ply;
}
// Whether it comes so late, so near the horizon, that it is not searched at all.
inline bool comes_too_late(int depth, int place) { return depth <= 4 && place > 6 + 3 * depth * depth / 2; }

inline constexpr int first_reduced = 3;
inline constexpr int reduced_from_depth = 3;
// --8<-- [end:reductions]

}  // namespace gametree
