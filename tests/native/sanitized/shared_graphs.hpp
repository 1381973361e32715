// Random graphs that several workers search best-first, and what must hold of their values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../../core/search/unbounded_worker.hpp"
#include "../../../core/shared_graph.cpp"
#include "../../../core/shared_work.cpp"
#include "random_trees.hpp"

namespace gametree::checks {

// Looks at the values of a graph as often as it is asked to.
class Values {
public:
    explicit Values(const Graph& graph) : graph_(graph) {}

    // Whether every expanded node has the value of its best child, and every resolved one that of the last look. A node
    // that is won has that of a child that is: it stays as it is when a worker comes back with a higher win. And a node
    // may have another value as long as nobody comes to it after one of its children has changed on the way of another
    // parent.
    bool hold() {
        const std::vector<int> parents = count_parents();
        std::vector<Seen> now(graph_.size());
        bool sound = true;
        for (Graph::Index node = 0; node < now.size(); ++node) {
            now[node] = {graph_[node].value, graph_[node].resolved, is_wrong(node)};
            const Seen before = node < before_.size() ? before_[node] : Seen{};
            const bool stays = now[node].resolved && now[node].value == before.value;
            sound = sound && (!before.resolved || stays) &&
                    (!now[node].wrong || before.wrong || has_changed_elsewhere(node, parents));
        }
        before_ = std::move(now);
        return sound;
    }
    // How many nodes are won with less than the best of the wins that are known now.
    int higher_wins() const {
        int count = 0;
        for (Graph::Index node = 0; node < graph_.size(); ++node)
            count += is_won(node) && graph_[node].value != graph_.survey(graph_[node]).value;
        return count;
    }

private:
    struct Seen {
        Value value = 0;
        bool resolved = false, wrong = false;
    };

    template <class Holds>
    bool any_child(Graph::Index node, Holds holds) const {
        const Graph::Node& here = graph_[node];
        for (Graph::Index move = here.first; move < here.first + here.count; ++move)
            if (holds(graph_.child(move))) return true;
        return false;
    }
    std::vector<int> count_parents() const {
        std::vector<int> parents(graph_.size());
        for (Graph::Index node = 0; node < parents.size(); ++node) {
            const Graph::Node& here = graph_[node];
            for (Graph::Index move = here.first; move < here.first + here.count; ++move) ++parents[graph_.child(move)];
        }
        return parents;
    }
    bool is_wrong(Graph::Index node) const {
        if (graph_[node].count == 0) return false;
        if (!is_won(node)) return graph_[node].value != graph_.survey(graph_[node]).value;
        return !any_child(node, [&](Graph::Index child) {
            return graph_[child].resolved && graph_[child].value == graph_[node].value;
        });
    }
    // Whether it is certain that its mover wins, and its children were not all needed for that.
    bool is_won(Graph::Index node) const {
        const Graph::Node& here = graph_[node];
        const bool wins = here.maximizing ? here.value > 0 : here.value < 0;
        return here.count > 0 && here.resolved && graph_.completion == Completion::outcomes && wins;
    }
    bool has_changed_elsewhere(Graph::Index node, const std::vector<int>& parents) const {
        return any_child(node, [&](Graph::Index child) {
            if (parents[child] == 1) return false;
            const Graph::Node& here = graph_[child];
            return child >= before_.size() || here.value != before_[child].value ||
                   here.resolved != before_[child].resolved;
        });
    }

    const Graph& graph_;
    std::vector<Seen> before_;
};

// A graph, or a tree of its kind, of a random game. The seed chooses the settings.
class GraphTrial {
public:
    GraphTrial(const RandomTree& game, std::uint64_t seed, std::size_t workers)
        : game_(game),
          seed_(seed),
          first_(searcher(game, nullptr, {})),
          graph_(seed % 4 == 0 ? Merging::off : Merging::on, completions[seed % 3], 1 << 20, workers),
          shared_(with_root(), game.height()),
          values_(graph_) {}

    SharedGraph& shared() { return shared_; }
    const Values& values() const { return values_; }
    void check_values() { check(values_.hold(), "values of a shared graph", seed_); }

    // When all workers have ended. `evaluations` are those of all of them.
    void check_end(std::size_t evaluations) {
        check_values();
        check(graph_.size() == evaluations + 1, "nodes of a shared graph", seed_);
        check(shared_.over() && shared_.stopped() == Stop::none, "the end of a best-first search on a graph", seed_);
        const Value value = UnboundedBestFirst<ExplicitTree>(first_, graph_, root)(game_.height());
        check(graph_.completion == Completion::off || graph_[0].resolved, "a resolved root", seed_);
        const Value proved = game_.minimax(root, game_.height());
        if (graph_.completion == Completion::values) check(value == proved, "a proved value", seed_);
        if (graph_.completion == Completion::outcomes) check(sign(value) == sign(proved), "a proved outcome", seed_);
    }

private:
    static constexpr Completion completions[] = {Completion::off, Completion::outcomes, Completion::values};

    static int sign(Value value) { return (value > 0) - (value < 0); }
    Graph& with_root() {
        UnboundedBestFirst<ExplicitTree>(first_, graph_, root)(0);
        return graph_;
    }

    const RandomTree& game_;
    const std::uint64_t seed_;
    Search<ExplicitTree> first_;
    Graph graph_;
    SharedGraph shared_;
    Values values_;
};

}  // namespace gametree::checks
