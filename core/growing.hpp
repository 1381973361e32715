// An array that grows at its end. Unlike a vector's, its memory is moved by the system, mostly without copying, and
// what is not used yet costs nothing.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>

namespace gametree {

template <class T>
class Growing {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Growing() = default;
    ~Growing() { std::free(items_); }
    Growing(const Growing&) = delete;
    Growing& operator=(const Growing&) = delete;

    T& operator[](std::size_t index) { return items_[index]; }
    const T& operator[](std::size_t index) const { return items_[index]; }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return size_ * sizeof(T); }

    void push(const T& item) {
        if (size_ == allocated_) grow();
        items_[size_++] = item;
    }

    // For who counts the items himself: they may be put into any place that there is room for.
    std::size_t room() const { return allocated_; }
    void grow() {
        const std::size_t wanted = allocated_ == 0 ? 256 : 2 * allocated_;
        void* memory = std::realloc(items_, wanted * sizeof(T));
        if (memory == nullptr) throw std::bad_alloc();
        items_ = static_cast<T*>(memory);
        allocated_ = wanted;
    }

private:
    T* items_ = nullptr;
    std::size_t size_ = 0;
    std::size_t allocated_ = 0;
};

}  // namespace gametree
