// The kernels other than the window searches, over one game: for a game that has its own, and for the one that stands
// for many.
#pragma once

#include <algorithm>

#include "../search/alphabeta_tree.hpp"
#include "../search/best_first.hpp"
#include "../search/best_first_worker.hpp"
#include "../search/forward.hpp"
#include "../search/inherited.hpp"
#include "../search/minimal_graph.hpp"
#include "../search/minimax.hpp"
#include "../search/negascout.hpp"
#include "../search/rbfms.hpp"
#include "../search/scout.hpp"
#include "../search/selective/visit.hpp"
#include "../search/sss.hpp"
#include "../search/unbounded.hpp"
#include "../search/unbounded_worker.hpp"
#include "erased_game.hpp"
#include "other_kernels.hpp"

namespace gametree {

template <Game G>
const typename G::State& entered(const G&, const AnyState& state) {
    return state.as<typename G::State>();
}
template <std::size_t state_room, std::size_t moves_room>
typename ErasedGame<state_room, moves_room>::State entered(const ErasedGame<state_room, moves_room>& game,
                                                           const AnyState& state) {
    return game.enter(state);
}

template <Game G>
class KernelsOf final : public OtherKernels {
public:
    explicit KernelsOf(Search<G>& search) : search_(search) {}

    Value minimax(const AnyState& state, int depth) override {
        return gametree::minimax<Mode::full>(search_, entered(search_.game, state), depth);
    }
    Value scout(const AnyState& state, int depth) override {
        return gametree::scout<Mode::full>(search_, entered(search_.game, state), depth);
    }
    Value selective_alphabeta(const AnyState& state, int depth, Value alpha, Value beta) override {
        return alphabeta<Mode::selective>(search_, entered(search_.game, state), depth, alpha, beta);
    }
    Value selective_negascout(const AnyState& state, int depth, Value alpha, Value beta) override {
        return negascout<Mode::selective>(search_, entered(search_.game, state), depth, alpha, beta);
    }
    Value forward(const AnyState& state, int depth, Value alpha, Value beta, Reach& reach) override {
        const ForwardOutlook outlook(reach);
        const auto root = entered(search_.game, state);
        return search_.plain() ? alphabeta<Mode::plain>(search_, root, depth, alpha, beta, 0, outlook)
                               : alphabeta<Mode::full>(search_, root, depth, alpha, beta, 0, outlook);
    }
    Value inherited_bounds(const AnyState& state, int depth, Value alpha, Value beta, int plies, Value delta) override {
        return InheritedBounds<G>(search_, plies, delta)(entered(search_.game, state), depth, alpha, beta);
    }
    Value sss(const AnyState& state, int depth) override { return state_space(state, depth, Side::max); }
    Value dual(const AnyState& state, int depth) override { return state_space(state, depth, Side::min); }
    Value rbfms(const AnyState& state, int depth, Expansion expansion) override {
        return recursive_best_first(search_, entered(search_.game, state), depth, expansion);
    }
    Value unbounded_best_first(const AnyState& state, int depth, Graph& graph) override {
        const Measured measured(search_, graph);
        return UnboundedBestFirst<G>(search_, graph, entered(search_.game, state))(depth);
    }
    Value unbounded_worker(const AnyState& state, SharedGraph& shared) override {
        UnboundedWorker<G>(search_, shared, entered(search_.game, state))();
        return 0;
    }
    Value minimal_graph(const AnyState& state, int depth, Value value, ProofGraph& graph, Cutoffs cutoffs,
                        int minimaxed) override {
        const Measured measured(search_, graph);
        return MinimalGraph<G>(search_, graph, cutoffs, minimaxed)(entered(search_.game, state), depth, value);
    }
    Value best_first(const AnyState& state, int depth, Tree& tree, Expansion expansion) override {
        const auto root = entered(search_.game, state);
        plant(tree, root);
        return BestFirst<G>(search_, tree, expansion)(root, depth);
    }
    Value best_first_worker(const AnyState& state, SharedTree& shared, Expansion expansion) override {
        BestFirstWorker<G>(search_, shared, expansion, entered(search_.game, state))();
        return 0;
    }
    Value alphabeta_tree(const AnyState& state, int depth, Value alpha, Value beta, Tree& tree,
                         BackUp back_up) override {
        const auto root = entered(search_.game, state);
        plant(tree, root);
        return TreeAlphaBeta<G>(search_, tree, back_up)(root, depth, alpha, beta);
    }

private:
    // Records the memory of a kernel's nodes at its end, even if a limit ends it.
    template <class Nodes>
    struct Measured {
        SearchBase& search;
        const Nodes& nodes;

        Measured(SearchBase& the_search, const Nodes& the_nodes) : search(the_search), nodes(the_nodes) {}
        ~Measured() { search.memory = std::max(search.memory, nodes.bytes()); }
        Measured(const Measured&) = delete;
        Measured& operator=(const Measured&) = delete;
    };

    Value state_space(const AnyState& state, int depth, Side side) {
        StateSpaceSearch<G> kernel(search_, side);
        const Measured measured(search_, kernel);
        return kernel(entered(search_.game, state), depth);
    }

    void plant(Tree& tree, const typename G::State& root) {
        if (tree.root() == Tree::none) tree.plant(search_.value_of(root));
    }

    Search<G>& search_;
};

}  // namespace gametree
