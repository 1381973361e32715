// What men attack, from tables made by the compiler.
#pragma once

#include <array>

#include "board.hpp"

namespace gametree::chess {

// A line through a square, without it, cut there in two: the squares with lower and with higher numbers.
struct Line {
    Board lower;
    Board upper;

    // The squares of the line seen from its middle, the first man each way included. The bits from the nearest man
    // below to the nearest above are the difference of two numbers with one bit each; with no man below, the line is
    // open down to its end, and with none above, the difference runs over into all bits upwards.
    constexpr Board seen(Board occupied) const {
        const Board below = Board{1} << (63 - std::countl_zero((lower & occupied) | 1));
        const Board men_above = upper & occupied;
        const Board above = men_above & (Board{0} - men_above);
        return (lower | upper) & (2 * above - below);
    }
};

struct Lines {
    Line file, rank, diagonal, antidiagonal;
};

constexpr Board ray(Square square, int file_step, int rank_step) {
    Board squares = 0;
    int file = static_cast<int>(file_of(square)) + file_step, rank = static_cast<int>(rank_of(square)) + rank_step;
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step)
        squares |= bit(static_cast<Square>(8 * rank + file));
    return squares;
}

template <class Make>
constexpr auto for_all_squares(Make make) {
    std::array<decltype(make(Square{})), 64> all{};
    for (Square square = 0; square < 64; ++square) all[square] = make(square);
    return all;
}

inline constexpr auto lines = for_all_squares([](Square s) {
    return Lines{{ray(s, 0, -1), ray(s, 0, 1)},
                 {ray(s, -1, 0), ray(s, 1, 0)},
                 {ray(s, -1, -1), ray(s, 1, 1)},
                 {ray(s, 1, -1), ray(s, -1, 1)}};
});
inline constexpr auto knight_steps = for_all_squares([](Square s) { return knight_attacks(bit(s)); });
inline constexpr auto king_steps = for_all_squares([](Square s) { return king_attacks(bit(s)); });

constexpr Board diagonal_attacks(Square square, Board occupied) {
    return lines[square].diagonal.seen(occupied) | lines[square].antidiagonal.seen(occupied);
}
constexpr Board straight_attacks(Square square, Board occupied) {
    return lines[square].file.seen(occupied) | lines[square].rank.seen(occupied);
}

// The lines on an empty board.
inline constexpr auto open_diagonals = for_all_squares([](Square s) { return diagonal_attacks(s, 0); });
inline constexpr auto open_straights = for_all_squares([](Square s) { return straight_attacks(s, 0); });

// The squares where a man stops an attack on the first square from the second: those between them on a line, and the
// second itself.
inline constexpr auto stops = for_all_squares([](Square s) {
    std::array<Board, 64> row = for_all_squares(bit);
    for (int file_step = -1; file_step <= 1; ++file_step) {
        for (int rank_step = -1; rank_step <= 1; ++rank_step) {
            if (file_step == 0 && rank_step == 0) continue;
            const Board whole = ray(s, file_step, rank_step);
            each(whole, [&](Square other) { row[other] = whole & ~ray(other, file_step, rank_step); });
        }
    }
    return row;
});

// Those of the `white_ones` (or black ones) that attack `square`, with lines blocked by `occupied`.
template <bool white_ones>
constexpr Board attackers(const Men& men, Square square, Board occupied) {
    const Board attacking = (pawn_attacks<!white_ones>(bit(square)) & men.pawns()) |
                            (knight_steps[square] & men.knights()) | (king_steps[square] & men.kings()) |
                            (diagonal_attacks(square, occupied) & men.diagonal()) |
                            (straight_attacks(square, occupied) & men.straight());
    return attacking & men.of(white_ones);
}

// All squares that the `white_ones` (or black ones) attack.
template <bool white_ones>
constexpr Board attacked(const Men& men, Board occupied) {
    const Board ours = men.of(white_ones);
    Board squares = pawn_attacks<white_ones>(men.pawns() & ours) | knight_attacks(men.knights() & ours) |
                    king_attacks(men.kings() & ours);
    each(men.diagonal() & ours, [&](Square from) { squares |= diagonal_attacks(from, occupied); });
    each(men.straight() & ours, [&](Square from) { squares |= straight_attacks(from, occupied); });
    return squares;
}

}  // namespace gametree::chess
