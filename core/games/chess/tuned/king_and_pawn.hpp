// King and pawn against king: who wins, exactly.
#pragma once

#include "../attacks.hpp"
#include "../fills.hpp"

namespace gametree::chess::tuned {

// The table is for a white pawn on files a to d. For every pawn and white king it has a board of the black kings that
// lose, one for each side to move. A sweep finds the kings that lose one move later; it goes on until nothing changes,
// in less than a millisecond, when the table is first needed.
class KingAndPawn {
public:
    static const KingAndPawn& table() {
        static const KingAndPawn made;
        return made;
    }

    // Whether White, with the pawn, wins. The position is legal.
    bool wins(Square king_square, Square pawn_square, Square bare_king, bool pawn_side_moves) const {
        const Square mirror = file_of(pawn_square) > 3 ? 7 : 0;
        const Lost& at = lost_[place(pawn_square ^ mirror)][king_square ^ mirror];
        return ((pawn_side_moves ? at.after_white : at.after_black) >> (bare_king ^ mirror) & 1) != 0;
    }

private:
    struct Lost {
        Board after_white = 0, after_black = 0;  // White moves next, Black moves next
    };

    KingAndPawn() {
        while (sweep()) {
        }
    }

    // All squares one step from some of `squares`.
    static Board beyond(Board squares) {
        const Board row = squares | beside(squares);
        return beside(squares) | row << 8 | row >> 8;
    }

    static unsigned place(Square pawn_square) { return 4 * (rank_of(pawn_square) - 1) + file_of(pawn_square); }

    bool sweep() {
        bool changed = false;
        for (Square rank = 1; rank <= 6; ++rank)
            for (Square file = 0; file <= 3; ++file)
                for (Square king_square = 0; king_square < 64; ++king_square)
                    if (const Square pawn_square = 8 * rank + file; king_square != pawn_square)
                        changed |= update(king_square, pawn_square);
        return changed;
    }

    bool update(Square king_square, Square pawn_square) {
        Lost& known = lost_[place(pawn_square)][king_square];
        const Board pawn_here = bit(pawn_square), checked = pawn_attacks<true>(pawn_here);
        const Board near = king_steps[king_square] | bit(king_square), possible = ~(near | pawn_here);
        const Lost before = known;
        known.after_white = possible & ~checked & white_wins(king_square, pawn_square);
        // Black goes where no man of White's guards; the pawn itself may be taken there.
        const Board steps = ~(near | checked), saved = steps & ~known.after_white;
        known.after_black = possible & ~beyond(saved) & (beyond(steps) | checked);
        return known.after_white != before.after_white || known.after_black != before.after_black;
    }

    // The black kings against which a move of White's wins.
    Board white_wins(Square king_square, Square pawn_square) const {
        Board wins = 0;
        const auto& with_pawn = lost_[place(pawn_square)];
        each(king_steps[king_square] & ~bit(pawn_square), [&](Square to) { wins |= with_pawn[to].after_black; });
        const Square next = pawn_square + 8;
        if (next == king_square) return wins;
        if (rank_of(next) == 7) {
            const bool guarded = (king_steps[king_square] & bit(next)) != 0;
            return wins | ~((guarded ? 0 : king_steps[next]) | bit(next));
        }
        wins |= lost_[place(next)][king_square].after_black;
        if (rank_of(next) == 2 && next + 8 != king_square)
            wins |= lost_[place(next + 8)][king_square].after_black & ~bit(next);
        return wins;
    }

    Lost lost_[24][64] = {};
};

}  // namespace gametree::chess::tuned
