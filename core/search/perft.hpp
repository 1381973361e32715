// Perft: the number of move sequences of a given length, the usual proof that a game's rules are right.
#pragma once

#include "../game.hpp"
#include "../limits.hpp"

namespace gametree {

// Sequences of exactly `depth` moves, and shorter ones that end the game: each counts one.
template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth, Limits& limits) {
    limits.tick();
    if (depth == 0) return 1;
    auto moves = game.moves(state);
    Move move;
    if (!moves.next(move)) return 1;
    std::uint64_t count = 0;
    do {
        count += depth == 1 ? 1 : perft(game, game.child(state, moves, move), depth - 1, limits);
    } while (moves.next(move));
    return count;
}

}  // namespace gametree
