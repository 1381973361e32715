// One search under way: what every kernel shares. A kernel is a function template in a file of its own beside this one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "../counts.hpp"
#include "../game.hpp"
#include "../limits.hpp"
#include "../ordering.hpp"
#include "../own_evaluator.hpp"
#include "../path.hpp"
#include "../table.hpp"
#include "../value.hpp"

namespace gametree {

// Enhanced transposition cutoffs are tried at nodes more than this many plies above the leaves.
inline constexpr int etc_off = std::numeric_limits<int>::max();

// The principal variation, kept as a triangle: row `ply` is the best line found below the node at that ply.
class Lines {
public:
    void clear(int ply) { length_[row(ply)] = 0; }
    void extend(int ply, Move move) {
        const auto here = row(ply), below = row(ply + 1);
        moves_[here][0] = move;
        if (length_[below] > 0) std::copy_n(moves_[below].begin(), length_[below], moves_[here].begin() + 1);
        length_[here] = length_[below] + 1;
    }
    void assign(const std::vector<Move>& moves) {
        length_[0] = static_cast<int>(std::min(moves.size(), moves_[0].size()));
        std::copy_n(moves.begin(), length_[0], moves_[0].begin());
    }
    std::vector<Move> best() const { return {moves_[0].begin(), moves_[0].begin() + length_[0]}; }

private:
    static std::size_t row(int ply) { return static_cast<std::size_t>(ply); }
    std::array<std::array<Move, max_depth + 2>, max_depth + 2> moves_;
    std::array<int, max_depth + 2> length_{};
};

// What the node a kernel was called on has proved so far: its best value and the move that reached it.
struct Root {
    Value value = 0;
    Move move = no_move;
    bool resolved = false;  // its value is proved for the whole game, or who wins it
};

// What the nodes on the current path keep of their children while these are searched: one stack for the whole path. It
// grows a few times a search and never shrinks. A new item is filled in where it lies: copying one that was just
// written field by field would stall the processor.
template <class Item>
class PathStack {
public:
    std::size_t size() const { return size_; }
    void shrink(std::size_t size) { size_ = size; }
    Item& push() {
        if (size_ == items_.size()) items_.resize(2 * size_ + 256);
        return items_[size_++];
    }
    Item& operator[](std::size_t i) { return items_[i]; }

private:
    std::vector<Item> items_;
    std::size_t size_ = 0;
};

// A move that waits to be searched. Those of rank zero come last, in their natural order.
struct Candidate {
    std::uint64_t rank;
    Move move;  // no_move once it has been searched
};

template <Game G>
class Search {
public:
    using State = typename G::State;

    Search(const G& the_game, Table* the_table, Ordering the_ordering, int the_etc_above, Limits the_limits)
        : game(the_game),
          table(the_table),
          ordering(std::move(the_ordering)),
          etc_above(the_etc_above),
          limits(the_limits) {}

    // Nothing to remember and nothing to sort: kernels then run a leaner variant of themselves.
    bool plain() const { return table == nullptr && ordering.natural() && !path; }

    // Whether the position at `ply`, other than the root, has a value without being searched: it is drawn by what led
    // to it, or the game settles it. If so, `g` has the postcondition of alphabeta, and the visit is counted.
    bool told(const State& state, int depth, int ply, Value alpha, Value beta, Value& g) {
        std::uint64_t looked_at = 0;
        if constexpr (CanRepeat<G>) {
            if (path && drawn(state, ply) && ply > 0) {
                g = 0;
                looked_at = 1;
            }
        }
        if constexpr (Settles<G>) {
            // If the game cannot tell, the table is asked next.
            if (table != nullptr && table->holds(depth)) table->prefetch(game.key(state));
            if (looked_at == 0 && ply > 0 && own_evaluator == nullptr)
                looked_at = game.settle(state, depth, alpha, beta, g);
        }
        if (looked_at == 0) return false;
        counts.leaves += looked_at;
        counts.evaluations += looked_at;
        if (leaf_log != nullptr) leaf_log->push_back(game.key(state));
        return true;
    }

    Value evaluate_leaf(const State& state) {
        ++counts.leaves;
        return evaluate_new(state);
    }
    // A position that has not been valued before, or has been forgotten since.
    Value evaluate_new(const State& state) {
        if (leaf_log != nullptr) [[unlikely]]
            leaf_log->push_back(game.key(state));
        return evaluate(state);
    }
    Value evaluate(const State& state) {
        ++counts.evaluations;
        return value_of(state);
    }
    // The static value alone, with nothing counted.
    Value value_of(const State& state) const {
        if constexpr (ShowsItself<G>) {
            if (own_evaluator != nullptr) return (*own_evaluator)(game, state);
        }
        return game.evaluate(state);
    }

    // A visit that found its position in the table: if it is the first since the position was made, that was no news.
    void recognised(bool fresh) {
        if (!fresh) return;
        --counts.generated;
        ++counts.regenerated;
    }

    const G& game;
    Table* table;
    Ordering ordering;
    int etc_above;
    Limits limits;
    Counts counts;
    Root root;
    Lines lines;
    bool fresh = false;                              // the next visit is the first of a position just made
    std::vector<std::uint64_t>* leaf_log = nullptr;  // keys of the leaves in the order of their evaluation
    std::optional<Path> path;                        // if positions that come again are draws
    const OwnEvaluator* own_evaluator = nullptr;     // if it is not the game that values positions

    PathStack<Candidate> candidates;
    PathStack<State> made;  // the positions that candidates lead to, where all are made at once

private:
    // A mate is a mate even if it comes late.
    bool drawn(const State& state, int ply) {
        const int reversible = game.reversible(state);
        if (path->repeats(game.key(state), ply, reversible)) return true;
        Move any;
        return path->too_quiet(reversible) && game.moves(state).next(any);
    }
};

}  // namespace gametree
