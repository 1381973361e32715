// What is known about endings: exact values, how to mate a lone king, and advantages that do not win.
#pragma once

#include <optional>

#include "../../../value.hpp"
#include "king_and_pawn.hpp"
#include "pawns.hpp"
#include "pieces.hpp"

namespace gametree::chess::tuned {

// Kings and pawns do not count.
inline int points(const Side& side) {
    return 3 * std::popcount(side.minors()) + 5 * std::popcount(side.rooks) + 9 * std::popcount(side.queens);
}

// How far a square is from the middle of the board: 0 to 6.
constexpr int from_middle(Square square) {
    const int file = static_cast<int>(file_of(square)), rank = static_cast<int>(rank_of(square));
    return std::max(3 - file, file - 4) + std::max(3 - rank, rank - 4);
}

// Mating a lone king: it goes to the edge, or with bishop and knight to a corner of the bishop's colour, has fewer and
// fewer squares left, and the other king comes near.
template <bool white>
Value mating(const Men& men, const Side& strong, Square bare_king) {
    constexpr Value won = 1000;
    const Board left = king_steps[bare_king] & ~attacked<white>(men, men.occupied() & ~bit(bare_king));
    const Value base = won + 100 * points(strong) + 100 * std::popcount(strong.pawns) - 5 * std::popcount(left) +
                       20 * (7 - distance(strong.king_square, bare_king));
    const bool bishop_and_knight =
        points(strong) == 6 && strong.pawns == 0 && strong.bishops != 0 && strong.knights != 0;
    if (!bishop_and_knight) return base + 20 * from_middle(bare_king);
    const Square seen = (strong.bishops & light_squares) != 0 ? bare_king ^ 7U : bare_king;
    const int from_diagonal = std::abs(7 - static_cast<int>(rank_of(seen)) - static_cast<int>(file_of(seen)));
    return base + 80 * from_diagonal;
}

// Whether all pawns are on one edge file, no man but bishops that never see their last square helps them, and the lone
// king stands there.
template <bool white>
bool is_wrong_corner(const Side& strong, Square bare_king) {
    if ((strong.knights | strong.rooks | strong.queens) != 0 || strong.pawns == 0) return false;
    const bool on_a = (strong.pawns & ~file_a) == 0, on_h = (strong.pawns & ~file_h) == 0;
    if (!on_a && !on_h) return false;
    const Square corner = (on_a ? 0U : 7U) + (white ? 56U : 0U);
    const Board colour = (bit(corner) & light_squares) != 0 ? light_squares : ~light_squares;
    return (strong.bishops & colour) == 0 && distance(bare_king, corner) <= 1;
}

// The value, for the strong side, of an ending against a lone king; nothing if the terms know better.
template <bool white>
std::optional<Value> against_lone_king(const Men& men, const Side& strong, Square bare_king, bool strong_moves) {
    const int worth = points(strong);
    const bool mates = (strong.rooks | strong.queens) != 0 || (strong.bishops != 0 && strong.knights != 0) ||
                       ((strong.bishops & light_squares) != 0 && (strong.bishops & ~light_squares) != 0) ||
                       std::popcount(strong.knights) > 2;
    if (mates) return mating<white>(men, strong, bare_king);
    if (strong.pawns == 0) return 0;
    if (worth == 0 && std::popcount(strong.pawns) == 1) {
        const Square pawn_square = first(strong.pawns), mirror = white ? 0 : 56;
        const bool wins = KingAndPawn::table().wins(strong.king_square ^ mirror, pawn_square ^ mirror,
                                                    bare_king ^ mirror, strong_moves);
        return wins ? 500 + 20 * static_cast<Value>(rank_for<white>(pawn_square)) : 0;
    }
    if (is_wrong_corner<white>(strong, bare_king)) return 0;
    return std::nullopt;
}

// How much of an advantage counts, in 64ths: less if it hardly wins.
inline constexpr int whole_share = 64;
inline int share_won(const Side& strong, const Side& weak) {
    const int ahead = points(strong) - points(weak), pawns = std::popcount(strong.pawns);
    if (pawns == 0 && ahead <= 3) return points(strong) < 5 ? 0 : points(strong) == 6 && weak.others() != 0 ? 4 : 12;
    if (pawns == 1 && ahead <= 0 && points(strong) <= 3 && weak.minors() != 0) return 32;
    const bool single = std::popcount(strong.bishops) == 1 && std::popcount(weak.bishops) == 1;
    if (single && ((strong.bishops & light_squares) != 0) != ((weak.bishops & light_squares) != 0)) {
        if (strong.others() != strong.bishops || weak.others() != weak.bishops) return 52;
        return std::min(20 + 6 * std::max(pawns - std::popcount(weak.pawns), 0), 48);
    }
    return whole_share;
}

}  // namespace gametree::chess::tuned
