// Exchanges: near the horizon a move that loses far more by an exchange than it can bring is not searched.
#pragma once

#include <cstdint>

#include "../search.hpp"
#include "abilities.hpp"

namespace gametree {

// --8<-- [start:exchanges]
// Whether a move, which is noisy or quiet, loses more by the exchange than a margin for every ply below the node. A
// quiet move, of which less is expected, loses half of that at most.
template <Game G>
bool loses_exchange(const Search<G>& search, const typename G::State& state, Move move, int depth, bool noisy) {
    constexpr int noisy_depth = 6, quiet_depth = 8;
    if (depth > (noisy ? noisy_depth : quiet_depth)) return false;
    const std::int64_t most = depth * std::int64_t{search.selection->margin()} / (noisy ? 1 : 2);
    return exchange_of(search.game, state, move) < -most;
}
// --8<-- [end:exchanges]

}  // namespace gametree
