// Zeroed memory that costs nothing until it is touched, aligned to pages: what a large table needs.
//
// Not calloc: once a large block has been freed, the C library reuses it and clears all of it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#define GAMETREE_HAS_MMAP 1
#endif

namespace gametree {

class Pages {
public:
    explicit Pages(std::size_t bytes) : bytes_(bytes) {
#ifdef GAMETREE_HAS_MMAP
        memory_ = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory_ == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
        // A table is touched all over: thousands of faults of small pages would take longer than many a search.
        if (bytes >= huge_page) madvise(memory_, bytes, MADV_HUGEPAGE);
#endif
#else
        memory_ = std::calloc(bytes, 1);
        if (memory_ == nullptr) throw std::bad_alloc();
#endif
    }
    ~Pages() {
#ifdef GAMETREE_HAS_MMAP
        munmap(memory_, bytes_);
#else
        std::free(memory_);
#endif
    }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    void* data() const { return memory_; }

private:
    static constexpr std::size_t huge_page = std::size_t{1} << 21;

    std::size_t bytes_;
    void* memory_;
};

}  // namespace gametree
