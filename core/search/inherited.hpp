// Alpha-beta that starts each node from the bounds that an earlier iteration of iterative deepening left in the table.
#pragma once

#include <algorithm>
#include <cstdint>

#include "visit.hpp"

namespace gametree {

struct Window {
    Value alpha, beta;
};

// --8<-- [start:inherited]
// A node's first window is what the table knows of its position `plies` less deep, `delta` wider on either side, as far
// as that is inside the window of its parent. If the value lies outside, the node is searched again with the rest.
template <Game G>
class InheritedBounds {
public:
    using State = typename G::State;

    InheritedBounds(Search<G>& search, int plies, Value delta) : search_(search), plies_(plies), delta_(delta) {}

    // A bound on the minimax value, with the postcondition of alphabeta (alphabeta.hpp).
    Value operator()(const State& state, int depth, Value alpha, Value beta, int ply = 0) {
        const Window window = first_window(state, depth, alpha, beta);
        const Value value = search_node(state, depth, window.alpha, window.beta, ply);
        const bool below = alpha < value && value <= window.alpha;
        const bool above = window.beta <= value && value < beta;
        if (!below && !above) return value;

        const Move proved = search_.root.move;
        const Value again = below ? std::min(value, search_node(state, depth, alpha, value, ply))
                                  : std::max(value, search_node(state, depth, value, beta, ply));
        // If the value is the bound that the first search found, the second one proves no move, but the first did.
        if (ply == 0 && search_.root.move == no_move) search_.root = {again, proved};
        return again;
    }

private:
    Window first_window(const State& state, int depth, Value alpha, Value beta) {
        const int earlier = depth - plies_;
        if (search_.table == nullptr || earlier < 0 || !search_.table->holds(earlier)) return {alpha, beta};
        Known known;
        look_up(search_, search_.game.key(state), earlier, known);
        if (!known.found || known.lower > known.upper) return {alpha, beta};
        const auto from_to = [](std::int64_t value, std::int64_t low, std::int64_t high) {
            return static_cast<Value>(std::clamp(value, low, high));
        };
        return {from_to(std::int64_t{known.lower} - delta_, alpha, beta - 1),
                from_to(std::int64_t{known.upper} + delta_, alpha + 1, beta)};
    }

    // As alphabeta, but for the windows of the children.
    Value search_node(const State& state, int depth, Value alpha, Value beta, int ply) {
        Visit<Mode::full, G> visit(search_, state, depth, ply);
        Value g = 0;
        if (visit.settled(depth, alpha, beta, g) || visit.answered(alpha, beta, g)) return g;

        if (depth == 0) return visit.leaf();
        auto moves = search_.game.moves(state);
        Move first;
        if (!moves.next(first)) return visit.leaf();

        const bool maximizing = search_.game.maximizing(state);
        auto children = visit.children(moves, first);
        Value low = alpha, high = beta;  // the window as the children move it
        Move best = no_move, move;
        State child;
        if (!visit.table_cutoff(children, maximizing, alpha, beta, g, best)) {
            g = maximizing ? -infinity : infinity;
            while ((maximizing ? g < beta : g > alpha) && children.next(child, move)) {
                const Value value = (*this)(child, depth - 1, low, high, ply + 1);
                if (maximizing ? value <= g : value >= g) continue;
                g = value;
                best = move;
                Value& bound = maximizing ? low : high;
                if (maximizing ? g <= bound : g >= bound) continue;
                bound = g;
                visit.improved(g, move);
            }
        }
        return visit.done(maximizing, alpha, beta, g, best);
    }

    Search<G>& search_;
    int plies_;
    Value delta_;
};
// --8<-- [end:inherited]

}  // namespace gametree
