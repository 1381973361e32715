// What a position of connect four promises: lines that can still become four in a row, and squares that complete one.
#pragma once

#include "board.hpp"

namespace gametree::connect_four {

// The lines of four that have no disc of `theirs`: one for each of `ours` on it, two more for the second disc, and four
// more for the third.
inline Value open_lines(const Size& size, Board ours, Board theirs) {
    const Board open = size.squares & ~theirs;
    Value sum = 0;
    for (const Board s : size.strides) {
        const Board pairs = open & (open >> s), lines = pairs & (pairs >> (s + s));
        const Board a = ours & lines, b = (ours >> s) & lines;
        const Board c = (ours >> (s + s)) & lines, d = (ours >> (s + s + s)) & lines;
        const Board two = (a & b) | (c & d) | ((a | b) & (c | d));
        const Board three = (a & b & (c | d)) | (c & d & (a | b));
        sum += std::popcount(a | b | c | d) + 2 * std::popcount(two) + 4 * std::popcount(three);
    }
    return sum;
}

// Squares that complete a line of the first player, less those of the second. When all other columns are full, whoever
// must play below such a square gives it away: with so many squares above it that the first player would take it in
// turn, it is worth most to that player; the others are the second player's.
inline Value threats(const Size& size, Board first, Board second) {
    const Board empty = size.squares & ~(first | second);
    const Board ours = size.fourths(first) & empty, theirs = size.fourths(second) & empty;
    const Board in_turn = size.cells % 2 == 0 ? size.uneven : ~size.uneven;
    const auto worth = [](Board squares, Board good) { return 10 * std::popcount(squares) + 30 * std::popcount(good); };
    return worth(ours, ours & in_turn) - worth(theirs, theirs & ~in_turn);
}

}  // namespace gametree::connect_four
