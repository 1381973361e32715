// Several searches of one position at once, by threads that share a table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "../busy.hpp"
#include "../flag.hpp"
#include "../limits.hpp"
#include "../named.hpp"
#include "../node_pool.hpp"
#include "../turns.hpp"
#include "../value.hpp"

namespace gametree {

class NativeSearch;

// What keeps the workers apart. ABDADA: a child that another worker is at is put off. Lazy: nothing does, but every
// second worker begins one ply deeper, and leaves its moves in the table. Bounds, for MT: as ABDADA, but the helpers
// begin with tests of other bounds, one after the other above and below that of the first.
enum class Scheme : std::uint8_t { abdada, lazy, bounds };
inline constexpr Names<3> scheme_names = {"abdada", "lazy", "bounds"};

// When they run. Free: at the same time. Fixed: one at a time, by turns, visit by visit, so that every run is the same.
enum class Schedule : std::uint8_t { free, fixed };
inline constexpr Names<2> schedule_names = {"free", "fixed"};

// A search and its helpers, which live in threads of their own. All of them do the same; the first that is done ends
// the work of the others. Values depend on position and depth alone, so whoever it is has the right one.
class Team {
public:
    // How the question of one worker differs from that of the first.
    struct Variant {
        int deeper = 0;   // plies
        Value above = 0;  // of the bound that is tested
    };
    // A kernel, run by one worker.
    using Kernel = std::function<Value(NativeSearch& worker, Variant variant)>;
    // Whether the value that was found for a variant answers the question of the first worker.
    using Answers = std::function<bool(Value value, Variant variant)>;

    static constexpr std::size_t most_workers = 1024;
    // Searches less deep than this are left to the first: waking others would take longer.
    static constexpr int least_depth = 4;

    Team(NativeSearch& first, std::vector<std::unique_ptr<NativeSearch>> helpers, Scheme scheme, Schedule schedule);
    ~Team();
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    // Runs a kernel; what it found, in `root` and `lines`, and all that was counted is then with the first search. A
    // limit ends it with Stopped, and an exception in any worker ends it with that.
    Value run(const Kernel& kernel, const Answers& answers);

    const std::vector<std::unique_ptr<NativeSearch>>& helpers() const { return helpers_; }
    NodePool& nodes() { return nodes_; }
    // The visits of whoever was done first, added up over all calls; known if they take turns.
    std::uint64_t steps() const { return steps_; }

private:
    static constexpr std::size_t farthest = 16;  // bounds: 2^16
    static constexpr std::size_t nobody = ~std::size_t{0};

    NativeSearch& worker(std::size_t number) { return number == 0 ? first_ : *helpers_[number - 1]; }
    void dismiss();
    void live(std::size_t number);
    void work(std::size_t number);
    Value search(std::size_t number);
    Variant variant(std::size_t number) const;
    void finish(std::size_t number, Value value);
    void fail(std::exception_ptr failure);
    void collect();

    NativeSearch& first_;
    std::vector<std::unique_ptr<NativeSearch>> helpers_;
    Scheme scheme_;
    Busy busy_;
    NodePool nodes_;
    std::optional<Turns> turns_;
    Flag over_;
    std::uint64_t steps_ = 0;

    const Kernel* kernel_ = nullptr;
    const Answers* answers_ = nullptr;
    std::mutex outcome_;  // for the next three
    std::size_t winner_ = nobody;
    Value value_ = 0;
    std::exception_ptr failure_;  // why the search ended without a winner

    std::atomic<std::uint32_t> call_ = 0;     // counts the calls of `run`; the last one ends the threads
    std::atomic<std::uint32_t> at_work_ = 0;  // how many helpers are
    bool leaving_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace gametree
