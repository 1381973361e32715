// English checkers (American checkers, draughts on the 8x8 board).
//
// Capture is forced, and a capture of several pieces is one move, which must be played to its end; every path is a
// separate move. A man that reaches the last row becomes a king, and its move ends. A player who cannot move loses.
// Draws by repetition or by counting moves are not part of the rules here.
#pragma once

#include <algorithm>

#include "../game.hpp"
#include "../named.hpp"
#include "checkers/board.hpp"
#include "checkers/evaluation.hpp"
#include "checkers/trails.hpp"

namespace gametree {

class Checkers {
public:
    using Board = checkers::Board;

    // The pieces of the side to move, of the other one, and the kings of both. Black is MAX and moves first.
    struct State {
        Board ours;
        Board theirs;
        Board kings;
        std::uint16_t reversible;  // plies since the last capture or move of a man
        bool black_to_move;

        Board empty() const { return checkers::every_square & ~(ours | theirs); }
        checkers::Movers movers() const { return checkers::movers(ours, kings, black_to_move); }
    };

    // A step is numbered by its square and direction; captures follow, by the number of their trail.
    static constexpr Move first_trail = checkers::bits * checkers::directions;
    static constexpr Move codes = first_trail + checkers::trail_count;

    // Captures; or else steps, forward before backward. The foremost pieces come first.
    class Moves {
    public:
        Moves() = default;
        explicit Moves(const State& state) : forward_(state.black_to_move ? 0 : 2) {
            const checkers::Movers movers = state.movers();
            const Board empty = state.empty();
            jumpers_ = movers.jumps(state.theirs, empty).any();
            if (jumpers_ != 0) {
                capturing_ = true;
                theirs_ = state.theirs;
                empty_ = empty;
                kings_ = state.kings;
            } else {
                steps_ = movers.steps(empty);
            }
        }

        bool captures() const { return capturing_; }
        bool next(Move& move) { return capturing_ ? next_capture(move) : next_step(move); }

    private:
        unsigned foremost(Board board) const {
            return forward_ == 0 ? checkers::last_square(board) : checkers::first_square(board);
        }
        bool next_capture(Move& move) {
            std::uint16_t trail;
            while (!captures_.next(trail)) {
                if (jumpers_ == 0) return false;
                const unsigned square = foremost(jumpers_);
                jumpers_ ^= checkers::bit(square);
                captures_ = {square, checkers::ways(square, kings_, forward_), theirs_, empty_};
            }
            move = static_cast<Move>(first_trail + trail);
            return true;
        }
        bool next_step(Move& move) {
            for (; turned_ < checkers::directions; ++turned_) {
                const unsigned direction = turned_ ^ forward_;
                Board& left = steps_.in[direction];
                if (left == 0) continue;
                const unsigned square = foremost(left);
                left ^= checkers::bit(square);
                move = static_cast<Move>(square * checkers::directions + direction);
                return true;
            }
            return false;
        }

        bool capturing_ = false;
        unsigned forward_ = 0;  // the first direction of men
        unsigned turned_ = 0;
        checkers::Fan steps_{};
        Board jumpers_ = 0, theirs_ = 0, empty_ = 0, kings_ = 0;
        checkers::Captures captures_;
    };

    enum class Evaluator : std::uint8_t { positional, still, material, pieces, outcome };
    static constexpr Names<5> evaluators = {"positional", "still", "material", "pieces", "outcome"};

    // The value of a won game to the winner; all other values are less.
    static constexpr Value won = 10'000;

    explicit Checkers(Evaluator evaluator) : evaluator_(evaluator) {}

    Moves moves(const State& state) const { return Moves(state); }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        if (move >= first_trail) {
            const checkers::Trail& trail = checkers::trails.all[move - first_trail];
            return after(state, trail.from, checkers::bit(trail.to), trail.captured);
        }
        const unsigned square = move / checkers::directions;
        return after(state, square, checkers::moved(checkers::bit(square), move % checkers::directions), 0);
    }
    bool maximizing(const State& state) const { return state.black_to_move; }

    // The evaluator `positional` values the position after the captures in progress have been played out.
    Value evaluate(const State& state) const {
        return evaluator_ == Evaluator::positional ? played_out(state, captures_followed, lowest, highest)
                                                   : value(state);
    }
    static checkers::Pieces pieces(const State& state) {
        return state.black_to_move ? checkers::Pieces{state.ours, state.theirs, state.kings, true}
                                   : checkers::Pieces{state.theirs, state.ours, state.kings, false};
    }

    // Bit 0 of a board is square 1.
    struct Shown {
        std::uint32_t black, white, kings;
        bool black_to_move;
    };
    Shown show(const State& state) const {
        const checkers::Pieces on_board = pieces(state);
        return {checkers::packed(on_board.black), checkers::packed(on_board.white), checkers::packed(on_board.kings),
                state.black_to_move};
    }

    std::uint64_t key(const State& state) const {
        // All boards have 35 bits: the kings fill up the words of the other two.
        constexpr unsigned split = 28;
        const Board side = Board{state.black_to_move} << 63;
        return mix(mix(state.ours | state.kings << 36) ^ (state.theirs | state.kings >> split << 36 | side));
    }

    std::uint64_t count(const State& state) const {
        const Board empty = state.empty();
        const checkers::Movers movers = state.movers();
        const checkers::Fan jumps = movers.jumps(state.theirs, empty);
        if (jumps.any() == 0) return static_cast<std::uint64_t>(movers.steps(empty).count());
        if (!can_go_on(state, jumps, empty)) return static_cast<std::uint64_t>(jumps.count());
        std::uint64_t count = 0;
        Moves moves(state);
        for (Move move; moves.next(move);) ++count;
        return count;
    }
    // Captures by what they take. Steps by what they threaten and expose; then crownings first, and last the steps that
    // leave the own first row.
    Value hint(const State& state, Move move) const {
        if (move >= first_trail) {
            const Board captured = checkers::trails.all[move - first_trail].captured;
            return 2 * checkers::size(captured) + checkers::size(captured & state.kings);
        }
        const State next = play(state, move);
        const bool exposes = can_capture(next.movers(), next.ours, next.theirs);
        const bool threatens =
            can_capture(checkers::movers(next.theirs, next.kings, state.black_to_move), next.theirs, next.ours);
        return threatens - 4 * exposes + step_merit(state, move);
    }
    int reversible(const State& state) const { return state.reversible; }

    // Whoever can capture must.
    bool noisy(const State&, Move move) const { return move >= first_trail; }
    bool forced(const State& state) const { return can_capture(state.movers(), state.ours, state.theirs); }

private:
    // Whether any of the `jumps` can be followed by another. The second jump cannot lead to where the first began, so
    // that the piece still stands there does not matter.
    static bool can_go_on(const State& state, const checkers::Fan& jumps, Board empty) {
        Board landed = 0, kings_landed = 0;
        for (unsigned direction = 0; direction < checkers::directions; ++direction) {
            landed |= checkers::moved(jumps.in[direction], direction, 2);
            kings_landed |= checkers::moved(jumps.in[direction] & state.kings, direction, 2);
        }
        const checkers::Movers movers = checkers::movers(landed, kings_landed, state.black_to_move);
        return movers.jumps(state.theirs, empty).any() != 0;
    }

    static State after(const State& state, unsigned from, Board to, Board captured) {
        const Board last_row = state.black_to_move ? checkers::bottom_row : checkers::top_row;
        const Board left = ~checkers::bit(from);
        const Board was_king = state.kings >> from & 1;
        const Board crowned = ((Board{0} - was_king) | last_row) & to;
        const bool can_be_taken_back = was_king != 0 && captured == 0;
        return {.ours = state.theirs & ~captured,
                .theirs = (state.ours & left) | to,
                .kings = (state.kings & left & ~captured) | crowned,
                .reversible = static_cast<std::uint16_t>(can_be_taken_back ? state.reversible + 1 : 0),
                .black_to_move = !state.black_to_move};
    }

    static bool can_capture(const checkers::Movers& movers, Board ours, Board theirs) {
        return movers.jumps(theirs, checkers::every_square & ~(ours | theirs)).any() != 0;
    }
    static bool over(const State& state) {
        const checkers::Movers movers = state.movers();
        return movers.steps(state.empty()).any() == 0 && !can_capture(movers, state.ours, state.theirs);
    }

    static Value step_merit(const State& state, Move move) {
        constexpr Board end_rows = checkers::top_row | checkers::bottom_row;
        const Board from = checkers::bit(move / checkers::directions);
        if (from & state.kings) return 1;
        if (checkers::moved(from, move % checkers::directions) & end_rows) return 2;
        return from & end_rows ? 0 : 1;
    }

    // In real games captures answer each other a few times; in an invented crowd of kings they would not end.
    static constexpr int captures_followed = 10;

    // The value with best play after forced captures, in the window alpha < beta.
    Value played_out(const State& state, int plies, Value alpha, Value beta) const {
        Moves moves(state);
        if (plies == 0 || !moves.captures()) return value(state);
        Value best = state.black_to_move ? lowest : highest;
        for (Move move; alpha < beta && moves.next(move);) {
            const Value found = played_out(play(state, move), plies - 1, alpha, beta);
            if (state.black_to_move) {
                best = std::max(best, found);
                alpha = std::max(alpha, found);
            } else {
                best = std::min(best, found);
                beta = std::min(beta, found);
            }
        }
        return best;
    }

    // The evaluator's value of the position as it stands.
    Value value(const State& state) const {
        if (over(state)) return state.black_to_move ? -won : won;
        const checkers::Pieces on_board = pieces(state);
        switch (evaluator_) {
            case Evaluator::positional:
            case Evaluator::still: return checkers::positional(on_board);
            case Evaluator::material: return checkers::material(on_board);
            case Evaluator::pieces: return checkers::lead(on_board.black, on_board.white);
            case Evaluator::outcome: break;
        }
        return 0;
    }

    Evaluator evaluator_;
};

static_assert(Game<Checkers> && CountsMoves<Checkers> && GivesHints<Checkers> && CanRepeat<Checkers>);
static_assert(MakesNoise<Checkers> && ForcesMoves<Checkers>);

}  // namespace gametree
