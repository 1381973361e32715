// How far a game has come: the mean of middlegame and endgame, weighted by the men left.
#pragma once

#include <algorithm>

#include "../../value.hpp"
#include "worth.hpp"

namespace gametree::chess {

inline constexpr int full_phase = 24;

// From 0, kings and pawns alone, to `full_phase`.
inline int phase_of(const Men& men) {
    const int left =
        std::popcount(men.knights() | men.bishops()) + 2 * std::popcount(men.rooks()) + 4 * std::popcount(men.queens());
    return std::min(left, full_phase);
}

constexpr Value tapered(Score sum, int phase) {
    return (middlegame(sum) * phase + endgame(sum) * (full_phase - phase)) / full_phase;
}

}  // namespace gametree::chess
