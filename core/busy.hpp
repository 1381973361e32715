// The nodes that the workers of a parallel search are at, so that each can go where no other is.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace gametree {

// A small set without locks. It forgets a node for which there is no room, and after two workers were at the same one
// it may show it for longer or shorter than they were: nothing but the order of a search depends on it.
// src/gametree/searching/parallel/busy.py is the same thing in Python.
class Busy {
public:
    // The child with that key of a node that is searched `depth` plies deep; never zero.
    static std::uint64_t name(std::uint64_t key, int depth) {
        return (key ^ static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15) | 1;
    }

    bool holds(std::uint64_t name) const {
        for (const Slot& slot : slots(name))
            if (slot.load(relaxed) == name) return true;
        return false;
    }
    void enter(std::uint64_t name) { replace(0, name, name); }
    void leave(std::uint64_t name) { replace(name, 0, name); }

private:
    using Slot = std::atomic<std::uint64_t>;
    static constexpr auto relaxed = std::memory_order_relaxed;
    static constexpr std::size_t sets = 4096;
    static constexpr std::size_t ways = 4;
    using Set = std::array<Slot, ways>;

    static std::size_t index(std::uint64_t name) { return (name >> 32) % sets; }
    const Set& slots(std::uint64_t name) const { return sets_[index(name)]; }

    // The first slot that has `from`, if there is one, has `to` from now on.
    void replace(std::uint64_t from, std::uint64_t to, std::uint64_t name) {
        for (Slot& slot : sets_[index(name)]) {
            if (slot.load(relaxed) != from) continue;
            slot.store(to, relaxed);
            return;
        }
    }

    std::array<Set, sets> sets_{};
};

}  // namespace gametree
