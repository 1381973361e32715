#include "shared_tree.hpp"

#include <algorithm>
#include <utility>

namespace gametree {

// A worker makes so many nodes at most before it looks at the whole tree again, so that this takes little of its time;
// fewer in a small tree, where there is little that workers could do side by side.
static constexpr std::size_t most_nodes = 4096;
static constexpr std::size_t least_nodes = 8;

// Children are in the order of their values, which are what they are worth unless something is taken.
SharedTree::Two SharedTree::best_two(Step here, Worth worth) const {
    if (worth == Worth::seen && tree_[here.node].marked) return best_two_seen(here);
    Two two;
    two.best = tree_[here.node].child;
    const Index second = tree_[two.best].next;
    if (second != Tree::none) two.second = tree_[second].value;
    return two;
}

SharedTree::Two SharedTree::best_two_seen(Step here) const {
    Two two;
    const auto better = [&](Value one, std::optional<Value> other) {
        return !other || (here.maximizing ? one > *other : one < *other);
    };
    for (Index i = tree_[here.node].child; i != Tree::none; i = tree_[i].next) {
        const std::optional<Value> value = seen(i);
        two.marked |= tree_[i].marked;
        if (!value) continue;
        if (better(*value, two.best_worth)) {
            two.second = two.best_worth;
            two.best_worth = value;
            two.best = i;
        } else if (better(*value, two.second)) {
            two.second = value;
        }
    }
    return two;
}

std::optional<SharedTree::Window> SharedTree::take(Part& part, std::size_t height, Worth worth, const Limits& limits) {
    const auto nodes = static_cast<Index>(std::clamp(tree_.used() / (2 * workers_), least_nodes, most_nodes));
    if (tree_.used() + nodes + 1 > tree_.capacity()) {
        finish();
        return std::nullopt;
    }
    if (held_ != 0 && !limits.takes_turns() && tree_.moves_to_lend(part.tree, nodes)) {
        call_back();
        return std::nullopt;
    }
    Way& way = part.way;
    const auto last = std::find_if(way.begin(), way.end(), [&](Step step) { return !tree_[step.node].marked; });
    const auto lowest = static_cast<std::size_t>(last - way.begin()), end = way.size() - 1;
    way.resize(std::max(lowest, end - std::min(end, height)) + 1);
    const Window found = window(way, worth);
    lend(part, nodes);
    tree_[way.back().node].taken = true;
    mark(way);
    return found;
}

void SharedTree::lend(Part& part, Index nodes) {
    const bool moves = tree_.moves_to_lend(part.tree, nodes);
    tree_.lend(part.tree, part.way.back().node, nodes);
    part.held = true;
    ++held_;
    if (!moves) return;
    for (const auto& other : parts_)
        if (other->held) tree_.tell(other->tree);
}

SharedTree::Window SharedTree::window(const Way& way, Worth worth) const {
    Window found{-infinity, infinity};
    for (std::size_t ply = 0; ply + 1 < way.size(); ++ply) {
        const std::optional<Value> second = best_two(way[ply], worth).second;
        if (!second) continue;
        if (way[ply].maximizing)
            found.alpha = std::max(found.alpha, *second);
        else
            found.beta = std::min(found.beta, *second);
    }
    return found;
}

void SharedTree::release(Part& part) {
    const Index node = part.way.back().node;
    tree_.take_back(part.tree, node);
    part.held = false;
    --held_;
    tree_[node].taken = tree_[node].marked = false;
    virtual_.erase(node);
    back_up(part.way, part.way.size() - 1);
    tell_others();
}

void SharedTree::mark(const Way& way) {
    tree_[way.back().node].marked = true;
    virtual_[way.back().node] = std::nullopt;
    for (std::size_t ply = way.size() - 1; ply-- > 0;)
        if (!value_virtually(way[ply])) return;  // nor does anything above change
}

bool SharedTree::value_virtually(Step here) {
    const bool marked = tree_[here.node].marked;
    const Two two = best_two_seen(here);
    tree_[here.node].marked = two.marked;
    if (!two.marked) {
        if (marked) virtual_.erase(here.node);
        return marked;
    }
    const auto [entry, is_new] = virtual_.try_emplace(here.node, two.best_worth);
    const bool changed = is_new || entry->second != two.best_worth;
    entry->second = two.best_worth;
    return changed;
}

void SharedTree::back_up(const Way& way, std::size_t length) {
    for (std::size_t ply = length; ply-- > 0;) {
        const Step here = way[ply];
        if (ply + 1 < way.size()) tree_.resort(here.node, way[ply + 1].node, here.maximizing);
        const Value before = std::exchange(tree_[here.node].value, tree_[tree_[here.node].child].value);
        const bool changed = value_virtually(here);
        if (before == tree_[here.node].value && !changed) return;  // nor does anything above change
    }
}

void SharedTree::close() {
    for (const auto& part : parts_) {
        if (part->held) release(*part);
        tree_.dismiss(part->tree);
    }
    for (const auto& [node, value] : virtual_) tree_[node].marked = false;
    virtual_.clear();
}

}  // namespace gametree
