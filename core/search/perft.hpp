// Perft: the number of move sequences of a given length, the usual proof that a game's rules are right.
#pragma once

#include <algorithm>

#include "../game.hpp"
#include "../limits.hpp"

namespace gametree {

// Sequences of exactly `depth` moves; and shorter ones that end the game, unless the game counts full lines only.
template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth, Limits& limits) {
    constexpr std::uint64_t ended = full_lines_only<G> ? 0 : 1;
    limits.tick();
    if (depth == 0) return 1;
    if constexpr (CountsMoves<G>)
        if (depth == 1) return std::max(game.count(state), ended);
    auto moves = game.moves(state);
    Move move;
    if (!moves.next(move)) return ended;
    std::uint64_t count = 0;
    do {
        count += depth == 1 ? 1 : perft(game, game.child(state, moves, move), depth - 1, limits);
    } while (moves.next(move));
    return count;
}

}  // namespace gametree
