// The evaluator `staged`: what can be seen on the board, each thing with a weight that depends on how far the game is.
// The weights are fitted to the outcomes of games; see tools/fit_othello.py.
#pragma once

#include <algorithm>

#include "evaluation.hpp"
#include "staged_weights.hpp"

namespace gametree::othello {

// For each kind of square the lead in discs there, then the leads in: discs beside an empty corner, discs diagonal to
// one, discs held from a corner, moves, moves to come; then 1 for having the move, and 1 or -1 for the last move of the
// game, if nobody passes.
using Features = std::array<Value, staged_features>;
static_assert(staged_features == kinds + 7);

inline Features features(Board ours, Board theirs, const Mobility& moves, const Area& area) {
    Features found;
    for (std::size_t kind = 0; kind < kinds; ++kind)
        found[kind] = lead(ours & area.of_kind[kind], theirs & area.of_kind[kind]);
    const Board empty = area.playable & ~(ours | theirs);
    const Risky risky(empty, area);
    found[kinds] = lead(ours & risky.beside, theirs & risky.beside);
    found[kinds + 1] = lead(ours & risky.diagonal, theirs & risky.diagonal);
    found[kinds + 2] = lead(anchored(ours, area), anchored(theirs, area));
    found[kinds + 3] = moves.advantage();
    found[kinds + 4] = lead(widened(theirs) & empty, widened(ours) & empty);
    found[kinds + 5] = 1;
    found[kinds + 6] = std::popcount(empty) % 2 != 0 ? 1 : -1;
    return found;
}

// How far the game is, 0 at its start.
inline std::size_t stage_of(Board discs, const Area& area) {
    return static_cast<std::size_t>((std::popcount(discs) - 1) * stages / area.squares);
}

// Hundredths of a disc at the end of the game.
inline Value staged_value(Board ours, Board theirs, const Area& area) {
    const Mobility moves(ours, theirs, area);
    if (moves.over()) return final_value(ours, theirs);
    const Features found = features(ours, theirs, moves, area);
    const auto& weights = staged_weights[stage_of(ours | theirs, area)];
    Value sum = 0;
    for (std::size_t i = 0; i < found.size(); ++i) sum += weights[i] * found[i];
    constexpr Value most = final_disc / 2;
    return std::clamp(sum, -most, most);
}

}  // namespace gametree::othello
