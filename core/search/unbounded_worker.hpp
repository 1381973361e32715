// One of several workers of a best-first search on a shared graph. The definition is `GraphWorker` in
// src/gametree/searching/parallel.
#pragma once

#include <vector>

#include "../shared_graph.hpp"
#include "unbounded.hpp"

namespace gametree {

// Takes one leaf after the other, makes its children, and brings them back.
template <Game G>
class UnboundedWorker : UnboundedBestFirst<G> {
    using Base = UnboundedBestFirst<G>;
    using Base::graph_;
    using Base::path_;
    using Base::search_;
    using typename Base::Visit;
    using Worth = SharedGraph::Worth;

public:
    using typename Base::Index;
    using typename Base::State;

    UnboundedWorker(Search<G>& search, SharedGraph& shared, const State& root)
        : Base(search, shared.graph, root), shared_(shared) {}

    // Works until there is no more to do.
    void operator()() { take_part(shared_, search_.limits, *this); }

    // See `take_part`. The principal leaf; if another worker has it, the best one that can be had.
    bool claim() {
        if (shared_.rests()) return false;
        shared_.go_on();
        Index leaf = shared_.principal_leaf();
        if (!graph_[leaf].taken) leaf = walk(Worth::real);
        if (graph_[Base::root_].resolved || (!graph_[leaf].taken && shared_.is_closed(leaf))) {
            shared_.end();
            return false;
        }
        if (graph_[leaf].taken) leaf = walk(Worth::seen);
        if (graph_[leaf].taken || graph_[leaf].count > 0) return false;
        way_.clear();
        for (const Visit& visit : path_) way_.push_back(visit.node);
        shared_.take(way_);
        return true;
    }
    // Moves that have not all been made are dropped.
    Stop search() {
        all_made_ = false;
        try {
            SharedGraph::Standing standing(shared_, search_.limits);
            Base::make_edges(edges_, [&] { standing.make_room(); });
        } catch (const Stopped& stopped) {
            return stopped.reason;
        }
        all_made_ = true;
        return Stop::none;
    }
    void release() { shared_.release(way_, all_made_ ? &edges_ : nullptr); }

private:
    // Goes to a leaf, from where the last path forks; to an expanded node if there is no leaf that can be had.
    Index walk(Worth worth) {
        std::size_t ply = 0;
        while (goes_on(ply, worth)) ++ply;
        path_.resize(ply + 1);
        Base::go_down([&](Visit& visit) {
            const bool changed = shared_.refresh(visit.node);
            visit.choice = shared_.choice(visit.node, worth);
            return changed;
        });
        return path_.back().node;
    }

    // Whether the walk goes the same way as the last path at a ply.
    bool goes_on(std::size_t ply, Worth worth) {
        Visit& here = path_[ply];
        here.choice = shared_.choice(here.node, worth);
        return ply + 1 < path_.size() && Base::leads_to(here.choice, path_[ply + 1].node) &&
               shared_.leads_on(here.choice, worth);
    }

    SharedGraph& shared_;
    SharedGraph::Way way_;            // to the leaf that it has
    std::vector<Graph::Edge> edges_;  // of that leaf
    bool all_made_ = false;
};

}  // namespace gametree
