// MT, the memory-enhanced test: a null-window search that looks a child up before it goes there.
#pragma once

#include "children.hpp"
#include "options.hpp"

namespace gametree {

template <Game G>
class MemoryTest {
public:
    using State = typename G::State;

    MemoryTest(Search<G>& search, Bounds bounds) : search_(search), bounds_(bounds) {}

    // A bound g on the minimax value f of `state` at `depth`: g >= gamma means f >= g, g < gamma means f <= g.
    Value operator()(const State& state, int depth, Value gamma) {
        search_.limits.tick();
        search_.lines.clear(0);
        if constexpr (watched<G>) search_.profile.visit(0, search_.counts);
        Value g = 0;
        search_.settled(state, depth, 0, gamma - 1, gamma, g);
        Memory memory;
        look_up(state, depth, memory);
        if (memory.answers(gamma, g) && !search_.chooses_by_children()) {
            ++search_.counts.transpositions;
            search_.root = {g, no_move};
            return g;
        }
        return depth == 0 ? leaf(state, depth, gamma, 0, memory) : test(state, depth, gamma, 0, memory);
    }

private:
    // What the table holds of a node, and where.
    struct Memory {
        Known known;
        std::uint64_t key = 0;

        bool answers(Value gamma, Value& g) const {
            if (!known.found) return false;
            if (known.lower >= gamma) {
                g = known.lower;
            } else if (known.upper < gamma) {
                g = known.upper;
            } else {
                return false;
            }
            return true;
        }
    };

    // --8<-- [start:mt]
    // The visit has been ticked, `memory` was not enough to answer, and the node is above the horizon.
    Value test(const State& state, int depth, Value gamma, int ply, const Memory& memory) {
        auto moves = search_.game.moves(state);
        Move first;
        if (!moves.next(first)) return leaf(state, depth, gamma, ply, memory);

        ++search_.counts.interior;
        const bool maximizing = search_.game.maximizing(state);
        OrderedChildren<G> children(search_, state, moves, first, depth, ply, memory.known.move);
        Value g = 0;
        Move best = no_move, move;
        if (children.table_cutoff(depth, maximizing, gamma - 1, gamma, g, best)) {
            --search_.counts.interior;
            ++search_.counts.transpositions;
        } else {
            State child;
            g = maximizing ? -infinity : infinity;
            while ((maximizing ? g < gamma : g >= gamma) && children.next(child, move)) {
                const Value value = test_child(child, depth - 1, gamma, ply + 1);
                if (maximizing ? value <= g : value >= g) continue;
                g = value;
                best = move;
            }
        }
        const bool cut = maximizing == (g >= gamma);
        if (cut) {
            if constexpr (watched<G>) search_.profile.cutoff(ply);
            search_.ordering.cutoff(best, ply);
            search_.ordering.reward(best, depth, maximizing);
        }
        if (ply == 0) search_.root = {g, cut ? best : no_move};
        if (holds(depth))
            store(memory, depth, gamma, g, cut || memory.known.move == no_move ? best : memory.known.move);
        return g;
    }

    Value test_child(const State& child, int depth, Value gamma, int ply) {
        search_.limits.tick();
        if constexpr (watched<G>) search_.profile.visit(ply, search_.counts);
        Value g = 0;
        if (search_.settled(child, depth, ply, gamma - 1, gamma, g)) return g;
        if (!holds(depth)) return depth == 0 ? search_.evaluate_leaf(child) : test(child, depth, gamma, ply, {});
        Memory memory;
        look_up(child, depth, memory);
        if (memory.known.found) search_.recognised(true);
        if (memory.answers(gamma, g)) {
            ++search_.counts.transpositions;
            return g;
        }
        if (depth == 0) return leaf(child, depth, gamma, ply, memory);
        return test(child, depth, gamma, ply, memory);
    }

    // --8<-- [end:mt]

    // A leaf that is in the table is not evaluated again, even if the bound found there points the other way: it is the
    // value. That of a deeper entry is not.
    Value leaf(const State& state, int depth, Value gamma, int ply, const Memory& memory) {
        const Known& known = memory.known;
        Value g;
        if (known.found && !search_.table->gives_deeper()) {
            ++search_.counts.transpositions;
            g = known.upper == infinity ? known.lower : known.upper;
        } else {
            g = search_.evaluate_leaf(state);
        }
        if (ply == 0) search_.root = {g, no_move};
        if (holds(depth)) store(memory, depth, gamma, g, no_move);
        return g;
    }

    // The new bound, and beside it the old one of the other kind unless only one is kept.
    void store(const Memory& memory, int depth, Value gamma, Value g, Move move) {
        const bool both = bounds_ == Bounds::both;
        const Value lower = g >= gamma ? g : both ? memory.known.lower : -infinity;
        const Value upper = g < gamma ? g : both ? memory.known.upper : infinity;
        remember(search_, memory.key, depth, lower, upper, move);
    }

    bool holds(int depth) const { return search_.table != nullptr && search_.table->holds(depth); }
    void look_up(const State& state, int depth, Memory& memory) const {
        if (!holds(depth)) return;
        memory.key = search_.game.key(state);
        gametree::look_up(search_, memory.key, depth, memory.known);
    }

    Search<G>& search_;
    Bounds bounds_;
};

}  // namespace gametree
