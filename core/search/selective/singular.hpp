// Singular extensions: a move that is far better than all others is searched one ply deeper.
#pragma once

#include "node_view.hpp"

namespace gametree {

// --8<-- [start:singular]
// Whether the move in the table is far better than all others: a search of about half the depth that leaves it out
// falls short of what is known of it by more than a margin. What is known may be a few plies less deep.
template <Game G, class Test>
bool is_singular(const NodeView<G>& node, std::uint64_t key, Move best, Test&& test) {
    constexpr int shallowest = 7, less_deep = 3;
    const Table* table = node.search.table;
    if (best == no_move || node.depth < shallowest || table == nullptr) return false;
    const Known known = table->probe_from(key, node.depth - less_deep);
    const Value proved = node.maximizing ? known.lower : known.upper;
    if (!known.found || known.move != best || node.selection().decides(proved)) return false;
    const Value bound = node.better_by(proved, -(node.depth * node.selection().margin() / 32 + 1));
    node.selection().at(node.ply).excluded = best;
    return !node.reaches(test(node.state, (node.depth - 1) / 2, node.gamma(bound), node.ply), bound);
}
// --8<-- [end:singular]

}  // namespace gametree
