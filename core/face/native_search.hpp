// A search over any game behind one interface: one method for each kernel. Not a template, so it is bound once.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "../named.hpp"
#include "../own_evaluator.hpp"
#include "../profile.hpp"
#include "../search/base.hpp"
#include "../search/options.hpp"
#include "../tree.hpp"
#include "other_kernels.hpp"
#include "state.hpp"
#include "team.hpp"

namespace gametree {

// What a search keeps besides its counts: nothing, or a profile.
enum class Observed : std::uint8_t { nothing, plies };
inline constexpr Names<2> observed_names = {"nothing", "plies"};

// All of it outlives the search.
struct SearchSettings {
    Table* table;
    std::vector<OrderKey> ordering;
    int etc_above;
    bool record;  // the keys of the leaves
    Tree* tree;
    const OwnEvaluator* evaluator;
    Observed observed;
    bool (*interrupted)();    // see Limits
    std::vector<Part> parts;  // of a selective search; none for full width
    Measure measure;          // for the parts

    SearchBase base() const;
};

// Something has another value until the end of a scope.
template <class Item>
class Lent {
public:
    Lent(Item& item, Item value) : item_(item), before_(std::exchange(item, value)) {}
    ~Lent() { item_ = before_; }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

private:
    Item& item_;
    Item before_;
};

class NativeSearch {
public:
    using OtherKernel = std::function<Value(OtherKernels&)>;

    // `base` is that of the game's Search, which the class below holds, and which is made after this.
    NativeSearch(SearchBase& base, Tree* the_tree) : tree(the_tree), base_(base) {}
    virtual ~NativeSearch();
    NativeSearch(const NativeSearch&) = delete;
    NativeSearch& operator=(const NativeSearch&) = delete;

    // The window kernels, compiled for each game. A limit ends them with Stopped.
    virtual Value minimax(const AnyState& state, int depth) = 0;
    virtual Value alphabeta(const AnyState& state, int depth, Value alpha, Value beta) = 0;
    virtual Value negascout(const AnyState& state, int depth, Value alpha, Value beta) = 0;
    virtual Value scout(const AnyState& state, int depth) = 0;
    virtual Value mt(const AnyState& state, int depth, Value gamma, Bounds bounds) = 0;

    // Runs one of all the others.
    virtual Value others(const OtherKernel& kernel) = 0;

    // What is observed; null if nothing is.
    virtual Profile* profile() { return nullptr; }

    SearchBase& base() { return base_; }
    const std::vector<std::uint64_t>& leaves() const { return leaves_; }

    // From now on it searches together with others, which are made as this was.
    void lead(std::unique_ptr<Team> team) { team_ = std::move(team); }
    Team* team() { return team_.get(); }
    // The same for one kernel call: alone while counting is paused.
    Value run(int depth, const Team::Kernel& kernel, const Team::Answers& answers) {
        return together(depth) ? team_->run(kernel, answers) : alone(kernel);
    }
    bool together(int depth) const { return team_ && !paused_ && depth >= Team::least_depth; }

    // Searches between `pause_counting` and `resume_counting` do not change counts, profile, leaves and node limit.
    void pause_counting() {
        saved_counts_ = base_.counts;
        if (profile() != nullptr) saved_profile_ = *profile();
        saved_nodes_ = base_.limits.nodes_left();
        saved_pool_ = base_.limits.pool();
        record_leaves(false);
        base_.limits.share_nodes(nullptr);
        base_.limits.set_nodes(Limits::unlimited);
        paused_ = true;
    }
    void resume_counting(bool record) {
        base_.counts = saved_counts_;
        if (profile() != nullptr) *profile() = saved_profile_;
        base_.limits.set_nodes(saved_nodes_);
        base_.limits.share_nodes(saved_pool_);
        record_leaves(record);
        paused_ = false;
    }

    // From now on a repeated position is a draw: `earlier` are the keys of the game so far, before the root.
    void follow(const std::vector<std::uint64_t>& earlier, int quiet_limit) {
        for_all([&](SearchBase& base) { base.path = std::make_unique<Path>(earlier, quiet_limit); });
    }

    void limit(std::optional<std::uint64_t> nodes, std::optional<double> seconds, const Flag* cancel) {
        constexpr double forever = 1e9;  // the clock counts nanoseconds in 64 bits
        auto deadline = Limits::Clock::time_point::max();
        if (seconds && *seconds < forever)
            deadline = Limits::Clock::now() +
                       std::chrono::duration_cast<Limits::Clock::duration>(std::chrono::duration<double>(*seconds));
        if (nodes && team_) team_->nodes().fill(*nodes);
        for_all([&](SearchBase& base) {
            base.limits.set_cancel(cancel);
            base.limits.set_deadline(deadline);
            if (nodes && team_)
                base.limits.share_nodes(&team_->nodes());
            else if (nodes)
                base.limits.set_nodes(*nodes);
        });
    }

    Tree* const tree;  // the saved one, or null

protected:
    void record_leaves(bool record) { base_.leaf_log = record ? &leaves_ : nullptr; }

private:
    template <class Use>
    void for_all(Use use) {
        use(base_);
        if (!team_) return;
        for (const auto& helper : team_->helpers()) use(helper->base_);
    }

    // Nobody else is at work, so there is nothing to put off.
    Value alone(const Team::Kernel& kernel) {
        const Lent<Busy*> apart(base_.busy, nullptr);
        return kernel(*this, {});
    }

    SearchBase& base_;
    std::vector<std::uint64_t> leaves_;
    Counts saved_counts_;
    Profile saved_profile_;
    std::uint64_t saved_nodes_ = Limits::unlimited;
    NodePool* saved_pool_ = nullptr;
    bool paused_ = false;
    std::unique_ptr<Team> team_;  // gone before all that its workers use
};

}  // namespace gametree
