// A visit of a selective search: a full one with hooks for the parts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "../visit.hpp"
#include "exchanges.hpp"
#include "futility.hpp"
#include "null_move.hpp"
#include "probcut.hpp"
#include "quiescence.hpp"
#include "reductions.hpp"
#include "singular.hpp"

namespace gametree {

template <Game G>
class Visit<Mode::selective, G> : public Visit<Mode::full, G> {
    using Base = Visit<Mode::full, G>;
    using Base::depth_;
    using Base::key_;
    using Base::known_;
    using Base::ply_;
    using Base::search_;
    using Base::state_;

public:
    using State = typename G::State;

    Visit(Search<G>& search, const State& state, int depth, int ply)
        : Base(search, state, depth, ply),
          selection_(*search.selection),
          order_(std::exchange(selection_.at(ply), {})) {
        if (ply == 0) selection_.begin(depth);
        if (order_.excluded != no_move) this->remembers_ = false;  // another question than that of the position
    }

    Value leaf(Value alpha, Value beta) {
        if (!selection_.has(Part::quiescence)) return Base::leaf(alpha, beta);
        const Value value = quiescence(search_, state_, alpha, beta, std::min(longest_noise, max_depth - ply_));
        if (ply_ == 0) search_.root = {value, no_move};
        believe(value);
        this->store(alpha, beta, value, no_move);
        return value;
    }

    // Whether a part ends the visit with `g` before any child is searched. `test(state, depth, gamma, ply)` is a
    // null-window search.
    template <class Test>
    bool pruned(bool maximizing, Value alpha, Value beta, Value& g, Test&& test) {
        maximizing_ = maximizing;
        forced_ = is_forced(search_.game, state_);
        NodeView<G> node{search_, state_, depth_, ply_, maximizing, alpha, beta, 0};
        const bool whole = order_.excluded == no_move && ply_ > 0;
        if (!forced_ && selection_.values_nodes()) {
            node.value = search_.evaluate(state_);
            valued_ = true;
            still_ = mine(node.value);
            if (whole && node.open() && cut_off(node, g, test)) {
                ++search_.counts.abandoned;
                return true;
            }
            hopeless_ = selection_.has(Part::futility) && is_hopeless(node);
        }
        if (whole && selection_.has(Part::singular)) singular_ = is_singular(node, key_, known_.move, test);
        return false;
    }

    // The next child to search, or the last one again: see `again`.
    bool next(OrderedChildren<G>& children, State& child, Move& move) {
        if (reduced() && again_) {
            again_ = false;
            below_ = full_;
            return true;
        }
        children.leave();
        while (children.pick(move)) {
            if (move == order_.excluded || is_left_out(move)) {
                children.skip();
                continue;
            }
            children.take(child, move);
            if (children.puts_off(child, move, place_)) continue;
            set_depth(child, move);
            return true;
        }
        if (!children.resume(child, move, place_)) return false;
        set_depth(child, move);
        return true;
    }
    // How deep the child is searched.
    int below(int) const { return below_; }
    bool reduced() const { return below_ < full_; }
    // Whether a value, which may be better than the best so far, does not count: it was found by a reduced search, and
    // the child is searched again.
    bool again(Value value, bool improves) {
        again_ = improves && reduced();
        if (!again_) best_ = std::max(best_, mine(value));
        return again_;
    }

    // As in a full visit, with two differences. A move that was left out may be worth what was expected of it, so a
    // lower value is not believed. And the ordering learns from quiet moves alone, also from those that did not cut
    // off.
    Value done(bool maximizing, Value alpha, Value beta, Value value, Move best) {
        value = mine(std::max(mine(value), std::min(left_out_, maximizing ? alpha : -beta)));
        believe(value);
        if (Base::cuts_off(maximizing, alpha, beta, value) && !is_noisy(search_.game, state_, best)) {
            search_.ordering.cutoff(best, ply_);
            search_.ordering.credit(best, depth_, maximizing, 1);
            for (int i = 0; i < tried_; ++i)
                if (quiet_[i] != best) search_.ordering.credit(quiet_[i], depth_, maximizing, -1);
        }
        return this->settle(maximizing, alpha, beta, value, best);
    }

private:
    template <class Test>
    bool cut_off(const NodeView<G>& node, Value& g, Test& test) {
        if (selection_.has(Part::futility) && futility_cutoff(node, g)) return true;
        if (selection_.has(Part::null) && null_cutoff(node, order_.passed, g, test)) return true;
        return selection_.has(Part::probcut) && probcut_cutoff(node, order_.passed, g, test);
    }

    // Whether a move is not searched at all: too little is expected of it, and not everything else loses.
    bool is_left_out(Move move) {
        ++place_;
        if (place_ == 1 || ply_ == 0 || forced_ || best_ <= -selection_.decisive()) return false;
        const bool noisy = is_noisy(search_.game, state_, move);
        if (!noisy && (hopeless_ || is_late()) && !forces(search_.game, state_, move)) {
            if (valued_) expect(hopeless_ ? still_ + hope(depth_, selection_.margin()) : still_);
            return true;
        }
        if (!selection_.has(Part::exchanges) || !loses_exchange(search_, state_, move, depth_, noisy)) return false;
        if (valued_) expect(still_);
        return true;
    }
    bool is_late() const { return selection_.has(Part::reductions) && comes_too_late(depth_, place_); }
    // Parts depend on the window and on other entries: what was stored of the node may contradict what is found now.
    void believe(Value value) {
        if (value < known_.lower) known_.lower = -infinity;
        if (value > known_.upper) known_.upper = infinity;
    }
    // A move that is left out is worth no more than this, in all likelihood.
    void expect(std::int64_t most) { left_out_ = std::max(left_out_, bounded(most)); }
    // MAX's value in the mover's view, and back again.
    Value mine(Value value) const { return maximizing_ ? value : -value; }

    void set_depth(const State& child, Move move) {
        const bool replies = is_forced(search_.game, child), noisy = is_noisy(search_.game, state_, move);
        below_ = full_ = depth_ - 1 + extension(replies, move);
        if (!noisy && tried_ < most_tried) quiet_[tried_++] = move;
        if (!selection_.has(Part::reductions) || depth_ < reduced_from_depth || place_ < first_reduced) return;
        if (forced_ || replies || noisy) return;
        const int credit = search_.ordering.credit_of(move, maximizing_);
        below_ = std::clamp(full_ - reduction(depth_, place_, credit), 1, full_);
    }

    int extension(bool replies, Move move) {
        if (ply_ >= 2 * selection_.root_depth || ply_ + depth_ >= max_depth) return 0;
        if (singular_ && move == known_.move) return 1;
        return replies && selection_.has(Part::checks) && exchange_of(search_.game, state_, move) >= 0;
    }

    Selection& selection_;
    Selection::Order order_;
    bool maximizing_ = false;
    bool forced_ = false;    // the mover has to react
    bool hopeless_ = false;  // quiet moves are not worth a search
    bool singular_ = false;  // the move in the table is far better than all others
    bool again_ = false;
    int place_ = 0;  // of the child, from 1
    int full_ = 0, below_ = 0;
    bool valued_ = false;
    Value still_ = 0;             // the static value, if there is one, for the mover as the two below
    Value best_ = -infinity;      // of the children searched so far
    Value left_out_ = -infinity;  // the most that is expected of the others
    static constexpr int most_tried = 64;
    int tried_ = 0;
    Move quiet_[most_tried];  // the quiet moves that have been searched
};

}  // namespace gametree
