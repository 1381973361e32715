// A line of play that keeps a value, ply by ply: `searching/kernels/line.py` defines it.
#pragma once

#include <algorithm>
#include <vector>

#include "native_game.hpp"

namespace gametree {

// A move that keeps the minimax value of a state, the table's move first; `no_move` if the game is over. The last move
// needs no test.
inline Move move_worth(NativeSearch& search, const NativeGame& game, const AnyState& state, int depth, Value value) {
    const Table* table = search.base().table;
    const bool known = table != nullptr && table->holds(depth);
    Known hint;
    if (known) table->probe(game.key(state), depth, hint);
    std::vector<Move> moves = game.moves(state);
    if (moves.empty()) return no_move;
    if (const auto first = std::find(moves.begin(), moves.end(), hint.move); first != moves.end())
        std::rotate(moves.begin(), first, first + 1);
    const bool maximizing = game.maximizing(state);
    const Value alpha = maximizing ? value - 1 : value;
    for (auto move = moves.begin(); move + 1 != moves.end(); ++move) {
        const AnyState child = game.play(state, *move);
        const auto test = [&](NativeSearch& worker, Team::Variant) {
            return worker.alphabeta(child, depth - 1, alpha, alpha + 1);
        };
        search.base().begin();
        const Value bound = search.run(depth - 1, test, [](Value, Team::Variant) { return true; });
        if (maximizing ? bound >= value : bound <= value) return *move;
    }
    return moves.back();
}

// Appends to `line` up to `depth` moves that keep the value of a state. A limit ends it with Stopped.
inline void line_worth(NativeSearch& search, const NativeGame& game, const AnyState& state, int depth, Value value,
                       std::vector<Move>& line) {
    if (depth == 0) return;
    const Move move = move_worth(search, game, state, depth, value);
    if (move == no_move) return;
    line.push_back(move);
    line_worth(search, game, game.play(state, move), depth - 1, value, line);
}

}  // namespace gametree
