// What a man on a square is worth, in centipawns, in the middlegame and in the endgame.
#pragma once

#include <array>
#include <cstdint>

#include "board.hpp"

namespace gametree::chess {

// A worth in the middlegame and in the endgame, in the two halves of one number: sums are sums of both.
using Score = std::int32_t;

constexpr Score score(int middlegame, int endgame) { return middlegame + endgame * 65536; }
constexpr int middlegame(Score both) { return static_cast<std::int16_t>(both & 0xffff); }
constexpr int endgame(Score both) { return static_cast<std::int16_t>((both + 0x8000) >> 16); }

// Of a man as such, by kind.
inline constexpr Score man_worth[] = {
    0, score(335, 330), score(480, 540), score(980, 980), score(85, 105), score(325, 310), 0,
};

// What the square adds: files a to d, the others being their mirror images; the eighth rank first, seen by White.
using Quarter = int[8][4];
struct SquareWorth {
    Quarter middlegame, endgame;
};

inline constexpr SquareWorth pawn_squares = {
    {{0, 0, 0, 0},
     {40, 50, 55, 60},
     {12, 18, 26, 32},
     {0, 6, 10, 22},
     {-6, 0, 8, 20},
     {-6, 2, 0, 8},
     {-8, 6, 2, -14},
     {0, 0, 0, 0}},
    {{0, 0, 0, 0},
     {80, 76, 70, 66},
     {46, 44, 38, 34},
     {22, 18, 12, 8},
     {8, 6, 0, -2},
     {0, 2, -2, 0},
     {2, 4, 2, 2},
     {0, 0, 0, 0}},
};
inline constexpr SquareWorth knight_squares = {
    {{-90, -50, -30, -24},
     {-40, -20, 10, 16},
     {-18, 8, 28, 36},
     {-8, 8, 22, 32},
     {-12, 4, 16, 20},
     {-20, -2, 12, 14},
     {-30, -20, -4, 2},
     {-60, -24, -24, -18}},
    {{-50, -32, -20, -14},
     {-28, -12, -6, 4},
     {-16, -4, 12, 16},
     {-10, 4, 18, 24},
     {-10, 4, 16, 22},
     {-18, -4, 4, 14},
     {-26, -14, -8, 0},
     {-42, -30, -18, -12}},
};
inline constexpr SquareWorth bishop_squares = {
    {{-20, -12, -14, -14},
     {-14, 4, -4, -6},
     {0, 10, 14, 14},
     {-4, 8, 14, 22},
     {-2, 8, 10, 20},
     {2, 12, 12, 10},
     {4, 16, 10, 4},
     {-14, -4, -10, -6}},
    {{-14, -12, -8, -6},
     {-10, -4, 0, 0},
     {-2, 2, 4, 4},
     {-2, 6, 8, 10},
     {-4, 4, 8, 12},
     {-8, 0, 6, 8},
     {-12, -8, -2, 2},
     {-18, -10, -12, -4}},
};
inline constexpr SquareWorth rook_squares = {
    {{10, 10, 12, 14},
     {16, 18, 24, 26},
     {0, 6, 10, 12},
     {-8, -2, 4, 6},
     {-14, -8, -2, 2},
     {-18, -8, -4, 0},
     {-22, -10, -4, 2},
     {-8, -4, 6, 12}},
    {{12, 12, 12, 10},
     {14, 14, 12, 8},
     {8, 8, 6, 4},
     {6, 4, 6, 2},
     {2, 2, 2, 0},
     {-4, -2, -4, -4},
     {-6, -6, -4, -4},
     {-6, -4, -2, -4}},
};
inline constexpr SquareWorth queen_squares = {
    {{-10, 0, 8, 12},
     {-10, -16, 2, 4},
     {0, 2, 10, 14},
     {-8, -4, 2, 6},
     {-6, -2, 0, 2},
     {-8, 2, 0, 0},
     {-12, -2, 6, 6},
     {-10, -10, -4, 6}},
    {{-6, 6, 12, 16},
     {-6, 12, 20, 28},
     {-6, 8, 18, 30},
     {4, 16, 22, 32},
     {-2, 14, 16, 28},
     {-8, -4, 8, 8},
     {-16, -16, -12, -8},
     {-24, -20, -16, -12}},
};
inline constexpr SquareWorth king_squares = {
    {{-40, -30, -40, -60},
     {-30, -30, -40, -50},
     {-30, -24, -36, -50},
     {-36, -36, -44, -60},
     {-34, -30, -44, -56},
     {-14, -8, -30, -40},
     {10, 14, -12, -30},
     {22, 40, 10, -6}},
    {{-60, -34, -22, -18},
     {-24, 4, 8, 10},
     {-4, 18, 22, 20},
     {-10, 14, 22, 26},
     {-18, 4, 18, 24},
     {-20, -2, 10, 16},
     {-28, -10, 0, 6},
     {-50, -32, -20, -22}},
};

// White's men count for MAX, Black's against.
constexpr Score worth_of(unsigned man, Square square) {
    constexpr const SquareWorth* squares[] = {nullptr,       &bishop_squares, &rook_squares, &queen_squares,
                                              &pawn_squares, &knight_squares, &king_squares};
    const unsigned kind = man & 7U;
    if (kind == none || kind > king) return 0;
    const bool white = (man & white_man) != 0;
    const Square file = file_of(square), row = white ? 7 - rank_of(square) : rank_of(square);
    const Square column = file < 4 ? file : 7 - file;
    const SquareWorth& here = *squares[kind];
    const Score sum = man_worth[kind] + score(here.middlegame[row][column], here.endgame[row][column]);
    return white ? sum : -sum;
}

}  // namespace gametree::chess
