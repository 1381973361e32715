// One visit of a node: the vocabulary in which the window searches are written. searching/kernels/visit.py has the same
// methods for the Python definitions.
//
// A kernel opens a visit, returns its value if that is known already, takes what its children return, and is done. A
// full visit uses table, ordering and enhanced transposition cutoffs; a plain one has none of them and costs nothing.
#pragma once

#include <algorithm>
#include <utility>

#include "children.hpp"

namespace gametree {

template <bool Full, Game G>
class Visit;

template <Game G>
class Visit<false, G> {
public:
    using State = typename G::State;

    Value alpha, beta;    // the window, as the children move it
    Value value = 0;      // the best value so far
    Move best = no_move;  // the move that reached it
    bool maximizing = false;

    // Without a window: the widest one.
    Visit(Search<G>& search, const State& state, int depth, int ply, Value low = -infinity, Value high = infinity)
        : alpha(low), beta(high), search_(search), state_(state), depth_(depth), ply_(ply) {
        search.limits.tick();
        search.lines.clear(ply);
    }

    // Whether the game or the table knows enough to end the visit with `value`; if not, the window is narrowed to what
    // is unknown. The value has the postcondition of alphabeta.
    bool answered() { return settled(); }

    // Whether the value of a position other than the root is known without a search; see Search::settled.
    bool settled() { return search_.settled(state_, depth_, ply_, alpha, beta, value); }

    // Whether the table has the exact value; for kernels without a window.
    bool solved() { return false; }

    // Ends the visit with the static value, which is exact.
    Value leaf() {
        value = search_.evaluate_leaf(state_);
        if (ply_ == 0) search_.root = {value, no_move};
        return value;
    }

    // The children in the order of the search; `moves` has just yielded `first`. This fixes the window that the node is
    // searched with: what the value proves depends on it.
    NaturalChildren<G> children(typename G::Moves& moves, Move first) {
        begin();
        return {search_, state_, moves, first};
    }

    // Whether a stored bound of a child causes a cutoff, so that no child is searched.
    bool table_cutoff(const NaturalChildren<G>&) { return false; }

    // Takes the value of a child; true for a cutoff, at a MAX node if value >= beta.
    bool take(Value found, Move move) {
        if (maximizing) {
            if (found > value) {
                value = found;
                best = move;
                if (found > alpha) {
                    alpha = found;
                    improved();
                }
            }
            return value >= beta;
        }
        if (found < value) {
            value = found;
            best = move;
            if (found < beta) {
                beta = found;
                improved();
            }
        }
        return value <= alpha;
    }

    // As `take`, for kernels without a window: there are no cutoffs.
    void choose(Value found, Move move) {
        if (maximizing ? found <= value : found >= value) return;
        value = found;
        best = move;
        improved();
    }

    // Ends the visit and returns `value`, which is a bound if it lies outside the window of the search. If no child
    // moved that window, `best` proves nothing, and no move is named at the root.
    Value done() {
        if (ply_ == 0) search_.root = {value, proves_best() ? best : no_move};
        return value;
    }

    // For NegaScout: whether no child has returned yet; the null window that shows whether a child is better than the
    // best so far; the better of two values for the player to move.
    bool first() const { return best == no_move; }
    Value null_alpha() const { return maximizing ? alpha : beta - 1; }
    Value null_beta() const { return maximizing ? alpha + 1 : beta; }
    Value better(Value one, Value other) const { return maximizing ? std::max(one, other) : std::min(one, other); }

protected:
    void begin() {
        ++search_.counts.interior;
        floor_ = alpha;
        ceiling_ = beta;
        maximizing = search_.game.maximizing(state_);
        value = maximizing ? -infinity : infinity;
    }
    // Called when the best child moved the window: alpha at a MAX node, beta at a MIN node.
    void improved() {
        search_.lines.extend(ply_, best);
        if (ply_ == 0) search_.root = {value, best};
    }
    bool proves_best() const { return maximizing ? value > floor_ : value < ceiling_; }

    Search<G>& search_;
    const State& state_;
    int depth_, ply_;
    Value floor_ = -infinity, ceiling_ = infinity;
};

template <Game G>
class Visit<true, G> : public Visit<false, G> {
    using Base = Visit<false, G>;

public:
    using State = typename G::State;
    using Base::alpha;
    using Base::best;
    using Base::beta;
    using Base::maximizing;
    using Base::value;

    Visit(Search<G>& search, const State& state, int depth, int ply, Value low = -infinity, Value high = infinity)
        : Base(search, state, depth, ply, low, high),
          fresh_(std::exchange(search.fresh, false)),
          remembers_(search.table != nullptr && search.table->holds(depth)) {}

    bool answered() {
        if (this->settled()) return true;
        if (!look_up() || is_root_of_a_game()) return false;
        if (known_.lower >= beta || known_.lower == known_.upper) return answer(known_.lower);
        if (known_.upper <= alpha) return answer(known_.upper);
        alpha = std::max(alpha, known_.lower);
        beta = std::min(beta, known_.upper);
        return false;
    }

    bool solved() { return look_up() && !is_root_of_a_game() && known_.lower == known_.upper && answer(known_.lower); }

    Value leaf() {
        Base::leaf();
        store(value, value, no_move);
        return value;
    }

    OrderedChildren<G> children(typename G::Moves& moves, Move first) {
        this->begin();
        return {search_, state_, moves, first, depth_, ply_, known_.move};
    }

    // Then the visit counts as a transposition.
    bool table_cutoff(const OrderedChildren<G>& children) {
        if (!children.table_cutoff(depth_, maximizing, alpha, beta, value, best)) return false;
        --search_.counts.interior;
        ++search_.counts.transpositions;
        return true;
    }

    // As above. The ordering learns from the visit, and the table stores it; the table keeps its earlier move rather
    // than one that proves nothing.
    Value done() {
        remember(value > floor_ ? value : known_.lower, value < ceiling_ ? value : known_.upper);
        return Base::done();
    }

protected:
    using Base::ceiling_;
    using Base::depth_;
    using Base::floor_;
    using Base::ply_;
    using Base::search_;
    using Base::state_;

    bool look_up() {
        if (!remembers_) return false;
        key_ = search_.game.key(state_);
        known_ = search_.table->probe(key_, depth_);
        if (known_.found) search_.recognised(fresh_);
        return known_.found;
    }

    // Whether a move is to be chosen in a game with a history: what was true earlier in it may now be a draw.
    bool is_root_of_a_game() const { return ply_ == 0 && search_.path != nullptr; }

    // Ends the visit with a value from the table.
    bool answer(Value known) {
        value = known;
        ++search_.counts.transpositions;
        if (ply_ == 0) search_.root = {value, no_move};
        return true;
    }

    void remember(Value lower, Value upper) {
        const bool proved = Base::proves_best();
        if (maximizing ? value >= ceiling_ : value <= floor_) search_.ordering.cutoff(best, ply_);
        if (proved) search_.ordering.reward(best, depth_, maximizing);
        store(lower, upper, proved || known_.move == no_move ? best : known_.move);
    }

    void store(Value lower, Value upper, Move move) {
        if (remembers_) search_.table->store(key_, depth_, lower, upper, move);
    }

    bool fresh_;
    bool remembers_;
    std::uint64_t key_ = 0;
    Known known_;
};

}  // namespace gametree
