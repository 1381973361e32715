// A flag that one thread raises and the search of another looks at.
#pragma once

#include <atomic>

namespace gametree {

class Flag {
public:
    void raise() { raised_.store(true, std::memory_order_relaxed); }
    void lower() { raised_.store(false, std::memory_order_relaxed); }
    bool raised() const { return raised_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> raised_ = false;
};

}  // namespace gametree
