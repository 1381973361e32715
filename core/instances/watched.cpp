#include "../face/watched_search.hpp"

#include <stdexcept>

#include "../search/alphabeta.hpp"
#include "../search/minimax.hpp"
#include "../search/mt.hpp"
#include "../search/negascout.hpp"
#include "../search/scout.hpp"
#include "../search/selective/visit.hpp"

namespace gametree {

// Kernels run in their full variants: without table and ordering these visit the same nodes as the leaner ones.
class WatchedSearch final : public NativeSearch {
public:
    WatchedSearch(const ErasedRules& rules, const void* game, const SearchSettings& settings)
        : NativeSearch(search_, settings.tree),
          game_(rules, game, settings.evaluator),
          search_(game_, settings.base()) {
        record_leaves(settings.record);
    }

    Value minimax(const AnyState& state, int depth) override {
        return gametree::minimax<Mode::full>(search_, game_.enter(state), depth);
    }
    Value alphabeta(const AnyState& state, int depth, Value alpha, Value beta) override {
        if (search_.selection)
            return gametree::alphabeta<Mode::selective>(search_, game_.enter(state), depth, alpha, beta);
        return gametree::alphabeta<Mode::full>(search_, game_.enter(state), depth, alpha, beta);
    }
    Value negascout(const AnyState& state, int depth, Value alpha, Value beta) override {
        if (search_.selection)
            return gametree::negascout<Mode::selective>(search_, game_.enter(state), depth, alpha, beta);
        return gametree::negascout<Mode::full>(search_, game_.enter(state), depth, alpha, beta);
    }
    Value scout(const AnyState& state, int depth) override {
        return gametree::scout<Mode::full>(search_, game_.enter(state), depth);
    }
    Value mt(const AnyState& state, int depth, Value gamma, Bounds bounds) override {
        if (search_.selection) {
            const Value g = alphabeta(state, depth, gamma - 1, gamma);
            search_.lines.clear(0);
            return g;
        }
        return MemoryTest<WatchedGame>(search_, bounds)(game_.enter(state), depth, gamma);
    }
    Value others(const OtherKernel&) override {
        throw std::invalid_argument("only the window searches can be observed");
    }

    Profile* profile() override { return &search_.profile; }

private:
    WatchedGame game_;
    Search<WatchedGame> search_;
};

std::unique_ptr<NativeSearch> watched_search(const ErasedRules& rules, const void* game,
                                             const SearchSettings& settings) {
    return std::make_unique<WatchedSearch>(rules, game, settings);
}

}  // namespace gametree
