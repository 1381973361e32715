// Connect four on any board that fits 64 bits: discs fall to the lowest empty square of a column, four in a row win.
#pragma once

#include <algorithm>
#include <optional>

#include "../game.hpp"
#include "../named.hpp"
#include "connect_four/board.hpp"
#include "connect_four/follow_up.hpp"
#include "connect_four/prospects.hpp"
#include "connect_four/zugzwang.hpp"

namespace gametree {

class ConnectFour {
public:
    using Board = connect_four::Board;
    using Size = connect_four::Size;

    // The discs of the side to move, and all discs. The first player is MAX.
    struct State {
        Board ours;
        Board discs;

        Board theirs() const { return ours ^ discs; }
        int count() const { return std::popcount(discs); }
    };

    // Columns that are not full, from the centre outwards.
    class Moves {
    public:
        Moves() = default;
        Moves(Board playable, const Size::Column* column) : playable_(playable), column_(column) {}
        bool next(Move& move) {
            while (playable_ != 0) {
                const Size::Column& column = *column_++;
                if ((playable_ & column.squares) == 0) continue;
                playable_ &= ~column.squares;
                move = column.number;
                return true;
            }
            return false;
        }

    private:
        Board playable_ = 0;
        const Size::Column* column_ = nullptr;
    };

    enum class Evaluator : std::uint8_t { threats, lines, outcome, zugzwang };
    static constexpr Names<4> evaluators = {"threats", "lines", "outcome", "zugzwang"};

    // The board must fit: see Size::fits.
    ConnectFour(int width, int height, Evaluator evaluator) : size_(width, height), evaluator_(evaluator) {}

    Moves moves(const State& state) const {
        if (has_four(state.theirs())) return {};
        return {size_.playable(state.discs), size_.from_centre_out.data()};
    }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        return {state.theirs(), state.discs | (state.discs + (Board{1} << (move * size_.stride)))};
    }
    bool maximizing(const State& state) const { return state.count() % 2 == 0; }

    Value evaluate(const State& state) const {
        const bool max = maximizing(state);
        const Board ours = state.ours, theirs = state.theirs();
        return value(max ? ours : theirs, max ? theirs : ours, state.count());
    }

    // A column takes height + 1 bits, the lowest for its bottom.
    struct Shown {
        Board first, second;
        bool first_to_move;
    };
    Shown show(const State& state) const {
        const bool max = maximizing(state);
        const Board ours = state.ours, theirs = state.theirs();
        return {max ? ours : theirs, max ? theirs : ours, max};
    }

    // In every column a one above the top disc, and below it ones for the mover's discs.
    std::uint64_t key(const State& state) const { return mix(state.ours + state.discs + size_.bottom); }

    bool has_four(Board discs) const { return size_.has_four(discs); }

    // What the evaluator `zugzwang` weighs, for fitting the weights.
    struct Seen {
        int forced;          // moves, after which the position is quiet
        bool first_to_move;  // there
        std::size_t stage;
        connect_four::Features features;  // in the view of the side to move there
    };
    // Nothing if the game is decided.
    std::optional<Seen> seen(const State& state) const {
        if (has_four(state.theirs())) return std::nullopt;
        const connect_four::Forced forced(size_, state.ours, state.theirs());
        if (forced.winner != 0 || forced.sides.empty(size_) == 0) return std::nullopt;
        const connect_four::Quiet quiet(size_, forced, maximizing(state));
        if (quiet.lost()) return std::nullopt;
        return Seen{forced.plies, quiet.first_to_move(), quiet.stage(), quiet.features(size_)};
    }

    std::uint64_t count(const State& state) const {
        if (has_four(state.theirs())) return 0;
        return static_cast<std::uint64_t>(std::popcount(size_.playable(state.discs)));
    }

    // What the move does for open lines, and how many squares it leaves on which the mover could win.
    Value hint(const State& state, Move move) const {
        const Board theirs = state.theirs(), discs = play(state, move).discs, square = discs ^ state.discs;
        const Board threats = size_.fourths(state.ours | square) & ~discs;
        return connect_four::gain(size_, state.ours, theirs, square) + 8 * std::popcount(threats);
    }

    // Speaks only of searches to the end of the game, and of who wins it how soon.
    std::uint64_t settle(const State& state, int depth, Value alpha, Value beta, Value& g) const {
        const int empty = size_.cells - state.count();
        if (evaluator_ != Evaluator::outcome || depth < empty || empty == 0) return 0;
        const bool max = maximizing(state);
        if (!settles(state, max ? alpha : -beta, max ? beta : -alpha, g)) return 0;
        if (!max) g = -g;
        return 1;
    }

private:
    // Added to the worth of a win where other things count too, and more than they do.
    static constexpr Value decided = 10'000;

    // What a win with the last of `count` discs is worth: the sooner the more, 1 with the last disc or the last but
    // one.
    Value win(int count) const { return (size_.cells + 2 - count) / 2; }

    // All in the mover's view.
    bool settles(const State& state, Value alpha, Value beta, Value& g) const {
        const Board theirs = state.theirs(), playable = size_.playable(state.discs);
        const int count = state.count();
        if (size_.has_four(theirs)) return false;
        if ((size_.fourths(state.ours) & playable) != 0) {
            g = win(count + 1);
            return true;
        }
        const Board threats = size_.fourths(theirs) & ~state.discs;
        const Board forced = threats & playable;
        const Board safe = (forced != 0 ? forced : playable) & ~(threats >> 1);
        if (safe == 0 || (forced & (forced - 1)) != 0) {
            g = -win(count + 2);
            return true;
        }
        const Value most = win(count + 3), least = -win(count + 4);
        g = most <= alpha ? most : least;
        if (most <= alpha || least >= beta || most == least) return true;
        return connect_four::FollowUp(size_, state.ours, theirs, threats).refutes(alpha, g);
    }

    // In the first player's view, as what follows.
    Value value(Board first, Board second, int count) const {
        const Value finished = evaluator_ == Evaluator::outcome ? 0 : decided;
        if (size_.has_four(first)) return finished + win(count);
        if (size_.has_four(second)) return -finished - win(count);
        if (evaluator_ == Evaluator::outcome || count == size_.cells) return 0;
        if (evaluator_ == Evaluator::zugzwang) return zugzwang_value(first, second, count);
        const Value lines = lines_value(first, second);
        return evaluator_ == Evaluator::lines ? lines : lines + threats_value(first, second, count % 2 == 0);
    }
    Value lines_value(Board first, Board second) const {
        return connect_four::open_lines(size_, first, second) - connect_four::open_lines(size_, second, first);
    }
    Value threats_value(Board first, Board second, bool first_to_move) const {
        const Value threats = connect_four::threats_in_turn(size_, first, second);
        return first_to_move ? threats + sure(first, second) : threats - sure(second, first);
    }

    Value zugzwang_value(Board first, Board second, int count) const {
        const auto win_after = [this, count](int plies) { return win(count + plies); };
        if (count % 2 == 0) return connect_four::zugzwang_value(size_, first, second, true, win_after);
        return -connect_four::zugzwang_value(size_, second, first, false, win_after);
    }

    Value sure(Board mover, Board follower) const {
        const Board threats = size_.fourths(follower) & ~mover & ~follower;
        return connect_four::sure(connect_four::FollowUp(size_, mover, follower, threats));
    }

    Size size_;
    Evaluator evaluator_;
};

static_assert(Game<ConnectFour> && CountsMoves<ConnectFour> && GivesHints<ConnectFour> && Settles<ConnectFour>);

}  // namespace gametree
