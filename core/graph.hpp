// The nodes of an unbounded best-first search: a tree, or a graph in which equal positions of one ply are one node.
//
// A node takes 12 bytes and a move 6. Merging adds the identity, 8 bytes, and an index of 4-byte slots, a quarter of
// them free at least: 31 to 37 bytes for a new node and the move that leads to it, and 6 for a move to a node that is
// there. Positions are not kept: a search makes them again on its way down.
#pragma once

#include <cstdint>
#include <vector>

#include "growing.hpp"
#include "named.hpp"
#include "value.hpp"

namespace gametree {

// Whether equal positions of one ply are one node.
enum class Merging : std::uint8_t { off, on };
inline constexpr Names<2> merging_names = {"tree", "graph"};

class Graph {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};

    struct Node {
        Value value;          // static until the node is expanded, then that of a child; MAX's view
        Index first;          // its moves are first .. first + count, in natural order
        std::uint16_t count;  // none until it is expanded
        std::uint8_t ply;     // from the root
        bool resolved : 1;
        bool maximizing : 1;
    };
    static_assert(sizeof(Node) == 12);

    // `capacity` is how many moves it may hold, less than 2**32.
    Graph(Merging merging, Index capacity) : merging_(merging), capacity_(capacity) {}

    Node& operator[](Index node) { return nodes_[node]; }
    const Node& operator[](Index node) const { return nodes_[node]; }
    Index child(Index move) const { return children_[move]; }
    Move move(Index move) const { return moves_[move]; }

    bool full() const { return children_.size() >= capacity_; }
    bool merges() const { return merging_ == Merging::on; }
    Index move_count() const { return static_cast<Index>(children_.size()); }
    std::size_t bytes() const {
        return nodes_.bytes() + children_.bytes() + moves_.bytes() + identities_.bytes() +
               slots_.size() * sizeof(Index);
    }

    // The node of a position at a ply; none if it is new, or if nodes are not merged.
    Index find(std::uint64_t identity, std::uint8_t ply) const {
        return slots_.empty() ? none : slots_[slot_of(identity, ply)];
    }

    // A new node. Where nodes are merged it must not be there yet; elsewhere the identity does not matter.
    Index add(std::uint64_t identity, const Node& node) {
        const auto index = static_cast<Index>(nodes_.size());
        nodes_.push(node);
        if (!merges()) return index;
        identities_.push(identity);
        if (4 * nodes_.size() > 3 * slots_.size())
            enlarge();
        else
            slots_[slot_of(identity, node.ply)] = index;
        return index;
    }

    // The next move. Those of a node are put in one after the other. Not to be called when full.
    void link(Move move, Index child) {
        children_.push(child);
        moves_.push(move);
    }

private:
    // Where a position is, or where it would be put in.
    std::size_t slot_of(std::uint64_t identity, std::uint8_t ply) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = (identity + ply * 0x9e3779b97f4a7c15ULL) & mask;
        while (slots_[slot] != none && !(identities_[slots_[slot]] == identity && nodes_[slots_[slot]].ply == ply))
            slot = (slot + 1) & mask;
        return slot;
    }

    void enlarge() {
        const std::size_t wanted = slots_.empty() ? 256 : 2 * slots_.size();
        slots_ = {};  // first of all: the old and the new ones need not be there together
        slots_.resize(wanted, none);
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            slots_[slot_of(identities_[i], nodes_[i].ply)] = static_cast<Index>(i);
    }

    Merging merging_;
    Index capacity_;
    Growing<Node> nodes_;
    Growing<Index> children_;  // of the moves
    Growing<Move> moves_;
    Growing<std::uint64_t> identities_;  // of the nodes
    std::vector<Index> slots_;           // open addressing; a power of two of them
};

}  // namespace gametree
