// The buckets of a table while there are few of them: a table's own memory is spread so widely that touching it for the
// first time takes longer than a small search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "rare.hpp"

namespace gametree {

// A map from the number of a bucket to the bucket. Buckets lie one after the other in the order in which they came:
// only what is used is touched.
template <class Bucket>
class SmallTable {
public:
    static constexpr std::size_t capacity = 8192;

    bool full() const { return used_ == capacity; }
    std::size_t used() const { return used_; }

    // The bucket of that number, or null.
    GAMETREE_RARE Bucket* find(std::uint32_t number) const {
        const std::uint16_t place = slots_[slot_of(number)];
        return place == free ? nullptr : &buckets_[place];
    }

    // The same; a new, empty one if there is no such bucket. Not to be called when full.
    GAMETREE_RARE Bucket& at(std::uint32_t number) {
        std::uint16_t& place = slots_[slot_of(number)];
        if (place == free) {
            place = static_cast<std::uint16_t>(used_);
            numbers_[used_] = number;
            buckets_[used_++] = Bucket{};
        }
        return buckets_[place];
    }

    template <class Visitor>
    void for_each(Visitor visit) const {
        for (std::size_t i = 0; i < used_; ++i) visit(numbers_[i], buckets_[i]);
    }

private:
    static constexpr std::size_t slot_count = 2 * capacity;  // open addressing
    static constexpr std::uint16_t free = 0xffff;

    // Where a number is, or where it would be put in. Numbers are low bits of keys, and as well mixed.
    std::size_t slot_of(std::uint32_t number) const {
        std::size_t slot = number % slot_count;
        while (slots_[slot] != free && numbers_[slots_[slot]] != number) slot = (slot + 1) % slot_count;
        return slot;
    }

    static std::unique_ptr<std::uint16_t[]> free_slots() {
        auto slots = std::make_unique_for_overwrite<std::uint16_t[]>(slot_count);
        for (std::size_t i = 0; i < slot_count; ++i) slots[i] = free;
        return slots;
    }

    std::size_t used_ = 0;
    std::unique_ptr<std::uint16_t[]> slots_ = free_slots();
    std::unique_ptr<std::uint32_t[]> numbers_ = std::make_unique_for_overwrite<std::uint32_t[]>(capacity);
    std::unique_ptr<Bucket[]> buckets_ = std::make_unique_for_overwrite<Bucket[]>(capacity);
};

}  // namespace gametree
