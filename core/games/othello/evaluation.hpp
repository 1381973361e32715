// Evaluators of Othello. All values are in the view of the side to move; a function here asks neither whose turn it is
// nor where the position came from.
#pragma once

#include "area.hpp"

namespace gametree::othello {

// A disc at the end of the game outweighs all else that an evaluator adds up.
inline constexpr Value final_disc = 10'000;

// Who can move where.
struct Mobility {
    Board ours;
    Board theirs;

    Mobility(Board our_discs, Board their_discs, const Area& area)
        : ours(mobility(our_discs, their_discs, area.playable)),
          theirs(mobility(their_discs, our_discs, area.playable)) {}

    bool over() const { return (ours | theirs) == 0; }
    Value advantage() const { return lead(ours, theirs); }
};

// Discs next to an empty corner, which may give it away.
struct Risky {
    Board beside;
    Board diagonal;

    Risky(Board empty, const Area& area) {
        const Board near = widened(empty & area.corners);
        beside = near & area.border();
        diagonal = near & ~area.border();
    }
};

inline Value final_value(Board ours, Board theirs) { return final_disc * lead(ours, theirs); }

// Moves now, and moves to come: empty squares next to the other side's discs. Corners, and edges held from them; no
// discs beside a corner that is still empty, least of all diagonally.
inline Value positional_value(Board ours, Board theirs, const Area& area) {
    const Mobility moves(ours, theirs, area);
    if (moves.over()) return final_value(ours, theirs);

    const Board empty = area.playable & ~(ours | theirs);
    const Risky risky(empty, area);
    const Value prospects = lead(widened(theirs) & empty, widened(ours) & empty);
    const Value corner = lead(ours & area.corners, theirs & area.corners);
    const Value held = lead(anchored(ours, area), anchored(theirs, area));
    const Value beside = lead(ours & risky.beside, theirs & risky.beside);
    const Value diagonal = lead(ours & risky.diagonal, theirs & risky.diagonal);
    return 10 * moves.advantage() + 5 * prospects + 60 * corner + 20 * held - 10 * beside - 30 * diagonal;
}

inline Value mobility_value(Board ours, Board theirs, const Area& area) {
    const Mobility moves(ours, theirs, area);
    if (moves.over()) return final_value(ours, theirs);
    return moves.advantage() + 10 * lead(ours & area.corners, theirs & area.corners);
}

inline Value weighted_value(Board ours, Board theirs, const Area& area) {
    if (Mobility(ours, theirs, area).over()) return final_value(ours, theirs);
    Value sum = -lead(ours & area.worth[last_plane], theirs & area.worth[last_plane]);
    for (std::size_t k = last_plane; k-- > 0;) sum = 2 * sum + lead(ours & area.worth[k], theirs & area.worth[k]);
    return sum;
}

inline Value outcome_value(Board ours, Board theirs, const Area& area, LeftOver left_over) {
    return Mobility(ours, theirs, area).over() ? final_lead(ours, theirs, area, left_over) : 0;
}

}  // namespace gametree::othello
