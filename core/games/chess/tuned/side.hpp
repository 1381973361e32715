// One side's men and what they attack, found once for all terms.
#pragma once

#include "../fills.hpp"
#include "../state.hpp"
#include "terms.hpp"

namespace gametree::chess::tuned {

struct Side {
    Board men, pawns, knights, bishops, rooks, queens;
    Square king_square;
    Board by_pawns, by_minors, by_rooks, by_queens, by_knights, by_bishops, by_king;  // attacked squares
    Board attacked = 0;                                                               // by any man
    Board twice = 0;                                                                  // by two men or more
    std::array<int, 4> reach{};   // how many knights, bishops, rooks, queens attack the zone of the other king
    std::array<int, 4> beside{};  // how many squares beside it they attack

    Board minors() const { return knights | bishops; }
    Board others() const { return men & ~pawns & ~bit(king_square); }  // neither pawns nor the king

    void attack(Board squares) {
        twice |= attacked & squares;
        attacked |= squares;
    }
};

template <bool white>
Side side_of(const Men& men) {
    Side side;
    side.men = men.of(white);
    side.pawns = men.pawns() & side.men;
    side.knights = men.knights() & side.men;
    side.bishops = men.bishops() & side.men;
    side.rooks = men.rooks() & side.men;
    side.queens = men.queens() & side.men;
    side.king_square = first(men.kings() & side.men);
    const Board ahead = forward<white>(side.pawns), west = westward(ahead), east = eastward(ahead);
    side.by_pawns = west | east;
    side.by_king = king_steps[side.king_square];
    side.by_minors = side.by_rooks = side.by_queens = side.by_knights = side.by_bishops = 0;
    side.attack(west);
    side.attack(east);
    side.attack(side.by_king);
    return side;
}

}  // namespace gametree::chess::tuned
