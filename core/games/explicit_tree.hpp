// A game tree (or graph) written out by the user: arrays of nodes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "../game.hpp"

namespace gametree {

class ExplicitTree {
public:
    struct Node {
        Value value;          // static value; of a leaf, its outcome
        std::uint32_t first;  // its children are edges[first .. first + count)
        std::uint32_t count;
        bool maximizing;
    };
    struct State {
        std::uint32_t node;
    };

    // Children from left to right; a move is the child's number.
    class Moves {
    public:
        Moves() = default;
        explicit Moves(std::uint32_t count) : count_(count) {}
        bool next(Move& move) {
            if (next_ == count_) return false;
            move = static_cast<Move>(next_++);
            return true;
        }

    private:
        std::uint32_t next_ = 0;
        std::uint32_t count_ = 0;
    };

    ExplicitTree(std::vector<Node> nodes, std::vector<std::uint32_t> edges)
        : nodes_(std::move(nodes)), edges_(std::move(edges)) {}

    Moves moves(const State& state) const { return Moves{nodes_[state.node].count}; }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const { return {edges_[nodes_[state.node].first + move]}; }
    bool maximizing(const State& state) const { return nodes_[state.node].maximizing; }
    Value evaluate(const State& state) const { return nodes_[state.node].value; }
    std::uint64_t key(const State& state) const { return mix(state.node + 1); }

private:
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> edges_;
};

static_assert(Game<ExplicitTree>);

}  // namespace gametree
