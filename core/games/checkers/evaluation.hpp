// What a position of checkers is worth to Black, while the game goes on.
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../value.hpp"
#include "board.hpp"

namespace gametree::checkers {

// All that evaluators look at.
struct Pieces {
    Board black, white, kings;
    bool black_to_move;
};

constexpr Board row(unsigned number) { return top_row << (number / 2 * 9 + number % 2 * 4); }

// The middle of the board: squares 10, 11, 14, 15, 18, 19, 22 and 23.
inline constexpr Board centre = padded(0x00666600);
// The squares of the bridge, from which two men keep kings away: 1 and 3, 30 and 32.
inline constexpr Board black_bridge = padded(0x5), white_bridge = padded(0xa0000000);

// `board` and all squares from which a walk down (up) over the board leads to one of its squares.
constexpr Board everything_above(Board board) {
    for (int step = 0; step < 7; ++step) board |= (board >> 4 | board >> 5) & every_square;
    return board;
}
constexpr Board everything_below(Board board) {
    for (int step = 0; step < 7; ++step) board |= (board << 4 | board << 5) & every_square;
    return board;
}

// How many rows the men have gone in all: row numbers are added up bit by bit.
constexpr int rows_below_top(Board men) {
    constexpr Board ones = row(1) | row(3) | row(5) | row(7), twos = row(2) | row(3) | row(6) | row(7);
    constexpr Board fours = row(4) | row(5) | row(6) | row(7);
    return size(men & ones) + 2 * size(men & twos) + 4 * size(men & fours);
}

// Features of a position, each Black's less White's.
enum Feature : std::size_t {
    men,
    kings,
    trade,         // more pieces are worth more the fewer are left
    home,          // men on the own first row
    bridge,        // whether two of them form the bridge
    advance,       // rows gone by men
    middle_kings,  // kings in the centre
    free_men,      // men that no piece stands before
    turn,          // the move
    feature_count,
};
using Features = std::array<int, feature_count>;

constexpr Features features(const Pieces& pieces) {
    const Board black_men = pieces.black & ~pieces.kings, white_men = pieces.white & ~pieces.kings;
    const Board black_kings = pieces.black & pieces.kings, white_kings = pieces.white & pieces.kings;
    const int ahead = lead(pieces.black, pieces.white);
    Features f{};
    f[men] = lead(black_men, white_men);
    f[kings] = lead(black_kings, white_kings);
    f[trade] = 24 * ahead / std::max(1, size(pieces.black | pieces.white));
    f[home] = lead(black_men & top_row, white_men & bottom_row);
    f[bridge] = ((black_men & black_bridge) == black_bridge) - ((white_men & white_bridge) == white_bridge);
    f[advance] = rows_below_top(black_men) + rows_below_top(white_men) - 7 * size(white_men);
    f[middle_kings] = lead(black_kings & centre, white_kings & centre);
    f[free_men] = lead(black_men & ~everything_above(pieces.white), white_men & ~everything_below(pieces.black));
    f[turn] = pieces.black_to_move ? 1 : -1;
    return f;
}

// A man is worth 100. Fitted by tools/fit_checkers.py.
inline constexpr Features weights{100, 131, 16, 11, 16, -2, 7, 16, 8};

constexpr Value positional(const Pieces& pieces) {
    const Features f = features(pieces);
    Value sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) sum += weights[i] * f[i];
    return sum;
}

constexpr Value material(const Pieces& pieces) {
    return 100 * lead(pieces.black, pieces.white) + 50 * lead(pieces.black & pieces.kings, pieces.white & pieces.kings);
}

}  // namespace gametree::checkers
