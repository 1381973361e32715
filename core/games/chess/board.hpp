// The chess board in 64-bit words, and the men on it in four of them.
//
//   8  56 57 58 59 60 61 62 63
//   7  48 49 50 51 52 53 54 55
//   6  40 41 42 43 44 45 46 47
//   5  32 33 34 35 36 37 38 39      bit of each square
//   4  24 25 26 27 28 29 30 31
//   3  16 17 18 19 20 21 22 23
//   2   8  9 10 11 12 13 14 15
//   1   0  1  2  3  4  5  6  7
//       a  b  c  d  e  f  g  h
#pragma once

#include <bit>
#include <cstdint>

namespace gametree::chess {

using Board = std::uint64_t;
using Square = unsigned;

inline constexpr Board file_a = 0x0101010101010101ULL;
inline constexpr Board file_h = file_a << 7;
inline constexpr Board rank_1 = 0xff;
inline constexpr Board rank_3 = rank_1 << 16;
inline constexpr Board rank_6 = rank_1 << 40;
inline constexpr Board rank_8 = rank_1 << 56;
inline constexpr Board last_ranks = rank_1 | rank_8;

constexpr Board bit(Square square) { return Board{1} << square; }
constexpr Square first(Board squares) { return static_cast<Square>(std::countr_zero(squares)); }
constexpr Square file_of(Square square) { return square & 7; }
constexpr Square rank_of(Square square) { return square >> 3; }

// Calls `visit` with every square of `squares`, from a1 upwards.
template <class Visit>
constexpr void each(Board squares, Visit visit) {
    for (; squares != 0; squares &= squares - 1) visit(first(squares));
}

// Steps of all `squares` at once; what would leave the board is gone.
template <bool white>
constexpr Board forward(Board squares) {
    return white ? squares << 8 : squares >> 8;
}
constexpr Board westward(Board squares) { return (squares & ~file_a) >> 1; }
constexpr Board eastward(Board squares) { return (squares & ~file_h) << 1; }

template <bool white>
constexpr Board pawn_attacks(Board pawns) {
    const Board ahead = forward<white>(pawns);
    return westward(ahead) | eastward(ahead);
}
constexpr Board knight_attacks(Board knights) {
    const Board west = westward(knights), east = eastward(knights);
    const Board near = west | east, far = westward(west) | eastward(east);
    return near << 16 | near >> 16 | far << 8 | far >> 8;
}
constexpr Board king_attacks(Board kings) {
    const Board row = kings | westward(kings) | eastward(kings);
    return (row | row << 8 | row >> 8) & ~kings;
}

// The kinds of men. The lowest bits are the lines along which a man slides or, with the third bit, which man steps.
enum Kind : unsigned { none = 0, bishop = 1, rook = 2, queen = 3, pawn = 4, knight = 5, king = 6 };
inline constexpr unsigned white_man = 8;  // a man is its kind, with this bit if it is white

// Who stands where: the four bits of the man on every square, a board for each. An empty square has none of them.
struct Men {
    Board planes[3];
    Board white;

    Board diagonal() const { return planes[0] & ~planes[2]; }  // bishops and queens
    Board straight() const { return planes[1] & ~planes[2]; }  // rooks and queens
    Board pawns() const { return planes[2] & ~(planes[0] | planes[1]); }
    Board knights() const { return planes[0] & planes[2]; }
    Board kings() const { return planes[1] & planes[2]; }
    Board bishops() const { return diagonal() & ~planes[1]; }
    Board rooks() const { return straight() & ~planes[0]; }
    Board queens() const { return planes[0] & planes[1]; }
    Board occupied() const { return planes[0] | planes[1] | planes[2]; }
    Board of(bool white_ones) const { return white_ones ? white : occupied() & ~white; }

    unsigned kind(Square square) const {
        return static_cast<unsigned>((planes[0] >> square & 1) | (planes[1] >> square & 1) << 1 |
                                     (planes[2] >> square & 1) << 2);
    }
    unsigned at(Square square) const { return kind(square) | static_cast<unsigned>(white >> square & 1) << 3; }
    void clear(Board squares) {
        for (Board& plane : planes) plane &= ~squares;
        white &= ~squares;
    }
    // On an empty square.
    void put(unsigned man, Square square) {
        for (unsigned k = 0; k < 3; ++k) planes[k] |= Board{man >> k & 1} << square;
        white |= Board{man >> 3} << square;
    }
};

}  // namespace gametree::chess
