// The transposition table: what earlier visits proved about (position, depth).
//
// An entry is 16 bytes: both bounds, the depth they hold for, a best move, and 40 bits of the key. Entries live in
// buckets of four, one cache line. A position may have entries of several depths; a probe uses the bounds of exactly
// the asked depth (or, in a table made for play, of any greater depth too), and the move of the deepest entry.
//
// A new entry takes the place of the entry of the same position and depth, or a free place. Where there is none, the
// table's replacement decides:
//   shallowest  the shallowest entry of the same position goes, if it is shallower than the new one; else the
//               shallowest entry of the bucket (the first of equals); the new entry always enters
//   near_root   the same, but an entry deeper than the new one stays, and the new one is dropped
//   oldest      the entry goes that was stored, or gave bounds, longest ago: the bucket is in order, the latest first
//
// A table begins with its few buckets close together (small_table.hpp) and spreads over its own memory when there are
// more; its behaviour is the same. src/gametree/searching/memory/table.py is the same thing in Python.
//
// Any number of threads may use a table at once, without locks; only `clear` needs it alone. An entry is two words,
// each read and written whole (table_entry.hpp): an entry of which one word is another writer's is not recognised. What
// two threads store at the same time may be lost, or stand there twice: it is true in any case.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "named.hpp"
#include "pages.hpp"
#include "prefetch.hpp"
#include "small_table.hpp"
#include "spin_lock.hpp"
#include "table_entry.hpp"
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

    enum class Replacement : std::uint8_t { shallowest, near_root, oldest };
    static constexpr Names<3> replacement_names = {"shallowest", "near-root", "oldest"};

    static constexpr int min_log2 = 6;
    static constexpr int max_log2 = 34;

    // 2^log2_entries entries. Positions at depths below `from_depth` are neither stored nor looked up.
    explicit Table(int log2_entries, int from_depth = 0, Depths depths = Depths::exact,
                   Replacement replacement = Replacement::shallowest)
        : mask_((std::size_t{1} << (log2_entries - 2)) - 1),
          from_depth_(from_depth),
          depths_(depths),
          replacement_(replacement) {
        begin();
    }

    bool holds(int depth) const { return depth >= from_depth_; }
    // Whether entries of greater depth give bounds too. They may then say more of a position than a search of it would
    // find: a move at the root is chosen by what is known of its children alone.
    bool gives_deeper() const { return depths_ == Depths::deeper; }
    // Whether such an entry has given bounds: what has been stored since may depend on it.
    bool mixed() const { return mixed_.load(std::memory_order_relaxed); }

    // Writes what is known to `known`, in which nothing is known yet. It is not returned: a copy would be read in wider
    // words than it was written in, for which the processor has to wait.
    void probe(std::uint64_t key, int depth, Known& known) const {
        const Bucket* const buckets = spread_.load(std::memory_order_acquire);
        if (buckets == nullptr) [[unlikely]]
            return probe_rarely(key, depth, known);
        probe(buckets[key & mask_], key, depth, known);
    }

    // What the deepest entry of a position says, if it is of at least this depth.
    Known probe_from(std::uint64_t key, int least) const;

    void store(std::uint64_t key, int depth, Value lower, Value upper, Move move) {
        Bucket* const buckets = spread_.load(std::memory_order_acquire);
        if (buckets == nullptr) [[unlikely]]
            return store_rarely(key, depth, lower, upper, move);
        victim(buckets[key & mask_], key, depth).set(key, depth, lower, upper, move);
    }

    // Whether storing this would erase what is known of another position or depth.
    bool forgets(std::uint64_t key, int depth) const;

    void prefetch(std::uint64_t key) const {
        const Bucket* const buckets = spread_.load(std::memory_order_relaxed);
        if (buckets != nullptr) gametree::prefetch(&buckets[key & mask_]);
    }

    std::size_t entries() const { return (mask_ + 1) * 4; }
    std::size_t bytes() const { return entries() * sizeof(Entry); }
    int from_depth() const { return from_depth_; }

    std::size_t used() const;
    void clear();

private:
    using Entry = TableEntry;
    struct Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Bucket) == 64);

    // What the entries of a bucket know. Each is read once: another thread may change it at any moment.
    void probe(const Bucket& bucket, std::uint64_t key, int depth, Known& known) const {
        int deepest = -1;
        for (const Entry& entry : bucket.entries) {
            Entry::Content content = entry.content();
            if (!content.is(key)) continue;
            if (content.depth() > deepest && content.move() != no_move) {
                deepest = content.depth();
                known.move = content.move();
            }
            if (content.depth() == depth || (depths_ == Depths::deeper && content.depth() > depth && !known.found)) {
                known.lower = content.lower();
                known.upper = content.upper();
                known.found = true;
                if (content.depth() != depth) mixed_.store(true, std::memory_order_relaxed);
            }
        }
    }

    static Entry& victim(Bucket& bucket, std::uint64_t key, int depth) {
        Entry* free = nullptr;
        Entry* same = nullptr;  // the shallowest entry of this position
        Entry* shallowest = &bucket.entries[0];
        int same_depth = 0, least_depth = bucket.entries[0].content().depth();
        for (Entry& entry : bucket.entries) {
            Entry::Content content = entry.content();
            if (content.empty()) {
                if (free == nullptr) free = &entry;
                continue;
            }
            if (content.is(key)) {
                if (content.depth() == depth) return entry;
                if (same == nullptr || content.depth() < same_depth) {
                    same = &entry;
                    same_depth = content.depth();
                }
            }
            if (content.depth() < least_depth) {
                shallowest = &entry;
                least_depth = content.depth();
            }
        }
        if (free != nullptr) return *free;
        if (same != nullptr && same_depth < depth) return *same;
        return *shallowest;
    }

    // The bucket is chosen by low bits of the key, the entry by the high 40.
    std::uint32_t number(std::uint64_t key) const { return static_cast<std::uint32_t>(key & mask_); }

    void begin();
    void spread();

    // While the table is small, or if its replacement is not that of the shallowest.
    void probe_rarely(std::uint64_t key, int depth, Known& known) const;
    void store_rarely(std::uint64_t key, int depth, Value lower, Value upper, Move move);
    // Calls `use` with the bucket for a key, null if there is none yet.
    template <class Use>
    auto with_bucket(std::uint64_t key, Use use) const;
    // With the replacement `oldest`: an entry that will give bounds comes first from now on.
    void refresh(Bucket& bucket, std::uint64_t key, int depth) const;
    // The bucket for a key, made if there is none yet.
    Bucket& bucket_for(std::uint64_t key);
    void store_in(Bucket& bucket, std::uint64_t key, int depth, Value lower, Value upper, Move move) const;
    // By another replacement than that of the shallowest, which chose `place`; null if the new entry is dropped.
    Entry* place_otherwise(Bucket& bucket, Entry& place, std::uint64_t key, int depth) const;
    // The memory of the table, which is not used while it is small.
    Bucket* wide() const { return static_cast<Bucket*>(pages_->data()); }

    std::size_t mask_;
    int from_depth_;
    Depths depths_;
    Replacement replacement_;
    mutable std::atomic<bool> mixed_ = false;
    std::optional<Pages> pages_;
    mutable SpinLock growing_;                 // for whoever adds buckets to the small table, or ends it
    std::optional<SmallTable<Bucket>> small_;  // used while there are few buckets
    std::atomic<bool> is_small_ = false;
    std::atomic<Bucket*> spread_ = nullptr;  // null as long as that lasts, and with other replacements
};

}  // namespace gametree
