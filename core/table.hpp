// The transposition table: what earlier visits proved about (position, depth).
//
// An entry is 16 bytes: both bounds, the depth they hold for, a best move, and 40 bits of the key. Entries live in
// buckets of four, one cache line. A position may have entries of several depths; a probe uses the bounds of exactly
// the asked depth (or, in a table made for play, of any greater depth too), and the move of the deepest entry.
//
// Replacement, in this order: the entry of the same position and depth; a free place; the shallowest entry of the same
// position, if it is shallower than the new one; the shallowest entry of the bucket (the first of equals). The new
// entry always enters. A table begins with its few buckets close together (small_table.hpp) and spreads over its own
// memory when there are more; its behaviour is the same. src/gametree/searching/memory/table.py is the same thing in
// Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "named.hpp"
#include "pages.hpp"
#include "prefetch.hpp"
#include "small_table.hpp"
#include "value.hpp"

namespace gametree {

// What the table knows about a position at a depth; unknown bounds are -infinity and infinity.
struct Known {
    Value lower = -infinity;
    Value upper = infinity;
    Move move = no_move;
    bool found = false;  // the bounds are from the table
};

class Table {
public:
    enum class Depths : std::uint8_t { exact, deeper };
    static constexpr Names<2> depths_names = {"exact", "deeper"};

    static constexpr int min_log2 = 6;
    static constexpr int max_log2 = 34;

    // 2^log2_entries entries. Positions at depths below `from_depth` are neither stored nor looked up.
    explicit Table(int log2_entries, int from_depth = 0, Depths depths = Depths::exact)
        : mask_((std::size_t{1} << (log2_entries - 2)) - 1), from_depth_(from_depth), depths_(depths) {
        begin();
    }

    bool holds(int depth) const { return depth >= from_depth_; }
    // Whether entries of greater depth give bounds too. They may then say more of a position than a search of it would
    // find: a move at the root is chosen by what is known of its children alone.
    bool gives_deeper() const { return depths_ == Depths::deeper; }
    // Whether such an entry has given bounds: what has been stored since may depend on it.
    bool mixed() const { return mixed_; }

    Known probe(std::uint64_t key, int depth) const {
        Known known;
        int deepest = -1;
        const Bucket* const bucket = find(key);
        if (bucket == nullptr) return known;
        for (const Entry& entry : bucket->entries) {
            if (!entry.is(key)) continue;
            if (entry.depth() > deepest && entry.move() != no_move) {
                deepest = entry.depth();
                known.move = entry.move();
            }
            if (entry.depth() == depth || (depths_ == Depths::deeper && entry.depth() > depth && !known.found)) {
                known.lower = entry.lower;
                known.upper = entry.upper;
                known.found = true;
                if (entry.depth() != depth) mixed_ = true;
            }
        }
        return known;
    }

    void store(std::uint64_t key, int depth, Value lower, Value upper, Move move) {
        if (buckets_ == nullptr && small_->full()) [[unlikely]]
            spread();
        Bucket& bucket = buckets_ == nullptr ? small_->at(number(key)) : buckets_[key & mask_];
        victim(bucket, key, depth).set(key, depth, lower, upper, move);
    }

    void prefetch(std::uint64_t key) const {
        if (buckets_ != nullptr) gametree::prefetch(&buckets_[key & mask_]);
    }

    std::size_t entries() const { return (mask_ + 1) * 4; }
    std::size_t bytes() const { return entries() * sizeof(Entry); }
    int from_depth() const { return from_depth_; }

    std::size_t used() const;
    void clear();

private:
    struct Entry {
        Value lower;
        Value upper;
        std::uint64_t rest;  // key:40 | move:16 | depth + 1:8; zero when empty

        bool empty() const { return rest == 0; }
        bool is(std::uint64_t key) const { return rest != 0 && ((rest ^ key) >> 24) == 0; }
        int depth() const { return static_cast<int>(rest & 0xff) - 1; }
        Move move() const { return static_cast<Move>(rest >> 8); }
        void set(std::uint64_t key, int depth, Value low, Value high, Move move) {
            lower = low;
            upper = high;
            rest = (key >> 24 << 24) | std::uint64_t{move} << 8 | static_cast<std::uint64_t>(depth + 1);
        }
    };
    struct Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Entry) == 16 && sizeof(Bucket) == 64);

    static Entry& victim(Bucket& bucket, std::uint64_t key, int depth) {
        Entry* free = nullptr;
        Entry* same = nullptr;  // the shallowest entry of this position
        Entry* shallowest = &bucket.entries[0];
        for (Entry& entry : bucket.entries) {
            if (entry.empty()) {
                if (free == nullptr) free = &entry;
                continue;
            }
            if (entry.is(key)) {
                if (entry.depth() == depth) return entry;
                if (same == nullptr || entry.depth() < same->depth()) same = &entry;
            }
            if (entry.depth() < shallowest->depth()) shallowest = &entry;
        }
        if (free != nullptr) return *free;
        if (same != nullptr && same->depth() < depth) return *same;
        return *shallowest;
    }

    // The bucket is chosen by low bits of the key, the entry by the high 40.
    std::uint32_t number(std::uint64_t key) const { return static_cast<std::uint32_t>(key & mask_); }
    const Bucket* find(std::uint64_t key) const {
        if (buckets_ == nullptr) [[unlikely]]
            return small_->find(number(key));
        return &buckets_[key & mask_];
    }

    void begin();
    void spread();

    std::size_t mask_;
    int from_depth_;
    Depths depths_;
    mutable bool mixed_ = false;
    std::optional<Pages> pages_;
    std::optional<SmallTable<Bucket>> small_;  // while there are few buckets
    Bucket* buckets_;                          // null as long as that lasts
};

}  // namespace gametree
