// The window searches with a profile, for any game. They are compiled once, over the game that stands for all: they
// need not be the fastest, and what is not observed is compiled without them.
#pragma once

#include <memory>

#include "erased_game.hpp"
#include "native_search.hpp"

namespace gametree {

class WatchedGame : public LargeErasedGame {
public:
    using LargeErasedGame::LargeErasedGame;
    static constexpr bool watched = true;
};
static_assert(Game<WatchedGame> && watched<WatchedGame> && !watched<LargeErasedGame>);

// The game outlives the search.
std::unique_ptr<NativeSearch> watched_search(const ErasedRules& rules, const void* game,
                                             const SearchSettings& settings);

}  // namespace gametree
