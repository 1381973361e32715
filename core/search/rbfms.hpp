// Recursive best-first minimax: best-first minimax in linear space. Of a node that leaves the principal variation only
// the value is kept; its subtree is made again, in the same order, when it comes back.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "options.hpp"
#include "search.hpp"

namespace gametree {

// A node stays on the principal variation as long as its value is in alpha..beta, both included: the bounds are the
// values of the best siblings on the path.
template <Game G>
class RecursiveBestFirst {
public:
    using State = typename G::State;

    RecursiveBestFirst(Search<G>& search, Expansion expansion) : search_(search), expansion_(expansion) {}

    // Searches below `state` until its value leaves alpha..beta or its principal leaf is `left` plies down or the end
    // of a game: then `done`. Returns the value. `value` is the one with which an earlier search left this state, or
    // its static value if there was none; it is in alpha..beta. `known` is the number of its children that have been
    // made, and forgotten, by a search that had not made all of them.
    Value operator()(const State& state, int left, Value alpha, Value beta, Value value, std::size_t known = 0) {
        forget(0);
        line_.clear();
        regenerating_ = root_known_ = false;
        known_ = known;
        if (const Value fixed = search_.value_of(state); value != fixed) repeat(value, fixed);
        return visit(state, left, alpha, beta, value);
    }

    bool done() const { return done_; }

    // The moves from the state of the last call to its principal leaf, once done.
    std::vector<Move> line() const { return {line_.rbegin(), line_.rend()}; }

    // The value of the state of the last call and its best move, once all its children have been made, even if a limit
    // ended the search.
    std::optional<Root> root() const {
        if (!root_known_) return std::nullopt;
        return Root{children_[0].value, children_[0].move};
    }

private:
    // The states lie elsewhere, so that children change places cheaply.
    struct Child {
        std::size_t place;  // of its state
        Value value;
        Value fixed;  // its static value; it has been expanded before if and only if `value` differs
        Move move;
    };

    Value visit(const State& state, int left, Value alpha, Value beta, Value value) {
        const bool maximizing = search_.game.maximizing(state);
        const std::size_t base = children_.size();
        if (!expand(state, maximizing, alpha, beta)) {
            value = children_.back().value;
            forget(base);
            return value;
        }
        if (children_.size() == base) {
            done_ = true;
            return value;
        }
        sort_from(base, maximizing);
        if (base == 0) root_known_ = true;
        while (follow(base, left, maximizing, alpha, beta)) reinsert(base, maximizing);
        value = children_[base].value;
        if (base > 0) forget(base);
        return value;
    }

    // Makes the children; false after the first that takes the node off the principal variation.
    bool expand(const State& state, bool maximizing, Value alpha, Value beta) {
        auto moves = search_.game.moves(state);
        for (Move move; moves.next(move);) {
            search_.limits.tick();
            State& child = states_.emplace_back();  // filled in where it lies
            make_child(search_.game, state, moves, move, child);
            ++(regenerating_ || known_ > 0 ? search_.counts.regenerated : search_.counts.generated);
            if (known_ > 0) --known_;
            ++search_.counts.leaves;
            const Value value = search_.evaluate_new(child);
            children_.push_back({children_.size(), value, value, move});
            if (expansion_ == Expansion::full) continue;
            if (maximizing ? value > beta : value < alpha) return false;
            if (value == target_ && rising_ == maximizing) regenerating_ = false;
        }
        return true;
    }

    // Puts the children from `base` on in order, the best first; equals keep their order. Most families are small.
    void sort_from(std::size_t base, bool maximizing) {
        const auto better = [maximizing](const Child& a, const Child& b) {
            return maximizing ? a.value > b.value : a.value < b.value;
        };
        if (children_.size() - base > small_family) {
            std::stable_sort(children_.begin() + offset(base), children_.end(), better);
            return;
        }
        for (std::size_t i = base + 1; i < children_.size(); ++i) {
            if (!better(children_[i], children_[i - 1])) continue;
            const Child moving = children_[i];
            std::size_t place = i;
            for (; place > base && better(moving, children_[place - 1]); --place)
                children_[place] = children_[place - 1];
            children_[place] = moving;
        }
    }

    // Goes down to the best child as long as it stays the best; false when the node is left.
    bool follow(std::size_t base, int left, bool maximizing, Value alpha, Value beta) {
        const Value value = children_[base].value;
        if (value < alpha || value > beta) return false;
        if (value == target_) regenerating_ = false;
        if (left == 1) {
            done_ = true;
            line_.push_back(children_[base].move);
            return false;
        }
        if (children_.size() > base + 1) {
            if (maximizing)
                alpha = std::max(alpha, children_[base + 1].value);
            else
                beta = std::min(beta, children_[base + 1].value);
        }
        if (!regenerating_ && value != children_[base].fixed) repeat(value, children_[base].fixed);
        const State child = states_[children_[base].place];
        const Value result = visit(child, left - 1, alpha, beta, value);
        children_[base].value = result;
        if (done_) line_.push_back(children_[base].move);
        return !done_;
    }

    // The first child has another value now: it moves behind the siblings that are better.
    void reinsert(std::size_t base, bool maximizing) {
        const Child changed = children_[base];
        std::size_t i = base;
        for (; i + 1 < children_.size(); ++i) {
            const Value next = children_[i + 1].value;
            if (maximizing ? next <= changed.value : next >= changed.value) break;
            children_[i] = children_[i + 1];
        }
        children_[i] = changed;
    }

    // Of all nodes on the principal variation, keeps the first `size` children.
    void forget(std::size_t size) {
        children_.resize(size);
        states_.resize(size);
    }

    // Enters a node that an earlier search left with the value `target`. Until its value is `target` again, everything
    // happens as it did then. The value was inside its bounds all that time, and `target` is outside.
    void repeat(Value target, Value fixed) {
        regenerating_ = true;
        target_ = target;
        rising_ = target > fixed;
    }

    static constexpr std::size_t small_family = 24;  // that is sorted by insertion

    static std::ptrdiff_t offset(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }

    Search<G>& search_;
    Expansion expansion_;
    std::vector<Child> children_;  // of the nodes on the principal variation, the best first
    std::vector<State> states_;    // as many
    std::vector<Move> line_;       // from its end
    std::size_t known_ = 0;        // the number of next nodes that have been made before
    Value target_ = 0;
    bool rising_ = false;
    bool regenerating_ = false;
    bool root_known_ = false;
    bool done_ = false;
};

// The value of `state` when its principal leaf is `depth` plies down or the end of a game. The search's root and lines
// hold the move and the principal variation; if anything ends the search early, what the root's children are worth by
// then.
template <Game G>
Value recursive_best_first(Search<G>& search, const typename G::State& state, int depth, Expansion expansion) {
    RecursiveBestFirst<G> kernel(search, expansion);
    const Value fixed = search.value_of(state);
    search.lines.clear(0);
    search.root = {fixed, no_move};
    if (depth == 0) return fixed;
    try {
        const Value value = kernel(state, depth, -infinity, infinity, fixed);
        search.lines.assign(kernel.line());
        if (const auto root = kernel.root()) search.root = *root;
        return value;
    } catch (...) {
        if (const auto root = kernel.root()) {
            search.root = *root;
            search.lines.assign({root->move});
        }
        throw;
    }
}

}  // namespace gametree
