// ProbCut: a shallow search that is far enough outside the window says that the deep one would be, too.
#pragma once

#include <cstdint>

#include "node_view.hpp"

namespace gametree {

// --8<-- [start:probcut]
// The quotient rounded down; `by` is positive.
constexpr std::int64_t floored(std::int64_t number, std::int64_t by) { return number / by - (number % by < 0); }

// The shallow test of one cut, in the mover's view. If it succeeds the node is cut off by `g`: what the deep value is
// at least (failing high), or at most (failing low), in all likelihood.
template <Game G, class Test>
class ProbCut {
public:
    ProbCut(const NodeView<G>& node, bool passed, const Cut& cut, Test& test)
        : node_(node), passed_(passed), cut_(cut), test_(test) {}

    bool high(Value& g) {
        const Value goal = mine(node_.goal());
        const std::int64_t enough = -floored(-(std::int64_t{goal} + cut_.above) * Cut::one, cut_.slope);
        if (decides(goal) || decides(enough)) return false;
        const Value found = search(enough);
        if (found < enough) return false;
        g = predicted(found, floored(std::int64_t{found} * cut_.slope, Cut::one) - cut_.above, goal);
        return true;
    }
    bool low(Value& g) {
        const Value bound = mine(node_.maximizing ? node_.alpha : node_.beta);
        const std::int64_t little = floored((std::int64_t{bound} - cut_.below) * Cut::one, cut_.slope);
        if (decides(bound) || decides(little) || decides(little + 1)) return false;
        const Value found = search(little + 1);
        if (found > little) return false;
        g = predicted(found, -floored(-std::int64_t{found} * cut_.slope, Cut::one) + cut_.below, bound);
        return true;
    }

private:
    // MAX's value in the mover's view, and back again.
    Value mine(Value value) const { return node_.maximizing ? value : -value; }
    bool decides(std::int64_t value) const {
        const std::int64_t decisive = node_.selection().decisive();
        return value >= decisive || value <= -decisive;
    }
    // The value of the shallow search, which tests whether it is at least `bound`.
    Value search(std::int64_t bound) {
        node_.selection().at(node_.ply).passed = passed_;
        const Value gamma = node_.gamma(mine(static_cast<Value>(bound)));
        return mine(test_(node_.state, cut_.shallow, gamma, node_.ply));
    }
    // A win that is found is one, but nothing follows from how large its value is.
    Value predicted(Value found, std::int64_t deep, Value bound) const {
        return mine(decides(found) || decides(deep) ? bound : static_cast<Value>(deep));
    }

    const NodeView<G>& node_;
    bool passed_;
    const Cut& cut_;
    Test& test_;
};

// Whether one of the cuts of the node's depth cuts it off.
template <Game G, class Test>
bool probcut_cutoff(const NodeView<G>& node, bool passed, Value& g, Test& test) {
    for (const Cut& cut : node.selection().cuts(node.depth)) {
        ProbCut<G, Test> probcut(node, passed, cut, test);
        if (node.excess() >= cut.outside && probcut.high(g)) return true;
        if (node.shortfall() >= cut.outside && probcut.low(g)) return true;
    }
    return false;
}
// --8<-- [end:probcut]

}  // namespace gametree
