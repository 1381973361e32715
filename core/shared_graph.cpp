#include "shared_graph.hpp"

#include <mutex>

namespace gametree {

SharedGraph::Standing::Standing(SharedGraph& shared, const Limits& limits)
    : shared_(shared), still_(shared.moving_, std::defer_lock) {
    if (!limits.takes_turns()) still_.lock();
}

void SharedGraph::Standing::move() {
    const bool stood = still_.owns_lock();
    if (stood) still_.unlock();
    {
        const Lock lock = shared_.lock();
        const std::unique_lock alone(shared_.moving_);
        if (!shared_.graph.has_room()) shared_.graph.make_room();
    }
    if (stood) still_.lock();
}

SharedGraph::Index SharedGraph::principal_leaf() const {
    Index node = root;
    for (Index move; (move = choice(node, Worth::real)) != Graph::none && leads_on(move, Worth::real);)
        node = graph.child(move);
    return node;
}

bool SharedGraph::refresh(Index node) {
    const std::optional<Value> before = seen(node);
    bool all_seen = true;
    const Graph::Survey found = graph.survey(graph[node], [&](Index child) -> std::optional<Value> {
        all_seen = all_seen && is_seen(graph[child]);
        return graph[child].value;
    });
    Outlook& outlook = outlooks_[node];
    outlook.choice = graph[node].resolved ? no_place : place(node, found.choice);
    const bool changed = graph.update(node, found);
    if (all_seen) {
        outlook.open = place(node, found.choice);
        graph[node].marked = found.choice == Graph::none;
    } else {
        value_virtually(node);
    }
    return changed || seen(node) != before;
}

void SharedGraph::take(const Way& way) {
    ++held_;
    graph[way.back()].taken = true;
    for (std::size_t ply = 0; ply + 1 < way.size(); ++ply) ++outlooks_[way[ply]].ways;
    for (std::size_t ply = way.size() - 1; ply-- > 0;) {
        const std::optional<Value> before = seen(way[ply]);
        value_virtually(way[ply]);
        if (seen(way[ply]) == before) break;  // nor does anything above change
    }
}

void SharedGraph::release(const Way& way, const std::vector<Graph::Edge>* edges) {
    --held_;
    forget();
    const Index leaf = way.back();
    graph[leaf].taken = false;
    if (edges != nullptr) graph.expand(leaf, *edges);
    if (graph[leaf].count > 0) {
        while (outlooks_.room() < graph.room()) outlooks_.grow();
        outlooks_[leaf] = {0, no_place, no_place, 0};
        refresh(leaf);
    }
    for (std::size_t ply = 0; ply + 1 < way.size(); ++ply) --outlooks_[way[ply]].ways;
    for (std::size_t ply = way.size() - 1; ply-- > 0;)
        if (!refresh(way[ply])) break;
    for (const Index node : way)
        if (graph[node].count > 0 && is_loose(node)) loose_.push_back(node);
    tell_others();
}

void SharedGraph::value_virtually(Index node) {
    const Graph::Survey found = graph.survey(graph[node], [&](Index child) { return seen(child); });
    Outlook& outlook = outlooks_[node];
    outlook.open = place(node, found.choice);
    outlook.value = found.value;
    graph[node].marked = found.choice == Graph::none || found.value != graph[node].value;
    if (is_loose(node)) loose_.push_back(node);
}

void SharedGraph::forget() {
    for (const Index node : loose_)
        if (is_loose(node)) {
            graph[node].marked = false;
            outlooks_[node].open = outlooks_[node].choice;
        }
    loose_.clear();
}

}  // namespace gametree
