// A board of connect four in one word: columns of bits, and the lines that run through them.
//
//   6 13 20 27 34 41 48      always empty: no line runs on from the top of one column into the next
//   5 12 19 26 33 40 47
//   4 11 18 25 32 39 46
//   3 10 17 24 31 38 45      bit of each square on the board of 7 columns and 6 rows
//   2  9 16 23 30 37 44
//   1  8 15 22 29 36 43
//   0  7 14 21 28 35 42
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../value.hpp"

namespace gametree::connect_four {

using Board = std::uint64_t;

// Lines run in four directions, each a stride between neighbours. The code for one direction is a template over the
// type that holds its boards: a single word, or a vector whose four lanes do the four directions at once.
using Directions = std::array<Board, 4>;

#if defined(__AVX2__) && defined(__GNUC__)
using Lanes = Board __attribute__((vector_size(32)));
inline Board united(Lanes lanes) { return (lanes[0] | lanes[1]) | (lanes[2] | lanes[3]); }
inline int count(Lanes lanes) {
    return std::popcount(lanes[0]) + std::popcount(lanes[1]) + std::popcount(lanes[2]) + std::popcount(lanes[3]);
}
#else
using Lanes = Board;
#endif
constexpr Board united(Board board) { return board; }
constexpr int count(Board board) { return std::popcount(board); }

// Calls `along(stride)` for all directions, at once or one after the other.
template <class L, class Along>
constexpr void for_all_directions(const Directions& strides, Along along) {
    if constexpr (sizeof(L) == sizeof(Directions)) {
        along(std::bit_cast<L>(strides));
    } else {
        for (const Board stride : strides) along(stride);
    }
}

// The union over all directions of what `along(stride)` finds.
template <class L, class Along>
constexpr Board in_all_directions(const Directions& strides, Along along) {
    Board all = 0;
    for_all_directions<L>(strides, [&](L stride) { all |= united(along(stride)); });
    return all;
}

// Whether `discs` have four in a row.
template <class L = Lanes>
constexpr bool has_four(Board discs, const Directions& strides) {
    const Board fours = in_all_directions<L>(strides, [discs](L stride) {
        const L pairs = discs & (discs >> stride);
        return pairs & (pairs >> (stride + stride));
    });
    return fours != 0;
}

// The squares, taken or not and even beside the board, that are in a row with three of `discs`.
template <class L = Lanes>
constexpr Board fourths(Board discs, const Directions& strides) {
    return in_all_directions<L>(strides, [discs](L stride) {
        const L twice = stride + stride, thrice = twice + stride;
        const L one_up = discs << stride, one_down = discs >> stride;
        const L two_up = one_up & (discs << twice), two_down = one_down & (discs >> twice);
        return (two_up & (one_down | discs << thrice)) | (two_down & (one_up | discs >> thrice));
    });
}

// The single-word code is proved here, on every machine; where the vector code takes its place, tests prove that.
static_assert(has_four<Board>(0b1111, {1, 6, 7, 8}) && !has_four<Board>(0b1110111, {1, 6, 7, 8}));
static_assert(fourths<Board>(0b10110, {1, 6, 7, 8}) == 0b1000);

// What is the same for all positions on a board of one size.
struct Size {
    static constexpr int most_columns = 32;

    struct Column {
        Board squares;
        Move number;
    };

    // Whether such a board fits a word: every column has one square more than it shows.
    static constexpr bool fits(int width, int height) {
        return width >= 1 && height >= 1 && width <= 64 && height <= 64 && width * (height + 1) <= 64;
    }

    // The board must fit.
    Size(int width, int height) : stride(static_cast<unsigned>(height) + 1), cells(width * height), low_rows{} {
        const Board column = (Board{1} << height) - 1;
        for (int i = 0; i < width; ++i) {
            bottom |= Board{1} << (static_cast<unsigned>(i) * stride);
            const int from_centre = i % 2 != 0 ? (i + 1) / 2 : -(i / 2);
            const auto number = static_cast<unsigned>((width - 1) / 2 + from_centre);
            from_centre_out[static_cast<std::size_t>(i)] = {column << (number * stride), static_cast<Move>(number)};
        }
        squares = bottom * column;
        for (int row = height - 2; row >= 0; row -= 2) uneven |= bottom << row;
        for (int row = 0; row < height; ++row)
            for (int above = 0; above < height - row; ++above)
                low_rows[static_cast<std::size_t>(above)] |= bottom << row;
        // On a narrower board lines are upright, and shifts by the other strides might not fit a word.
        strides = width < 4 ? Directions{1, 1, 1, 1} : Directions{1, stride - 1, stride, stride + 1};
    }

    bool has_four(Board discs) const { return connect_four::has_four(discs, strides); }
    Board fourths(Board discs) const { return connect_four::fourths(discs, strides) & squares; }

    // The lowest empty square of each column that has one.
    Board playable(Board discs) const { return (discs + bottom) & squares; }

    // The empty squares of the column of `square` from that one upwards.
    static Board upwards(Board empty, Board square) { return empty & ~(empty + square); }

    Board column_of(Board square) const {
        const auto number = static_cast<unsigned>(std::countr_zero(square)) / stride;
        return ((Board{1} << (stride - 1)) - 1) << (number * stride);
    }

    // The squares with at least this many above them in their column.
    Board with_above(int above) const {
        return above < static_cast<int>(stride) - 1 ? low_rows[static_cast<std::size_t>(above)] : 0;
    }

    unsigned stride;
    int cells;
    Board bottom = 0;
    Board squares = 0;
    Board uneven = 0;  // squares with an odd number of squares above them
    alignas(32) Directions strides{};
    std::array<Column, most_columns> from_centre_out{};
    std::array<Board, 64> low_rows;
};

}  // namespace gametree::connect_four
