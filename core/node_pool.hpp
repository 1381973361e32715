// The visits that the workers of one search may still make together.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace gametree {

class NodePool {
public:
    explicit NodePool(std::uint64_t workers) : workers_(workers) {}

    void fill(std::uint64_t nodes) { left_.store(nodes, std::memory_order_relaxed); }
    std::uint64_t left() const { return left_.load(std::memory_order_relaxed); }

    // Up to `wanted` visits for one worker, less if all together would use the pool up; 0 if there are none left.
    std::uint64_t take(std::uint64_t wanted) {
        std::uint64_t left = left_.load(std::memory_order_relaxed);
        for (;;) {
            const std::uint64_t share = std::min({wanted, left, left / (2 * workers_) + 1});
            if (left_.compare_exchange_weak(left, left - share, std::memory_order_relaxed)) return share;
        }
    }
    void give_back(std::uint64_t unused) { left_.fetch_add(unused, std::memory_order_relaxed); }

private:
    std::uint64_t workers_;
    std::atomic<std::uint64_t> left_ = 0;
};

}  // namespace gametree
