// The null move: if the mover's position is good enough even after a pass, it is good enough.
#pragma once

#include <algorithm>

#include "node_view.hpp"

namespace gametree {

// --8<-- [start:null]
// Whether the node is cut off by `g`. The pass is searched less deep; far above the horizon, where a mistake is dear,
// so is the position itself without any passes, in case it is one in which every move does harm.
template <Game G, class Test>
bool null_cutoff(const NodeView<G>& node, bool passed, Value& g, Test&& test) {
    constexpr int shallowest = 3, verified = 8;
    Selection& selection = node.selection();
    if (node.depth < shallowest || passed || node.ply < selection.passes_from || node.excess() < 0) return false;
    if constexpr (CanPass<G>) {
        if (!may_pass(node.search.game, node.state)) return false;
        const auto eager = static_cast<int>(std::min<std::int64_t>(2, node.excess() / (2 * selection.margin() + 1)));
        const int below = std::max(0, node.depth - 3 - node.depth / 4 - eager);
        const Value goal = node.goal(), gamma = node.gamma(goal);
        selection.at(node.ply + 1).passed = true;
        ++node.search.counts.generated;
        if constexpr (watched<G>) node.search.profile.pass(node.ply);
        g = test(node.search.game.passed(node.state), below, gamma, node.ply + 1);
        if (!node.reaches(g, goal)) return false;
        if (node.wins(g)) g = goal;
        if (node.depth < verified || selection.passes_from > 0) return true;
        selection.passes_from = node.ply + 1 + 3 * below / 4;
        const Value sure = test(node.state, below, gamma, node.ply);
        selection.passes_from = 0;
        return node.reaches(sure, goal);
    }
    return false;
}
// --8<-- [end:null]

}  // namespace gametree
