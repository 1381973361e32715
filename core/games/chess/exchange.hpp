// Exchanges: what a capture wins if both sides keep capturing on that square with their least men, as long as it pays.
#pragma once

#include <algorithm>

#include "generate.hpp"

namespace gametree::chess {

// The price of a man in an exchange, by kind.
inline constexpr int price[] = {0, 325, 500, 950, 100, 325, 10'000};

struct Least {
    Square square;
    unsigned kind;
};

// The cheapest of some men; there is one.
inline Least cheapest(const Men& men, Board some) {
    if (const Board pawns = some & men.pawns()) return {first(pawns), pawn};
    if (const Board knights = some & men.knights()) return {first(knights), knight};
    if (const Board bishops = some & men.bishops()) return {first(bishops), bishop};
    if (const Board rooks = some & men.rooks()) return {first(rooks), rook};
    if (const Board queens = some & men.queens()) return {first(queens), queen};
    return {first(some), king};
}

// What the mover wins with a legal move, or loses if it is negative. Pins are ignored.
inline int exchange(const Men& men, Move move, bool white) {
    const Square from = origin(move), square = target(move);
    Board occupied = men.occupied() & ~bit(from);
    unsigned standing = choice(move) == 0 ? men.kind(from) : chosen_kind[choice(move)];
    unsigned taken = men.kind(square);
    if (taken == none && standing == pawn && file_of(from) != file_of(square)) {
        taken = pawn;
        occupied &= ~bit(white ? square - 8 : square + 8);
    }
    // wins[n]: what the n-th taker has won if the exchange ends with it.
    int wins[33], n = 0;
    wins[0] = price[taken] + (choice(move) == 0 ? 0 : price[standing] - price[pawn]);
    for (bool side = !white;; side = !side) {
        const Board all = (attackers<true>(men, square, occupied) | attackers<false>(men, square, occupied)) & occupied;
        const Board takers = all & men.of(side);
        if (takers == 0) break;
        const Least taker = cheapest(men, takers);
        if (taker.kind == king && (all & ~takers) != 0) break;
        ++n;
        wins[n] = price[standing] - wins[n - 1];
        standing = taker.kind;
        occupied ^= bit(taker.square);
    }
    for (; n > 0; --n) wins[n - 1] = -std::max(-wins[n - 1], wins[n]);
    return wins[0];
}

// Takes moves and keeps the most that one of them wins.
struct BestExchange {
    const Men& men;
    bool white;
    int best = 0;

    void step(Board targets, int back) {
        each(targets, [&](Square to) { look(move_code(static_cast<Square>(static_cast<int>(to) + back), to)); });
    }
    void promote(Board targets, int back) {
        each(targets,
             [&](Square to) { look(move_code(static_cast<Square>(static_cast<int>(to) + back), to, choices)); });
    }
    void man(Square from, Board targets) {
        each(targets, [&](Square to) { look(move_code(from, to)); });
    }
    void look(Move move) {
        const int most = price[men.kind(target(move))] + (choice(move) == 0 ? 0 : price[queen]);
        if (most > best || most == 0) best = std::max(best, exchange(men, move, white));
    }
};

// The most that the mover can win by an exchange, at least nothing.
template <bool white>
int best_exchange(const View& view) {
    BestExchange sink{view.men, white};
    generate<white, Part::forcing>(view, sink);
    return sink.best;
}

}  // namespace gametree::chess
