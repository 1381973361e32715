// Tic-tac-toe on two 9-bit boards.
//
//   a3 b3 c3      6 7 8
//   a2 b2 c2      3 4 5      bit of each square
//   a1 b1 c1      0 1 2
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "../game.hpp"

namespace gametree {

class TicTacToe {
public:
    struct State {
        std::uint16_t crosses;  // MAX, moves first
        std::uint16_t noughts;
        bool crosses_to_move;
    };

    // Free squares from a1 upwards.
    class Moves {
    public:
        Moves() = default;
        explicit Moves(unsigned squares) : squares_(squares) {}
        bool next(Move& move) {
            if (squares_ == 0) return false;
            move = static_cast<Move>(std::countr_zero(squares_));
            squares_ &= squares_ - 1;
            return true;
        }

    private:
        unsigned squares_ = 0;
    };

    Moves moves(const State& state) const {
        if (has_line(state.crosses) || has_line(state.noughts)) return Moves{};
        return Moves{0x1ffU & ~unsigned{state.crosses} & ~unsigned{state.noughts}};
    }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        State next = state;
        (state.crosses_to_move ? next.crosses : next.noughts) |= static_cast<std::uint16_t>(1U << move);
        next.crosses_to_move = !state.crosses_to_move;
        return next;
    }
    bool maximizing(const State& state) const { return state.crosses_to_move; }

    // 1 where crosses have a line, -1 where noughts have one, 0 otherwise.
    Value evaluate(const State& state) const { return has_line(state.crosses) ? 1 : has_line(state.noughts) ? -1 : 0; }
    std::uint64_t key(const State& state) const {
        return mix(std::uint64_t{state.crosses} << 16 | std::uint64_t{state.noughts} << 1 | state.crosses_to_move);
    }

    using Shown = State;
    Shown show(const State& state) const { return state; }

    static bool has_line(unsigned board) {
        for (unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U})
            if ((board & line) == line) return true;
        return false;
    }
};

static_assert(Game<TicTacToe> && ShowsItself<TicTacToe>);

}  // namespace gametree
