// Terms of the pawns: what supports them and what they lack, and the passed ones on their way.
#pragma once

#include <cstdlib>

#include "side.hpp"

namespace gametree::chess::tuned {

// The number of a king's moves from one square to another on an empty board.
constexpr int distance(Square one, Square other) {
    const int on_files = static_cast<int>(file_of(one)) - static_cast<int>(file_of(other));
    const int on_ranks = static_cast<int>(rank_of(one)) - static_cast<int>(rank_of(other));
    return std::max(on_files < 0 ? -on_files : on_files, on_ranks < 0 ? -on_ranks : on_ranks);
}

template <bool white, class Sink>
void pawn_structure(const Side& ours, const Side& theirs, Sink& sink) {
    const Board pawns = ours.pawns;
    const Board faced = all_before<!white>(theirs.pawns);  // squares with a pawn of theirs ahead
    const Board isolated = pawns & ~beside(files(pawns));
    sink.add(term("isolated"), std::popcount(isolated & faced));
    sink.add(term("isolated") + 1, std::popcount(isolated & ~faced));
    const Board guardable = beside(all_before<white>(pawns));
    const Board backward = pawns & ~isolated & forward<!white>(theirs.by_pawns & ~guardable);
    sink.add(term("backward"), std::popcount(backward & faced));
    sink.add(term("backward") + 1, std::popcount(backward & ~faced));
    sink.add(term("doubled"), std::popcount(pawns & all_before<!white>(pawns)));
    each(pawns & ours.by_pawns, [&](Square square) { sink.add(term("supported") + rank_for<white>(square), 1); });
    each(pawns & beside(pawns), [&](Square square) { sink.add(term("phalanx") + rank_for<white>(square), 1); });
}

template <bool white, class Sink>
void passed_pawns(const Side& ours, const Side& theirs, Board occupied, bool our_turn, Sink& sink) {
    const Board watched = all_before<!white>(theirs.pawns);
    each(ours.pawns & ~(watched | beside(watched) | all_before<!white>(ours.pawns)), [&](Square square) {
        const unsigned rank = rank_for<white>(square);
        const Board way = all_before<white>(bit(square)), next = forward<white>(bit(square));
        sink.add(term("passed") + rank, 1);
        if ((occupied & next) != 0) {
            sink.add(term("passed_stopped") + rank, 1);
        } else if ((theirs.attacked & next) == 0) {
            sink.add(term("passed_free") + rank, 1);
            if (((occupied | theirs.attacked) & way) == 0) sink.add(term("passed_clear") + rank, 1);
        }
        if (rank >= 3) {
            const int ranks = static_cast<int>(rank) - 2;
            const Square stop = first(next);
            sink.add(term("passed_king"), ranks * distance(ours.king_square, stop));
            sink.add(term("passed_king") + 1, ranks * distance(theirs.king_square, stop));
        }
        const Board behind = all_before<!white>(bit(square));
        sink.add(term("passed_rook"), (behind & ours.rooks) != 0 ? 1 : 0);
        if (theirs.others() == 0 && (occupied & way) == 0) {
            const int steps = 7 - static_cast<int>(std::max(rank, 2U));
            const Square goal = (square & 7U) | (white ? 56U : 0U);
            if (distance(theirs.king_square, goal) - (our_turn ? 0 : 1) > steps) sink.add(term("unstoppable"), 1);
        }
    });
}

}  // namespace gametree::chess::tuned
