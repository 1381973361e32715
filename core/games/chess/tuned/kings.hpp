// Terms of the safety of the kings: the pawns before our own, and the danger that theirs is in.
#pragma once

#include "side.hpp"

namespace gametree::chess::tuned {

// How many ranks a pawn is before the king, of those on one file not behind it: 0 if there is none.
template <bool white>
unsigned ranks_before(Board pawns_ahead, Square king_square, unsigned most) {
    if (pawns_ahead == 0) return 0;
    const Square nearest = white ? first(pawns_ahead) : static_cast<Square>(63 - std::countl_zero(pawns_ahead));
    const unsigned ranks = rank_for<white>(nearest) - rank_for<white>(king_square);
    return std::clamp(ranks, 1U, most);
}

template <bool white, class Sink>
void shelter(const Side& ours, const Side& theirs, Sink& sink) {
    const Square king_square = ours.king_square, king_file = file_of(king_square);
    const Square middle = std::clamp(king_file, 1U, 6U);
    const Board row = rank_1 << (king_square & 56U), ahead = row | all_before<white>(row);
    for (Square file = middle - 1; file <= middle + 1; ++file) {
        const Board own = ours.pawns & ahead & (file_a << file), other = theirs.pawns & ahead & (file_a << file);
        const unsigned shield = ranks_before<white>(own, king_square, 3);
        const unsigned storm = ranks_before<white>(other, king_square, 4);
        const bool blocked = (forward<white>(own) & other) != 0;
        sink.add(term("shield") + (file == king_file ? 0 : 4) + shield, 1);
        sink.add(term("storm") + (blocked ? 5 : 0) + storm, 1);
    }
}

// The units of danger for the other king: the pressure of our men, squares beside it that only it guards, and checks
// that cost nothing. Without a queen an attack is half as dangerous.
template <bool white>
unsigned danger(const Side& ours, const Side& theirs, Board occupied) {
    constexpr unsigned most = 31;
    constexpr int weak_square = 1, knight_check = 3, bishop_check = 2, rook_check = 4, queen_check = 3;
    if (ours.pressure == 0) return 0;
    const Board only_king = theirs.by_king & ~theirs.twice;
    int units = ours.pressure + weak_square * std::popcount(only_king & ours.attacked);
    const Board safe = ~ours.men & (~theirs.attacked | (only_king & ours.twice));
    const Square king_square = theirs.king_square;
    const Board diagonal = diagonal_attacks(king_square, occupied) & safe;
    const Board straight = straight_attacks(king_square, occupied) & safe;
    if ((knight_steps[king_square] & safe & ours.by_knights) != 0) units += knight_check;
    if ((diagonal & ours.by_bishops) != 0) units += bishop_check;
    if ((straight & ours.by_rooks) != 0) units += rook_check;
    if (((diagonal | straight) & ours.by_queens) != 0) units += queen_check;
    if (ours.queens == 0) units /= 2;
    return std::min(static_cast<unsigned>(units), most);
}

}  // namespace gametree::chess::tuned
