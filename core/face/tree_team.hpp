// Best-first minimax by all workers of a team, on one saved tree.
#pragma once

#include "../search/options.hpp"
#include "../value.hpp"
#include "state.hpp"

namespace gametree {

class NativeSearch;

// A tree that has no room for all of them is left to the first, which goes on alone. If there is no team, or the search
// is not deep, the first is alone from the beginning.
Value best_first_by_all(NativeSearch& search, const AnyState& state, int depth, Expansion expansion);

}  // namespace gametree
