// A flag that one thread sets and the search of another looks at.
#pragma once

#include <atomic>

namespace gametree {

class Flag {
public:
    void set() { set_.store(true, std::memory_order_relaxed); }
    void clear() { set_.store(false, std::memory_order_relaxed); }
    bool is_set() const { return set_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> set_ = false;
};

}  // namespace gametree
