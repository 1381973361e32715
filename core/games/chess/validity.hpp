// The conditions on a position for the rules to work, and for a game to reach it.
#pragma once

#include <algorithm>
#include <string>

#include "state.hpp"

namespace gametree::chess {

// What is wrong with the men of one side, or nothing.
inline std::string fault_of_side(const Men& men, bool white) {
    const std::string side = white ? "White" : "Black";
    const auto number = [&](Board kind) { return std::popcount(kind & men.of(white)); };
    if (number(men.kings()) != 1)
        return side + " has " + std::to_string(number(men.kings())) + " kings; each side has one";
    const int pawns = number(men.pawns());
    if (pawns > 8) return side + " has " + std::to_string(pawns) + " pawns; 8 are the most";
    const int promoted = std::max(number(men.knights()) - 2, 0) + std::max(number(men.bishops()) - 2, 0) +
                         std::max(number(men.rooks()) - 2, 0) + std::max(number(men.queens()) - 1, 0);
    if (promoted > 8 - pawns)
        return side + " has " + std::to_string(promoted) + " promoted men, and lost " + std::to_string(8 - pawns) +
               " pawns; every promotion takes a pawn";
    return {};
}

inline std::string fault_of_castling(const State& state) {
    struct Right {
        unsigned bit;
        const char* letter;
        Square king_home, rook_home;
    };
    constexpr Right rights[] = {
        {white_short, "K", 4, 7}, {white_long, "Q", 4, 0}, {black_short, "k", 60, 63}, {black_long, "q", 60, 56}};
    for (const Right& right : rights) {
        const unsigned colour = right.king_home < 8 ? white_man : 0;
        const bool fits =
            state.men.at(right.king_home) == (king | colour) && state.men.at(right.rook_home) == (rook | colour);
        if ((state.castling & right.bit) != 0 && !fits)
            return std::string("castling right ") + right.letter + " needs king and rook on their first squares";
    }
    return {};
}

// A square that the other side's pawn passed with its last move.
template <bool white>
bool was_passed(const Men& men, Square passed) {
    const Board square = bit(passed), pawn_now = forward<!white>(square), pawn_before = forward<white>(square);
    return rank_of(passed) == (white ? 5 : 2) && ((square | pawn_before) & men.occupied()) == 0 &&
           (pawn_now & men.pawns() & men.of(!white)) != 0;
}

// What is wrong with a position, in words, or nothing. The square of `en_passant` need not be one where a pawn may
// take.
inline std::string fault(const State& state) {
    const Men& men = state.men;
    for (const bool white : {true, false})
        if (std::string wrong = fault_of_side(men, white); !wrong.empty()) return wrong;
    if ((men.pawns() & last_ranks) != 0) return "a pawn stands on the first or last rank";
    const bool white = state.white_to_move;
    const Square waiting_king = first(men.kings() & men.of(!white));
    if ((white ? attackers<true>(men, waiting_king, men.occupied())
               : attackers<false>(men, waiting_king, men.occupied())) != 0)
        return std::string(white ? "Black" : "White") + " is in check, but it is the other side's turn";
    if (std::string wrong = fault_of_castling(state); !wrong.empty()) return wrong;
    const Square passed = state.en_passant;
    if (passed != 0 && !(white ? was_passed<true>(men, passed) : was_passed<false>(men, passed)))
        return std::string("no pawn can just have passed ") + "abcdefgh"[file_of(passed)] + "12345678"[rank_of(passed)];
    return {};
}

// Completes a position whose men, turn and rights are set and have no fault: its key and score, and the en passant
// square only where a pawn may take on it.
inline void complete(State& state) {
    const bool takeable =
        state.en_passant != 0 && (state.white_to_move ? en_passant_takers<true>(state.men, state.en_passant)
                                                      : en_passant_takers<false>(state.men, state.en_passant)) != 0;
    if (!takeable) state.en_passant = 0;
    state.key = castling_keys[state.castling] ^ en_passant_keys[state.en_passant];
    if (!state.white_to_move) state.key ^= turn_key;
    state.score = 0;
    each(state.men.occupied(), [&](Square square) {
        state.key ^= presence[state.men.at(square)][square].key;
        state.score += presence[state.men.at(square)][square].score;
    });
}

}  // namespace gametree::chess
