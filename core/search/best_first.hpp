// Best-first minimax on a saved tree: always expands the principal leaf.
#pragma once

#include <new>

#include "rbfms.hpp"
#include "saved.hpp"

namespace gametree {

template <Game G>
class BestFirst : SavedTree<G> {
    using Base = SavedTree<G>;
    using Base::path_;
    using Base::search_;
    using Base::tree_;

public:
    using State = typename G::State;
    using Index = Tree::Index;

    BestFirst(Search<G>& search, Tree& tree, Expansion expansion)
        : Base(search, tree), expansion_(expansion), linear_(search, expansion) {}

    // Searches until the principal leaf is `depth` plies down or the end of a game, and returns its value. The tree's
    // root is `state`. A limit leaves the tree valid, and another search can continue from it.
    Value operator()(const State& state, int depth) {
        const Index root = tree_.root();
        if (depth > 0) visit(root, state, depth, -infinity, infinity);
        write_line(state);
        if (stopped_ != Stop::none) throw Stopped{stopped_};
        return tree_[root].value;
    }

    // Searches below the tree's root, which is `state`, until its value leaves alpha..beta or its principal leaf is
    // `left` plies down or the end of a game. Returns the limit that ended it, if one did.
    Stop below(const State& state, int left, Value alpha, Value beta) {
        done_ = false;
        stopped_ = Stop::none;
        visit(tree_.root(), state, left, alpha, beta);
        return stopped_;
    }

private:
    // Best-first search below a node, which stays on the principal variation until its value leaves alpha..beta. The
    // tree has its value then, or when the search ends.
    void visit(Index node, const State& state, int left, Value alpha, Value beta) {
        path_.push_back(node);
        const bool maximizing = search_.game.maximizing(state);
        if ((tree_[node].complete || expand(node, state, left, alpha, beta)) && sort(node, maximizing))
            while (follow(node, state, left, maximizing, alpha, beta))
                tree_.resort(node, tree_[node].child, maximizing);
        path_.pop_back();
    }

    // Goes down to the best child as long as it stays the best; false when the node is left.
    bool follow(Index node, const State& state, int left, bool maximizing, Value alpha, Value beta) {
        const Index best = tree_[node].child;
        if (best == Tree::none) {
            done_ = true;
            return false;
        }
        back_up(node, tree_[best].value);
        if (tree_[node].value < alpha || tree_[node].value > beta) return false;
        if (left == 1) {
            done_ = true;
            return false;
        }
        if (const Index second = tree_[best].next; second != Tree::none) {
            if (maximizing)
                alpha = std::max(alpha, tree_[second].value);
            else
                beta = std::min(beta, tree_[second].value);
        }
        ++search_.counts.regenerated;
        visit(best, search_.game.play(state, tree_[best].move), left - 1, alpha, beta);
        if (done_) back_up(node, tree_[best].value);
        return !done_;
    }

    // Makes the missing children; false if the node is left then: a child took it off the principal variation, a limit
    // was reached, or there was no room and the rest was done in linear space.
    bool expand(Index node, const State& state, int left, Value alpha, Value beta) {
        const bool maximizing = search_.game.maximizing(state);
        auto rest = Base::rest_of(node, state);
        try {
            if (Base::closed_) return search_linearly(node, state, left, alpha, beta);
            for (Move move; Base::next_move(node, rest, move);) {
                Base::make_room();
                search_.limits.tick();
                Base::make(node, state, rest, move);
                ++search_.counts.leaves;
                const Value value = tree_[rest.last].value;
                if (expansion_ == Expansion::full || (maximizing ? value <= beta : value >= alpha)) continue;
                back_up(node, value);
                return false;
            }
            return true;
        } catch (const typename Base::NoRoom&) {
            return expand(node, state, left, alpha, beta);
        } catch (const Stopped& stopped) {
            stop(stopped.reason);
        } catch (const std::bad_alloc&) {
            stop(Stop::memory);
        }
        if (const Index best = tree_.best_child(node, maximizing); tree_[node].backed && best != Tree::none) {
            const Value value = tree_[best].value;
            if (value >= alpha && value <= beta) tree_[node].value = value;
        }
        return false;
    }

    // False if there was no memory for it.
    bool sort(Index node, bool maximizing) {
        try {
            tree_.sort(node, maximizing);
        } catch (const std::bad_alloc&) {
            stop(Stop::memory);
        }
        return !done_;
    }

    // Ends the search on its way up, so that every node on the path gets its value.
    void stop(Stop why) {
        stopped_ = why;
        done_ = true;
    }

    bool search_linearly(Index node, const State& state, int left, Value alpha, Value beta) {
        const std::size_t known = tree_.prune(node);
        back_up(node, linear_(state, left, alpha, beta, tree_[node].value, known));
        done_ = linear_.done();
        return false;
    }

    void back_up(Index node, Value value) {
        tree_[node].value = value;
        tree_[node].backed = true;
    }

    // The moves to the principal leaf, or to a node whose children were freed and have not all been made again.
    void write_line(State state) {
        std::vector<Move> moves;
        for (Index node = tree_.root(); tree_[node].backed;) {
            const Index best = tree_.best_child(node, search_.game.maximizing(state));
            if (best == Tree::none || tree_[best].value != tree_[node].value) break;
            moves.push_back(tree_[best].move);
            state = search_.game.play(state, tree_[best].move);
            node = best;
        }
        if (linear_.done()) {
            const std::vector<Move> rest = linear_.line();
            moves.insert(moves.end(), rest.begin(), rest.end());
        }
        search_.lines.assign(moves);
        search_.root = {tree_[tree_.root()].value, moves.empty() ? no_move : moves[0]};
    }

    Expansion expansion_;
    RecursiveBestFirst<G> linear_;
    bool done_ = false;  // the principal leaf is deep enough, or a limit was reached
    Stop stopped_ = Stop::none;
};

}  // namespace gametree
