// Othello on a board of 8x8, 6x6 or 4x4 squares. The boards are in othello/board.hpp.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "../game.hpp"
#include "../named.hpp"
#include "othello/area.hpp"
#include "othello/board.hpp"
#include "othello/endgame.hpp"
#include "othello/evaluation.hpp"
#include "othello/stability.hpp"
#include "othello/staged.hpp"

namespace gametree {

class Othello {
public:
    using Board = othello::Board;

    static constexpr Move pass = 64;

    // The boards of the side to move and of the other one; Black is MAX and moves first.
    struct State {
        Board ours;
        Board theirs;
        bool black_to_move;
    };

    // Squares from a1 upwards, or the pass.
    class Moves {
    public:
        Moves() = default;
        Moves(Board squares, bool must_pass) : squares_(squares), must_pass_(must_pass) {}
        bool next(Move& move) {
            if (squares_ != 0) {
                move = static_cast<Move>(std::countr_zero(squares_));
                squares_ &= squares_ - 1;
                return true;
            }
            move = pass;
            return std::exchange(must_pass_, false);
        }

    private:
        Board squares_ = 0;
        bool must_pass_ = false;
    };

    enum class Evaluator : std::uint8_t { positional, mobility, weighted, discs, outcome, tournament, staged };
    static constexpr Names<7> evaluators = {"positional", "mobility",   "weighted", "discs",
                                            "outcome",    "tournament", "staged"};

    // `size` is 4, 6 or 8.
    Othello(Evaluator evaluator, unsigned size) : evaluator_(evaluator), area_(othello::area_of_size(size)) {}

    Moves moves(const State& state) const {
        const Board squares = reach(state.ours, state.theirs);
        return {squares, squares == 0 && reach(state.theirs, state.ours) != 0};
    }
    std::uint64_t count(const State& state) const {
        const Board squares = reach(state.ours, state.theirs);
        if (squares == 0) [[unlikely]]
            return reach(state.theirs, state.ours) != 0;
        return static_cast<std::uint64_t>(std::popcount(squares));
    }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        if (move == pass) [[unlikely]]
            return {state.theirs, state.ours, !state.black_to_move};
        const Board turned = othello::flips(state.ours, state.theirs, move);
        return {state.theirs ^ turned, state.ours ^ turned ^ othello::bit(move), !state.black_to_move};
    }
    bool maximizing(const State& state) const { return state.black_to_move; }

    Value evaluate(const State& state) const {
        const Value value = mover_value(state.ours, state.theirs);
        return state.black_to_move ? value : -value;
    }
    std::uint64_t key(const State& state) const {
        constexpr std::uint64_t white_to_move = 0x9e3779b97f4a7c15ULL;
        return mix(mix(state.ours) ^ state.theirs ^ area_.salt ^ (state.black_to_move ? 0 : white_to_move));
    }

    struct Shown {
        Board black, white;
        bool black_to_move;
    };
    Shown show(const State& state) const {
        return state.black_to_move ? Shown{state.ours, state.theirs, true} : Shown{state.theirs, state.ours, false};
    }

    // How good a move looks for its mover: it leaves little to the other side, and while there is time for it to matter
    // the position it leads to is a good one.
    Value hint(const State& state, Move move) const {
        if (move == pass) return 0;
        const State after = play(state, move);
        const Board squares = empty(state);
        const Value left = othello::reply_rank(after.ours, after.theirs, move, othello::odd_quarters(squares), area_);
        if (std::popcount(squares) < near_the_end) return -left;
        return -10 * left - othello::positional_value(after.ours, after.theirs, area_);
    }

    // With the evaluators `outcome` and `tournament` the last squares are played out here, and so is a game whose
    // outcome is bounded by discs that nothing can turn. Each empty square takes a move and at most a pass before it: a
    // search of fewer plies might not see the end.
    std::uint64_t settle(const State& state, int depth, Value alpha, Value beta, Value& g) const {
        if (evaluator_ != Evaluator::outcome && evaluator_ != Evaluator::tournament) return 0;
        const int empties = std::popcount(empty(state));
        if (depth < 2 * empties) return 0;
        const bool black = state.black_to_move;
        const Value low = black ? alpha : -beta, high = black ? beta : -alpha;
        if (empties > played_out) return settle_by_safe_discs(state, low, high, g);
        othello::Endgame endgame(area_, left_over());
        const Value value = endgame.solve(state.ours, state.theirs, low, high);
        g = black ? value : -value;
        return endgame.positions();
    }

    const othello::Area& area() const { return area_; }

private:
    // Up to this many empty squares `settle` plays the game out.
    static constexpr int played_out = 8;
    // With fewer empty squares a hint is about replies alone.
    static constexpr int near_the_end = 12;

    Board empty(const State& state) const { return area_.playable & ~(state.ours | state.theirs); }
    Board reach(Board ours, Board theirs) const { return othello::mobility(ours, theirs, area_.playable); }

    // Safe discs of the other side limit what the side to move can reach; counted only where there may be enough.
    std::uint64_t settle_by_safe_discs(const State& state, Value low, Value high, Value& g) const {
        const auto bound = [this](int discs) { return area_.squares - 2 * discs; };
        Value most = bound(std::popcount(state.theirs)), least = -bound(std::popcount(state.ours));
        if (most <= low) {
            most = bound(std::popcount(othello::safe_discs(state.theirs, state.ours, area_)));
            if (most <= low) {
                g = state.black_to_move ? most : -most;
                return 1;
            }
        }
        if (least >= high) {
            least = -bound(std::popcount(othello::safe_discs(state.ours, state.theirs, area_)));
            if (least >= high) {
                g = state.black_to_move ? least : -least;
                return 1;
            }
        }
        return 0;
    }

    othello::LeftOver left_over() const {
        return evaluator_ == Evaluator::tournament ? othello::LeftOver::winner : othello::LeftOver::nobody;
    }

    Value mover_value(Board ours, Board theirs) const {
        switch (evaluator_) {
            case Evaluator::positional: return othello::positional_value(ours, theirs, area_);
            case Evaluator::mobility: return othello::mobility_value(ours, theirs, area_);
            case Evaluator::weighted: return othello::weighted_value(ours, theirs, area_);
            case Evaluator::staged: return othello::staged_value(ours, theirs, area_);
            case Evaluator::outcome:
            case Evaluator::tournament: return othello::outcome_value(ours, theirs, area_, left_over());
            case Evaluator::discs: break;
        }
        return othello::lead(ours, theirs);
    }

    Evaluator evaluator_;
    othello::Area area_;
};

static_assert(Game<Othello>);
static_assert(CountsMoves<Othello> && GivesHints<Othello> && Settles<Othello>);

}  // namespace gametree
