// The top of the tree that an observed search went through: all nodes down to some ply, each with what was counted
// below it. Every visit is counted at one node, so the nodes add up to the counts of the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "counts.hpp"
#include "value.hpp"

namespace gametree {

class Sketch {
public:
    struct Node {
        std::uint32_t parent;
        Move move;
        std::uint64_t visits = 0;  // of this node itself
        std::uint64_t nodes = 0;   // visits counted here: its own, and those of nodes below that the sketch leaves out
        std::uint64_t leaves = 0;
        std::uint32_t child = none;    // the first one
        std::uint32_t sibling = none;  // the next one
    };
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::size_t most_nodes = std::size_t{1} << 22;

    // The sketch goes down to ply `plies`; it is empty if that is negative. If there is a trunk, only the nodes that
    // its moves lead to and those below the last of them are shown.
    explicit Sketch(int plies = -1, std::vector<Move> trunk = {}) : plies_(plies), trunk_(std::move(trunk)) {
        if (plies < 0) return;
        nodes_.push_back({none, no_move});
        path_.assign(static_cast<std::size_t>(plies) + 1, {0, false});
        path_[0].known = true;
    }

    // The next kernel begins at the node that these moves lead to.
    void begin_at(const std::vector<Move>& moves) {
        above_ = static_cast<int>(moves.size());
        for (int ply = 0; ply < above_; ++ply) go(ply, moves[static_cast<std::size_t>(ply)]);
    }

    // A child of the open node of a ply is searched next.
    void child(int ply, Move move) { go(ply + above_, move); }

    // What is searched next, after the player at the open node of a ply has passed, is counted at that node.
    void pass(int ply) {
        const auto at = static_cast<std::size_t>(ply + above_);
        if (ply + above_ < plies_) path_[at + 1] = {path_[at].node, false};
    }

    // A visit begins: what has been counted since the last one belongs to the node where that was.
    void visit(int ply, const Counts& counts) {
        ply += above_;
        if (ply > plies_) return;
        charge(counts);
        const Step& step = path_[static_cast<std::size_t>(ply)];
        current_ = step.node;
        if (step.known) ++nodes_[current_].visits;
    }

    // Counts what is not counted yet.
    void charge(const Counts& counts) {
        if (plies_ < 0) return;
        const std::uint64_t visits = counts.leaves + counts.interior + counts.transpositions + counts.abandoned;
        nodes_[current_].nodes += visits - charged_visits_;
        nodes_[current_].leaves += counts.leaves - charged_leaves_;
        charged_visits_ = visits;
        charged_leaves_ = counts.leaves;
    }

    // In the order in which they were made: a parent comes before its children.
    const std::vector<Node>& nodes() const { return nodes_; }

private:
    // A node on the path; if the sketch does not show it, the nearest one above.
    struct Step {
        std::uint32_t node;
        bool known;
    };

    void go(int ply, Move move) {
        if (ply >= plies_) return;
        const Step here = path_[static_cast<std::size_t>(ply)];
        Step& below = path_[static_cast<std::size_t>(ply) + 1];
        const auto at = static_cast<std::size_t>(ply);
        if (at < trunk_.size() && move != trunk_[at])
            below = {here.node, false};
        else
            below = here.known ? child_of(here.node, move) : here;
    }

    Step child_of(std::uint32_t parent, Move move) {
        std::uint32_t last = none;
        for (std::uint32_t child = nodes_[parent].child; child != none; child = nodes_[child].sibling) {
            if (nodes_[child].move == move) return {child, true};
            last = child;
        }
        if (nodes_.size() == most_nodes) return {parent, false};
        const auto made = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({parent, move});
        (last == none ? nodes_[parent].child : nodes_[last].sibling) = made;
        return {made, true};
    }

    int plies_;
    std::vector<Move> trunk_;
    int above_ = 0;
    std::vector<Node> nodes_;
    std::vector<Step> path_;
    std::uint32_t current_ = 0;
    std::uint64_t charged_visits_ = 0;
    std::uint64_t charged_leaves_ = 0;
};

}  // namespace gametree
