// A lock for a few instructions at a time, which costs little where nobody else wants it.
#pragma once

#include <atomic>
#include <thread>

namespace gametree {

class SpinLock {
public:
    // Holds a lock as long as it lives.
    class Held {
    public:
        explicit Held(SpinLock& lock) : lock_(lock) {
            while (lock_.taken_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
        }
        ~Held() { lock_.taken_.clear(std::memory_order_release); }
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;

    private:
        SpinLock& lock_;
    };

private:
    std::atomic_flag taken_;
};

}  // namespace gametree
