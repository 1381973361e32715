// The nodes of an unbounded best-first search: a tree, or a graph in which equal positions of one ply are one node.
// src/gametree/searching/memory/graph.py is the same thing in Python.
//
// A node takes 12 bytes and a move 6. Merging adds the identity, 8 bytes, and an index of 4-byte slots, a quarter of
// them free at least: 31 to 37 bytes for a new node and the move that leads to it, and 6 for a move to a node that is
// there. Positions are not kept: a search makes them again on its way down.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "growing.hpp"
#include "named.hpp"
#include "search/options.hpp"
#include "value.hpp"

namespace gametree {

// Whether equal positions of one ply are one node.
enum class Merging : std::uint8_t { off, on };
inline constexpr Names<2> merging_names = {"tree", "graph"};

// Several workers may find and add nodes at the same time, if there is room for one more of each. All else is for one
// at a time, and to make room is for one while nobody finds or adds.
class Graph {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};

    struct Node {
        Value value;          // static until the node is expanded, then that of a child; MAX's view
        Index first;          // its moves are first .. first + count, in natural order
        std::uint16_t count;  // none until it is expanded
        std::uint8_t ply;     // from the root
        bool maximizing : 1;
        bool resolved : 1;
        bool over : 1;    // it turned out to have no moves
        bool taken : 1;   // one of several workers is expanding it: see shared_graph.hpp
        bool marked : 1;  // it has a virtual value
        bool lost : 1;    // another worker has added the same position first
    };
    static_assert(sizeof(Node) == 12);

    // A move, and the node it leads to.
    struct Edge {
        Move move;
        Index child;
    };

    struct Added {
        Index node;
        bool is_new;
    };

    // The moves of a node, as a walk sees them that values the children in its own way.
    struct Survey {
        Index best = none;    // the best of all; none if it must not go to any child
        Value value = 0;      // what that is worth
        Index choice = none;  // the best of those to nodes that are not resolved
    };

    // `capacity` is how many moves it may hold, less than 2**32; `resolving`, when nodes are resolved.
    Graph(Merging merging, Completion resolving, Index capacity, std::size_t workers)
        : completion(resolving), merging_(merging), capacity_(capacity), workers_(workers) {}

    const Completion completion;

    Node& operator[](Index node) { return nodes_[node]; }
    const Node& operator[](Index node) const { return nodes_[node]; }
    Index child(Index move) const { return children_[move]; }
    Move move(Index move) const { return moves_[move]; }

    std::size_t size() const { return made_nodes_.load(std::memory_order_relaxed); }
    bool empty() const { return size() == 0; }
    bool full() const { return made_moves_.load(std::memory_order_relaxed) >= capacity_; }
    bool merges() const { return merging_ == Merging::on; }
    // How many nodes there is room for.
    std::size_t room() const { return nodes_.room(); }
    std::size_t bytes() const {
        const std::size_t one = sizeof(Node) + (merges() ? sizeof(std::uint64_t) : 0);
        return size() * one + children_.bytes() + moves_.bytes() + slot_count_ * sizeof(Index);
    }

    // The node of a position at a ply; none if it is new, or if nodes are not merged.
    Index find(std::uint64_t identity, std::uint8_t ply) const {
        return slot_count_ == 0 ? none : slots_[slot_of(identity, ply)].load(std::memory_order_acquire);
    }

    // Whether every worker can add a node now.
    bool has_room() const { return size() + workers_ <= room_; }
    void make_room() {
        const std::size_t wanted = size() + workers_;
        while (nodes_.room() < wanted) nodes_.grow();
        if (merges()) {
            while (identities_.room() < wanted) identities_.grow();
            if (4 * wanted > 3 * slot_count_) enlarge(wanted);
        }
        room_ = merges() ? std::min(nodes_.room(), 3 * slot_count_ / 4) : nodes_.room();
    }

    // A new node; or the one that another worker has added since this one did not find it. Where nodes are not merged
    // the identity does not matter.
    Added add(std::uint64_t identity, const Node& node) {
        const Index index = next(made_nodes_);
        nodes_[index] = node;
        if (!merges()) return {index, true};
        identities_[index] = identity;
        const Index there = put(index);
        if (there != index) nodes_[index].lost = true;
        return {there, there == index};
    }

    // Another move is made. Not to be called when full.
    void count_move() { next(made_moves_); }
    // Gives a node all its moves.
    void expand(Index node, const std::vector<Edge>& edges) {
        nodes_[node].first = static_cast<Index>(children_.size());
        for (const Edge& edge : edges) {
            children_.push(edge.child);
            moves_.push(edge.move);
        }
        nodes_[node].count = static_cast<std::uint16_t>(edges.size());
        nodes_[node].over = edges.empty();
    }

    // Compares the children of an expanded node, as its mover does; the first of equals counts. `worth` says what a
    // child is worth to a walk, nothing if the walk must not go there.
    template <class Worth>
    Survey survey(const Node& node, Worth worth) const {
        Survey found;
        std::int64_t highest = worst, highest_open = worst;
        const bool maximizing = node.maximizing;
        for (Index move = node.first, end = node.first + node.count; move < end; ++move) {
            const Node& child = nodes_[children_[move]];
            const std::optional<Value> value = worth(children_[move]);
            if (!value) continue;
            const std::int64_t merit = outcome(child) * (std::int64_t{1} << 32) + *value;
            const std::int64_t rank = maximizing ? merit : -merit;
            if (rank > highest) {
                highest = rank;
                found.best = move;
            }
            if (!child.resolved && rank > highest_open) {
                highest_open = rank;
                found.choice = move;
            }
        }
        if (found.best != none) found.value = *worth(children_[found.best]);
        return found;
    }
    Survey survey(const Node& node) const {
        return survey(node, [&](Index child) -> std::optional<Value> { return nodes_[child].value; });
    }

    // Gives an expanded node what its children have; whether anything has changed. `choice` is where a walk goes on. A
    // resolved node stays as it is, as what is above it relies on that: one that is won keeps the value of the win that
    // was found, even if another worker, which was below it already, comes back with a higher win.
    bool refresh(Index node, Index& choice) {
        choice = none;
        if (nodes_[node].resolved) return false;
        const Survey found = survey(nodes_[node]);
        choice = found.choice;
        return update(node, found);
    }
    // The same, if its children have been surveyed by their values.
    bool update(Index index, const Survey& found) {
        Node& node = nodes_[index];
        if (node.resolved) return false;
        const bool changed = found.value != node.value;
        node.value = found.value;
        node.resolved = found.choice == none || outcome(nodes_[children_[found.best]]) == (node.maximizing ? 1 : -1);
        return changed || node.resolved;
    }

    // The principal variation: to the best child; from a resolved node, to the first child of the same value.
    std::vector<Move> line() const {
        std::vector<Move> moves;
        for (Index node = 0; nodes_[node].count > 0;) {
            const Index move = nodes_[node].resolved ? same_value(nodes_[node]) : survey(nodes_[node]).best;
            moves.push_back(moves_[move]);
            node = children_[move];
        }
        return moves;
    }

private:
    static constexpr std::int64_t worst = std::numeric_limits<std::int64_t>::min();

    // 1 if MAX certainly wins, -1 if MIN does; 0 otherwise, and if only values count.
    int outcome(const Node& node) const {
        if (completion != Completion::outcomes || !node.resolved) return 0;
        return (node.value > 0) - (node.value < 0);
    }
    Index same_value(const Node& node) const {
        Index move = node.first;
        while (!nodes_[children_[move]].resolved || nodes_[children_[move]].value != node.value) ++move;
        return move;
    }

    // Counts one more; how many there were. A worker that is alone does not pay for what keeps several apart.
    Index next(std::atomic<Index>& counter) const {
        if (workers_ > 1) return counter.fetch_add(1, std::memory_order_relaxed);
        const Index before = counter.load(std::memory_order_relaxed);
        counter.store(before + 1, std::memory_order_relaxed);
        return before;
    }

    // Where a position is, or where it would be put in.
    std::size_t slot_of(std::uint64_t identity, std::uint8_t ply) const {
        const std::size_t mask = slot_count_ - 1;
        std::size_t slot = (identity + ply * 0x9e3779b97f4a7c15ULL) & mask;
        for (;; slot = (slot + 1) & mask) {
            const Index there = slots_[slot].load(std::memory_order_acquire);
            if (there == none || (identities_[there] == identity && nodes_[there].ply == ply)) return slot;
        }
    }
    // Puts a node in; which node is there then.
    Index put(Index node) {
        for (;;) {
            std::atomic<Index>& slot = slots_[slot_of(identities_[node], nodes_[node].ply)];
            if (workers_ == 1) {
                slot.store(node, std::memory_order_relaxed);
                return node;
            }
            Index there = none;
            if (slot.compare_exchange_strong(there, node, std::memory_order_acq_rel)) return node;
            if (identities_[there] == identities_[node] && nodes_[there].ply == nodes_[node].ply) return there;
        }
    }

    void enlarge(std::size_t wanted) {
        std::size_t count = std::max<std::size_t>(slot_count_, 128);
        do count *= 2;
        while (4 * wanted > 3 * count);
        slot_count_ = 0;
        slots_.reset();  // first of all: the old and the new ones need not be there together
        slots_ = std::make_unique_for_overwrite<std::atomic<Index>[]>(count);
        for (std::size_t i = 0; i < count; ++i) slots_[i].store(none, std::memory_order_relaxed);
        slot_count_ = count;
        for (Index i = 0; i < size(); ++i)
            if (!nodes_[i].lost) put(i);
    }

    const Merging merging_;
    const Index capacity_;
    const std::size_t workers_;
    std::atomic<Index> made_nodes_ = 0;
    std::atomic<Index> made_moves_ = 0;
    Growing<Node> nodes_;
    Growing<std::uint64_t> identities_;  // of the nodes
    Growing<Index> children_;            // of the moves
    Growing<Move> moves_;
    std::unique_ptr<std::atomic<Index>[]> slots_;  // open addressing; a power of two of them
    std::size_t slot_count_ = 0;
    std::size_t room_ = 0;  // for how many nodes all of these have room
};

}  // namespace gametree
