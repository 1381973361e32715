// Boards of Othello: sets of squares as 64-bit words, the moves on them, and the discs that a move turns over.
//
//       a  b  c  d  e  f  g  h
//   1   0  1  2  3  4  5  6  7
//   2   8  9 10 11 12 13 14 15
//   3  16 17 18 19 20 21 22 23
//   4  24 25 26 27 28 29 30 31      bit of each square; rows are numbered downwards
//   5  32 33 34 35 36 37 38 39
//   6  40 41 42 43 44 45 46 47
//   7  48 49 50 51 52 53 54 55
//   8  56 57 58 59 60 61 62 63
//
// A smaller board is the upper left part of this one: its off-board squares are always empty. A run of discs ends there
// as it does at an edge, so that only the squares one may move to need to be limited to the playable ones.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../value.hpp"

namespace gametree::othello {

using Board = std::uint64_t;

inline constexpr Board every_square = ~Board{0};
inline constexpr Board column_a = 0x0101010101010101ULL;
inline constexpr Board column_h = 0x8080808080808080ULL;
inline constexpr Board columns_a_h = column_a | column_h;

constexpr Board bit(unsigned square) { return Board{1} << square; }
constexpr Value lead(Board ours, Board theirs) { return std::popcount(ours) - std::popcount(theirs); }

// Lines run in four directions, and along each of them upwards or downwards in the numbers of the squares. The code for
// one direction is a template over the type that holds its boards: a single word, or a vector whose four lanes do the
// four directions at once. Everything else is the same.
using Directions = std::array<Board, 4>;
inline constexpr Directions strides{1, 7, 8, 9};

// Squares a line can run through rather than end at: a line that is not a column ends at columns a and h. Kept to
// these, shifts by a stride do not wrap around the edges.
inline constexpr Directions passable{~columns_a_h, ~columns_a_h, every_square, ~columns_a_h};

// All bits where `lanes` is not zero.
constexpr Board filled(Board lanes) { return Board{0} - Board{lanes != 0}; }

#if defined(__AVX2__) && defined(__GNUC__)
using Lanes = Board __attribute__((vector_size(32)));
inline Lanes filled(Lanes lanes) { return std::bit_cast<Lanes>(lanes != 0); }
inline Board united(Lanes lanes) { return (lanes[0] | lanes[1]) | (lanes[2] | lanes[3]); }
#else
using Lanes = Board;
#endif

// The union over all directions of what `along(direction)` finds; `direction(boards)` picks that direction's board.
template <class L, class Along>
constexpr Board in_all_directions(Along along) {
    if constexpr (sizeof(L) == sizeof(Directions)) {
        return united(along([](const Directions& boards) { return std::bit_cast<L>(boards); }));
    } else {
        Board all = 0;
        for (std::size_t d = 0; d < 4; ++d) all |= along([d](const Directions& boards) { return boards[d]; });
        return all;
    }
}

// The squares that end a run of `theirs`, at most six long, which starts next to one of `ours`: runs are followed from
// all of our discs at once, and after two steps two squares at a time.
template <class L>
constexpr L run_ends(L ours, L theirs, L stride) {
    const L twice = stride + stride;
    L up = theirs & (ours << stride);
    L down = theirs & (ours >> stride);
    up |= theirs & (up << stride);
    down |= theirs & (down >> stride);
    const L pairs_up = theirs & (theirs << stride);
    const L pairs_down = pairs_up >> stride;
    up |= pairs_up & (up << twice);
    down |= pairs_down & (down >> twice);
    up |= pairs_up & (up << twice);
    down |= pairs_down & (down >> twice);
    return up << stride | down >> stride;
}

// The squares of `playable` where `ours` can move against `theirs`.
template <class L = Lanes>
constexpr Board mobility(Board ours, Board theirs, Board playable) {
    const Board ends = in_all_directions<L>([&](auto direction) {
        const L run_through = direction(passable);
        return run_ends<L>(L{} + ours, theirs & run_through, direction(strides));
    });
    return ends & (playable & ~(ours | theirs));
}

// The squares seen from one square in each direction.
struct Rays {
    Directions up;
    Directions down;
};

constexpr Board ray(int column, int row, int column_step, int row_step) {
    Board squares = 0;
    const auto on_board = [](int line) { return line >= 0 && line < 8; };
    while (on_board(column += column_step) && on_board(row += row_step))
        squares |= bit(static_cast<unsigned>(8 * row + column));
    return squares;
}

inline constexpr auto rays = [] {
    std::array<Rays, 64> all{};
    for (int row = 0, square = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column, ++square) {
            const auto to = [=](int column_step, int row_step) { return ray(column, row, column_step, row_step); };
            all[static_cast<std::size_t>(square)] = {{to(1, 0), to(-1, 1), to(0, 1), to(1, 1)},
                                                     {to(-1, 0), to(1, -1), to(0, -1), to(-1, -1)}};
        }
    }
    return all;
}();

// The discs of `theirs` next to the start of a ray upwards that one of `ours` brackets. Adding one ripples through them
// and through all that is not of the ray, and stops at the first other square of the ray.
template <class L>
constexpr L bracketed_up(Board ours, Board theirs, L ray) {
    const L bracket = ((theirs | ~ray) + 1) & ours & ray;
    return (bracket + filled(bracket)) & ray;
}

// The same downwards: all squares of the ray from the first that is not `theirs` are filled; the rest is the run.
template <class L>
constexpr L bracketed_down(Board ours, Board theirs, L ray, L stride) {
    const L twice = stride + stride;
    L beyond = ray & ~theirs;
    beyond |= beyond >> stride;
    beyond |= beyond >> twice;
    beyond |= beyond >> (twice + twice);
    const L bracket = beyond & ~(beyond >> stride) & ours;
    return ray & ~beyond & filled(bracket);
}

// The discs of `theirs` that a disc of `ours` put on `square` turns over.
template <class L = Lanes>
constexpr Board flips(Board ours, Board theirs, unsigned square) {
    const Rays& seen = rays[square];
    return in_all_directions<L>([&](auto direction) {
        const L up = direction(seen.up), down = direction(seen.down);
        return bracketed_up<L>(ours, theirs, up) | bracketed_down<L>(ours, theirs, down, direction(strides));
    });
}

// The single-word code is proved here, on every machine; where the vector code takes its place, tests prove that.
template <class L>
constexpr int sequences(Board ours, Board theirs, int depth) {
    if (depth == 0) return 1;
    int count = 0;
    for (Board squares = mobility<L>(ours, theirs, every_square); squares != 0; squares &= squares - 1) {
        const auto square = static_cast<unsigned>(std::countr_zero(squares));
        const Board turned = flips<L>(ours, theirs, square);
        count += sequences<L>(theirs ^ turned, ours ^ turned ^ bit(square), depth - 1);
    }
    return count;
}
static_assert(sequences<Board>(0x0000000810000000ULL, 0x0000001008000000ULL, 5) == 1396);

// `squares` and all squares next to them.
constexpr Board widened(Board squares) {
    squares |= (squares & ~column_h) << 1 | (squares & ~column_a) >> 1;
    return squares | squares << 8 | squares >> 8;
}

}  // namespace gametree::othello
