// The evaluator `tuned`: the weighted terms of both sides, between middlegame and endgame, and what is known of
// endings. It sees no exchanges: it is meant for quiet positions, where a quiescence search ends.
#pragma once

#include "../phase.hpp"
#include "endings.hpp"
#include "kings.hpp"
#include "pawns.hpp"
#include "pieces.hpp"
#include "threats.hpp"
#include "weights.hpp"

namespace gametree::chess::tuned {

// Adds up the weights of one side's terms.
struct Sum {
    Score total = 0;

    void add(unsigned term, int count) { total += count * weights[term]; }
    void attack(const AttackCounts&) {}
};

// Keeps the counts of terms, for White or against Black.
struct Trace {
    std::array<int, terms>& counts;
    int sign;
    std::optional<AttackCounts> attack_counts{};

    void add(unsigned term, int count) { counts[term] += sign * count; }
    void attack(const AttackCounts& found) { attack_counts = found; }
};

struct Sides {
    Board occupied;
    Side white, black;

    explicit Sides(const Men& men) : occupied(men.occupied()), white(side_of<true>(men)), black(side_of<false>(men)) {}
};

// The terms of one side, after the men of both have been seen.
template <bool white, class Sink>
void other_terms(const State& state, const Side& ours, const Side& theirs, Board occupied, Sink& sink) {
    const bool our_turn = state.white_to_move == white;
    pawn_structure<white>(ours, theirs, sink);
    passed_pawns<white>(ours, theirs, occupied, our_turn, sink);
    shelter<white>(ours, theirs, sink);
    king_danger<white>(ours, theirs, occupied, our_turn, sink);
    threats<white>(ours, theirs, occupied, sink);
    constexpr unsigned rights = white ? white_short | white_long : black_short | black_long;
    sink.add(term("castling"), std::popcount(state.castling & rights));
    sink.add(term("tempo"), our_turn ? 1 : 0);
}

template <class Sink>
void all_terms(const State& state, Sides& sides, Sink& for_white, Sink& for_black) {
    PieceTerms<true, Sink>{sides.white, sides.black, sides.occupied, for_white}.all();
    PieceTerms<false, Sink>{sides.black, sides.white, sides.occupied, for_black}.all();
    other_terms<true>(state, sides.white, sides.black, sides.occupied, for_white);
    other_terms<false>(state, sides.black, sides.white, sides.occupied, for_black);
}

// The value for White where a side has its king alone and the ending is known.
inline std::optional<Value> known_ending(const State& state, const Sides& sides) {
    const bool bare_white = std::has_single_bit(sides.white.men), bare_black = std::has_single_bit(sides.black.men);
    if (bare_white && bare_black) return 0;
    if (bare_black)
        return against_lone_king<true>(state.men, sides.white, sides.black.king_square, state.white_to_move);
    const auto lost =
        bare_white ? against_lone_king<false>(state.men, sides.black, sides.white.king_square, !state.white_to_move)
                   : std::nullopt;
    return lost ? std::optional(-*lost) : std::nullopt;
}

inline int share_for(Value value, const Sides& sides) {
    return value > 0 ? share_won(sides.white, sides.black) : share_won(sides.black, sides.white);
}

inline Value evaluate(const State& state) {
    Sides sides(state.men);
    if (std::has_single_bit(sides.white.men) || std::has_single_bit(sides.black.men)) [[unlikely]]
        if (const auto known = known_ending(state, sides)) return *known;
    Sum white, black;
    all_terms(state, sides, white, black);
    const Value value = tapered(white.total - black.total, phase_of(state.men));
    return value * share_for(value, sides) / whole_share;
}

// The value in parts: the counts of all terms, the phase, and the share that counts. The share is 0 in known endings.
// And what White's attack on Black's king and Black's on White's are made of, if there is one.
struct Parts {
    std::array<int, terms> counts{};
    int phase, share;
    std::optional<AttackCounts> of_white, of_black;
};
inline Parts parts_of(const State& state) {
    Sides sides(state.men);
    Parts parts;
    Trace white{parts.counts, 1}, black{parts.counts, -1};
    all_terms(state, sides, white, black);
    Score sum = 0;
    for (unsigned term = 0; term < terms; ++term) sum += parts.counts[term] * weights[term];
    parts.phase = phase_of(state.men);
    parts.of_white = white.attack_counts;
    parts.of_black = black.attack_counts;
    parts.share = known_ending(state, sides) ? 0 : share_for(tapered(sum, parts.phase), sides);
    return parts;
}

}  // namespace gametree::chess::tuned
