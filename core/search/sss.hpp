// Stockman's SSS*, with Campbell's correction, and its mirror image DUAL*.
//
// The OPEN list of SSS* holds the leaves of a partial max solution tree: all children of MAX nodes, one child of MIN
// nodes. It is kept as that tree, with the best merit below every node. Walking down finds the top of the list, walking
// up puts a state in its place by merit, and dropping a subtree purges the states below a node: no sorting, and every
// state is dropped once. The six operators keep their numbers.
//
// DUAL* is SSS* with the players, and so all comparisons, exchanged. Where a player moves twice in a row, the operators
// depend on who moves at the node or at its parent; with alternating players that is Stockman's table.
#pragma once

#include <vector>

#include "search.hpp"

namespace gametree {

enum class Side : std::uint8_t { max, min };

// With the side of MAX this is SSS*: upper bounds fall. With that of MIN it is DUAL*: lower bounds rise.
template <Game G>
class StateSpaceSearch {
public:
    using State = typename G::State;
    using Moves = typename G::Moves;

    StateSpaceSearch(Search<G>& search, Side side) : search_(search), for_max_(side == Side::max) {}

    // The minimax value of `state` at `depth`; the search's lines hold a principal variation. While it runs, and after
    // a limit has stopped it, the search's root holds the bound proved so far.
    Value operator()(const State& state, int depth) {
        search_.lines.clear(0);
        const Value worst = for_max_ ? infinity : -infinity;
        search_.root = {worst, no_move};
        Index top = allocate();
        places_[top].state = state;
        enter(top, depth, none, no_move, worst);
        while (!(nodes_[top].solved && top == 0)) top = nodes_[top].solved ? back_up(top) : expand(top);
        write_line(nodes_[0].line);
        return nodes_[0].merit;
    }

    std::size_t bytes() const {
        return nodes_.capacity() * sizeof(Node) + places_.capacity() * sizeof(Place) + cells_.capacity() * sizeof(Cell);
    }

private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    static constexpr std::size_t max_nodes = std::size_t{1} << 25;  // a few gigabytes; then the search stops

    bool better(Value a, Value b) const { return for_max_ ? a > b : a < b; }
    Value lesser(Value a, Value b) const { return better(a, b) ? b : a; }

    // A node of the partial solution tree. On OPEN are those without a child.
    struct Node {
        Index parent;
        Index child;    // the first, or only, child in the tree
        Index sibling;  // to the right; also links free nodes
        Index line;     // the best line below, once known
        Value merit;    // of the best state on OPEN at or below this node
        Value entry;    // one child at a time: the merit when the present child was entered
        Move move;
        std::uint8_t depth;
        bool takes_all;  // all children at once (MAX in SSS*), or one at a time
        bool solved;
    };
    // Its position; apart, because walking along merits does not need it.
    struct Place {
        State state;
        Moves moves;  // to the siblings still to be tried, below a node that takes one child at a time
    };
    // Lines share their tails, so that a node is given one in constant time; a cell is free when no one refers to it.
    struct Cell {
        Index rest;  // also links free cells
        std::uint32_t references;
        Move move;
    };

    // A node with nothing in it yet.
    Index allocate() {
        const Index index = free_;
        if (index != none) {
            free_ = nodes_[index].sibling;
            return index;
        }
        if (nodes_.size() == max_nodes) throw Stopped{Stop::memory};
        nodes_.emplace_back();
        places_.emplace_back();
        return static_cast<Index>(nodes_.size() - 1);
    }

    // Puts a node whose place has been filled on OPEN.
    void enter(Index index, int depth, Index parent, Move move, Value merit) {
        const bool takes_all = search_.game.maximizing(places_[index].state) == for_max_;
        nodes_[index] = {parent,    none, none, none, merit, merit, move, static_cast<std::uint8_t>(depth),
                         takes_all, false};
        if (++open_ > search_.counts.open) search_.counts.open = open_;
    }

    // Operators 4, 5 and 6, on a live state at the top of OPEN. Returns the new top.
    Index expand(Index index) {
        search_.limits.tick();
        const int depth = nodes_[index].depth;
        if (depth == 0) return solve_leaf(index);
        const State state = places_[index].state;
        auto moves = search_.game.moves(state);
        Move move;
        if (!moves.next(move)) return solve_leaf(index);

        ++search_.counts.interior;
        --open_;
        const Value merit = nodes_[index].merit;
        Index child = allocate(), last = none;
        make_child(search_.game, state, moves, move, places_[child].state);
        do {
            ++search_.counts.generated;
            enter(child, depth - 1, index, move, merit);
            (last == none ? nodes_[index].child : nodes_[last].sibling) = child;
            last = child;
            if (!nodes_[index].takes_all) {
                places_[index].moves = moves;
                return child;
            }
            child = allocate();
        } while (next_child(search_.game, state, moves, move, places_[child].state));
        nodes_[child].sibling = free_;
        free_ = child;
        return nodes_[index].child;
    }

    // Operator 4: the merit of a leaf is its value or what was known before, whichever is less.
    Index solve_leaf(Index index) {
        Node& node = nodes_[index];
        node.solved = true;
        const Value merit = lesser(node.merit, search_.evaluate_leaf(places_[index].state));
        return merit == node.merit ? index : reinsert(index, merit);
    }

    // Operators 1, 2 and 3, on a solved state at the top of OPEN. Returns the new top.
    Index back_up(Index index) {
        const Node node = nodes_[index];
        const Index parent = node.parent;
        Node& above = nodes_[parent];
        if (above.takes_all) {  // 1: one solved child settles its parent; its siblings are purged
            set_line(above, node);
            return settle(parent, node.merit);
        }
        if (better(above.entry, node.merit)) set_line(above, node);
        Move move;
        Place& place = places_[parent];
        // 2: the next sibling takes the place of the solved one, in the same node
        if (!next_child(search_.game, place.state, place.moves, move, places_[index].state))
            return settle(parent, node.merit);  // 3: no sibling left
        ++search_.counts.generated;
        above.entry = node.merit;
        release(node.line);
        --open_;
        enter(index, node.depth, parent, move, node.merit);
        return index;
    }

    Index settle(Index index, Value merit) {
        for (Index child = nodes_[index].child; child != none;) {
            const Index next = nodes_[child].sibling;
            drop(child);
            child = next;
        }
        nodes_[index].child = none;
        nodes_[index].merit = merit;
        nodes_[index].solved = true;
        if (++open_ > search_.counts.open) search_.counts.open = open_;
        return index;
    }

    // Frees a subtree.
    void drop(Index index) {
        for (Index child = nodes_[index].child; child != none;) {
            const Index next = nodes_[child].sibling;
            drop(child);
            child = next;
        }
        release(nodes_[index].line);
        if (nodes_[index].child == none) --open_;
        nodes_[index].sibling = free_;
        free_ = index;
    }

    // The state at `index`, so far the top, gets a lesser merit; finds the new top. All states to the left had lesser
    // merit than the old top, so the next one of equal merit, if there is one, lies to the right.
    Index reinsert(Index index, Value merit) {
        const Value old = nodes_[index].merit;
        nodes_[index].merit = merit;
        for (Index at = index; nodes_[at].parent != none; at = nodes_[at].parent) {
            const Index parent = nodes_[at].parent;
            if (nodes_[parent].takes_all) {
                for (Index right = nodes_[at].sibling; right != none; right = nodes_[right].sibling)
                    if (nodes_[right].merit == old) return descend(right);
            }
            nodes_[parent].merit = best_below(parent);
        }
        search_.root.value = nodes_[0].merit;
        return descend(0);
    }

    Value best_below(Index index) const {
        Index child = nodes_[index].child;
        Value best = nodes_[child].merit;
        while ((child = nodes_[child].sibling) != none)
            if (better(nodes_[child].merit, best)) best = nodes_[child].merit;
        return best;
    }

    // The left-most state of best merit at or below `index`.
    Index descend(Index index) const {
        while (nodes_[index].child != none) {
            const Value merit = nodes_[index].merit;
            index = nodes_[index].child;
            while (nodes_[index].merit != merit) index = nodes_[index].sibling;
        }
        return index;
    }

    // The best line of `above` goes on with `child`.
    void set_line(Node& above, const Node& child) {
        Index cell = free_cell_;
        if (cell == none) {
            cell = static_cast<Index>(cells_.size());
            cells_.emplace_back();
        } else {
            free_cell_ = cells_[cell].rest;
        }
        cells_[cell] = {child.line, 1, child.move};
        if (child.line != none) ++cells_[child.line].references;
        release(above.line);
        above.line = cell;
    }

    void release(Index cell) {
        while (cell != none && --cells_[cell].references == 0) {
            const Index rest = cells_[cell].rest;
            cells_[cell].rest = free_cell_;
            free_cell_ = cell;
            cell = rest;
        }
    }

    void write_line(Index line) {
        std::vector<Move> moves;
        for (; line != none; line = cells_[line].rest) moves.push_back(cells_[line].move);
        for (int ply = static_cast<int>(moves.size()) - 1; ply >= 0; --ply) {
            if (ply + 1 == static_cast<int>(moves.size())) search_.lines.clear(ply + 1);
            search_.lines.extend(ply, moves[static_cast<std::size_t>(ply)]);
        }
        search_.root = {nodes_[0].merit, moves.empty() ? no_move : moves[0]};
    }

    Search<G>& search_;
    const bool for_max_;
    std::vector<Node> nodes_;
    std::vector<Place> places_;  // of the nodes
    std::vector<Cell> cells_;
    Index free_ = none;
    Index free_cell_ = none;
    std::uint64_t open_ = 0;
};

}  // namespace gametree
