// The positions, each with its depth, that together prove the value of a root; and how many they are.
//
// A proof has two sides: that the value is at least f, and that it is at most f. A node may be needed for one or both.
// It takes 8 bytes, and a quarter of the slots is free at least.
#pragma once

#include <cstdint>
#include <vector>

#include "graph.hpp"
#include "value.hpp"

namespace gametree {

// A set of sides.
enum Sides : std::uint8_t { no_side = 0, at_least = 1, at_most = 2, both_sides = 3 };
inline constexpr Sides operator&(Sides a, Sides b) { return static_cast<Sides>(int{a} & int{b}); }
inline constexpr Sides operator-(Sides a, Sides b) { return static_cast<Sides>(int{a} & ~int{b}); }

class ProofGraph {
public:
    // Without merging it is a tree, which counts a position as often as it occurs and remembers none.
    explicit ProofGraph(Merging merging) : merging_(merging) {}

    // For which sides a position is in the graph at that depth.
    Sides sides(std::uint64_t key, int depth) const {
        return slots_.empty() ? no_side : static_cast<Sides>(slots_[slot_of(name(key, depth))] & both_sides);
    }

    // Adds a position for some sides; returns those that it was there for.
    Sides add(std::uint64_t key, int depth, Sides sides) {
        if (merging_ == Merging::off) return no_side;
        if (4 * (used_ + 1) > 3 * slots_.size()) enlarge();
        const std::uint64_t wanted = name(key, depth);
        std::uint64_t& slot = slots_[slot_of(wanted)];
        const auto before = static_cast<Sides>(slot & both_sides);
        used_ += slot == 0;
        slot |= wanted | sides;
        return before;
    }

    std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

    std::uint64_t leaves = 0;
    std::uint64_t interior = 0;
    std::uint64_t searched = 0;  // cutoffs that the table did not show, and that had to be searched for
    std::uint64_t unproved = 0;  // leaves and cutoffs that contradict the value

private:
    // Everything of a node but its sides.
    static std::uint64_t name(std::uint64_t key, int depth) {
        return (key + static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15ULL) & ~std::uint64_t{both_sides};
    }

    // Where a node is, or where it would be put in.
    std::size_t slot_of(std::uint64_t name) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = (name >> 2) & mask;
        while (slots_[slot] != 0 && ((slots_[slot] ^ name) & ~std::uint64_t{both_sides}) != 0) slot = (slot + 1) & mask;
        return slot;
    }

    void enlarge() {
        std::vector<std::uint64_t> old(slots_.empty() ? 256 : 2 * slots_.size());
        old.swap(slots_);
        for (const std::uint64_t node : old)
            if (node != 0) slots_[slot_of(node & ~std::uint64_t{both_sides})] = node;
    }

    Merging merging_;
    std::size_t used_ = 0;
    std::vector<std::uint64_t> slots_;  // open addressing; a power of two of them
};

}  // namespace gametree
