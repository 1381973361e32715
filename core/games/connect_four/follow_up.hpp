// Playing after the other side: what one side is certain of if it answers every move by a fixed rule.
//
// The follower is not to move. It answers a move in the same column where the number of empty squares is even. Odd
// columns come in pairs as far as they go: a move to the lowest empty square of one is answered in the other, after
// which both are even. So the mover can get
//   - in an even column every other square from the lowest empty one: those with an odd number of squares above them,
//   - in an odd column the lowest empty square, and again those with an odd number of squares above them,
// and the follower gets all others. Squares above one on which the follower wins are of no use to the mover: to get
// there it must play below that square, and loses. If the mover makes no four of its own discs and all it can get, it
// does not win the game.
//
// With an even number of empty squares on the board all odd columns have their pair, and the follower always has an
// answer. With an odd number one column is left over. There the follower answers in the same column, and would be out
// of answers after the mover's last square; so it needs a square in this column on which it wins, with an odd number of
// squares above it. All else filled up in pairs, the mover must at last play below that square.
#pragma once

#include <algorithm>

#include "board.hpp"

namespace gametree::connect_four {

class FollowUp {
public:
    // `mover` and `follower` have no four; `threats` are the empty squares on which the follower wins.
    FollowUp(const Size& size, Board mover, Board follower, Board threats)
        : size_(size),
          mover_(mover),
          follower_(follower),
          threats_(threats),
          empty_(size.squares & ~(mover | follower)),
          playable_(size.playable(mover | follower)),
          within_reach_(((empty_ & size.uneven) | playable_) & ~beyond(threats & ~size.uneven & ~playable_)) {}

    // Whether it shows that the position is worth at most alpha to the mover; if so, `g` is a bound that does.
    bool refutes(Value alpha, Value& g) const {
        return std::popcount(empty_) % 2 == 0 ? all_in_pairs(alpha, g) : one_left_over(alpha, g);
    }

private:
    bool all_in_pairs(Value alpha, Value& g) const {
        if (size_.has_four(mover_ | within_reach_)) return false;
        g = std::min(alpha, 0);
        return alpha >= 0 || size_.has_four(follower_ | (empty_ & ~size_.uneven & ~playable_ & in_time(-alpha)));
    }

    bool one_left_over(Value alpha, Value& g) const {
        g = std::min(alpha, -1);
        for (Board threats = threats_ & size_.uneven & in_time(-g); threats != 0;) {
            const Board threat = threats & (0 - threats);
            const Board above = Size::upwards(empty_, threat), column = size_.column_of(threat);
            const Board below = empty_ & column & ~above;
            threats &= ~above;
            const bool odd = std::popcount(below) % 2 != 0;
            if (odd && !size_.has_four(mover_ | (within_reach_ & ~column) | (below & ~size_.uneven))) return true;
        }
        return false;
    }

    // The squares on which a win comes soon enough to be worth `win`, at the latest: all other columns may be full.
    Board in_time(Value win) const { return size_.with_above(std::min(2 * (std::min(win, 64) - 1), 64)); }

    // The given squares and all above them.
    Board beyond(Board squares) const {
        Board all = 0;
        while (squares != 0) {
            const Board above = Size::upwards(empty_, squares & (0 - squares));
            all |= above;
            squares &= ~above;
        }
        return all;
    }

    const Size& size_;
    Board mover_;
    Board follower_;
    Board threats_;
    Board empty_;
    Board playable_;
    Board within_reach_;
};

}  // namespace gametree::connect_four
