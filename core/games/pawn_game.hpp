// Games of pawns alone on a board of up to 8x8 squares: breakthrough and hexapawn.
//
//   bit of each square: 8 * row + column, from 0; a1 is bit 0, b1 bit 1, a2 bit 8
//
// White starts at the bottom, moves first and is MAX; White's pawns go up, Black's go down. A pawn steps straight ahead
// to an empty square and captures diagonally ahead; in breakthrough it may also step diagonally ahead to an empty
// square. The side that reaches the last row wins; a side that cannot move, or has no pawns, loses. So whenever the
// game is over, the side to move has lost.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"
#include "../named.hpp"

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

// What the evaluator `racing` adds up (tools/tune_breakthrough.cpp).
struct RacingWeights {
    std::array<int, 8> worth{0, 21, 16, 11, 8, 8, 10, 10};  // tens, of a pawn this many rows from its last; below 64
    int home = 6;         // tens more for one on its first row, which nothing passes unseen
    int hanging = 130;    // a pawn that the mover can take for nothing
    int exchange = 50;    // a pawn that the mover can take, but not for nothing
    int threatened = 30;  // a pawn of the mover's that can be taken
};

class PawnGame {
public:
    using Board = pawns::Board;

    // The pawns of the side to move and of the other one. The side to move has none on its last row.
    struct State {
        Board ours;
        Board theirs;
        bool white_to_move;
    };

    // A move is 64 times the square it leaves plus the square it goes to. First come steps to the last row and captures
    // of pawns that nothing guards, then other captures, steps to squares that nothing attacks, and all others; among
    // equals those that end nearest to the last row.
    class Moves {
    public:
        Moves() = default;
        Moves(Board left, Board straight, Board right, Board theirs, Board safe, Board last_rows, bool up)
            : left_(left),
              straight_(straight),
              right_(right),
              theirs_(theirs),
              safe_(safe),
              last_rows_(last_rows),
              up_(up) {}
        bool next(Move& move) {
            const Board all = left_ | straight_ | right_;
            if (all == 0) return false;
            const int to = foremost(best(all));
            const Board square = pawns::bit(static_cast<unsigned>(to));
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
        Board best(Board all) const {
            if (const Board gains = all & (last_rows_ | (theirs_ & safe_))) return gains;
            if (const Board captures = all & theirs_) return captures;
            return (all & safe_) != 0 ? all & safe_ : all;
        }
        int foremost(Board squares) const { return up_ ? 63 - std::countl_zero(squares) : std::countr_zero(squares); }

        Board left_ = 0;  // the squares that steps towards column a, straight steps and steps away from it go to
        Board straight_ = 0;
        Board right_ = 0;
        Board theirs_ = 0;
        Board safe_ = 0;
        Board last_rows_ = 0;
        bool up_ = false;
    };

    enum class Diagonals : std::uint8_t { captures, captures_and_steps };
    enum class Evaluator : std::uint8_t { racing, material, outcome };
    static constexpr Names<3> evaluators = {"racing", "material", "outcome"};

    // Rows and columns from 1 to 8.
    PawnGame(unsigned rows, unsigned columns, Diagonals diagonals, Evaluator evaluator,
             const RacingWeights& weights = {})
        : rows_(rows),
          board_(((Board{1} << columns) - 1) * (pawns::column_a >> 8 * (8 - rows))),
          last_column_(board_ & pawns::column_a << (columns - 1)),
          last_row_(board_ & pawns::row_1 << 8 * (rows - 1)),
          free_diagonals_(diagonals == Diagonals::captures ? 0 : board_),
          game_(mix(board_ ^ ~free_diagonals_)),
          evaluator_(evaluator),
          weights_(weights) {
        for (unsigned way = 1; way < rows; ++way) {
            const int worth = weights.worth[way] + (way == rows - 1 ? weights.home : 0);
            for (std::size_t k = 0; k < planes; ++k) {
                if ((worth >> k & 1) == 0) continue;
                worth_up_[k] |= pawns::row_1 << 8 * (rows - 1 - way);
                worth_down_[k] |= pawns::row_1 << 8 * way;
            }
        }
    }

    Moves moves(const State& state) const {
        if (goal_reached(state)) return {};
        const Steps to = steps(state);
        const int back = state.white_to_move ? -8 : 8;
        const Board attacked =
            std::rotl(state.theirs & ~pawns::column_a, back - 1) | std::rotl(state.theirs & ~last_column_, back + 1);
        return {to.left, to.straight, to.right, state.theirs, ~attacked, last_row_ | pawns::row_1, state.white_to_move};
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

    struct Shown {
        Board white, black;
        bool white_to_move;
    };
    Shown show(const State& state) const {
        return state.white_to_move ? Shown{state.ours, state.theirs, true} : Shown{state.theirs, state.ours, false};
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

    // Recognises a decided race. Right at any depth that reaches its end, with any evaluator.
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

    // A runner that will be first outweighs all else.
    Value racing_value(const View& view) const {
        const auto& [ours, theirs] = view;
        if (const Value race = race_value(view); race != 0) return race;
        Value worth = 0;
        for (std::size_t k = planes; k-- > 0;)
            worth = 2 * worth + pawns::lead(ours & worth_up_[k], theirs & worth_down_[k]);
        const Board our_aim = theirs & attacked_up(ours), their_guard = attacked_down(theirs);
        return 10 * worth + weights_.hanging * std::popcount(our_aim & ~their_guard) +
               weights_.exchange * std::popcount(our_aim & their_guard) -
               weights_.threatened * std::popcount(ours & their_guard);
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
    std::uint64_t game_;    // distinguishes games and boards in keys
    Evaluator evaluator_;
    RacingWeights weights_;

    // The worth of pawns as bit planes, so that sums are taken by counting bits: plane k has the rows with bit k in
    // their worth, for pawns that go up or down.
    static constexpr std::size_t planes = 6;
    std::array<Board, planes> worth_up_{};
    std::array<Board, planes> worth_down_{};
};

static_assert(Game<PawnGame>);

}  // namespace gametree
