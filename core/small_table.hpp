// The buckets of a table while there are few of them: a table's own memory is spread so widely that touching it for the
// first time takes longer than a small search.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "rare.hpp"

namespace gametree {

// A map from the number of a bucket to the bucket. Buckets lie one after the other in the order in which they came:
// only what is used is touched. Any number of threads may look for buckets while one adds a new one.
template <class Bucket>
class SmallTable {
public:
    static constexpr std::size_t capacity = 8192;

    bool full() const { return used_ == capacity; }

    // The bucket of that number, or null.
    GAMETREE_RARE Bucket* find(std::uint32_t number) const {
        const std::uint16_t place = slots_[slot_of(number)].load(std::memory_order_acquire);
        return place == free ? nullptr : &bucket(place);
    }

    // The same; a new, empty one if there is no such bucket. For one thread at a time, and not to be called when full.
    GAMETREE_RARE Bucket& at(std::uint32_t number) {
        const std::size_t slot = slot_of(number);
        std::uint16_t place = slots_[slot].load(std::memory_order_relaxed);
        if (place == free) {
            place = static_cast<std::uint16_t>(used_++);
            numbers_[place] = number;
            new (&rooms_[place]) Bucket{};
            slots_[slot].store(place, std::memory_order_release);
        }
        return bucket(place);
    }

    // For one thread at a time.
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (std::size_t i = 0; i < used_; ++i) visit(numbers_[i], bucket(i));
    }

private:
    using Slot = std::atomic<std::uint16_t>;
    static constexpr std::size_t slot_count = 2 * capacity;  // open addressing
    static constexpr std::uint16_t free = 0xffff;

    // For a bucket that is made when it is needed: memory that is not used is not touched either.
    struct Room {
        alignas(Bucket) std::byte bytes[sizeof(Bucket)];
    };

    Bucket& bucket(std::size_t place) const { return *std::launder(reinterpret_cast<Bucket*>(&rooms_[place])); }

    // Where a number is, or where it would be put in. Numbers are low bits of keys, and as well mixed.
    std::size_t slot_of(std::uint32_t number) const {
        for (std::size_t slot = number % slot_count;; slot = (slot + 1) % slot_count) {
            const std::uint16_t place = slots_[slot].load(std::memory_order_acquire);
            if (place == free || numbers_[place] == number) return slot;
        }
    }

    static std::unique_ptr<Slot[]> free_slots() {
        auto slots = std::make_unique_for_overwrite<Slot[]>(slot_count);
        for (std::size_t i = 0; i < slot_count; ++i) slots[i].store(free, std::memory_order_relaxed);
        return slots;
    }

    std::size_t used_ = 0;
    std::unique_ptr<Slot[]> slots_ = free_slots();
    std::unique_ptr<std::uint32_t[]> numbers_ = std::make_unique_for_overwrite<std::uint32_t[]>(capacity);
    std::unique_ptr<Room[]> rooms_ = std::make_unique_for_overwrite<Room[]>(capacity);
};

}  // namespace gametree
