// A chess position, and the position after a move.
#pragma once

#include "../../value.hpp"
#include "attacks.hpp"
#include "worth.hpp"

namespace gametree::chess {

enum Castling : std::uint8_t { white_short = 1, white_long = 2, black_short = 4, black_long = 8 };

struct State {
    Men men;
    std::uint64_t key;  // of all but the clocks
    Score score;        // the worth of all men on their squares
    bool white_to_move;
    std::uint8_t castling;    // the rights left, a sum of Castling
    std::uint8_t en_passant;  // the square a pawn has just passed, if a pawn may be taken there; else 0
    std::uint16_t clock;      // plies since a pawn moved or a man was taken
    std::uint16_t number;     // of the move, counted from 1, increased after Black's
};

// A move: the square it leads from and the one it leads to, 6 bits each, and then the choice of a promotion. Castling
// is the king's move, and taking en passant the pawn's.
constexpr Move move_code(Square from, Square to, unsigned choice = 0) {
    return static_cast<Move>(from | to << 6 | choice << 12);
}
constexpr Square origin(Move move) { return move & 63U; }
constexpr Square target(Move move) { return move >> 6 & 63U; }
constexpr unsigned choice(Move move) { return move >> 12; }
inline constexpr unsigned choices = 4;
inline constexpr Kind chosen_kind[choices + 1] = {none, knight, bishop, rook, queen};

// What a man on a square adds to a state.
struct Presence {
    std::uint64_t key;
    Score score;
};
inline constexpr auto presence = [] {
    std::array<std::array<Presence, 64>, 16> all{};
    for (unsigned man = 0; man < 16; ++man) {
        if ((man & 7U) == none || (man & 7U) > king) continue;
        for (Square s = 0; s < 64; ++s) all[man][s] = {mix(0x9e3779b97f4a7c15ULL * (64 * man + s)), worth_of(man, s)};
    }
    return all;
}();
inline constexpr std::uint64_t turn_key = mix(0x632be59bd9b4e019ULL);
inline constexpr auto castling_keys = [] {
    std::array<std::uint64_t, 16> keys{};
    for (unsigned rights = 1; rights < 16; ++rights) keys[rights] = mix(0xd1342543de82ef95ULL * rights);
    return keys;
}();
inline constexpr auto en_passant_keys =
    for_all_squares([](Square s) { return s == 0 ? 0 : mix(0xaf251af3b0f025b5ULL * s); });

// The rights that a move from or to a square leaves.
inline constexpr auto rights_left = for_all_squares([](Square s) -> std::uint8_t {
    switch (s) {
        case 0: return 15 & ~white_long;
        case 4: return 15 & ~(white_short | white_long);
        case 7: return 15 & ~white_short;
        case 56: return 15 & ~black_long;
        case 60: return 15 & ~(black_short | black_long);
        case 63: return 15 & ~black_short;
        default: return 15;
    }
});

// Whether taking en passant from `from` leaves the taker's own king unattacked.
template <bool white>
constexpr bool en_passant_is_legal(const Men& men, Square from, Square passed) {
    const Board taken = forward<!white>(bit(passed));
    const Board occupied = (men.occupied() ^ bit(from) ^ taken) | bit(passed);
    const Square king_square = first(men.kings() & men.of(white));
    return (attackers<!white>(men, king_square, occupied) & ~taken) == 0;
}

// The pawns that may take en passant.
template <bool white>
constexpr Board en_passant_takers(const Men& men, Square passed) {
    Board takers = pawn_attacks<!white>(bit(passed)) & men.pawns() & men.of(white);
    each(takers, [&](Square from) {
        if (!en_passant_is_legal<white>(men, from, passed)) takers ^= bit(from);
    });
    return takers;
}

inline void remove(State& state, Square square) {
    const Presence& gone = presence[state.men.at(square)][square];
    state.men.clear(bit(square));
    state.key ^= gone.key;
    state.score -= gone.score;
}
inline void put(State& state, unsigned man, Square square) {
    const Presence& come = presence[man][square];
    state.men.put(man, square);
    state.key ^= come.key;
    state.score += come.score;
}

// What a pawn does beyond moving its own man: it takes en passant, or passes a square where it may be taken so.
template <bool white>
void finish_pawn_move(State& next, Square from, Square to, unsigned passed_before) {
    if (to == passed_before) {
        remove(next, to ^ 8U);
    } else if ((from ^ to) == 16) {
        const Square passed = (from + to) / 2;
        if ((pawn_attacks<white>(bit(passed)) & next.men.pawns() & next.men.of(!white)) == 0) return;
        if (en_passant_takers<!white>(next.men, passed) == 0) return;
        next.en_passant = static_cast<std::uint8_t>(passed);
        next.key ^= en_passant_keys[passed];
    }
}

inline void finish_castling(State& next, Square from, Square to) {
    const bool is_short = to > from;
    const Square corner = is_short ? to + 1 : to - 2;
    const unsigned man = next.men.at(corner);
    remove(next, corner);
    put(next, man, (from + to) / 2);
}

// The position after a legal move.
template <bool white>
State after(const State& state, Move move) {
    const Square from = origin(move), to = target(move);
    const unsigned man = state.men.at(from), taken = state.men.at(to);
    const unsigned placed = choice(move) == 0 ? man : chosen_kind[choice(move)] | (man & white_man);
    const Presence &gone = presence[man][from], &lost = presence[taken][to], &come = presence[placed][to];

    State next;
    next.men = state.men;
    next.men.clear(bit(from) | bit(to));
    next.men.put(placed, to);
    next.score = state.score - gone.score - lost.score + come.score;
    next.castling = state.castling & rights_left[from] & rights_left[to];
    next.key = state.key ^ gone.key ^ lost.key ^ come.key ^ turn_key ^ castling_keys[state.castling] ^
               castling_keys[next.castling] ^ en_passant_keys[state.en_passant];
    next.en_passant = 0;
    next.white_to_move = !white;
    next.clock = taken == none ? static_cast<std::uint16_t>(state.clock + 1) : 0;
    next.number = static_cast<std::uint16_t>(state.number + !white);

    const unsigned kind = man & 7U;
    if (kind == pawn) {
        next.clock = 0;
        finish_pawn_move<white>(next, from, to, state.en_passant == 0 ? 64 : state.en_passant);
    } else if (kind == king && (to == from + 2 || from == to + 2)) {
        finish_castling(next, from, to);
    }
    return next;
}

}  // namespace gametree::chess
