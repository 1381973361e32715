// Futility: near the horizon a static value far outside the window does not come back.
#pragma once

#include "node_view.hpp"

namespace gametree {

inline constexpr int futile_depth = 6;

// --8<-- [start:futility]
// Whether the mover's static value is so far beyond the bound it wants to reach that the opponent will not change that.
template <Game G>
bool futility_cutoff(const NodeView<G>& node, Value& g) {
    if (node.depth > futile_depth || node.excess() < node.depth * std::int64_t{node.selection().margin()}) return false;
    g = node.value;
    return true;
}
// How much quiet moves, from a node on, improve the static value at most.
inline std::int64_t hope(int depth, Value margin) { return (depth + 1) * std::int64_t{margin}; }
// Whether it is so far short of the bound it has to beat that a quiet move will not help.
template <Game G>
bool is_hopeless(const NodeView<G>& node) {
    return node.depth <= futile_depth && node.shortfall() >= hope(node.depth, node.selection().margin());
}
// --8<-- [end:futility]

}  // namespace gametree
