// Games of pawns alone on a board of up to 8x8 squares: breakthrough and hexapawn.
//
//   bit of each square: 8 * row + column, from 0; a1 is bit 0, b1 bit 1, a2 bit 8
//
// White starts at the bottom, moves first and is MAX; White's pawns go up, Black's go down. A pawn steps straight ahead
// to an empty square and captures diagonally ahead; in breakthrough it may also step diagonally ahead to an empty
// square. Who reaches the last row wins; and who cannot move, for want of pawns or of squares, has lost. So whenever
// the game is over the side to move has lost it.
#pragma once

#include <bit>
#include <cstdint>

#include "../game.hpp"

namespace gametree {

namespace pawns {

using Board = std::uint64_t;

inline constexpr Board row_1 = 0xff;
inline constexpr Board column_a = 0x0101010101010101ULL;

constexpr Board bit(unsigned square) { return Board{1} << square; }
constexpr Value lead(Board ours, Board theirs) { return std::popcount(ours) - std::popcount(theirs); }

// Where pawns stand and all squares that they may ever come to, going up or down, if they could always step in all
// three directions: along both diagonals, and straight from there. Diagonals are followed one, two and four steps at a
// time, by pawns far enough from the edge.
inline constexpr Board from_b = ~column_a, from_c = from_b & from_b << 1, from_e = from_c & from_c << 2;
inline constexpr Board to_g = ~(column_a << 7), to_f = to_g & to_g >> 1, to_d = to_f & to_f >> 2;

constexpr Board reach_up(Board pawns) {
    Board left = pawns, right = pawns;
    left |= (left & from_b) << 7;
    right |= (right & to_g) << 9;
    left |= (left & from_c) << 14;
    right |= (right & to_f) << 18;
    left |= (left & from_e) << 28;
    right |= (right & to_d) << 36;
    Board reached = left | right;
    reached |= reached << 8;
    reached |= reached << 16;
    return reached | reached << 32;
}
constexpr Board reach_down(Board pawns) {
    Board left = pawns, right = pawns;
    left |= (left & from_b) >> 9;
    right |= (right & to_g) >> 7;
    left |= (left & from_c) >> 18;
    right |= (right & to_f) >> 14;
    left |= (left & from_e) >> 36;
    right |= (right & to_d) >> 28;
    Board reached = left | right;
    reached |= reached >> 8;
    reached |= reached >> 16;
    return reached | reached >> 32;
}

}  // namespace pawns

class PawnGame {
public:
    using Board = pawns::Board;

    // The pawns of the side to move and of the other one. The side to move has none on its last row.
    struct State {
        Board ours;
        Board theirs;
        bool white_to_move;
    };

    // A move is 64 times the square it leaves plus the square it goes to. Winning moves and captures come first, and
    // among equals those that end nearest to the last row.
    class Moves {
    public:
        Moves() = default;
        Moves(Board left, Board straight, Board right, Board urgent, bool up)
            : left_(left), straight_(straight), right_(right), urgent_(urgent), up_(up) {}
        bool next(Move& move) {
            const Board all = left_ | straight_ | right_;
            if (all == 0) return false;
            const Board first = (all & urgent_) != 0 ? all & urgent_ : all;
            const int to = up_ ? 63 - std::countl_zero(first) : std::countr_zero(first);
            const Board square = Board{1} << to;
            int back = up_ ? -8 : 8;
            if (straight_ & square) {
                straight_ ^= square;
            } else if (left_ & square) {
                left_ ^= square;
                ++back;
            } else {
                right_ ^= square;
                --back;
            }
            move = static_cast<Move>((to + back) << 6 | to);
            return true;
        }

    private:
        Board left_ = 0;  // the squares that steps towards column a, straight steps and steps away from it go to
        Board straight_ = 0;
        Board right_ = 0;
        Board urgent_ = 0;
        bool up_ = false;
    };

    enum class Diagonals : std::uint8_t { captures, captures_and_steps };
    enum class Evaluator : std::uint8_t { racing, material, outcome };
    static constexpr int evaluators = 3;

    // Rows and columns from 1 to 8.
    PawnGame(unsigned rows, unsigned columns, Diagonals diagonals, Evaluator evaluator)
        : rows_(rows),
          board_(((Board{1} << columns) - 1) * (pawns::column_a >> 8 * (8 - rows))),
          last_column_(board_ & pawns::column_a << (columns - 1)),
          last_row_(board_ & pawns::row_1 << 8 * (rows - 1)),
          free_diagonals_(diagonals == Diagonals::captures ? 0 : board_),
          game_(mix(board_ ^ ~free_diagonals_)),
          evaluator_(evaluator) {}

    Moves moves(const State& state) const {
        if (goal_reached(state)) return {};
        const Steps to = steps(state);
        return {to.left, to.straight, to.right, state.theirs | last_row_ | pawns::row_1, state.white_to_move};
    }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        const Board from = pawns::bit(move >> 6), to = pawns::bit(move & 63);
        return {state.theirs & ~to, state.ours ^ from ^ to, !state.white_to_move};
    }
    bool maximizing(const State& state) const { return state.white_to_move; }

    Value evaluate(const State& state) const {
        const Value value = mover_value(state);
        return state.white_to_move ? value : -value;
    }
    std::uint64_t key(const State& state) const {
        return mix(mix(state.ours) ^ state.theirs ^ (state.white_to_move ? game_ : ~game_));
    }

    std::uint64_t count(const State& state) const {
        if (goal_reached(state)) return 0;
        const Steps to = steps(state);
        return static_cast<std::uint64_t>(std::popcount(to.left) + std::popcount(to.straight) +
                                          std::popcount(to.right));
    }

    // Winning moves, then captures, then steps; the nearer to the last row the better, but not where the pawn is lost
    // for nothing.
    Value hint(const State& state, Move move) const {
        const View view = seen_by_mover(state);
        const Board from = upwards(pawns::bit(move >> 6), state), to = upwards(pawns::bit(move & 63), state);
        if (to & last_row_) return 1000;
        const bool takes = (to & view.theirs) != 0;
        const bool lost = (to & attacked_down(view.theirs)) != 0 && (to & attacked_up(view.ours ^ from)) == 0;
        return (takes ? 100 : 0) - (lost ? 50 : 0) + std::countr_zero(to) / 8;
    }

    // Tells a race that is decided. Right at any depth that reaches its end, whatever the evaluator.
    std::uint64_t settle(const State& state, int depth, Value, Value, Value& g) const {
        if (depth == 0 || goal_reached(state)) return 0;
        const View view = seen_by_mover(state);
        const int our_way = way_up(view.ours), their_way = way_down(view.theirs);
        if (wins(view, our_way, their_way, depth)) {
            g = state.white_to_move ? win() : -win();
        } else if (loses(view, our_way, their_way, depth)) {
            g = state.white_to_move ? -win() : win();
        } else {
            return 0;
        }
        return 1;
    }

private:
    // The squares the mover's pawns can go to.
    struct Steps {
        Board left;
        Board straight;
        Board right;
    };

    bool goal_reached(const State& state) const {
        return (state.theirs & (state.white_to_move ? pawns::row_1 : last_row_)) != 0;
    }

    bool over(const State& state) const {
        if (goal_reached(state)) return true;
        const Steps to = steps(state);
        return (to.left | to.straight | to.right) == 0;
    }

    // A pawn that a rotation would bring round from the far end of the word would stand on its last row.
    Steps steps(const State& state) const {
        const int ahead = state.white_to_move ? 8 : -8;
        const Board diagonal = state.theirs | (free_diagonals_ & ~state.ours);
        return {std::rotl(state.ours & ~pawns::column_a, ahead - 1) & diagonal,
                std::rotl(state.ours, ahead) & ~(state.ours | state.theirs),
                std::rotl(state.ours & ~last_column_, ahead + 1) & diagonal};
    }

    // Both sides as the mover sees them whose pawns go up.
    struct View {
        Board ours;
        Board theirs;
    };

    Board upwards(Board board, const State& state) const {
        return state.white_to_move ? board : __builtin_bswap64(board) >> 8 * (8 - rows_);
    }
    View seen_by_mover(const State& state) const { return {upwards(state.ours, state), upwards(state.theirs, state)}; }

    Board attacked_up(Board pawns) const { return (pawns & ~pawns::column_a) << 7 | (pawns & ~last_column_) << 9; }
    Board attacked_down(Board pawns) const { return (pawns & ~pawns::column_a) >> 9 | (pawns & ~last_column_) >> 7; }

    // The rows that the foremost pawn still has to go; of no pawn, more than on any board.
    int way_up(Board pawns) const {
        return pawns == 0 ? no_way : static_cast<int>(rows_) - 1 - (63 - std::countl_zero(pawns)) / 8;
    }
    static int way_down(Board pawns) { return std::countr_zero(pawns) / 8; }

    // A runner is a pawn that nothing of the other side can ever meet. The foremost one has nothing before it at all,
    // for that would be a runner too.
    int runner_up(const View& view) const { return way_up(view.ours & ~pawns::reach_down(view.theirs)); }
    int runner_down(const View& view) const { return way_down(view.theirs & ~pawns::reach_up(view.ours)); }

    // Whether the mover wins within `depth` plies in a way that is seen here: a step to the last row; a step to the row
    // before it where the pawn cannot be taken and, stepping diagonally, not be stopped either; or a runner that is as
    // near as any pawn of theirs. `depth` is at least 1.
    bool wins(const View& view, int our_way, int their_way, int depth) const {
        if (our_way > their_way || depth < 2 * our_way - 1) return false;
        if (our_way <= 2) {
            const Board before = last_row_ >> 8 * (our_way - 1);
            const Board steps = (attacked_up(view.ours) & (view.theirs | (free_diagonals_ & ~view.ours))) |
                                (view.ours << 8 & ~view.theirs);
            if (our_way == 1) return (steps & before) != 0;
            if (free_diagonals_ != 0 && (steps & before & ~view.ours & ~attacked_down(view.theirs)) != 0) return true;
        }
        const int way = runner_up(view);
        return way <= their_way && depth >= 2 * way - 1;
    }

    // Whether the mover loses within `depth` plies: a pawn of theirs one step from its last row that cannot be taken,
    // or two of them; or a runner that is nearer than any of the mover's pawns.
    bool loses(const View& view, int our_way, int their_way, int depth) const {
        if (our_way <= their_way || depth < 2 * their_way) return false;
        if (their_way == 1 && free_diagonals_ != 0) {
            const Board threats = view.theirs & pawns::row_1 << 8;
            if ((threats & ~attacked_up(view.ours)) != 0 || std::popcount(threats) > 1) return true;
        }
        const int way = runner_down(view);
        return way < our_way && depth >= 2 * way;
    }

    // A won game outweighs all that evaluators add up.
    Value win() const { return evaluator_ == Evaluator::outcome ? 1 : 10'000; }

    Value mover_value(const State& state) const {
        if (over(state)) return -win();
        switch (evaluator_) {
            case Evaluator::racing: return racing_value(seen_by_mover(state));
            case Evaluator::material: return pawns::lead(state.ours, state.theirs);
            case Evaluator::outcome: break;
        }
        return 0;
    }

    // Pawns, and how far they have come; pawns that guard each other, and pawns that can be taken for nothing; pawns on
    // the first row, where nothing can pass them unseen. A runner that will be first outweighs all of it.
    Value racing_value(const View& view) const {
        const auto& [ours, theirs] = view;
        if (const Value race = race_value(view); race != 0) return race;
        const Board our_guard = attacked_up(ours), their_guard = attacked_down(theirs);
        const Value advance = advance_up(ours) - advance_up(__builtin_bswap64(theirs) >> 8 * (8 - rows_));
        const Value guarded = pawns::lead(ours & our_guard, theirs & their_guard);
        const Value hanging = pawns::lead(theirs & our_guard & ~their_guard, ours & their_guard & ~our_guard);
        const Value home = pawns::lead(ours & pawns::row_1, theirs & last_row_);
        return 100 * pawns::lead(ours, theirs) + 5 * advance + 5 * guarded + 10 * hanging + 10 * home;
    }
    // The sum of the rows that pawns have left behind them.
    static Value advance_up(Board pawns) {
        return std::popcount(pawns & 0xff00ff00ff00ff00ULL) + 2 * std::popcount(pawns & 0xffff0000ffff0000ULL) +
               4 * std::popcount(pawns & 0xffffffff00000000ULL);
    }
    Value race_value(const View& view) const {
        const int ours = runner_up(view), theirs = runner_down(view);
        if (ours == no_way && theirs == no_way) return 0;
        return ours <= theirs ? 5000 - 100 * ours : 100 * theirs - 5000;
    }

    static constexpr int no_way = 8;

    unsigned rows_;
    Board board_;
    Board last_column_;
    Board last_row_;
    Board free_diagonals_;  // the squares a pawn may enter by a diagonal step
    std::uint64_t game_;    // tells games and boards apart in keys
    Evaluator evaluator_;
};

static_assert(Game<PawnGame>);

}  // namespace gametree
