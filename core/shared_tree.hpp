// A saved tree that the workers of one best-first search share. src/gametree/searching/parallel/shared_tree.py is the
// same thing in Python, and says more.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "shared_work.hpp"
#include "tree.hpp"
#include "value.hpp"

namespace gametree {

// Workers look at the tree, and change it, while they hold its lock. What is taken is theirs alone: they search in it
// without the lock. While anything is taken the nodes must not move in memory, except where workers take turns.
class SharedTree : public SharedWork {
public:
    using Index = Tree::Index;

    // A node on a way down from the root.
    struct Step {
        Index node;
        bool maximizing;
    };
    using Way = std::vector<Step>;

    // What one worker has.
    struct Part {
        Way way;  // from the root to the node that is taken
        Tree tree{0, WhenFull::stop};
        bool held = false;
    };

    // How a worker on its way down values a node: by its value; or virtually, as if nothing below the nodes that are
    // taken could be had.
    enum class Worth : std::uint8_t { real, seen };

    struct Window {
        Value alpha, beta;
    };

    SharedTree(Tree& tree, int depth, std::size_t workers) : tree_(tree), depth_(depth), workers_(workers) {}

    // Everything from here on is for whoever holds the lock.

    Part& join() { return *parts_.emplace_back(std::make_unique<Part>()); }

    Index root() const { return tree_.root(); }
    int depth() const { return depth_; }

    // On the way down.
    bool is_end(Index node, std::size_t ply) const {
        const Tree::Node& here = tree_[node];
        return ply == static_cast<std::size_t>(depth_) || !here.complete || here.child == Tree::none || here.taken;
    }
    bool is_taken(Index node) const { return tree_[node].taken; }
    bool is_closed(const Way& way) const {
        return way.size() > static_cast<std::size_t>(depth_) || tree_[way.back().node].complete;
    }
    // Whether anything can be had.
    bool is_open() const { return seen(root()).has_value(); }
    // Sorts the children of a node on the way; whether it had the value of the best one.
    bool sort(Step here) {
        tree_.sort(here.node, here.maximizing);
        tree_[here.node].backed = true;
        return tree_[here.node].value == tree_[tree_[here.node].child].value;
    }
    Index best_child(Step here, Worth worth) const { return best_two(here, worth).best; }
    Move move(Index node) const { return tree_[node].move; }

    // Takes the node that is `height` above the end of the part's way, or as high as nothing below is taken; the way is
    // shorter then. None if there is no room, or if others must come back first.
    std::optional<Window> take(Part& part, std::size_t height, Worth worth, const Limits& limits);
    void release(Part& part);
    // Nothing can be had at the end of a way.
    void mark(const Way& way);
    // The first `length` nodes of a way, from the last to the root, get the values of their best children.
    void back_up(const Way& way, std::size_t length);

    // Brings back what workers have left that failed. Only when all of them have ended.
    void close();

private:
    struct Two {
        Index best = Tree::none;
        std::optional<Value> best_worth;
        std::optional<Value> second;  // what the next one is worth
        bool marked = false;          // one of the children is
    };
    Two best_two(Step here, Worth worth) const;
    Two best_two_seen(Step here) const;
    std::optional<Value> seen(Index node) const {
        return tree_[node].marked ? virtual_.at(node) : std::optional<Value>(tree_[node].value);
    }
    Window window(const Way& way, Worth worth) const;
    // Whether that has changed anything.
    bool value_virtually(Step here);
    void lend(Part& part, Index nodes);

    Tree& tree_;
    const int depth_;
    const std::size_t workers_;
    std::vector<std::unique_ptr<Part>> parts_;
    std::unordered_map<Index, std::optional<Value>> virtual_;  // of the nodes that are marked; none if it is taken
};

}  // namespace gametree
