// Unbounded best-first minimax: equal positions are one node, and resolved nodes are not searched again.
//
// Positions with the same identity at the same ply are one node. So every move leads one ply further down, and there
// are no cycles, even where positions are repeated in play. Mirror images are not merged, even where they have one key:
// the moves of a node must be legal in every position that it stands for.
//
// A value is backed up along the path. Other parents of a node see it when the walk comes to them. As a path has one
// node at each ply, a node that did not change leaves everything above it on the path unchanged.
#pragma once

#include <limits>
#include <vector>

#include "../graph.hpp"
#include "options.hpp"
#include "search.hpp"

namespace gametree {

template <Game G>
class UnboundedBestFirst {
public:
    using State = typename G::State;
    using Index = Graph::Index;

    UnboundedBestFirst(Search<G>& search, Graph& graph, Completion completion)
        : search_(search), graph_(graph), completion_(completion) {}

    // The value of `state` when it is resolved, or when the leaf to be expanded next is `depth` plies down or, without
    // completion, the end of a game. The search's root and lines hold the move and the principal variation, also if a
    // limit, or memory that cannot be had, ends the search. The graph must be empty.
    Value operator()(const State& state, int depth) {
        const Index root = make(state, identity_of(search_.game, state), search_.value_of(state), 0);
        path_.assign(1, {state, root, Graph::none});
        try {
            run(static_cast<std::size_t>(depth));
        } catch (...) {
            write_result();
            throw;
        }
        write_result();
        return graph_[root].value;
    }

private:
    static constexpr Index root_ = 0;

    // A node on the path walked.
    struct Visit {
        State state;
        Index node;
        Index choice;  // the move with which the walk goes on, once the node has been refreshed
    };

    void run(std::size_t depth) {
        while (!graph_[root_].resolved) {
            const Visit& here = path_.back();
            if (here.choice != Graph::none) {
                ++search_.counts.regenerated;
                const Visit next{search_.game.play(here.state, graph_.move(here.choice)), graph_.child(here.choice),
                                 Graph::none};
                path_.push_back(next);
            } else if (path_.size() > depth || !expand(here)) {
                return;
            }
            if (graph_[path_.back().node].count > 0) back_up();
        }
    }

    // Makes all children of a node; false if it has none. A limit meanwhile leaves the node as it was.
    bool expand(const Visit& visit) {
        const Index first = graph_.move_count();
        auto moves = search_.game.moves(visit.state);
        for (Move move; moves.next(move);) {
            if (graph_.full()) throw Stopped{Stop::memory};
            search_.limits.tick();
            graph_.link(move, node_of(search_.game.child(visit.state, moves, move)));
        }
        graph_[visit.node].first = first;
        graph_[visit.node].count = static_cast<std::uint16_t>(graph_.move_count() - first);
        return graph_.move_count() > first;
    }

    // The node of a position one ply below the path: a new one, unless it exists already.
    Index node_of(const State& state) {
        const auto ply = static_cast<std::uint8_t>(path_.size());
        const std::uint64_t identity = graph_.merges() ? identity_of(search_.game, state) : 0;
        if (const Index known = graph_.find(identity, ply); known != Graph::none) {
            ++search_.counts.transpositions;
            ++search_.counts.regenerated;
            return known;
        }
        ++search_.counts.generated;
        return make(state, identity, search_.evaluate_leaf(state), ply);
    }

    Index make(const State& state, std::uint64_t identity, Value value, std::uint8_t ply) {
        const bool resolved = completion_ != Completion::off && is_over(state);
        const bool maximizing = search_.game.maximizing(state);
        return graph_.add(identity, {value, 0, 0, ply, resolved, maximizing});
    }

    bool is_over(const State& state) const {
        auto moves = search_.game.moves(state);
        Move move;
        return !moves.next(move);
    }

    // Refreshes nodes from the end of the path, as long as they change, and shortens the path to where it forks: where
    // the walk would now take another move.
    void back_up() {
        std::size_t ply = path_.size() - 1;
        while (refresh(path_[ply]) && ply > 0) --ply;
        while (ply + 1 < path_.size() && leads_to(path_[ply].choice, path_[ply + 1].node)) ++ply;
        path_.resize(ply + 1);
    }
    bool leads_to(Index move, Index node) const { return move != Graph::none && graph_.child(move) == node; }

    // Updates an expanded node from its children; true if anything changed.
    bool refresh(Visit& visit) {
        Graph::Node& node = graph_[visit.node];
        const bool maximizing = node.maximizing;
        std::int64_t best_rank = worst, open_rank = worst;
        Index best = Graph::none;
        visit.choice = Graph::none;
        for (Index move = node.first; move < node.first + node.count; ++move) {
            const Graph::Node& child = graph_[graph_.child(move)];
            const std::int64_t rank = maximizing ? merit(child) : -merit(child);
            if (rank > best_rank) {
                best_rank = rank;
                best = graph_.child(move);
            }
            if (!child.resolved && rank > open_rank) {
                open_rank = rank;
                visit.choice = move;
            }
        }
        const Value value = graph_[best].value;
        const bool resolved = visit.choice == Graph::none || outcome(graph_[best]) == (maximizing ? 1 : -1);
        const bool changed = value != node.value || resolved != node.resolved;
        node.value = value;
        node.resolved = resolved;
        return changed;
    }

    // What a node is worth to MAX among its siblings: first the outcome, then the value.
    std::int64_t merit(const Graph::Node& node) const { return outcome(node) * (std::int64_t{1} << 32) + node.value; }

    // 1 if MAX certainly wins, -1 if MIN does; 0 otherwise, and if only values count.
    int outcome(const Graph::Node& node) const {
        if (completion_ != Completion::outcomes || !node.resolved) return 0;
        return (node.value > 0) - (node.value < 0);
    }

    // The principal variation: to the best child; from a resolved node, to the first child of the same value.
    void write_result() {
        std::vector<Move> line;
        for (Index node = root_; graph_[node].count > 0;) {
            const Index move = graph_[node].resolved ? same_value(graph_[node]) : best_move(graph_[node]);
            line.push_back(graph_.move(move));
            node = graph_.child(move);
        }
        search_.lines.assign(line);
        search_.root = {graph_[root_].value, line.empty() ? no_move : line[0], graph_[root_].resolved};
    }
    Index same_value(const Graph::Node& node) const {
        Index move = node.first;
        while (!graph_[graph_.child(move)].resolved || graph_[graph_.child(move)].value != node.value) ++move;
        return move;
    }
    Index best_move(const Graph::Node& node) const {
        const std::int64_t sign = node.maximizing ? 1 : -1;
        Index best = node.first;
        for (Index move = best + 1; move < node.first + node.count; ++move)
            if (sign * merit(graph_[graph_.child(move)]) > sign * merit(graph_[graph_.child(best)])) best = move;
        return best;
    }

    static constexpr std::int64_t worst = std::numeric_limits<std::int64_t>::min();

    Search<G>& search_;
    Graph& graph_;
    Completion completion_;
    std::vector<Visit> path_;  // from the root to where the walk is
};

}  // namespace gametree
