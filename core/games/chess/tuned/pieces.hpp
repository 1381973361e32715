// Terms of the men: their number, squares, mobility and posts. On the way, what they attack.
#pragma once

#include "side.hpp"

namespace gametree::chess::tuned {

inline constexpr Board light_squares = 0x55aa55aa55aa55aaULL;

template <bool white, class Sink>
struct PieceTerms {
    Side& ours;
    const Side& theirs;
    Board occupied;
    Sink& sink;

    Board roomy = ~(ours.pawns | bit(ours.king_square) | theirs.by_pawns);
    Board near_king = king_steps[theirs.king_square];
    Board zone = near_king | forward<!white>(near_king);

    void all() {
        each(ours.pawns, [&](Square square) { place(square, term("pawn_square"), 0); });
        const int extra_pawns = std::popcount(ours.pawns) - 5;
        sink.add(term("knight_pawns"), extra_pawns * std::popcount(ours.knights));
        sink.add(term("rook_pawns"), extra_pawns * std::popcount(ours.rooks));
        if ((ours.bishops & light_squares) != 0 && (ours.bishops & ~light_squares) != 0)
            sink.add(term("bishop_pair"), 1);
        minors();
        rooks();
        each(ours.queens, [&](Square square) {
            const Board squares = diagonal_attacks(square, occupied) | straight_attacks(square, occupied);
            place(square, term("queen_square"), 4);
            ours.by_queens |= squares;
            active(squares, term("queen_mobility"), 3);
        });
        sink.add(term("king_square") + folded<white>(ours.king_square), 1);
    }

private:
    void place(Square square, unsigned squares, unsigned man) {
        sink.add(term("man") + man, 1);
        sink.add(squares + folded<white>(square), 1);
    }

    // `kind` counts from the knight.
    void active(Board squares, unsigned mobility, std::size_t kind) {
        ours.attack(squares);
        sink.add(mobility + static_cast<unsigned>(std::popcount(squares & roomy)), 1);
        if ((squares & zone) == 0) return;
        ++ours.reach[kind];
        ours.beside[kind] += std::popcount(squares & near_king);
    }

    void minors() {
        each(ours.knights, [&](Square square) {
            place(square, term("knight_square"), 1);
            ours.by_knights |= knight_steps[square];
            active(knight_steps[square], term("knight_mobility"), 0);
        });
        each(ours.bishops, [&](Square square) {
            const Board squares = diagonal_attacks(square, occupied & ~ours.queens);
            const Board colour = (bit(square) & light_squares) != 0 ? light_squares : ~light_squares;
            place(square, term("bishop_square"), 2);
            ours.by_bishops |= squares;
            active(squares, term("bishop_mobility"), 1);
            sink.add(term("bishop_pawns"), std::popcount(ours.pawns & colour));
        });
        ours.by_minors = ours.by_knights | ours.by_bishops;

        constexpr Board far_half = white ? 0x0000ffffff000000ULL : 0x000000ffffff0000ULL;  // its fourth to sixth ranks
        const Board reachable = beside(all_before<!white>(theirs.pawns));  // where a pawn of theirs may attack some day
        const Board posts = far_half & ours.by_pawns & ~reachable;
        sink.add(term("outpost"), std::popcount(ours.knights & posts));
        sink.add(term("outpost") + 1, std::popcount(ours.bishops & posts));
        sink.add(term("behind_pawn"), std::popcount(forward<white>(ours.minors()) & ours.pawns));
    }

    void rooks() {
        const Board seen_through = occupied & ~(ours.rooks | ours.queens);
        each(ours.rooks, [&](Square square) {
            const Board squares = straight_attacks(square, seen_through);
            place(square, term("rook_square"), 3);
            ours.by_rooks |= squares;
            active(squares, term("rook_mobility"), 2);
        });
        const Board half_open = ours.rooks & ~files(ours.pawns), guarded = files(theirs.pawns);
        sink.add(term("rook_file"), std::popcount(half_open & guarded));
        sink.add(term("rook_file") + 1, std::popcount(half_open & ~guarded));
        constexpr Board seventh = white ? rank_1 << 48 : rank_1 << 8, eighth = white ? rank_8 : rank_1;
        if (((bit(theirs.king_square) & eighth) | (theirs.pawns & seventh)) != 0)
            sink.add(term("rook_seventh"), std::popcount(ours.rooks & seventh));
    }
};

}  // namespace gametree::chess::tuned
