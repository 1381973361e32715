// The board of checkers: its 32 dark squares on a 64-bit board, with an unused bit after every second row.
//
//   row 1:     0   1   2   3        squares  1 -  4, where Black starts
//   row 2:   4   5   6   7                   5 -  8
//   row 3:     9  10  11  12                 9 - 12
//   row 4:  13  14  15  16                  13 - 16
//   row 5:    18  19  20  21                17 - 20      bit of each square
//   row 6:  22  23  24  25                  21 - 24
//   row 7:    27  28  29  30                25 - 28
//   row 8:  31  32  33  34                  29 - 32, where White starts
//
// A step down is a shift by 4 or 5 from every row. One off the edge ends on an unused bit, or beyond the last: no mask
// but that of the empty squares is needed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace gametree::checkers {

using Board = std::uint64_t;

inline constexpr unsigned bits = 35;
inline constexpr Board every_square = 0x7fbfdfeffULL;
inline constexpr Board top_row = 0xfULL, bottom_row = 0xfULL << 31;

constexpr Board bit(unsigned square) { return Board{1} << square; }
constexpr unsigned first_square(Board board) { return static_cast<unsigned>(std::countr_zero(board)); }
constexpr unsigned last_square(Board board) { return 63 - static_cast<unsigned>(std::countl_zero(board)); }
constexpr int size(Board board) { return std::popcount(board); }
constexpr int lead(Board ours, Board theirs) { return size(ours) - size(theirs); }

// Boards given to and from Python have square n on bit n - 1.
constexpr Board padded(std::uint32_t board) {
    Board all = 0;
    for (unsigned pair = 0; pair < 4; ++pair) all |= Board{board >> 8 * pair & 0xff} << 9 * pair;
    return all;
}
constexpr std::uint32_t packed(Board board) {
    std::uint32_t all = 0;
    for (unsigned pair = 0; pair < 4; ++pair) all |= static_cast<std::uint32_t>(board >> 9 * pair & 0xff) << 8 * pair;
    return all;
}
constexpr unsigned number(unsigned square) { return square - square / 9 + 1; }

static_assert(padded(0xffffffff) == every_square && packed(every_square) == 0xffffffff && number(34) == 32);

// The four directions; the first two are Black's way, and `^ 2` turns round.
enum Direction : unsigned { down_left, down_right, up_right, up_left };
inline constexpr unsigned directions = 4;
inline constexpr std::array<int, directions> strides{4, 5, -4, -5};

// The squares one stride from `board` in a direction, some of which may be off the board.
constexpr Board moved(Board board, unsigned direction, int strides_taken = 1) {
    const int by = strides[direction] * strides_taken;
    return by > 0 ? board << by : board >> -by;
}

// One board for each direction: the pieces that can go there.
struct Fan {
    std::array<Board, directions> in{};

    constexpr Board any() const { return in[0] | in[1] | in[2] | in[3]; }
    constexpr int count() const { return size(in[0]) + size(in[1]) + size(in[2]) + size(in[3]); }
};

// The pieces that go down and those that go up; kings are among both.
struct Movers {
    Board down, up;

    // The pieces that can step to an `empty` square, by direction.
    constexpr Fan steps(Board empty) const {
        return {{down & empty >> 4, down & empty >> 5, up & empty << 4, up & empty << 5}};
    }
    // The pieces that can jump over one of `theirs` to an `empty` square, by direction.
    constexpr Fan jumps(Board theirs, Board empty) const {
        return {{down & theirs >> 4 & empty >> 8, down & theirs >> 5 & empty >> 10, up & theirs << 4 & empty << 8,
                 up & theirs << 5 & empty << 10}};
    }
};

constexpr Movers movers(Board pieces, Board kings, bool black) {
    return black ? Movers{pieces, pieces & kings} : Movers{pieces & kings, pieces};
}

// A bit for each direction in which the piece on a square may go; men go in the directions `forward` and the next.
constexpr unsigned ways(unsigned square, Board kings, unsigned forward) {
    return kings >> square & 1 ? 0xf : 0x3U << forward;
}

}  // namespace gametree::checkers
