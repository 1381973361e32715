#include "face/team.hpp"

#include <algorithm>
#include <utility>

#include "face/native_search.hpp"

namespace gametree {

// Calls follow each other closely, and waking a thread takes as long as some of them: at first it stays awake.
static void await_change(const std::atomic<std::uint32_t>& number, std::uint32_t old) {
    constexpr int tries = 2000;  // some microseconds
    for (int i = 0; i < tries; ++i)
        if (number.load(std::memory_order_acquire) != old) return;
    number.wait(old);
}

Team::Team(NativeSearch& first, std::vector<std::unique_ptr<NativeSearch>> helpers, Scheme scheme, Schedule schedule)
    : first_(first), helpers_(std::move(helpers)), scheme_(scheme), nodes_(helpers_.size() + 1) {
    if (schedule == Schedule::fixed) turns_.emplace(helpers_.size() + 1);
    for (std::size_t number = 0; number <= helpers_.size(); ++number)
        if (scheme != Scheme::lazy) worker(number).base().busy = &busy_;
    try {
        for (std::size_t number = 1; number <= helpers_.size(); ++number)
            threads_.emplace_back([this, number] { live(number); });
    } catch (...) {
        dismiss();
        throw;
    }
}

Team::~Team() { dismiss(); }

void Team::dismiss() {
    leaving_ = true;
    ++call_;
    call_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

Value Team::run(const Kernel& kernel, const Answers& answers) {
    over_.clear();
    kernel_ = &kernel;
    answers_ = &answers;
    winner_ = nobody;
    failure_ = nullptr;
    if (turns_) turns_->begin();
    at_work_ = static_cast<std::uint32_t>(helpers_.size());
    ++call_;
    call_.notify_all();
    work(0);
    for (std::uint32_t left = at_work_; left != 0; left = at_work_) await_change(at_work_, left);
    collect();
    if (winner_ == nobody) std::rethrow_exception(failure_);
    return value_;
}

void Team::live(std::size_t number) {
    for (std::uint32_t seen = 0;;) {
        await_change(call_, seen);
        seen = call_;
        if (leaving_) return;
        if (turns_) turns_->join(number);
        work(number);
        if (--at_work_ == 0) at_work_.notify_all();
    }
}

// Whatever ends it ends the work of all.
void Team::work(std::size_t number) {
    SearchBase& base = worker(number).base();
    base.limits.set_team(&over_, turns_ ? &*turns_ : nullptr, number);
    try {
        finish(number, search(number));
    } catch (const Stopped& stopped) {
        if (stopped.reason != Stop::none) fail(std::current_exception());
    } catch (...) {
        fail(std::current_exception());
    }
    if (number == 0) base.limits.set_team(nullptr, nullptr, 0);
    over_.set();
    if (turns_) turns_->leave(number);
}

Value Team::search(std::size_t number) {
    NativeSearch& searching = worker(number);
    if (number != 0) searching.base().begin();
    const Variant first = variant(number);
    if (first.deeper != 0 || first.above != 0) {
        const Value value = (*kernel_)(searching, first);
        if ((*answers_)(value, first)) return value;
        searching.base().begin();
    }
    return (*kernel_)(searching, {});
}

// What a worker begins with. Bounds are 1, 2, 4 and so on above that of the first, and as far below.
Team::Variant Team::variant(std::size_t number) const {
    const bool odd = number % 2 == 1;
    if (number == 0 || scheme_ == Scheme::abdada) return {};
    if (scheme_ == Scheme::lazy) return {odd ? 1 : 0, 0};
    const Value distance = Value{1} << std::min<std::size_t>((number - 1) / 2, farthest);
    return {0, odd ? distance : -distance};
}

void Team::finish(std::size_t number, Value value) {
    const std::lock_guard lock(outcome_);
    if (winner_ != nobody) return;
    winner_ = number;
    value_ = value;
    over_.set();
}

void Team::fail(std::exception_ptr failure) {
    const std::lock_guard lock(outcome_);
    if (!failure_) failure_ = std::move(failure);
}

void Team::collect() {
    SearchBase& first = first_.base();
    for (const auto& helper : helpers_) first.counts += std::exchange(helper->base().counts, {});
    if (turns_ && winner_ != nobody) steps_ += turns_->steps(winner_);
    if (winner_ == nobody || winner_ == 0) return;
    first.root = worker(winner_).base().root;
    first.lines.assign(worker(winner_).base().lines.best());
}

}  // namespace gametree
