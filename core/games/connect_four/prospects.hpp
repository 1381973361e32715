// What a position of connect four promises: lines that can still become four in a row, and squares that complete one.
#pragma once

#include "follow_up.hpp"

namespace gametree::connect_four {

// Lines of four that one side can still complete, each a bit at its lowest square, by how many of its discs they have.
template <class L>
struct OpenLines {
    L any, one, two, three;  // with at least this many

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
        const L through =
            square | (square >> stride) | (square >> (stride + stride)) | (square >> (stride + stride + stride));
        const OpenLines<L> mine(ours, theirs, size.squares, stride), others(theirs, ours, size.squares, stride);
        // No line is open to one side and has discs of the other, so that a bit stands for one of them.
        sum += count((others.one | (mine.any & ~mine.one)) & through);
        sum += 2 * count((others.two | (mine.one & ~mine.two)) & through);
        sum += 4 * count((others.three | mine.two) & through);
    });
    return sum;
}

// Empty squares that complete a line of the first player, less those of the second. When all other columns are full,
// the side that must play below such a square gives it away. The number of squares above it decides which side can take
// it then, and only squares that a side can take count for it.
inline Value threats_in_turn(const Size& size, Board first, Board second) {
    const Board empty = size.squares & ~(first | second);
    const Board turn_of_first = size.cells % 2 == 0 ? size.uneven : ~size.uneven;
    return 8 * std::popcount(size.fourths(first) & empty & turn_of_first) -
           6 * std::popcount(size.fourths(second) & empty & ~turn_of_first);
}

// What playing after the other side shows about a position: a certain win, or that the mover does not win; see
// FollowUp. In the mover's view.
inline Value sure(const FollowUp& follow_up) {
    Value g;
    if (follow_up.refutes(-1, g)) return -1000;
    return follow_up.refutes(0, g) ? -20 : 0;
}

}  // namespace gametree::connect_four
