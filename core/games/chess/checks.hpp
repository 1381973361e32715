// Whether a move gives check, found without making it.
#pragma once

#include "moves.hpp"

namespace gametree::chess {

// Whether the mover's sliders see the king of the other side once `from` is empty and `to` is not.
template <bool white>
bool discovers_check(const Men& men, Square king_square, Square from, Board occupied) {
    const Board ours = men.of(white) & ~bit(from);
    if ((open_diagonals[king_square] & bit(from)) != 0)
        return (diagonal_attacks(king_square, occupied) & men.diagonal() & ours) != 0;
    if ((open_straights[king_square] & bit(from)) != 0)
        return (straight_attacks(king_square, occupied) & men.straight() & ours) != 0;
    return false;
}

// Whether a man of the kind, of the mover, attacks the king from its square.
template <bool white>
bool attacks_king(unsigned kind, Square square, Square king_square, Board occupied) {
    const Board king_board = bit(king_square);
    switch (kind) {
        case pawn: return (pawn_attacks<white>(bit(square)) & king_board) != 0;
        case knight: return (knight_steps[square] & king_board) != 0;
        case bishop: return (diagonal_attacks(square, occupied) & king_board) != 0;
        case rook: return (straight_attacks(square, occupied) & king_board) != 0;
        case queen:
            return ((diagonal_attacks(square, occupied) | straight_attacks(square, occupied)) & king_board) != 0;
        default: return false;
    }
}

// Whether a legal move gives check.
template <bool white>
bool gives_check(const State& state, Move move) {
    const Men& men = state.men;
    const Square from = origin(move), to = target(move), king_square = first(men.kings() & men.of(!white));
    const unsigned kind = men.kind(from);
    const bool castles = kind == king && (to == from + 2 || from == to + 2);
    if (castles || (kind == pawn && to == state.en_passant && to != 0)) [[unlikely]]
        return in_check<!white>(after<white>(state, move));
    const Board occupied = (men.occupied() ^ bit(from)) | bit(to);
    const unsigned placed = choice(move) == 0 ? kind : chosen_kind[choice(move)];
    return attacks_king<white>(placed, to, king_square, occupied) ||
           discovers_check<white>(men, king_square, from, occupied);
}

}  // namespace gametree::chess
