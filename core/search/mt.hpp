// MT, the memory-enhanced test: a null-window search that looks every node up in the table first.
#pragma once

#include "options.hpp"
#include "visit.hpp"

namespace gametree {

// A visit by MT, the null-window test of gamma. A leaf that is in the table is not evaluated again, even if the stored
// bound is on the other side of gamma; with Bounds::one a new bound replaces the old one of the other kind.
template <Game G>
class TestVisit : public Visit<true, G> {
    using Base = Visit<true, G>;

public:
    using Base::value;

    TestVisit(Search<G>& search, const typename G::State& state, int depth, int ply, Value gamma, Bounds bounds)
        : Base(search, state, depth, ply, gamma - 1, gamma), gamma_(gamma), bounds_(bounds) {}

    Value leaf() {
        if (this->known_.found)
            this->answer(this->known_.upper == infinity ? this->known_.lower : this->known_.upper);
        else
            Visit<false, G>::leaf();
        this->store(lower(), upper(), no_move);
        return value;
    }

    // A test proves no line of play: the principal variation is found when the value is.
    bool take(Value found, Move move) {
        if (this->maximizing ? found > value : found < value) {
            value = found;
            this->best = move;
        }
        return (value >= gamma_) == this->maximizing;
    }

    Value done() {
        this->remember(lower(), upper());
        return Visit<false, G>::done();
    }

private:
    Value lower() const { return value >= gamma_ ? value : bounds_ == Bounds::both ? this->known_.lower : -infinity; }
    Value upper() const { return value < gamma_ ? value : bounds_ == Bounds::both ? this->known_.upper : infinity; }

    Value gamma_;
    Bounds bounds_;
};

// --8<-- [start:mt]
// A bound g on the minimax value f of `state` at `depth`: g >= gamma means f >= g, g < gamma means f <= g.
template <Game G>
Value mt(Search<G>& search, const typename G::State& state, int depth, Value gamma, Bounds bounds, int ply = 0) {
    TestVisit<G> visit(search, state, depth, ply, gamma, bounds);
    if (visit.answered()) return visit.value;
    if (depth == 0) return visit.leaf();
    auto moves = search.game.moves(state);
    Move move;
    if (!moves.next(move)) return visit.leaf();

    auto children = visit.children(moves, move);
    if (visit.table_cutoff(children)) return visit.done();
    typename G::State child;
    while (children.next(child, move))
        if (visit.take(mt(search, child, depth - 1, gamma, bounds, ply + 1), move)) break;
    return visit.done();
}
// --8<-- [end:mt]

}  // namespace gametree
