// The last moves of a game, searched to the end: alpha-beta on bare boards, without a table or an evaluator.
#pragma once

#include "area.hpp"

namespace gametree::othello {

// Whose move it is in a region of the board matters at the end: who moves first where an odd number of squares is empty
// also moves last there. A quarter of the board stands for a region. A set of quarters is four bits, and `odd` is the
// set of those with an odd number of empty squares.
constexpr unsigned quarter(unsigned square) { return 1U << (2 * (square >> 5) + (square >> 2 & 1)); }

inline constexpr auto quarters = [] {
    std::array<Board, 16> squares{};
    for (unsigned set = 0; set < 16; ++set)
        for (unsigned square = 0; square < 64; ++square)
            if (set & quarter(square)) squares[set] |= bit(square);
    return squares;
}();

constexpr unsigned odd_quarters(Board empty) {
    unsigned odd = 0;
    for (unsigned one = 1; one < 16; one <<= 1)
        if (std::popcount(empty & quarters[one]) & 1) odd |= one;
    return odd;
}

// How much a move to `square` leaves to the side whose turn it is then, `ours`: the fewer replies, now and soon, and
// corners among them, the better for the one who moved; better still if it was a corner, or in a quarter of `odd`.
inline Value reply_rank(Board ours, Board theirs, unsigned square, unsigned odd, const Area& area) {
    const Board replies = mobility(ours, theirs, area.playable);
    const Board soon = widened(theirs) & area.playable & ~(ours | theirs);
    return 4 * (std::popcount(replies) + std::popcount(replies & area.corners)) + std::popcount(soon) -
           (odd & quarter(square) ? 2 : 0) - (bit(square) & area.corners ? 4 : 0);
}

class Endgame {
public:
    // With `few` or fewer empty squares moves are tried by parity alone, with more the one that leaves the fewest
    // replies comes first.
    static constexpr int few = 5;

    Endgame(const Area& area, LeftOver left_over) : area_(area), left_over_(left_over) {}

    // The lead in discs with which the side to move ends the game, with the postcondition of alphabeta
    // (search/alphabeta.hpp) for alpha < beta.
    Value solve(Board ours, Board theirs, Value alpha, Value beta) {
        const Board empty = area_.playable & ~(ours | theirs);
        return search(ours, theirs, odd_quarters(empty), std::popcount(empty), alpha, beta);
    }

    // Positions examined so far.
    std::uint64_t positions() const { return positions_; }

private:
    struct Reply {
        Board ours, theirs;
        Value rank;
        unsigned odd;
    };

    Value search(Board ours, Board theirs, unsigned odd, int empties, Value alpha, Value beta) {
        return empties > few ? by_mobility(ours, theirs, odd, empties, alpha, beta)
                             : with_few<few>(ours, theirs, odd, empties, alpha, beta);
    }

    // `by_parity` with as many empty squares as there are, at most `Most`.
    template <int Most>
    Value with_few(Board ours, Board theirs, unsigned odd, int empties, Value alpha, Value beta) {
        if constexpr (Most > 0)
            if (empties < Most) return with_few<Most - 1>(ours, theirs, odd, empties, alpha, beta);
        return by_parity<Most>(ours, theirs, odd, alpha, beta);
    }

    // The moves that leave the other side least come first.
    Value by_mobility(Board ours, Board theirs, unsigned odd, int empties, Value alpha, Value beta) {
        ++positions_;
        std::array<Reply, 32> replies;
        std::size_t count = 0;
        for (Board squares = mobility(ours, theirs, area_.playable); squares != 0; squares &= squares - 1) {
            const auto square = static_cast<unsigned>(std::countr_zero(squares));
            const Board turned = flips(ours, theirs, square);
            const Board mine = ours ^ turned ^ bit(square), yours = theirs ^ turned;
            const Value rank = reply_rank(yours, mine, square, odd, area_);
            std::size_t at = count++;
            for (; at > 0 && replies[at - 1].rank > rank; --at) replies[at] = replies[at - 1];
            replies[at] = {yours, mine, rank, odd ^ quarter(square)};
        }
        if (count == 0) {
            if (mobility(theirs, ours, area_.playable) == 0) return ended(ours, theirs);
            return -by_mobility(theirs, ours, odd, empties, -beta, -alpha);
        }
        Value best = -infinity;
        for (std::size_t i = 0; i < count; ++i) {
            const Reply& reply = replies[i];
            const Value value =
                -search(reply.ours, reply.theirs, reply.odd, empties - 1, -beta, -std::max(alpha, best));
            if (value > best) best = value;
            if (best >= beta) break;
        }
        return best;
    }

    // With so few empty squares it is cheapest to try each one. First those of odd quarters.
    template <int Empties>
    Value by_parity(Board ours, Board theirs, unsigned odd, Value alpha, Value beta) {
        ++positions_;
        const Board empty = area_.playable & ~(ours | theirs);
        if constexpr (Empties == 0) {
            return ended(ours, theirs);
        } else if constexpr (Empties == 1) {
            return last_square(ours, theirs, static_cast<unsigned>(std::countr_zero(empty)));
        } else {
            Value best = try_all<Empties>(ours, theirs, empty, odd, alpha, beta);
            if (best != -infinity) return best;
            best = -try_all<Empties>(theirs, ours, empty, odd, -beta, -alpha);
            return best != infinity ? best : ended(ours, theirs);
        }
    }

    // The best of all moves, or -infinity if there are none.
    template <int Empties>
    Value try_all(Board ours, Board theirs, Board empty, unsigned odd, Value alpha, Value beta) {
        const Board candidates = empty & widened(theirs);
        Value best = -infinity;
        for (const Board group : {candidates & quarters[odd], candidates & ~quarters[odd]}) {
            for (Board squares = group; squares != 0; squares &= squares - 1) {
                const auto square = static_cast<unsigned>(std::countr_zero(squares));
                const Board turned = flips(ours, theirs, square);
                if (turned == 0) continue;
                const Value value = -by_parity<Empties - 1>(theirs ^ turned, ours ^ turned ^ bit(square),
                                                            odd ^ quarter(square), -beta, -std::max(alpha, best));
                if (value > best) best = value;
                if (best >= beta) return best;
            }
        }
        return best;
    }

    Value last_square(Board ours, Board theirs, unsigned square) const {
        const Value now = lead(ours, theirs);
        if (const Board turned = flips(ours, theirs, square)) return now + 1 + 2 * std::popcount(turned);
        if (const Board turned = flips(theirs, ours, square)) return now - 1 - 2 * std::popcount(turned);
        return ended(ours, theirs);
    }

    Value ended(Board ours, Board theirs) const { return final_lead(ours, theirs, area_, left_over_); }

    const Area& area_;
    LeftOver left_over_;
    std::uint64_t positions_ = 0;
};

}  // namespace gametree::othello
