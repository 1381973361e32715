// What need not be compiled into every game and every kernel.
#include <algorithm>
#include <iterator>

#include "ordering.hpp"
#include "search/base.hpp"
#include "table.hpp"

namespace gametree {

Ordering::Ordering(const std::vector<OrderKey>& keys) {
    // A rank is a number whose digits are the keys, the first the most significant.
    int shift = 0;
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        weights_[index(*key)] = std::uint64_t{1} << shift;
        shift += bits[index(*key)];
    }
    if (uses(OrderKey::killer)) killers_.fill({no_move, no_move});
    learns_ = uses(OrderKey::killer) || uses(OrderKey::history);
    judges_ = uses(OrderKey::stat) || uses(OrderKey::hint);
    natural_ = keys.empty();
}

void sort_by_rank(Candidate* first, Candidate* last) {
    std::sort(first, last, [](const Candidate& a, const Candidate& b) {
        return a.rank != b.rank ? a.rank > b.rank : a.place < b.place;
    });
}

std::size_t Table::used() const {
    std::size_t count = 0;
    const auto add = [&](const Bucket& bucket) {
        for (const Entry& entry : bucket.entries) count += !entry.empty();
    };
    if (small_) small_->for_each([&](std::uint32_t, const Bucket& bucket) { add(bucket); });
    for (std::size_t i = 0; !small_ && i <= mask_; ++i) add(wide()[i]);
    return count;
}

Known Table::probe_from(std::uint64_t key, int least) const {
    Known known;
    const Bucket* const bucket = small_ ? small_->find(number(key)) : &wide()[key & mask_];
    if (bucket == nullptr) return known;
    for (const Entry& entry : bucket->entries) {
        if (!entry.is(key) || entry.depth() < least) continue;
        least = entry.depth() + 1;
        known = {entry.lower, entry.upper, entry.move(), true};
    }
    return known;
}

const Table::Bucket* Table::find_rarely(std::uint64_t key, int depth) const {
    Bucket* const bucket = small_ ? small_->find(number(key)) : &wide()[key & mask_];
    if (bucket == nullptr || replacement_ != Replacement::oldest) return bucket;
    // The entry that will give bounds, if there is one, is being used: it comes first from now on.
    Entry* const first = bucket->entries;
    Entry* const end = std::end(bucket->entries);
    Entry* used = std::find_if(first, end, [&](const Entry& entry) { return entry.is(key, depth); });
    if (used == end && gives_deeper())
        used = std::find_if(first, end, [&](const Entry& entry) { return entry.is(key) && entry.depth() > depth; });
    if (used != end) std::rotate(first, used, used + 1);
    return bucket;
}

void Table::store_rarely(std::uint64_t key, int depth, Value lower, Value upper, Move move) {
    if (small_ && small_->full()) spread();
    Bucket& bucket = small_ ? small_->at(number(key)) : wide()[key & mask_];
    Entry* place = &victim(bucket, key, depth);
    if (replacement_ != Replacement::shallowest) place = place_otherwise(bucket, *place, key, depth);
    if (place != nullptr) place->set(key, depth, lower, upper, move);
}

bool Table::forgets(std::uint64_t key, int depth) const {
    const Bucket* const found = small_ ? small_->find(number(key)) : &wide()[key & mask_];
    if (found == nullptr) return false;
    Bucket bucket = *found;
    const Entry* place = &victim(bucket, key, depth);
    if (replacement_ != Replacement::shallowest)
        place = place_otherwise(bucket, victim(bucket, key, depth), key, depth);
    return place != nullptr && !place->empty() && !place->is(key, depth);
}

Table::Entry* Table::place_otherwise(Bucket& bucket, Entry& place, std::uint64_t key, int depth) const {
    const bool loses = !place.empty() && !place.is(key, depth);
    if (replacement_ == Replacement::near_root) return loses && place.depth() > depth ? nullptr : &place;
    Entry* const chosen = loses ? std::end(bucket.entries) - 1 : &place;
    std::rotate(bucket.entries, chosen, chosen + 1);
    return bucket.entries;
}

// The table's own memory is reserved from the beginning, so that a table that is too large fails then.
void Table::begin() {
    buckets_ = nullptr;
    small_.reset();
    pages_.reset();
    pages_.emplace((mask_ + 1) * sizeof(Bucket));
    if (mask_ >= SmallTable<Bucket>::capacity)
        small_.emplace();
    else if (replacement_ == Replacement::shallowest)
        buckets_ = wide();
}

// Fresh memory costs less than clearing a large table, and more than clearing a small one.
void Table::clear() {
    mixed_ = false;
    if (mask_ >= SmallTable<Bucket>::capacity)
        begin();
    else
        std::fill_n(wide(), mask_ + 1, Bucket{});
}

void Table::spread() {
    small_->for_each([&](std::uint32_t number, const Bucket& bucket) { wide()[number] = bucket; });
    small_.reset();
    if (replacement_ == Replacement::shallowest) buckets_ = wide();
}

}  // namespace gametree
