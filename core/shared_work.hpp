// What the workers of one best-first search share besides its nodes: whether there is more to do, and why not.
// src/gametree/searching/parallel/shared_work.py is the same thing in Python.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

#include "flag.hpp"
#include "limits.hpp"

namespace gametree {

// Each worker takes something for itself, and brings it back. Workers look at what they share, and change it, while
// they hold the lock; they search without it.
class SharedWork {
public:
    using Lock = std::unique_lock<std::mutex>;

    // It is held for microseconds, and to wake a thread takes longer: at first a worker stays awake.
    Lock lock() {
        constexpr int tries = 200;
        for (int i = 0; i < tries; ++i)
            if (mutex_.try_lock()) return Lock(mutex_, std::adopt_lock);
        return Lock(mutex_);
    }
    const Flag& recall() const { return recall_; }

    // Everything from here on is for whoever holds the lock.

    bool over() const { return over_; }
    bool failed() const { return failed_; }
    Stop stopped() const { return stopped_; }

    // Waits until something may have changed.
    void wait(Lock& lock, Limits& limits);

    // Whether there is no more to do now.
    bool rests() const { return over_ || (recall_.is_set() && held_ != 0); }
    void go_on() { recall_.clear(); }
    // The principal leaf is deep enough, unless a worker brings back something else.
    void end();
    void stop(Stop limit);
    void fail();

protected:
    ~SharedWork() = default;

    // All workers must bring back what they have.
    void call_back() {
        recall_.set();
        tell_others();
    }
    void finish() {
        over_ = true;
        call_back();
    }
    void tell_others() { changed_.notify_all(); }

    std::size_t held_ = 0;  // how many workers have something

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Flag recall_;
    bool over_ = false, failed_ = false;
    Stop stopped_ = Stop::none;
};

// Lets a worker do its part. `claim` takes something to do, if there is anything now; `search` does it, without the
// lock, and returns the limit that ends the search, if one does; `release` brings it back. If it fails, all end.
template <class Worker>
void take_part(SharedWork& shared, Limits& limits, Worker& worker) {
    limits.set_recall(&shared.recall());
    SharedWork::Lock lock = shared.lock();
    try {
        while (!shared.over()) {
            if (!worker.claim()) {
                if (!shared.over()) shared.wait(lock, limits);
                continue;
            }
            lock.unlock();
            const Stop stopped = worker.search();
            lock = shared.lock();
            worker.release();
            if (stopped != Stop::none) shared.stop(stopped);
        }
    } catch (...) {
        if (!lock.owns_lock()) lock = shared.lock();
        shared.fail();
        limits.set_recall(nullptr);
        throw;
    }
    limits.set_recall(nullptr);
    if (shared.failed()) throw Stopped{Stop::none};
}

}  // namespace gametree
