// One visit of a node by a window search: what the table answers before, and what is remembered after.
//
// A full visit uses table, ordering and ETC; a plain one has none of them and costs nothing. The hooks for the parts of
// a selective search do nothing in either: selective/visit.hpp has those of a selective one.
#pragma once

#include <utility>

#include "children.hpp"
#include "options.hpp"

namespace gametree {

template <Mode mode, Game G>
class Visit;

template <Game G>
class Visit<Mode::plain, G> {
public:
    using State = typename G::State;

    Visit(Search<G>& search, const State& state, int, int ply) : search_(search), state_(state), ply_(ply) {
        search.limits.tick();
        search.lines.clear(ply);
        if constexpr (watched<G>) search.profile.visit(ply, search.counts);
    }
    // Whether the value of a position other than the root is known without a search; see Search::settled.
    bool settled(int depth, Value alpha, Value beta, Value& value) {
        return search_.settled(state_, depth, ply_, alpha, beta, value);
    }
    bool answered(Value&, Value&, Value&) { return false; }
    Value leaf(Value = -infinity, Value = infinity) {
        const Value value = search_.evaluate_leaf(state_);
        if (ply_ == 0) search_.root = {value, no_move};
        return value;
    }

    // Whether a part ends the visit with a value before any child is searched.
    template <class Test>
    bool pruned(bool, Value, Value, Value&, Test&&) {
        return false;
    }
    // The next child to search.
    template <class Children>
    GAMETREE_INLINE bool next(Children& children, State& child, Move& move) {
        return children.next(child, move);
    }
    // How deep it is searched, whether that is less deep than its siblings, and whether it has to be searched again.
    int below(int depth) const { return depth - 1; }
    bool reduced() const { return false; }
    bool again(Value, bool) const { return false; }

    NaturalChildren<G> children(typename G::Moves& moves, Move first) {
        ++search_.counts.interior;
        return {search_, state_, moves, first};
    }
    bool table_cutoff(const NaturalChildren<G>&, bool, Value, Value, Value&, Move&) { return false; }

    // A child that moved the bound of the window: alpha at a MAX node, beta at a MIN node.
    void improved(Value value, Move move) {
        search_.lines.extend(ply_, move);
        if (ply_ == 0) search_.root = {value, move};
    }

    // The node is worth `value`, by `best`, seen through the window it was *searched* with: alpha..beta as they were
    // before the children moved them. If no child moved the window, `best` proves nothing: at the root no move is
    // named. Returns the value.
    Value done(bool maximizing, Value alpha, Value beta, Value value, Move best) {
        if (ply_ == 0) search_.root = {value, improves(maximizing, alpha, beta, value) ? best : no_move};
        return value;
    }

protected:
    static bool improves(bool maximizing, Value alpha, Value beta, Value value) {
        return maximizing ? value > alpha : value < beta;
    }

    Search<G>& search_;
    const State& state_;
    int ply_;
};

template <Game G>
class Visit<Mode::full, G> : public Visit<Mode::plain, G> {
    using Base = Visit<Mode::plain, G>;

protected:
    using Base::ply_;
    using Base::search_;
    using Base::state_;

public:
    using State = typename G::State;

    Visit(Search<G>& search, const State& state, int depth, int ply)
        : Base(search, state, depth, ply),
          depth_(depth),
          fresh_(std::exchange(search.fresh, false)),
          remembers_(search.table != nullptr && search.table->holds(depth)) {}

    // Whether the table knows enough to end the visit with `value`; if not, it narrows the window to what is still
    // open.
    bool answered(Value& alpha, Value& beta, Value& value) {
        if (!remembers_) return false;
        key_ = search_.game.key(state_);
        look_up(search_, key_, depth_, known_);
        if (!known_.found) return false;
        search_.recognised(fresh_);
        if (ply_ == 0 && search_.chooses_by_children()) return false;
        if (known_.lower >= beta || known_.lower == known_.upper) {
            value = known_.lower;
        } else if (known_.upper <= alpha) {
            value = known_.upper;
        } else {
            alpha = std::max(alpha, known_.lower);
            beta = std::min(beta, known_.upper);
            return false;
        }
        ++search_.counts.transpositions;
        if (ply_ == 0) search_.root = {value, no_move};
        return true;
    }

    GAMETREE_INLINE Value leaf(Value alpha = -infinity, Value beta = infinity) {
        const Value value = Base::leaf(alpha, beta);
        if (remembers_) remember(search_, key_, depth_, value, value, no_move);
        return value;
    }

    OrderedChildren<G> children(typename G::Moves& moves, Move first) {
        ++search_.counts.interior;
        return {search_, state_, moves, first, depth_, ply_, known_.move};
    }

    // ETC ends the visit: it counts as a transposition after all.
    bool table_cutoff(const OrderedChildren<G>& children, bool maximizing, Value alpha, Value beta, Value& value,
                      Move& best) {
        if (!children.table_cutoff(depth_, maximizing, alpha, beta, value, best)) return false;
        --search_.counts.interior;
        ++search_.counts.transpositions;
        return true;
    }

    // As above; and an earlier move is worth more to the table than one that proves nothing.
    Value done(bool maximizing, Value alpha, Value beta, Value value, Move best) {
        if (cuts_off(maximizing, alpha, beta, value)) search_.ordering.cutoff(best, ply_);
        if (Base::improves(maximizing, alpha, beta, value)) search_.ordering.reward(best, depth_, maximizing);
        return settle(maximizing, alpha, beta, value, best);
    }

protected:
    static bool cuts_off(bool maximizing, Value alpha, Value beta, Value value) {
        return maximizing ? value >= beta : value <= alpha;
    }
    // The end of a visit, after the ordering has learned from it.
    Value settle(bool maximizing, Value alpha, Value beta, Value value, Move best) {
        if constexpr (watched<G>)
            if (cuts_off(maximizing, alpha, beta, value)) search_.profile.cutoff(ply_);
        const bool keeps = !Base::improves(maximizing, alpha, beta, value) && known_.move != no_move;
        store(alpha, beta, value, keeps ? known_.move : best);
        return Base::done(maximizing, alpha, beta, value, best);
    }
    void store(Value alpha, Value beta, Value value, Move move) {
        if (!remembers_) return;
        const Value lower = value > alpha ? value : known_.lower;
        const Value upper = value < beta ? value : known_.upper;
        remember(search_, key_, depth_, lower, upper, move);
    }

    int depth_;
    bool fresh_;
    bool remembers_;
    std::uint64_t key_ = 0;
    Known known_;
};

}  // namespace gametree
