// Workers that search one at a time, visit by visit: a parallel search that goes the same way whenever it is run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <semaphore>
#include <vector>

namespace gametree {

// `workers` threads take turns in a circle, the first begins. src/gametree/searching/parallel/turns.py is the same
// thing in Python.
class Turns {
public:
    explicit Turns(std::size_t workers) : seats_(workers) {
        for (Seat& seat : seats_) seat.turn = std::make_unique<std::binary_semaphore>(0);
    }

    // Before the workers start. Whoever calls it is the first, and has the turn.
    void begin() {
        for (Seat& seat : seats_) seat.taken = true, seat.steps = 0;
        seats_[0].steps = 1;
    }
    // Waits for the first turn.
    void join(std::size_t worker) { wait(worker); }
    // Ends the turn, and waits for the next.
    void pass(std::size_t worker) {
        const std::size_t next = after(worker);
        if (next != worker) {
            seats_[next].turn->release();
            seats_[worker].turn->acquire();
        }
        ++seats_[worker].steps;
    }
    // Ends the turn for good.
    void leave(std::size_t worker) {
        seats_[worker].taken = false;
        const std::size_t next = after(worker);
        if (next != worker) seats_[next].turn->release();
    }

    // The turns that a worker has had since the beginning.
    std::uint64_t steps(std::size_t worker) const { return seats_[worker].steps; }

private:
    struct Seat {
        std::unique_ptr<std::binary_semaphore> turn;
        bool taken = false;
        std::uint64_t steps = 0;
    };

    void wait(std::size_t worker) {
        seats_[worker].turn->acquire();
        ++seats_[worker].steps;
    }

    // The next worker that is there; the same one if it is alone, or nobody is.
    std::size_t after(std::size_t worker) const {
        std::size_t next = worker;
        do next = (next + 1) % seats_.size();
        while (next != worker && !seats_[next].taken);
        return next;
    }

    std::vector<Seat> seats_;  // changed by whoever has the turn
};

}  // namespace gametree
