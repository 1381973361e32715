// Unbounded best-first minimax: equal positions are one node, and resolved nodes are not searched again.
//
// Positions with the same identity at the same ply are one node. So every move leads one ply further down, and there
// are no cycles, even where positions are repeated in play. Mirror images are not merged, even where they have one key:
// the moves of a node must be legal in every position that it stands for.
//
// A value is backed up along the path. Other parents of a node see it when the walk comes to them. As a path has one
// node at each ply, a node that did not change leaves everything above it on the path unchanged.
#pragma once

#include <vector>

#include "../graph.hpp"
#include "search.hpp"

namespace gametree {

template <Game G>
class UnboundedBestFirst {
public:
    using State = typename G::State;
    using Index = Graph::Index;

    // The root of the graph is `state`, if the graph is not empty.
    UnboundedBestFirst(Search<G>& search, Graph& graph, const State& state)
        : search_(search), graph_(graph), path_(1, {state, root_, Graph::none}) {
        if (!graph.empty()) return;
        graph.make_room();
        add(state, identity(state), search.value_of(state), 0);
    }

    // The value of the root when it is resolved, or when the leaf to be expanded next is `depth` plies down or, without
    // completion, the end of a game. The search's root and lines hold the move and the principal variation, also if a
    // limit, or memory that cannot be had, ends the search.
    Value operator()(int depth) {
        try {
            run(static_cast<std::size_t>(depth));
        } catch (...) {
            write_result();
            throw;
        }
        write_result();
        return graph_[root_].value;
    }

protected:
    static constexpr Index root_ = 0;

    // A node on the path walked.
    struct Visit {
        State state;
        Index node;
        Index choice;  // the move with which the walk goes on, once the node has been refreshed
    };

    // Walks from the end of the path to the leaf that is to be expanded next, unless the root is resolved. `refresh`
    // updates an expanded node from its children, and is true if anything changed.
    template <class Refresh>
    void go_down(Refresh refresh) {
        arrive(refresh);
        while (!graph_[root_].resolved && path_.back().choice != Graph::none) {
            step(path_.back().choice);
            arrive(refresh);
        }
    }
    bool leads_to(Index move, Index node) const { return move != Graph::none && graph_.child(move) == node; }

    // All moves of the position at the end of the path. `make_room` is called before each new node.
    template <class MakeRoom>
    void make_edges(std::vector<Graph::Edge>& edges, MakeRoom make_room) {
        edges.clear();
        const State& state = path_.back().state;
        auto moves = search_.game.moves(state);
        for (Move move; moves.next(move);) {
            if (graph_.full()) throw Stopped{Stop::memory};
            search_.limits.tick();
            graph_.count_move();
            make_room();
            edges.push_back({move, node_of(search_.game.child(state, moves, move))});
        }
    }

    Search<G>& search_;
    Graph& graph_;
    std::vector<Visit> path_;  // from the root to where the walk is

private:
    void run(std::size_t depth) {
        const auto refresh = [&](Visit& visit) { return graph_.refresh(visit.node, visit.choice); };
        go_down(refresh);
        while (!graph_[root_].resolved && path_.size() <= depth && expand(path_.back().node)) go_down(refresh);
    }

    void step(Index choice) {
        ++search_.counts.regenerated;
        const Visit next{search_.game.play(path_.back().state, graph_.move(choice)), graph_.child(choice), Graph::none};
        path_.push_back(next);
    }

    // Makes all children of a node; false if it has none. A limit meanwhile leaves the node as it was.
    bool expand(Index node) {
        make_edges(edges_, [&] {
            if (!graph_.has_room()) graph_.make_room();
        });
        graph_.expand(node, edges_);
        return !edges_.empty();
    }

    // The node of a position one ply below the path: a new one, unless it exists already, or another worker has just
    // made it.
    Index node_of(const State& state) {
        const auto ply = static_cast<std::uint8_t>(path_.size());
        const std::uint64_t name = identity(state);
        if (const Index known = graph_.find(name, ply); known != Graph::none) return met(known);
        const auto [node, is_new] = add(state, name, search_.evaluate_new(state), ply);
        if (!is_new) return met(node);
        ++search_.counts.leaves;
        ++search_.counts.generated;
        return node;
    }
    Index met(Index node) {
        ++search_.counts.transpositions;
        ++search_.counts.regenerated;
        return node;
    }

    std::uint64_t identity(const State& state) const { return graph_.merges() ? identity_of(search_.game, state) : 0; }

    Graph::Added add(const State& state, std::uint64_t identity, Value value, std::uint8_t ply) {
        Graph::Node node{};
        node.value = value;
        node.ply = ply;
        node.maximizing = search_.game.maximizing(state);
        node.resolved = graph_.completion != Completion::off && is_over(state);
        return graph_.add(identity, node);
    }

    bool is_over(const State& state) const {
        auto moves = search_.game.moves(state);
        Move move;
        return !moves.next(move);
    }

    template <class Refresh>
    void arrive(Refresh refresh) {
        if (graph_[path_.back().node].count > 0) back_up(refresh);
    }

    // Refreshes nodes from the end of the path, as long as they change, and shortens the path to where it forks: where
    // the walk would now take another move.
    template <class Refresh>
    void back_up(Refresh refresh) {
        std::size_t ply = path_.size() - 1;
        while (refresh(path_[ply]) && ply > 0) --ply;
        while (ply + 1 < path_.size() && leads_to(path_[ply].choice, path_[ply + 1].node)) ++ply;
        path_.resize(ply + 1);
    }

    void write_result() {
        const std::vector<Move> line = graph_.line();
        search_.lines.assign(line);
        search_.root = {graph_[root_].value, line.empty() ? no_move : line[0], graph_[root_].resolved};
    }

    std::vector<Graph::Edge> edges_;
};

}  // namespace gametree
