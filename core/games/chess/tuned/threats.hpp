// Terms of what may happen next: men attacked by lesser ones or left alone, and the room behind the pawns.
#pragma once

#include "side.hpp"

namespace gametree::chess::tuned {

template <bool white, class Sink>
void threats(const Side& ours, const Side& theirs, Board occupied, Sink& sink) {
    sink.add(term("pawn_threat"), std::popcount(ours.by_pawns & theirs.minors()));
    sink.add(term("pawn_threat") + 1, std::popcount(ours.by_pawns & theirs.rooks));
    sink.add(term("pawn_threat") + 2, std::popcount(ours.by_pawns & theirs.queens));
    const Board loose = ~theirs.by_pawns;
    sink.add(term("minor_threat"), std::popcount(ours.by_minors & theirs.pawns & loose));
    sink.add(term("minor_threat") + 1, std::popcount(ours.by_minors & theirs.minors() & loose));
    sink.add(term("minor_threat") + 2, std::popcount(ours.by_minors & theirs.rooks));
    sink.add(term("minor_threat") + 3, std::popcount(ours.by_minors & theirs.queens));
    sink.add(term("rook_threat"), std::popcount(ours.by_rooks & theirs.pawns & loose));
    sink.add(term("rook_threat") + 1, std::popcount(ours.by_rooks & theirs.minors() & loose));
    sink.add(term("rook_threat") + 2, std::popcount(ours.by_rooks & theirs.queens));
    const Board alone = ours.attacked & ~theirs.attacked;
    sink.add(term("hanging"), std::popcount(alone & theirs.pawns));
    sink.add(term("hanging") + 1, std::popcount(alone & theirs.others()));

    const Board safe = ~theirs.by_pawns & (ours.attacked | ~theirs.attacked);
    constexpr Board third = white ? rank_3 : rank_6;
    const Board once = forward<white>(ours.pawns) & ~occupied, twice = forward<white>(once & third) & ~occupied;
    const Board newly = pawn_attacks<white>((once | twice) & safe) & ~ours.by_pawns;
    sink.add(term("push_threat"), std::popcount(newly & theirs.others()));

    const Board firm = theirs.by_pawns | (theirs.twice & ~ours.twice);
    sink.add(term("restricted"), std::popcount(ours.attacked & theirs.attacked & ~firm));
    if (std::has_single_bit(theirs.queens)) {
        const Square queen_square = first(theirs.queens);
        const Board free = ~firm & ~ours.men;
        const Board lines_on = (ours.by_bishops & diagonal_attacks(queen_square, occupied)) |
                               (ours.by_rooks & straight_attacks(queen_square, occupied));
        sink.add(term("queen_prey"), std::popcount(ours.by_knights & knight_steps[queen_square] & free));
        sink.add(term("queen_prey") + 1, std::popcount(lines_on & free & ours.twice));
    }

    constexpr Board central = (file_a << 2 | file_a << 3 | file_a << 4 | file_a << 5) &
                              (white ? 0x00000000ffffff00ULL : 0x00ffffff00000000ULL);
    sink.add(term("space"), std::popcount(central & ~ours.pawns & ~theirs.by_pawns));
}

}  // namespace gametree::chess::tuned
