// What a position is worth: a mate, a stalemate, or a guess in centipawns. White is MAX.
#pragma once

#include "exchange.hpp"
#include "fills.hpp"
#include "phase.hpp"
#include "tuned/evaluate.hpp"

namespace gametree::chess {

enum class Evaluator : std::uint8_t { classical, tapered, material, outcome, tuned };

inline constexpr Value mate = 1'000'000;

// Weights of `classical`.
inline constexpr Score mobility_worth[] = {0, score(5, 5), score(3, 5), score(1, 4), 0, score(5, 4), 0};   // by kind
inline constexpr Score pressure_worth[] = {0, score(7, 0), score(9, 0), score(10, 0), 0, score(8, 0), 0};  // by kind
inline constexpr Score bishop_pair = score(30, 45);
inline constexpr Score open_file = score(24, 8);
inline constexpr Score half_open_file = score(11, 8);
inline constexpr Score doubled_pawn = score(-8, -18);
inline constexpr Score isolated_pawn = score(-13, -14);
inline constexpr Score passed_pawn[] = {
    0, score(0, 5), score(0, 10), score(5, 25), score(20, 50), score(45, 95), score(80, 160),
    0};                                             // by rank, seen by its side
inline constexpr Score near_shield = score(14, 0);  // a pawn one rank before the king, on its file or beside
inline constexpr Score far_shield = score(7, 0);    // two ranks before it
inline constexpr Score to_move = score(12, 8);

constexpr Score times(Board squares, Score worth) { return std::popcount(squares) * worth; }

template <bool white>
Score pawn_structure(Board ours, Board theirs) {
    const Board on_files = files(ours);
    Score sum = times(ours & all_before<!white>(ours), doubled_pawn);
    sum += times(ours & ~(westward(on_files) | eastward(on_files)), isolated_pawn);
    const Board watched = all_before<!white>(theirs), beside = westward(watched) | eastward(watched);
    each(ours & ~(watched | beside | all_before<!white>(ours)),
         [&](Square square) { sum += passed_pawn[white ? rank_of(square) : 7 - rank_of(square)]; });
    return sum;
}

template <bool white>
Score shelter(Board pawns, Square king_square) {
    const Board row = bit(king_square) | westward(bit(king_square)) | eastward(bit(king_square));
    const Board near = forward<white>(row), far = forward<white>(near);
    return times(pawns & near, near_shield) + times(pawns & far, far_shield);
}

// Where one side's men can go without being taken by a pawn, and how they attack the other king.
template <bool white>
Score activity(const Men& men, Board occupied) {
    const Board ours = men.of(white);
    const Board pawns = men.pawns(), our_pawns = pawns & ours;
    const Board free = ~(ours | pawn_attacks<!white>(pawns & ~ours));
    const Square their_king = first(men.kings() & ~ours);
    const Board zone = king_steps[their_king] | forward<!white>(king_steps[their_king]);
    Score sum = 0;
    const auto active = [&](Board squares, unsigned kind) {
        sum += times(squares & free, mobility_worth[kind]) + times(squares & zone, pressure_worth[kind]);
    };
    each(men.knights() & ours, [&](Square from) { active(knight_steps[from], knight); });
    each(men.bishops() & ours, [&](Square from) { active(diagonal_attacks(from, occupied), bishop); });
    each(men.rooks() & ours, [&](Square from) { active(straight_attacks(from, occupied), rook); });
    each(men.queens() & ours,
         [&](Square from) { active(diagonal_attacks(from, occupied) | straight_attacks(from, occupied), queen); });
    const Board closed = files(our_pawns), guarded = files(pawns & ~ours);
    sum += times(men.rooks() & ours & ~closed, half_open_file);
    sum += times(men.rooks() & ours & ~closed & ~guarded, open_file - half_open_file);
    if (std::popcount(men.bishops() & ours) >= 2) sum += bishop_pair;
    return sum;
}

template <bool white>
Score terms_of(const Men& men, Board occupied) {
    const Board ours = men.of(white), pawns = men.pawns();
    return activity<white>(men, occupied) + pawn_structure<white>(pawns & ours, pawns & ~ours) +
           shelter<white>(pawns & ours, first(men.kings() & ours));
}

// The mover may also capture: otherwise a search that ends here would miss it.
template <bool white>
Value classical(const State& state, const View& view) {
    const Score sum = state.score + terms_of<true>(state.men, view.occupied) -
                      terms_of<false>(state.men, view.occupied) + (white ? to_move : -to_move);
    const int win = best_exchange<white>(view);
    return tapered(sum, phase_of(state.men)) + (white ? win : -win);
}

// Pawns 100, knights and bishops 300, rooks 500, queens 900.
inline Value material(const Men& men) {
    const auto lead = [&](Board kind) { return std::popcount(kind & men.white) - std::popcount(kind & ~men.white); };
    return 100 * lead(men.pawns()) + 300 * lead(men.knights() | men.bishops()) + 500 * lead(men.rooks()) +
           900 * lead(men.queens());
}

// Whether the mover has a move. Nearly always a pawn or a knight has one.
template <bool white>
bool has_move(const View& view) {
    if (view.checkers == 0) [[likely]] {
        const Board unpinned = view.ours & ~(view.pinned_diagonal | view.pinned_straight);
        if ((forward<white>(view.men.pawns() & unpinned) & ~view.occupied) != 0) return true;
        if ((knight_attacks(view.men.knights() & unpinned) & ~view.ours) != 0) return true;
    }
    Counter counter;
    generate<white, Part::all>(view, counter);
    return counter.moves != 0;
}

template <bool white>
Value value_for_max(const State& state, Evaluator evaluator) {
    const View view = view_of<white>(state);
    const bool over = !has_move<white>(view);
    const Value outcome = over && view.checkers != 0 ? (white ? -1 : 1) : 0;
    if (evaluator == Evaluator::outcome) return outcome;
    if (over) [[unlikely]]
        return mate * outcome;
    switch (evaluator) {
        case Evaluator::classical: return classical<white>(state, view);
        case Evaluator::tapered: return tapered(state.score, phase_of(state.men));
        case Evaluator::tuned: return tuned::evaluate(state);
        default: return material(state.men);
    }
}

inline Value evaluate(const State& state, Evaluator evaluator) {
    return state.white_to_move ? value_for_max<true>(state, evaluator) : value_for_max<false>(state, evaluator);
}

}  // namespace gametree::chess
