// Best-first minimax by all workers of a team, on one saved tree or one graph. If there is no team, or the search is
// not deep, the first is alone from the beginning.
#pragma once

#include "../graph.hpp"
#include "../search/options.hpp"
#include "../value.hpp"
#include "state.hpp"

namespace gametree {

class NativeSearch;

// A tree that has no room for all of them is left to the first, which goes on alone.
Value best_first_by_all(NativeSearch& search, const AnyState& state, int depth, Expansion expansion);

// The graph is empty, and has room for all workers.
Value unbounded_by_all(NativeSearch& search, const AnyState& state, int depth, Graph& graph);

}  // namespace gametree
