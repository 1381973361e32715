// What need not be compiled into every game and every kernel.
#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "limits.hpp"
#include "named.hpp"
#include "ordering.hpp"
#include "search/base.hpp"
#include "table.hpp"
#include "tree.hpp"

namespace gametree {

std::size_t place_of(std::string_view what, std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::string message = std::string(what) + " is one of ";
    for (const std::string_view& other : names) message.append(&other == names.data() ? "" : ", ").append(other);
    throw std::invalid_argument(message + ", not '" + std::string(name) + "'");
}

// So many are sorted by insertion.
static constexpr std::ptrdiff_t few = 48;

Ordering::Ordering(const std::vector<OrderKey>& keys) {
    // A rank is a number whose digits are the keys, the first the most significant.
    int shift = 0;
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        weights_[index(*key)] = std::uint64_t{1} << shift;
        shift += bits[index(*key)];
    }
    if (uses(OrderKey::killer)) killers_.fill({no_move, no_move});
    learns_ = uses(OrderKey::killer) || uses(OrderKey::history);
    judges_ = uses(OrderKey::stat) || uses(OrderKey::hint) || uses(OrderKey::noisy);
    natural_ = keys.empty();
}

void Ordering::grow(std::size_t slot) { history_.resize(std::bit_ceil(slot + 1), neutral_); }

void Limits::poll() {
    settle();
    if (turns_ != nullptr) turns_->pass(worker_);
    if (over_ != nullptr && over_->is_set()) throw Stopped{Stop::none};
    if (recall_ != nullptr && recall_->is_set()) throw Stopped{Stop::none};
    if (pool_ != nullptr ? pool_->left() == 0 : nodes_ == 0) throw Stopped{Stop::nodes};
    adapt_interval(look_around());
    reset_budget();
    if (budget_ == 0) throw Stopped{Stop::nodes};  // another worker took the last visits
}

Selection::Selection(const std::vector<Part>& parts, Measure measure) : measure_(std::move(measure)) {
    for (const Part part : parts) chosen_ |= bit(part);
    std::ranges::stable_sort(measure_.cuts, {}, &Cut::deep);
    for (const Cut& cut : measure_.cuts) ++ends_[static_cast<std::size_t>(cut.deep)];
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
}

SearchBase::SearchBase(Table* the_table, Ordering the_ordering, int the_etc_above, Limits the_limits)
    : table(the_table), ordering(std::move(the_ordering)), etc_above(the_etc_above), limits(the_limits) {}
SearchBase::SearchBase(SearchBase&&) = default;
SearchBase& SearchBase::operator=(SearchBase&&) = default;
SearchBase::~SearchBase() = default;

template class PathStack<SharedNode>;
template class PathStack<Candidate>;

void sort_by_rank(Candidate* first, Candidate* last) {
    const auto before = [](const Candidate& a, const Candidate& b) {
        return a.rank != b.rank ? a.rank > b.rank : a.place < b.place;
    };
    if (last - first > few) return std::sort(first, last, before);
    for (Candidate* next = first; next != last; ++next) {  // they come in the order of their places
        const Candidate candidate = *next;
        Candidate* at = next;
        for (; at != first && (at - 1)->rank < candidate.rank; --at) *at = *(at - 1);
        *at = candidate;
    }
}

void Tree::sort_unsorted(Index node, bool maximizing) {
    ranks_.clear();
    places_.clear();
    family_.clear();
    for (Index i = nodes_[node].child; i != none; i = nodes_[i].next) {
        ranks_.push_back(rank_of(nodes_[i].value, maximizing) << 32 | family_.size());
        places_.push_back(i);
        family_.push_back(nodes_[i]);
    }
    nodes_[node].sorted = true;  // only now: there may have been no memory
    if (std::is_sorted(ranks_.begin(), ranks_.end())) return;
    std::sort(ranks_.begin(), ranks_.end());
    std::sort(places_.begin(), places_.end());
    nodes_[node].child = places_[0];
    for (std::size_t i = 0; i < places_.size(); ++i) {
        nodes_[places_[i]] = family_[ranks_[i] & 0xffffffff];
        nodes_[places_[i]].next = i + 1 < places_.size() ? places_[i + 1] : none;
    }
}

template <class Use>
auto Table::with_bucket(std::uint64_t key, Use use) const {
    return use(is_small_.load(std::memory_order_acquire) ? small_->find(number(key)) : &wide()[key & mask_]);
}

std::size_t Table::used() const {
    std::size_t count = 0;
    const auto add = [&](const Bucket& bucket) {
        for (const Entry& entry : bucket.entries) count += !entry.content().empty();
    };
    const SpinLock::Held held(growing_);
    if (is_small_) small_->for_each([&](std::uint32_t, const Bucket& bucket) { add(bucket); });
    for (std::size_t i = 0; !is_small_ && i <= mask_; ++i) add(wide()[i]);
    return count;
}

Known Table::probe_from(std::uint64_t key, int least) const {
    return with_bucket(key, [&](const Bucket* bucket) {
        Known known;
        if (bucket == nullptr) return known;
        for (const Entry& entry : bucket->entries) {
            Entry::Content content = entry.content();
            if (!content.is(key) || content.depth() < least) continue;
            least = content.depth() + 1;
            known = {content.lower(), content.upper(), content.move(), true};
        }
        return known;
    });
}

void Table::probe_rarely(std::uint64_t key, int depth, Known& known) const {
    with_bucket(key, [&](Bucket* bucket) {
        if (bucket == nullptr) return;
        if (replacement_ == Replacement::oldest) refresh(*bucket, key, depth);
        probe(*bucket, key, depth, known);
    });
}

void Table::refresh(Bucket& bucket, std::uint64_t key, int depth) const {
    Entry* const first = bucket.entries;
    Entry* const end = std::end(bucket.entries);
    const auto is_of = [&](const Entry& entry) { return entry.content().is(key, depth); };
    const auto is_deeper = [&](const Entry& entry) {
        Entry::Content content = entry.content();
        return content.is(key) && content.depth() > depth;
    };
    Entry* used = std::find_if(first, end, is_of);
    if (used == end && gives_deeper()) used = std::find_if(first, end, is_deeper);
    if (used != end) std::rotate(first, used, used + 1);
}

void Table::store_rarely(std::uint64_t key, int depth, Value lower, Value upper, Move move) {
    store_in(bucket_for(key), key, depth, lower, upper, move);
}

Table::Bucket& Table::bucket_for(std::uint64_t key) {
    if (!is_small_.load(std::memory_order_acquire)) return wide()[key & mask_];
    if (Bucket* const known = small_->find(number(key))) return *known;
    const SpinLock::Held held(growing_);
    if (is_small_ && small_->full()) spread();
    return is_small_ ? small_->at(number(key)) : wide()[key & mask_];
}

void Table::store_in(Bucket& bucket, std::uint64_t key, int depth, Value lower, Value upper, Move move) const {
    Entry* place = &victim(bucket, key, depth);
    if (replacement_ != Replacement::shallowest) place = place_otherwise(bucket, *place, key, depth);
    if (place != nullptr) place->set(key, depth, lower, upper, move);
}

bool Table::forgets(std::uint64_t key, int depth) const {
    return with_bucket(key, [&](const Bucket* found) {
        if (found == nullptr) return false;
        Bucket bucket = *found;
        const Entry* place = &victim(bucket, key, depth);
        if (replacement_ != Replacement::shallowest)
            place = place_otherwise(bucket, victim(bucket, key, depth), key, depth);
        return place != nullptr && !place->content().empty() && !place->content().is(key, depth);
    });
}

Table::Entry* Table::place_otherwise(Bucket& bucket, Entry& place, std::uint64_t key, int depth) const {
    Entry::Content there = place.content();
    const bool loses = !there.empty() && !there.is(key, depth);
    if (replacement_ == Replacement::near_root) return loses && there.depth() > depth ? nullptr : &place;
    Entry* const chosen = loses ? std::end(bucket.entries) - 1 : &place;
    std::rotate(bucket.entries, chosen, chosen + 1);
    return bucket.entries;
}

// The table's own memory is reserved from the beginning, so that a table that is too large fails then.
void Table::begin() {
    spread_ = nullptr;
    small_.reset();
    pages_.reset();
    pages_.emplace((mask_ + 1) * sizeof(Bucket));
    is_small_ = mask_ >= SmallTable<Bucket>::capacity;
    if (is_small_)
        small_.emplace();
    else if (replacement_ == Replacement::shallowest)
        spread_ = wide();
}

// Fresh memory costs less than clearing a large table, and more than clearing a small one.
void Table::clear() {
    mixed_ = false;
    if (mask_ >= SmallTable<Bucket>::capacity)
        begin();
    else
        std::fill_n(wide(), mask_ + 1, Bucket{});
}

// Other threads may still be at the small table, which stays: what they store there now is lost.
void Table::spread() {
    small_->for_each([&](std::uint32_t number, const Bucket& bucket) { wide()[number] = bucket; });
    is_small_.store(false, std::memory_order_release);
    if (replacement_ == Replacement::shallowest) spread_.store(wide(), std::memory_order_release);
}

}  // namespace gametree
