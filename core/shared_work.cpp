#include "shared_work.hpp"

#include <chrono>

namespace gametree {

void SharedWork::wait(Lock& lock, Limits& limits) {
    if (limits.takes_turns()) {
        lock.unlock();
        limits.pass_turn();
        lock.lock();
        return;
    }
    changed_.wait_for(lock, std::chrono::milliseconds(5));
    if (over_) return;
    try {
        limits.look();
    } catch (const Stopped& stopped) {
        if (stopped.reason != Stop::none) stop(stopped.reason);
    }
}

void SharedWork::end() {
    over_ = held_ == 0;
    call_back();
}

void SharedWork::stop(Stop limit) {
    if (stopped_ == Stop::none) stopped_ = limit;
    finish();
}

void SharedWork::fail() {
    failed_ = true;
    finish();
}

}  // namespace gametree
