// One entry of a transposition table, which threads may read and write at the same time without a lock.
#pragma once

#include <atomic>
#include <cstdint>

#include "value.hpp"

namespace gametree {

// Two words, each read and written whole: the bounds; and the depth, the move and 40 bits of the key, of which 24 are
// scrambled by the bounds. If a reader gets one word of one writer and one of another, the key that it sees is
// scrambled by the wrong bounds, and matches that of no position, but for one such accident in 2^24. Even then only an
// entry of the same position at another depth does harm: at the same depth any bounds that were stored are true.
class TableEntry {
public:
    // What both words say. The bounds are read when the key has been found to match: most entries that are looked at
    // are of other positions.
    class Content {
    public:
        bool empty() const { return (rest_ & 0xff) == 0; }
        // The bits that are not scrambled tell most others apart. Only what is of a position has bounds.
        bool is(std::uint64_t key) {
            const std::uint64_t other = rest_ ^ key;
            if ((other & plain) != 0) return false;
            bounds_ = entry_.bounds_.load(relaxed);
            return (other ^ scrambled(bounds_)) >> 40 == 0 && !empty();
        }
        bool is(std::uint64_t key, int depth) { return is(key) && this->depth() == depth; }
        int depth() const { return static_cast<int>(rest_ & 0xff) - 1; }
        Move move() const { return static_cast<Move>(rest_ >> 8); }
        Value lower() const { return static_cast<Value>(static_cast<std::uint32_t>(bounds_)); }
        Value upper() const { return static_cast<Value>(static_cast<std::uint32_t>(bounds_ >> 32)); }

    private:
        friend TableEntry;

        explicit Content(const TableEntry& entry) : entry_(entry), rest_(entry.rest_.load(relaxed)) {}

        const TableEntry& entry_;
        std::uint64_t rest_;
        std::uint64_t bounds_ = 0;
    };

    TableEntry() = default;
    TableEntry(const TableEntry& other) { *this = other; }
    TableEntry& operator=(const TableEntry& other) {
        bounds_.store(other.bounds_.load(relaxed), relaxed);
        rest_.store(other.rest_.load(relaxed), relaxed);
        return *this;
    }

    Content content() const { return Content(*this); }

    void set(std::uint64_t key, int depth, Value lower, Value upper, Move move) {
        const std::uint64_t bounds =
            std::uint64_t{static_cast<std::uint32_t>(upper)} << 32 | static_cast<std::uint32_t>(lower);
        bounds_.store(bounds, relaxed);
        const std::uint64_t high = (key ^ scrambled(bounds)) >> 40 << 40;
        rest_.store(high | (key & plain) | std::uint64_t{move} << 8 | static_cast<std::uint64_t>(depth + 1), relaxed);
    }

private:
    static constexpr auto relaxed = std::memory_order_relaxed;

    static constexpr std::uint64_t plain = 0x000000ffff000000;  // the bits of the key that are not scrambled

    // Its high 24 bits differ for bounds that differ a little.
    static std::uint64_t scrambled(std::uint64_t bounds) { return bounds * 0x9e3779b97f4a7c15; }

    std::atomic<std::uint64_t> bounds_ = 0;
    std::atomic<std::uint64_t> rest_ = 0;  // key:40 | move:16 | depth + 1:8, which is zero when empty
};
static_assert(sizeof(TableEntry) == 16);

}  // namespace gametree
