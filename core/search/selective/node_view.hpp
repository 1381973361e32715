// A node as the parts see it: everything from the mover's point of view, so that MAX and MIN need no words of their
// own.
#pragma once

#include <cstdint>

#include "../search.hpp"
#include "abilities.hpp"
#include "parts.hpp"

namespace gametree {

template <Game G>
struct NodeView {
    Search<G>& search;
    const typename G::State& state;
    int depth, ply;
    bool maximizing;
    Value alpha, beta;  // the window that the node is searched with
    Value value;        // the static one, if the parts need it

    Selection& selection() const { return *search.selection; }
    // The bound of the window that the mover wants to reach, and how far the static value is beyond it; a bound that is
    // infinite, or decides the game, cannot be argued about.
    Value goal() const { return maximizing ? beta : alpha; }
    bool open() const { return !selection().decides(goal()); }
    std::int64_t excess() const { return maximizing ? wide(value) - beta : wide(alpha) - value; }
    // How far the static value is short of the bound that the mover has to beat.
    std::int64_t shortfall() const { return maximizing ? wide(alpha) - value : wide(value) - beta; }
    // For the mover.
    Value better_by(Value bound, Value much) const { return maximizing ? bound + much : bound - much; }
    bool reaches(Value found, Value bound) const { return maximizing ? found >= bound : found <= bound; }
    bool wins(Value found) const {
        return maximizing ? found >= selection().decisive() : found <= -selection().decisive();
    }
    // The gamma of a test whether a value is at least `bound` for the mover.
    Value gamma(Value bound) const { return maximizing ? bound : bound + 1; }

private:
    // Differences to an infinite bound need the room.
    static std::int64_t wide(Value value) { return value; }
};

}  // namespace gametree
