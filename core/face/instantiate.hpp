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
#include "watched_search.hpp"

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

    Value others(const OtherKernel& kernel) override {
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
std::vector<Move> GameFace<G>::moves(const AnyState& state) const {
    std::vector<Move> list;
    auto moves = game.moves(own(state));
    for (Move move; moves.next(move);) list.push_back(move);
    return list;
}
template <Game G>
AnyState GameFace<G>::play(const AnyState& state, Move move) const {
    return AnyState(game.play(own(state), move));
}
template <Game G>
bool GameFace<G>::maximizing(const AnyState& state) const {
    return game.maximizing(own(state));
}
template <Game G>
Value GameFace<G>::evaluate(const AnyState& state) const {
    return game.evaluate(own(state));
}
template <Game G>
std::uint64_t GameFace<G>::key(const AnyState& state) const {
    return game.key(own(state));
}
template <Game G>
std::uint64_t GameFace<G>::identity(const AnyState& state) const {
    return identity_of(game, own(state));
}
template <Game G>
int GameFace<G>::reversible([[maybe_unused]] const AnyState& state) const {
    if constexpr (CanRepeat<G>) return game.reversible(own(state));
    return 0;
}
template <Game G>
Value GameFace<G>::hint([[maybe_unused]] const AnyState& state, [[maybe_unused]] Move move) const {
    if constexpr (GivesHints<G>) return game.hint(own(state), move);
    return 0;
}
template <Game G>
bool GameFace<G>::settles() const {
    return Settles<G>;
}
template <Game G>
Settled GameFace<G>::settle([[maybe_unused]] const AnyState& state, [[maybe_unused]] int depth,
                            [[maybe_unused]] Value alpha, [[maybe_unused]] Value beta) const {
    Settled settled;
    if constexpr (Settles<G>) settled.positions = game.settle(own(state), depth, alpha, beta, settled.value);
    return settled.positions == 0 ? Settled{} : settled;
}
template <Game G>
bool GameFace<G>::noisy(const AnyState& state, Move move) const {
    return is_noisy(game, own(state), move);
}
template <Game G>
bool GameFace<G>::forced(const AnyState& state) const {
    return is_forced(game, own(state));
}
template <Game G>
Value GameFace<G>::exchange(const AnyState& state, Move move) const {
    return exchange_of(game, own(state), move);
}
template <Game G>
bool GameFace<G>::can_pass(const AnyState& state) const {
    return may_pass(game, own(state));
}
template <Game G>
AnyState GameFace<G>::passed([[maybe_unused]] const AnyState& state) const {
    if constexpr (CanPass<G>)
        if (game.can_pass(own(state))) return AnyState(game.passed(own(state)));
    throw std::invalid_argument("nobody may pass in this position");
}
template <Game G>
bool GameFace<G>::shows() const {
    return ShowsItself<G>;
}
template <Game G>
std::vector<std::byte> GameFace<G>::show([[maybe_unused]] const AnyState& state) const {
    if constexpr (ShowsItself<G>) {
        const typename G::Shown shown = game.show(own(state));
        const auto* bytes = reinterpret_cast<const std::byte*>(&shown);
        return {bytes, bytes + sizeof shown};
    }
    throw std::invalid_argument("this game has nothing to show to an evaluator of a user's own");
}
template <Game G>
Value GameFace<G>::evaluate_by([[maybe_unused]] const OwnEvaluator& evaluator,
                               [[maybe_unused]] const AnyState& state) const {
    if constexpr (ShowsItself<G>) return evaluator(game, own(state));
    throw std::invalid_argument("this game has nothing to show to an evaluator of a user's own");
}
template <Game G>
std::uint64_t GameFace<G>::perft(const AnyState& state, int depth, Limits& limits) const {
    return gametree::perft(game, own(state), depth, limits);
}
template <Game G>
std::unique_ptr<NativeSearch> GameFace<G>::search(const SearchSettings& settings) const {
    if (settings.evaluator != nullptr && !ShowsItself<G>)
        throw std::invalid_argument("this game has nothing to show to an evaluator of a user's own");
    if (settings.observed == Observed::plies) return watched_search(erased_rules<G>, &game, settings);
    return std::make_unique<SearchFace<G>>(game, settings);
}

}  // namespace gametree
