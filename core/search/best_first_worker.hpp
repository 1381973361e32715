// One of several workers of a best-first search on a shared tree. The definition is in
// src/gametree/searching/parallel: `SharedTree.claim`, and `TreeTeam`, which repeats it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "../shared_tree.hpp"
#include "best_first.hpp"

namespace gametree {

template <Game G>
class BestFirstWorker {
    using Worth = SharedTree::Worth;
    using Window = SharedTree::Window;

public:
    using State = typename G::State;
    using Index = Tree::Index;

    BestFirstWorker(Search<G>& search, SharedTree& shared, Expansion expansion, const State& root)
        : search_(search), shared_(shared), part_(joined(shared)), below_(search, part_.tree, expansion) {
        part_.way.reserve(max_depth + 1);
        states_.reserve(max_depth + 1);
        part_.way.push_back({shared.root(), search.game.maximizing(root)});
        states_.push_back(root);
    }
    BestFirstWorker(const BestFirstWorker&) = delete;
    BestFirstWorker& operator=(const BestFirstWorker&) = delete;

    // Searches below one node after the other, until there is no more to do.
    void operator()() { take_part(shared_, search_.limits, *this); }

    // See `take_part`.
    bool claim() {
        if (shared_.rests()) return false;
        shared_.go_on();
        walk(Worth::real);
        const bool taken = shared_.is_taken(part_.way.back().node);
        if (!taken && shared_.is_closed(part_.way)) {
            shared_.end();
            return false;
        }
        if (taken && !find_open()) return false;
        window_ = shared_.take(part_, height_, taken ? Worth::seen : Worth::real, search_.limits);
        states_.resize(part_.way.size());
        return window_.has_value();
    }
    // That the part is full is no limit of the search.
    Stop search() {
        const int left = shared_.depth() + 1 - static_cast<int>(part_.way.size());
        const Stop stopped = below_.below(states_.back(), left, window_->alpha, window_->beta);
        learn();
        return part_.tree.full() ? Stop::none : stopped;
    }
    void release() { shared_.release(part_); }

private:
    static SharedTree::Part& joined(SharedTree& shared) {
        const SharedTree::Lock lock = shared.lock();
        return shared.join();
    }

    // Goes to the principal leaf, or to a node that is taken on the way to it.
    void walk(Worth worth) {
        SharedTree::Way& way = part_.way;
        std::size_t ply = 0;
        while (!shared_.is_end(way[ply].node, ply)) {
            if (!shared_.sort(way[ply])) {  // as another algorithm has left it
                shared_.back_up(way, ply + 1);
                ply = 0;
                continue;
            }
            step(ply, shared_.best_child(way[ply], worth));
            ++ply;
        }
        shorten(ply + 1);
    }

    // The positions of the last way are still known.
    void step(std::size_t ply, Index child) {
        if (ply + 1 < part_.way.size() && part_.way[ply + 1].node == child) return;
        shorten(ply + 1);
        states_.push_back(search_.game.play(states_[ply], shared_.move(child)));
        part_.way.push_back({child, search_.game.maximizing(states_.back())});
        ++search_.counts.regenerated;
    }
    void shorten(std::size_t length) {
        part_.way.resize(length);
        states_.resize(length);
    }

    bool find_open() {
        while (shared_.is_open()) {
            walk(Worth::seen);
            if (!shared_.is_closed(part_.way)) return true;
            shared_.mark(part_.way);
        }
        return false;
    }

    // The higher the node that it takes, the longer it stays.
    void learn() {
        if (part_.tree.full())
            height_ -= height_ != 0;
        else if (2 * part_.tree.used() < part_.tree.capacity())
            ++height_;
    }

    Search<G>& search_;
    SharedTree& shared_;
    SharedTree::Part& part_;
    BestFirst<G> below_;
    std::vector<State> states_;     // of the nodes of the way
    std::optional<Window> window_;  // of the node that it has
    std::size_t height_ = 0;        // above the principal leaf, of the node that it takes
};

}  // namespace gametree
