// The limits of a search while it runs Python code: a game of the user's may take its time to name its moves.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <optional>
#include <vector>

#include "../core/flag.hpp"
#include "signals.hpp"

namespace gametree::python {

class Watch {
public:
    using Clock = std::chrono::steady_clock;

    // `cancel` outlives the watch, or is null.
    Watch(std::optional<double> seconds, const Flag* cancel);

    // Why the search must stop now; null if it may go on.
    const char* overdue() const {
        if (interrupt_noted()) return "interrupted";
        if (cancel_ != nullptr && cancel_->is_set()) return "cancelled";
        return Clock::now() >= deadline_ ? "time" : nullptr;
    }

private:
    Clock::time_point deadline_ = Clock::time_point::max();
    const Flag* cancel_;
};

// The watches that this thread has entered, the innermost last; they live until they are left.
inline thread_local std::vector<nanobind::handle> watches;

// The first `most` things that an iterable gives, as a list. If the search of this thread must stop meanwhile, the
// reason instead: each thing may take long, and there may be no end of them.
nanobind::object read(nanobind::handle things, std::size_t most);

}  // namespace gametree::python
