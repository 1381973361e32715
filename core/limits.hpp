// When a search must stop: a number of visits, a moment in time, a signal, or a flag. A worker of a parallel search
// also stops when another one is done, and in a search by turns it waits here for its own.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "flag.hpp"
#include "named.hpp"
#include "node_pool.hpp"
#include "turns.hpp"

namespace gametree {

enum class Stop : std::uint8_t { none, nodes, time, interrupt, memory, cancel };
inline constexpr Names<6> stop_names = {"none", "nodes", "time", "interrupted", "memory", "cancelled"};

// Thrown out of the recursion when a limit is reached, or with the reason `none` when another worker is done. Kernels
// store results only after they are complete, so unwinding leaves tables valid.
struct Stopped {
    Stop reason;
};

class Limits {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    // `interrupted` is asked about every 10 ms whether the user wants to stop (a signal, say).
    explicit Limits(bool (*interrupted)() = nullptr) : interrupted_(interrupted) { reset_budget(); }

    // `nodes` visits may still be made; a visit beyond them throws.
    void set_nodes(std::uint64_t nodes) {
        nodes_ = nodes;
        reset_budget();
    }
    std::uint64_t nodes_left() const { return nodes_ == unlimited ? unlimited : nodes_ - (budget_ - countdown_); }
    // From now on the visits come from a pool that workers share, or no longer. Nothing is taken from it yet: a worker
    // may have nothing to do.
    void share_nodes(NodePool* pool) {
        settle();
        pool_ = pool;
    }
    NodePool* pool() const { return pool_; }
    // `over` is set when another worker is done; both outlive the search.
    void set_team(const Flag* over, Turns* turns, std::size_t worker) {
        settle();
        over_ = over;
        turns_ = turns;
        worker_ = worker;
        if (turns_ != nullptr) interval_ = 1;
        reset_budget();
    }
    // A worker that is called back before all are done stops as if they were. `recall` outlives the work, or is null.
    void set_recall(const Flag* recall) { recall_ = recall; }
    void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
    // `cancel` outlives the search, or is null; setting it ends the search.
    void set_cancel(const Flag* cancel) { cancel_ = cancel; }

    // Called once a visit, before anything else is counted.
    void tick() {
        if (countdown_ == 0) [[unlikely]]
            poll();
        --countdown_;
    }

    // A worker that has nothing to do: by turns it waits for the next, otherwise it looks at all but the visits.
    bool takes_turns() const { return turns_ != nullptr; }
    void pass_turn() { turns_->pass(worker_); }
    void look() {
        if (over_ != nullptr && over_->is_set()) throw Stopped{Stop::none};
        look_around();
    }

private:
    static constexpr std::uint64_t longest_interval = 1024;
    static constexpr std::uint64_t team_interval = 128;  // whoever is done waits for the others
    // Between two questions about signals: each takes the interpreter lock, for which it may have to wait 5 ms.
    static constexpr auto signal_pause = std::chrono::milliseconds(10);
    static constexpr auto clock_pause = std::chrono::milliseconds(5);  // between two looks at the clock, at most

    // Accounts for the visits made of the present budget, and gives up the rest.
    void settle() {
        if (pool_ != nullptr)
            pool_->give_back(countdown_);
        else if (nodes_ != unlimited)
            nodes_ -= budget_ - countdown_;
        budget_ = countdown_ = 0;
    }
    void reset_budget() {
        budget_ = pool_ != nullptr ? pool_->take(interval_) : std::min(nodes_, interval_);
        countdown_ = budget_;
    }

    // The clock is looked at every few milliseconds: a game or an evaluator of the user's may be slow.
    void adapt_interval(Clock::time_point now) {
        if (turns_ != nullptr) return;
        interval_ = now - last_poll_ > clock_pause ? std::max<std::uint64_t>(interval_ / 4, 1)
                                                   : std::min(interval_ * 4, over_ ? team_interval : longest_interval);
        last_poll_ = now;
    }

    // Returns what time it is.
    Clock::time_point look_around() {
        if (cancel_ != nullptr && cancel_->is_set()) throw Stopped{Stop::cancel};
        const auto now = Clock::now();
        if (now >= deadline_) throw Stopped{Stop::time};
        if (interrupted_ != nullptr && now >= next_ask_) {
            next_ask_ = now + signal_pause;
            if (interrupted_()) throw Stopped{Stop::interrupt};
        }
        return now;
    }

    void poll();

    std::uint64_t nodes_ = unlimited;
    std::uint64_t interval_ = 16;
    std::uint64_t budget_ = 0;
    std::uint64_t countdown_ = 0;
    Clock::time_point deadline_ = Clock::time_point::max();
    Clock::time_point last_poll_ = Clock::now();
    Clock::time_point next_ask_ = last_poll_ + signal_pause;
    bool (*interrupted_)();
    const Flag* cancel_ = nullptr;
    NodePool* pool_ = nullptr;
    const Flag* over_ = nullptr;
    const Flag* recall_ = nullptr;
    Turns* turns_ = nullptr;
    std::size_t worker_ = 0;
};

}  // namespace gametree
