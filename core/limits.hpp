// When a search must stop: a number of visits, a moment in time, a signal, or a flag.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "flag.hpp"
#include "named.hpp"

namespace gametree {

enum class Stop : std::uint8_t { none, nodes, time, interrupt, memory, cancel };
inline constexpr Names<6> stop_names = {"none", "nodes", "time", "interrupted", "memory", "cancelled"};

// Thrown out of the recursion when a limit is reached. Kernels store results only after they are complete, so
// unwinding leaves tables valid.
struct Stopped {
    Stop reason;
};

class Limits {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    // `interrupted` is asked about every 20 ms whether the user wants to stop (a signal, say).
    explicit Limits(bool (*interrupted)() = nullptr) : interrupted_(interrupted) { reset_budget(); }

    // `nodes` visits may still be made; a visit beyond them throws.
    void set_nodes(std::uint64_t nodes) {
        nodes_ = nodes;
        reset_budget();
    }
    std::uint64_t nodes_left() const { return nodes_ == unlimited ? unlimited : nodes_ - (budget_ - countdown_); }
    void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
    // `cancel` outlives the search, or is null; setting it ends the search.
    void set_cancel(const Flag* cancel) { cancel_ = cancel; }

    // Called once a visit, before anything else is counted.
    void tick() {
        if (countdown_ == 0) [[unlikely]]
            poll();
        --countdown_;
    }

private:
    static constexpr std::uint64_t longest_interval = 1024;
    static constexpr auto pause = std::chrono::milliseconds(20);

    void reset_budget() {
        budget_ = std::min(nodes_, interval_);
        countdown_ = budget_;
    }

    // The clock is looked at every few milliseconds: a game or an evaluator of the user's may be slow.
    void adapt_interval(Clock::time_point now) {
        interval_ = now - last_poll_ > pause / 4 ? std::max<std::uint64_t>(interval_ / 4, 1)
                                                 : std::min(interval_ * 4, longest_interval);
        last_poll_ = now;
    }

    void poll() {
        if (nodes_ != unlimited) nodes_ -= budget_;
        budget_ = countdown_ = 0;
        if (nodes_ == 0) throw Stopped{Stop::nodes};
        if (cancel_ != nullptr && cancel_->is_set()) throw Stopped{Stop::cancel};
        const auto now = Clock::now();
        if (now >= deadline_) throw Stopped{Stop::time};
        if (interrupted_ != nullptr && now >= next_ask_) {
            next_ask_ = now + pause;
            if (interrupted_()) throw Stopped{Stop::interrupt};
        }
        adapt_interval(now);
        reset_budget();
    }

    std::uint64_t nodes_ = unlimited;
    std::uint64_t interval_ = 16;
    std::uint64_t budget_ = 0;
    std::uint64_t countdown_ = 0;
    Clock::time_point deadline_ = Clock::time_point::max();
    Clock::time_point last_poll_ = Clock::now();
    Clock::time_point next_ask_ = last_poll_ + pause;
    bool (*interrupted_)();
    const Flag* cancel_ = nullptr;
};

}  // namespace gametree
