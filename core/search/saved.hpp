// What the searches on a saved tree have in common: making its nodes, and making room when it is full.
#pragma once

#include <algorithm>
#include <vector>

#include "../tree.hpp"
#include "search.hpp"

namespace gametree {

template <Game G>
class SavedTree {
public:
    using State = typename G::State;
    using Index = Tree::Index;

    // The path has its memory from the beginning: going down must not fail halfway.
    SavedTree(Search<G>& search, Tree& tree) : search_(search), tree_(tree) { path_.reserve(max_depth + 1); }

protected:
    // The children of a node that are still to be made.
    struct Rest {
        typename G::Moves moves;
        Index last;  // child made so far
        bool again;  // they existed before, and have been freed
    };
    Rest rest_of(Index node, const State& state) const {
        const Index first = tree_[node].child;
        Rest rest{search_.game.moves(state), Tree::none, tree_[node].backed && first == Tree::none};
        Move move;
        for (Index i = first; i != Tree::none && rest.moves.next(move); i = tree_[i].next) rest.last = i;
        return rest;
    }

    // The move to the next child to be made; false if no child is left, and then the node is complete.
    bool next_move(Index node, Rest& rest, Move& move) {
        if (rest.moves.next(move)) return true;
        tree_[node].complete = true;
        return false;
    }

    // Makes and values the child that `next_move` has found. There must be room.
    void make(Index node, const State& state, Rest& rest, Move move) {
        State child;
        make_child(search_.game, state, rest.moves, move, child);
        ++(rest.again ? search_.counts.regenerated : search_.counts.generated);
        rest.last = tree_.add(node, rest.last, search_.evaluate_new(child), move);
        made_new_ = made_new_ || !rest.again;
    }

    // Makes room for another child of the node at the end of the path. A tree that is pruned frees subtrees until a
    // quarter of it is free. If the search goes on in linear space, the tree is closed: no more nodes are added.
    void make_room() {
        if (!tree_.full()) return;
        if (tree_.when_full == WhenFull::linear) {
            closed_ = true;
            throw NoRoom{};
        }
        // Nodes that are freed and made again, with nothing new in between, could go on forever.
        if (tree_.when_full == WhenFull::stop || !made_new_) throw Stopped{Stop::memory};
        made_new_ = false;
        for (const Idle& idle : idle_subtrees()) {
            if (tree_.used() <= tree_.capacity() - tree_.capacity() / 4) break;
            tree_.prune(idle.node);
        }
        if (tree_.full()) throw Stopped{Stop::memory};
    }
    struct NoRoom {};

    Search<G>& search_;
    Tree& tree_;
    std::vector<Index> path_;  // from the root to the node that is being visited
    bool closed_ = false;

private:
    struct Idle {
        std::int64_t gap;  // how far its value is from that of the node being visited: the farther, the less promising
        Index node;
    };

    // The siblings of the nodes on the path that have children, the least promising first; of equals, the one nearer to
    // the root, and of siblings the first.
    std::vector<Idle> idle_subtrees() const {
        std::vector<Idle> idle;
        const Value value = tree_[path_.back()].value;
        for (std::size_t i = 1; i < path_.size(); ++i) {
            for (Index node = tree_[path_[i - 1]].child; node != Tree::none; node = tree_[node].next) {
                if (node == path_[i] || tree_[node].child == Tree::none) continue;
                const std::int64_t gap = std::int64_t{tree_[node].value} - value;
                idle.push_back({gap < 0 ? -gap : gap, node});
            }
        }
        std::stable_sort(idle.begin(), idle.end(), [](const Idle& a, const Idle& b) { return a.gap > b.gap; });
        return idle;
    }

    bool made_new_ = true;  // since subtrees were last freed
};

}  // namespace gametree
