// A visit of a selective search: a full one with hooks for the parts.
#pragma once

#include <algorithm>
#include <utility>

#include "../visit.hpp"
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
        if (!again_) best_ = std::max(best_, maximizing_ ? value : -value);
        return again_;
    }

private:
    template <class Test>
    bool cut_off(const NodeView<G>& node, Value& g, Test& test) {
        if (selection_.has(Part::futility) && futility_cutoff(node, g)) return true;
        if (selection_.has(Part::null) && null_cutoff(node, order_.passed, g, test)) return true;
        return selection_.has(Part::probcut) && probcut_cutoff(node, order_.passed, g, test);
    }

    // Whether a quiet move is not searched at all: nothing is expected of it, and not everything else loses.
    bool is_left_out(Move move) {
        ++place_;
        if (place_ == 1 || ply_ == 0 || forced_ || best_ <= -selection_.decisive()) return false;
        const bool late = selection_.has(Part::reductions) && comes_too_late(depth_, place_);
        return (hopeless_ || late) && !is_noisy(search_.game, state_, move);
    }

    void set_depth(const State& child, Move move) {
        const bool replies = is_forced(search_.game, child);
        below_ = full_ = depth_ - 1 + extension(replies, move);
        if (!selection_.has(Part::reductions) || depth_ < reduced_from_depth || place_ < first_reduced) return;
        if (forced_ || replies || is_noisy(search_.game, state_, move)) return;
        below_ = std::clamp(full_ - reduction(depth_, place_), 1, full_);
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
    Value best_ = -infinity;  // for the mover
};

}  // namespace gametree
