// One running search: what every kernel shares. A kernel is a function template in its own file in this folder.
#pragma once

#include <type_traits>

#include "../game.hpp"
#include "../known_values.hpp"
#include "../own_evaluator.hpp"
#include "../profile.hpp"
#include "base.hpp"

namespace gametree {

struct Unwatched {};
struct NoKnownValues {};

template <Game G>
struct Child {
    typename G::State state;
    Move move;
    int place;  // among its siblings, where that matters
};

template <Game G>
class Search : public SearchBase {
public:
    using State = typename G::State;

    Search(const G& the_game, SearchBase base, const OwnEvaluator* evaluator = nullptr)
        : SearchBase(std::move(base)), game(the_game), own_evaluator(evaluator) {}

    // Whether the value of the position at `ply`, other than the root, is known without a search: it is drawn by
    // repetition or quiet moves, or the game settles it. If so, `g` has the postcondition of alphabeta, and the visit
    // is counted.
    bool settled(const State& state, int depth, int ply, Value alpha, Value beta, Value& g) {
        std::uint64_t looked_at = 0;
        if constexpr (CanRepeat<G>) {
            if (path && drawn(state, ply) && ply > 0) {
                g = 0;
                looked_at = 1;
            }
        }
        if constexpr (Settles<G>) {
            // If the game does not know, the table is probed next.
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
    Value value_of(const State& state) {
        if constexpr (ShowsItself<G>) {
            if (own_evaluator != nullptr) return (*own_evaluator)(game, state);
        }
        if constexpr (slow_values<G>)
            return known_values_.of(game.key(state), [&] { return game.evaluate(state); });
        else
            return game.evaluate(state);
    }

    const G& game;
    const OwnEvaluator* own_evaluator;  // null if the game values positions
    PathStack<State> made;              // the positions that candidates lead to, where all are made at once
    PathStack<Child<G>> put_off;        // the children that other workers were at
    [[no_unique_address]] std::conditional_t<watched<G>, Profile, Unwatched> profile;

private:
    [[no_unique_address]] std::conditional_t<slow_values<G>, KnownValues, NoKnownValues> known_values_;

    // The end of a game counts, even after too many quiet moves.
    bool drawn(const State& state, int ply) {
        const int reversible = game.reversible(state);
        if (path->repeats(identity_of(game, state), ply, reversible)) return true;
        Move any;
        return path->too_quiet(reversible) && game.moves(state).next(any);
    }
};

// The table, as kernels use it.
template <Game G>
void look_up(Search<G>& search, std::uint64_t key, int depth, Known& known) {
    search.table->probe(key, depth, known);
    if constexpr (watched<G>) {
        ++search.profile.table.probes;
        search.profile.table.hits += known.found;
    }
}
template <Game G>
void remember(Search<G>& search, std::uint64_t key, int depth, Value lower, Value upper, Move move) {
    if constexpr (watched<G>) {
        ++search.profile.table.stores;
        search.profile.table.replaced += search.table->forgets(key, depth);
    }
    search.table->store(key, depth, lower, upper, move);
}

}  // namespace gametree
