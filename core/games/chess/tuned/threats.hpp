// Terms of what may happen next: men attacked by lesser ones or left alone, and the room behind the pawns.
#pragma once

#include "side.hpp"

namespace gametree::chess::tuned {

template <bool white, class Sink>
void threats(const Side& ours, const Side& theirs, Board occupied, Sink& sink) {
    sink.add(term("pawn_threat"), std::popcount(ours.by_pawns & theirs.minors()));
    sink.add(term("pawn_threat") + 1, std::popcount(ours.by_pawns & theirs.rooks));
    sink.add(term("pawn_threat") + 2, std::popcount(ours.by_pawns & theirs.queens));
    sink.add(term("minor_threat"), std::popcount(ours.by_minors & theirs.rooks));
    sink.add(term("minor_threat") + 1, std::popcount(ours.by_minors & theirs.queens));
    sink.add(term("rook_threat"), std::popcount(ours.by_rooks & theirs.queens));
    const Board alone = ours.attacked & ~theirs.attacked;
    sink.add(term("hanging"), std::popcount(alone & theirs.pawns));
    sink.add(term("hanging") + 1, std::popcount(alone & theirs.others()));

    const Board safe = ~theirs.by_pawns & (ours.attacked | ~theirs.attacked);
    constexpr Board third = white ? rank_3 : rank_6;
    const Board once = forward<white>(ours.pawns) & ~occupied, twice = forward<white>(once & third) & ~occupied;
    const Board newly = pawn_attacks<white>((once | twice) & safe) & ~ours.by_pawns;
    sink.add(term("push_threat"), std::popcount(newly & theirs.others()));

    constexpr Board central = (file_a << 2 | file_a << 3 | file_a << 4 | file_a << 5) &
                              (white ? 0x00000000ffffff00ULL : 0x00ffffff00000000ULL);
    sink.add(term("space"), std::popcount(central & ~ours.pawns & ~theirs.by_pawns));
}

}  // namespace gametree::chess::tuned
