// What a position of connect four promises: lines that can still become four in a row, and squares that complete one.
#pragma once

#include "board.hpp"

namespace gametree::connect_four {

// Lines of four that one side can still complete, each a bit at its lowest square, by how many of its discs they have.
template <class L>
struct OpenLines {
    L any, one, two, three;  // at least so many

    constexpr OpenLines(Board ours, Board theirs, Board squares, L stride) {
        const L twice = stride + stride, thrice = twice + stride;
        const Board open = squares & ~theirs;
        const L pairs = open & (open >> stride);
        any = pairs & (pairs >> twice);
        const L first = any & ours, second = any & (ours >> stride);
        const L third = any & (ours >> twice), fourth = any & (ours >> thrice);
        one = first | second | third | fourth;
        two = (first & second) | (third & fourth) | ((first | second) & (third | fourth));
        three = (first & second & (third | fourth)) | (third & fourth & (first | second));
    }
};

// An open line is worth 1 with one disc, 3 with two and 7 with three.
inline Value open_lines(const Size& size, Board ours, Board theirs) {
    Value sum = 0;
    for (const Board stride : size.strides) {
        const OpenLines<Board> lines(ours, theirs, size.squares, stride);
        sum += std::popcount(lines.one) + 2 * std::popcount(lines.two) + 4 * std::popcount(lines.three);
    }
    return sum;
}

// By how much a disc on `square`, which wins no game, improves `open_lines` of our side less that of the other side.
template <class L = Lanes>
constexpr Value gain(const Size& size, Board ours, Board theirs, Board square) {
    Value sum = 0;
    for_all_directions<L>(size.strides, [&](L stride) {
        const L through = square | (square >> stride) | (square >> (stride + stride)) |
                          (square >> (stride + stride + stride));
        const OpenLines<L> mine(ours, theirs, size.squares, stride), others(theirs, ours, size.squares, stride);
        // No line is open to one side and has discs of the other, so that a bit stands for one of them.
        sum += count((others.one | (mine.any & ~mine.one)) & through);
        sum += 2 * count((others.two | (mine.one & ~mine.two)) & through);
        sum += 4 * count((others.three | mine.two) & through);
    });
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
