// The definitions behind GameFace, and the search behind it. Included by core/instances alone, where a game is compiled
// with `template class gametree::GameFace<...>`.
#pragma once

#include <memory>
#include <stdexcept>

#include "../search/alphabeta.hpp"
#include "../search/minimax.hpp"
#include "../search/mt.hpp"
#include "../search/negascout.hpp"
#include "../search/perft.hpp"
#include "../search/scout.hpp"
#include "../search/selective/visit.hpp"
#include "erased_search.hpp"
#include "game_face.hpp"
#include "kernels_of.hpp"

namespace gametree {

template <Game G>
class SearchFace final : public NativeSearch {
public:
    using State = typename G::State;

    SearchFace(const G& game, const SearchSettings& settings)
        : NativeSearch(search_, settings.tree), search_(game, settings.base(), settings.evaluator) {
        record_leaves(settings.record);
    }

    Value minimax(const AnyState& state, int depth) override {
        if (search_.plain()) return gametree::minimax<Mode::plain>(search_, own(state), depth);
        return others([&](OtherKernels& kernels) { return kernels.minimax(state, depth); });
    }
    Value alphabeta(const AnyState& state, int depth, Value alpha, Value beta) override {
        if (search_.selection) return selective_alphabeta(state, depth, alpha, beta);
        return search_.plain() ? gametree::alphabeta<Mode::plain>(search_, own(state), depth, alpha, beta)
                               : gametree::alphabeta<Mode::full>(search_, own(state), depth, alpha, beta);
    }
    Value negascout(const AnyState& state, int depth, Value alpha, Value beta) override {
        if (search_.selection) return selective_negascout(state, depth, alpha, beta);
        return search_.plain() ? gametree::negascout<Mode::plain>(search_, own(state), depth, alpha, beta)
                               : gametree::negascout<Mode::full>(search_, own(state), depth, alpha, beta);
    }
    Value scout(const AnyState& state, int depth) override {
        if (search_.plain()) return gametree::scout<Mode::plain>(search_, own(state), depth);
        return others([&](OtherKernels& kernels) { return kernels.scout(state, depth); });
    }
    // A selective test is alpha-beta with a null window, which shows no line of play.
    Value mt(const AnyState& state, int depth, Value gamma, Bounds bounds) override {
        if (search_.selection) {
            const Value g = selective_alphabeta(state, depth, gamma - 1, gamma);
            search_.lines.clear(0);
            return g;
        }
        return MemoryTest<G>(search_, bounds)(own(state), depth, gamma);
    }

    GAMETREE_RARE Value others(const OtherKernel& kernel) override {
        if constexpr (wants_own_kernels<G>) {
            KernelsOf<G> kernels(search_);
            return kernel(kernels);
        } else {
            if (!erased_)
                erased_ = std::make_unique<ErasedSearch<Erased>>(erased_rules<G>, &search_.game, search_.own_evaluator);
            return erased_->run(search_, kernel);
        }
    }

private:
    using Erased = ErasedGameOf<G>;

    Value selective_alphabeta(const AnyState& state, int depth, Value alpha, Value beta) {
        if constexpr (wants_own_selective<G>)
            return gametree::alphabeta<Mode::selective>(search_, own(state), depth, alpha, beta);
        else
            return others(
                [&](OtherKernels& kernels) { return kernels.selective_alphabeta(state, depth, alpha, beta); });
    }
    Value selective_negascout(const AnyState& state, int depth, Value alpha, Value beta) {
        if constexpr (wants_own_selective<G>)
            return gametree::negascout<Mode::selective>(search_, own(state), depth, alpha, beta);
        else
            return others(
                [&](OtherKernels& kernels) { return kernels.selective_negascout(state, depth, alpha, beta); });
    }

    static const State& own(const AnyState& state) { return state.as<State>(); }

    Search<G> search_;
    std::unique_ptr<ErasedSearch<Erased>> erased_;  // once it is needed
};

template <Game G>
const ErasedRules& GameFace<G>::rules() {
    return erased_rules<G>;
}
template <Game G>
AnyState GameFace<G>::play(const AnyState& state, Move move) const {
    return AnyState(game.play(own(state), move));
}
template <Game G>
AnyState GameFace<G>::passed([[maybe_unused]] const AnyState& state) const {
    if constexpr (CanPass<G>)
        if (game.can_pass(own(state))) return AnyState(game.passed(own(state)));
    throw std::invalid_argument("nobody may pass in this position");
}
template <Game G>
std::uint64_t GameFace<G>::perft(const AnyState& state, int depth, Limits& limits) const {
    return gametree::perft(game, own(state), depth, limits);
}
template <Game G>
std::unique_ptr<NativeSearch> GameFace<G>::unobserved_search(const SearchSettings& settings) const {
    return std::make_unique<SearchFace<G>>(game, settings);
}

}  // namespace gametree
