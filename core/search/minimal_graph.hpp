// Minimal graphs: walks the positions that prove a value, with one move at every cutoff.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "../proof_graph.hpp"
#include "alphabeta.hpp"

namespace gametree {

template <Game G>
class MinimalGraph {
public:
    using State = typename G::State;

    // A cutoff within `minimaxed` plies of the leaves is the cheapest there is.
    MinimalGraph(Search<G>& search, ProofGraph& graph, Cutoffs cutoffs, int minimaxed)
        : search_(search), graph_(graph), cutoffs_(cutoffs), minimaxed_(minimaxed) {}

    // Adds to the graph what proves that `state` is worth `value`, its minimax value at `depth`, and returns that.
    Value operator()(const State& state, int depth, Value value) {
        value_ = value;
        const Move best = walk(state, depth, both_sides);
        search_.root = {value, best};
        return value;
    }

private:
    using Size = std::uint64_t;
    static constexpr int spare_log2 = 18;

    // Returns the move of the node's own cutoff, if it needs one. At most one child serves both sides.
    Move walk(const State& state, int depth, Sides wanted) {
        search_.limits.tick();
        const Sides before = graph_.add(search_.game.key(state), depth, wanted);
        const Sides sides = wanted - before;
        if (sides == no_side) {
            ++search_.counts.transpositions;
            return no_move;
        }
        auto moves = search_.game.moves(state);
        State child;
        Move move;
        if (depth == 0 || !next_child(search_.game, state, moves, move, child)) {
            graph_.leaves += before == no_side;
            graph_.unproved += !proves(search_.evaluate_leaf(state), sides);
            return no_move;
        }
        graph_.interior += before == no_side;
        ++search_.counts.interior;
        const Sides own = search_.game.maximizing(state) ? at_least : at_most;
        const Move cut = (sides & own) == no_side ? no_move : cut_off(state, depth, own, sides);
        if (const Sides rest = sides - own; rest != no_side) do {
                if (move != cut) descend(child, depth - 1, rest);
            } while (next_child(search_.game, state, moves, move, child));
        return cut;
    }

    void descend(const State& child, int depth, Sides sides) {
        ++search_.counts.generated;
        walk(child, depth, sides);
    }

    // Walks on with the move that proves the mover's own side.
    Move cut_off(const State& state, int depth, Sides own, Sides sides) {
        Move move = cutoffs_ == Cutoffs::transposed ? known(state, depth, own) : no_move;
        if (move == no_move) move = proved(state, depth, own);
        if (move == no_move) {
            ++graph_.unproved;
        } else {
            descend(search_.game.play(state, move), depth - 1, sides);
        }
        return move;
    }

    // The first move to a position that is in the graph for that side.
    Move known(const State& state, int depth, Sides own) const {
        auto moves = search_.game.moves(state);
        State child;
        for (Move move; next_child(search_.game, state, moves, move, child);)
            if ((graph_.sides(search_.game.key(child), depth - 1) & own) != no_side) return move;
        return no_move;
    }

    // The move by which the table shows that side. If it shows none, the first that a search finds. Near the leaves,
    // the first of those that are proved with the fewest nodes, but that of the table if it is one of them.
    Move proved(const State& state, int depth, Sides own) {
        Move best = shown(state, depth, own);
        if (depth > minimaxed_) return best == no_move ? found(state, depth, own) : best;
        Size least = std::numeric_limits<Size>::max();
        if (best != no_move) least = cost(search_.game.play(state, best), depth - 1, own, least);
        auto moves = search_.game.moves(state);
        State child;
        for (Move move; next_child(search_.game, state, moves, move, child);) {
            const Size size = cost(child, depth - 1, own, least);
            if (size < least) best = move;
            least = size;
        }
        return best;
    }

    // A table gives the move of the deepest entry, perhaps that of a mirror image: the child must show the bound, too.
    Move shown(const State& state, int depth, Sides own) {
        const Known known = look_up(state, depth);
        if (!known.found || known.move == no_move || !proves(known, own)) return no_move;
        auto moves = search_.game.moves(state);
        for (Move move; moves.next(move);) {
            if (move != known.move) continue;
            const State child = search_.game.child(state, moves, move);
            const bool shows =
                depth == 1 ? proves(search_.evaluate(child), own) : proves(look_up(child, depth - 1), own);
            return shows ? move : no_move;
        }
        return no_move;
    }
    Known look_up(const State& state, int depth) const {
        Known known;
        if (search_.table->holds(depth)) search_.table->probe(search_.game.key(state), depth, known);
        return known;
    }

    // With a table of its own: what is searched for again leaves the moves of the first search as they are.
    Move found(const State& state, int depth, Sides own) {
        ++graph_.searched;
        if (!spare_) spare_.emplace(spare_log2, search_.table->from_depth());
        const InPlace instead(search_.table, &*spare_);
        const Value alpha = own == at_least ? value_ - 1 : value_;
        auto moves = search_.game.moves(state);
        State child;
        for (Move move; next_child(search_.game, state, moves, move, child);) {
            ++search_.counts.generated;
            if (proves(alphabeta<Mode::full>(search_, child, depth - 1, alpha, alpha + 1, 1), own)) return move;
        }
        return no_move;
    }

    // The nodes of the smallest tree that proves a side, if they are fewer than `limit`; otherwise `limit`.
    Size cost(const State& state, int depth, Sides side, Size limit) {
        if (limit <= 1) return limit;
        search_.limits.tick();
        auto moves = search_.game.moves(state);
        State child;
        Move move;
        if (depth == 0 || !next_child(search_.game, state, moves, move, child))
            return proves(search_.evaluate(state), side) ? 1 : limit;
        const bool cuts = search_.game.maximizing(state) == (side == at_least);
        if (!cuts && has_moves(state, limit - 1)) return limit;  // each child takes a node at least
        Size size = cuts ? limit - 1 : 1;                        // the least so far, or the sum
        do {
            size = cuts ? cost(child, depth - 1, side, size) : size + cost(child, depth - 1, side, limit - size);
        } while (size < limit && next_child(search_.game, state, moves, move, child));
        return cuts ? size + 1 : size;
    }

    bool has_moves(const State& state, Size count) const {
        auto moves = search_.game.moves(state);
        for (Move move; count > 0 && moves.next(move);) --count;
        return count == 0;
    }

    // A table that takes the place of another for a while.
    class InPlace {
    public:
        InPlace(Table*& place, Table* table) : place_(place), before_(std::exchange(place, table)) {}
        ~InPlace() { place_ = before_; }
        InPlace(const InPlace&) = delete;
        InPlace& operator=(const InPlace&) = delete;

    private:
        Table*& place_;
        Table* before_;
    };

    bool proves(Value leaf, Sides sides) const {
        return ((sides & at_least) == no_side || leaf >= value_) && ((sides & at_most) == no_side || leaf <= value_);
    }
    bool proves(const Known& known, Sides side) const {
        return known.found && (side == at_least ? known.lower >= value_ : known.upper <= value_);
    }

    Search<G>& search_;
    ProofGraph& graph_;
    Cutoffs cutoffs_;
    int minimaxed_;
    Value value_ = 0;
    std::optional<Table> spare_;  // once it is needed
};

}  // namespace gametree
