// A graph that the workers of one best-first search share. src/gametree/searching/parallel/shared_graph.py is the same
// thing in Python, and says more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <shared_mutex>
#include <vector>

#include "graph.hpp"
#include "growing.hpp"
#include "shared_work.hpp"
#include "value.hpp"

namespace gametree {

// Workers walk and back up values while they hold the lock. They make nodes without it, at the same time as others.
class SharedGraph : public SharedWork {
public:
    using Index = Graph::Index;
    using Way = std::vector<Index>;
    static constexpr Index root = 0;

    // By which values a walk goes: those of the nodes; or virtually, to leaves that can be had.
    enum class Worth : std::uint8_t { real, seen };

    // As long as a worker has this, the nodes stay where they are in memory, except when it makes room itself. Where
    // workers take turns nobody is at the nodes while another one moves them.
    class Standing {
    public:
        Standing(SharedGraph& shared, const Limits& limits);
        // For another node. Not while holding the lock.
        void make_room() {
            while (!shared_.graph.has_room()) move();
        }

    private:
        void move();

        SharedGraph& shared_;
        std::shared_lock<std::shared_mutex> still_;
    };

    // The graph has a root, and nothing else.
    SharedGraph(Graph& the_graph, int depth) : graph(the_graph), depth_(depth) {}

    Graph& graph;

    // When all workers have ended.
    std::size_t bytes() const { return graph.bytes() + graph.size() * sizeof(Outlook); }

    // Everything from here on is for whoever holds the lock.

    // On the way down.

    // Whether nothing can be made below a leaf: it is deep enough, or the end of a game.
    bool is_closed(Index leaf) const { return is_closed(graph[leaf]); }
    // The move with which a walk goes on, or none.
    Index choice(Index node, Worth worth) const {
        const Graph::Node& here = graph[node];
        if (here.count == 0) return Graph::none;
        const std::uint16_t place = worth == Worth::seen ? outlooks_[node].open : outlooks_[node].choice;
        return place == no_place ? Graph::none : here.first + place;
    }
    // Whether it still does. Another worker may have come to the child by another parent, and found otherwise.
    bool leads_on(Index choice, Worth worth) const {
        const Index child = graph.child(choice);
        return !graph[child].resolved && (worth == Worth::real || seen(child).has_value());
    }
    // The end of the principal variation, as far as that is known without refreshing nodes.
    Index principal_leaf() const;
    // Gives an expanded node what its children have, its value and its virtual one; whether anything changed.
    bool refresh(Index node);

    // What is taken.

    // Takes the leaf at the end of a way from the root.
    void take(const Way& way);
    // Brings back the leaf, with all its moves; or without, null, if they have not all been made.
    void release(const Way& way, const std::vector<Graph::Edge>* edges);

private:
    static constexpr std::uint16_t no_place = 0xffff;

    // What workers know of an expanded node, as it was when it was last refreshed.
    struct Outlook {
        Value value;           // if the leaves that are taken cannot be had
        std::uint16_t choice;  // where a walk goes on, among the moves
        std::uint16_t open;    // where it goes on to leaves that can be had; without it there is no value either
        std::uint16_t ways;    // how many workers have come this way to the leaves that they have
    };

    bool is_closed(const Graph::Node& leaf) const { return leaf.over || leaf.resolved || leaf.ply == depth_; }
    std::uint16_t place(Index node, Index move) const {
        return move == Graph::none ? no_place : static_cast<std::uint16_t>(move - graph[node].first);
    }
    // What a node is worth virtually; nothing if nothing can be had there. Most nodes are worth their value.
    std::optional<Value> seen(Index node) const {
        const Graph::Node& here = graph[node];
        if (here.resolved) return here.value;
        if (here.taken || is_closed(here)) return std::nullopt;
        return here.marked ? virtual_value(node) : here.value;
    }
    std::optional<Value> virtual_value(Index node) const {
        return outlooks_[node].open == no_place ? std::nullopt : std::optional(outlooks_[node].value);
    }
    // Whether a child is worth its value to those who want leaves that can be had.
    bool is_seen(const Graph::Node& child) const {
        return child.resolved || (!child.taken && !child.marked && !is_closed(child));
    }
    void value_virtually(Index node);
    bool is_loose(Index node) const {
        const Outlook& outlook = outlooks_[node];
        return outlook.ways == 0 && (graph[node].marked || outlook.open != outlook.choice);
    }
    void forget();

    const int depth_;
    std::shared_mutex moving_;   // alone, and with the lock: who moves the nodes
    Growing<Outlook> outlooks_;  // of the expanded nodes, in the places of these
    Way loose_;                  // nodes whose virtual value is to be forgotten
};

}  // namespace gametree
