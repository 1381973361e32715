// Alpha-beta on a saved tree: children are searched in the order of the values that earlier searches found.
#pragma once

#include "alphabeta.hpp"
#include "options.hpp"
#include "saved.hpp"

namespace gametree {

template <Game G>
class TreeAlphaBeta : SavedTree<G> {
    using Base = SavedTree<G>;
    using Base::path_;
    using Base::search_;
    using Base::tree_;

public:
    using State = typename G::State;
    using Index = Tree::Index;

    TreeAlphaBeta(Search<G>& search, Tree& tree, BackUp back_up) : Base(search, tree), back_up_(back_up) {}

    // A bound on the minimax value of `state`, the tree's root, at `depth`, as in `alphabeta`. The values it backs up
    // stay in the tree. Above the last ply all children of a node are made and valued before the first is searched; at
    // the last ply they are made one at a time. Nodes without room in the tree are searched in the search's ordering.
    Value operator()(const State& state, int depth, Value alpha, Value beta) {
        search_.root = {tree_[tree_.root()].value, no_move};
        const Value g = visit(tree_.root(), state, depth, alpha, beta);
        if (depth > 0) back_up(tree_.root(), g);
        return g;
    }

private:
    Value visit(Index node, const State& state, int depth, Value alpha, Value beta) {
        search_.limits.tick();
        search_.lines.clear(ply());
        if (depth == 0) return leaf(node, state);
        const Value g = Base::closed_ && !tree_[node].complete ? unsaved(node, state, depth, alpha, beta)
                                                               : saved(node, state, depth, alpha, beta);
        return back_up_ == BackUp::hard ? std::clamp(g, alpha, beta) : g;
    }

    Value saved(Index node, const State& state, int depth, Value alpha, Value beta) {
        path_.push_back(node);
        try {
            auto rest = Base::rest_of(node, state);
            if (depth > 1) make_all(node, state, rest);
            const Index first = depth > 1 ? tree_[node].child : next(node, state, Tree::none, rest);
            const Value g = first == Tree::none ? leaf(node, state) : children(node, state, depth, alpha, beta, rest);
            path_.pop_back();
            return g;
        } catch (const typename Base::NoRoom&) {
            path_.pop_back();
            return unsaved(node, state, depth, alpha, beta);
        }
    }

    Value unsaved(Index node, const State& state, int depth, Value alpha, Value beta) {
        tree_.prune(node);
        return alphabeta<Mode::full>(search_, state, depth, alpha, beta, ply());
    }

    void make_all(Index node, const State& state, typename Base::Rest& rest) {
        if (!tree_[node].complete) {
            for (Move move; Base::next_move(node, rest, move);) {
                Base::make_room();
                Base::make(node, state, rest, move);
            }
        }
        tree_.sort(node, search_.game.maximizing(state));
    }

    // The child after `last`, or the first after none; made if it does not exist yet. None if there is no other.
    Index next(Index node, const State& state, Index last, typename Base::Rest& rest) {
        const Index there = last == Tree::none ? tree_[node].child : tree_[last].next;
        if (there != Tree::none || tree_[node].complete) return there;
        Move move;
        if (!Base::next_move(node, rest, move)) return Tree::none;
        Base::make_room();
        Base::make(node, state, rest, move);
        return rest.last;
    }

    Value children(Index node, const State& state, int depth, Value alpha, Value beta, typename Base::Rest& rest) {
        ++search_.counts.interior;
        const bool maximizing = search_.game.maximizing(state);
        Value g = maximizing ? -infinity : infinity;
        tree_[node].sorted = false;
        for (Index i = tree_[node].child; i != Tree::none; i = next(node, state, i, rest)) {
            const Value value = visit(i, search_.game.play(state, tree_[i].move), depth - 1, alpha, beta);
            if (depth > 1) back_up(i, value);
            if (maximizing ? value <= g : value >= g) continue;
            g = value;
            if (maximizing ? g > alpha : g < beta) {
                (maximizing ? alpha : beta) = g;
                search_.lines.extend(ply() - 1, tree_[i].move);
                if (ply() == 1) search_.root = {g, tree_[i].move};
            }
            if (alpha >= beta) break;
        }
        return g;
    }

    // A node that has been searched gets the value found below it; the end of a game keeps its own.
    void back_up(Index node, Value value) {
        if (tree_[node].complete && tree_[node].child == Tree::none) return;
        tree_[node].value = value;
        tree_[node].backed = true;
    }

    Value leaf(Index node, const State& state) {
        ++search_.counts.leaves;
        return tree_[node].backed ? search_.evaluate(state) : tree_[node].value;
    }

    int ply() const { return static_cast<int>(path_.size()); }

    BackUp back_up_;
};

}  // namespace gametree
