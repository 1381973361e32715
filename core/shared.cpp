// What need not be compiled into every game and every kernel.
#include <algorithm>

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
    for (std::size_t i = 0; buckets_ != nullptr && i <= mask_; ++i) add(buckets_[i]);
    return count;
}

// The table's own memory is reserved from the beginning, so that a table that is too large fails then.
void Table::begin() {
    buckets_ = nullptr;
    small_.reset();
    pages_.reset();
    pages_.emplace((mask_ + 1) * sizeof(Bucket));
    if (mask_ >= SmallTable<Bucket>::capacity) {
        small_.emplace();
    } else {
        buckets_ = static_cast<Bucket*>(pages_->data());
    }
}

// Fresh memory costs less than clearing a large table, and more than clearing a small one.
void Table::clear() {
    mixed_ = false;
    if (mask_ >= SmallTable<Bucket>::capacity)
        begin();
    else
        std::fill_n(buckets_, mask_ + 1, Bucket{});
}

void Table::spread() {
    buckets_ = static_cast<Bucket*>(pages_->data());
    small_->for_each([&](std::uint32_t number, const Bucket& bucket) { buckets_[number] = bucket; });
    small_.reset();
}

}  // namespace gametree
