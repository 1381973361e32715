// The evaluator `zugzwang`: forced moves are played out first. Then who must give way when the board fills up counts,
// and lines and threats, with weights that depend on who is to move and on how far the game is, so that values do not
// swing from one depth to the next. They are fitted to solved positions (tools/fit_connect_four.py).
#pragma once

#include "filling.hpp"
#include "follow_up.hpp"
#include "prospects.hpp"
#include "zugzwang_weights.hpp"

namespace gametree::connect_four {

// The outcome of forced moves, if they decide the game, and the quiet position that they lead to if not.
struct Forced {
    Sides sides;
    int plies = 0;        // that were forced
    int winner = 0;       // 1 is the side to move at first, -1 the other
    int winning_ply = 0;  // the number of plies until it has won

    // Neither side has four.
    Forced(const Size& size, Board mover, Board other) : sides(size, mover, other) {
        int to_move = 1;
        for (; !decided(size, to_move); to_move = -to_move, ++plies) {
            const Board block = sides.other_wins & sides.playable(size);
            if (block == 0) break;
            sides = Sides(size, sides.other, sides.mover | block);
        }
    }

    bool movers_are_swapped() const { return plies % 2 != 0; }

private:
    // A win with the next disc; or two wins of the other side, or none but squares below one.
    bool decided(const Size& size, int to_move) {
        const Board playable = sides.playable(size), blocks = sides.other_wins & playable;
        if ((sides.mover_wins & playable) != 0) {
            winner = to_move;
            winning_ply = plies + 1;
        } else if ((blocks & (blocks - 1)) != 0 ||
                   (blocks == 0 && playable != 0 && (playable & ~(sides.other_wins >> 1)) == 0)) {
            winner = -to_move;
            winning_ply = plies + 2;
        }
        return winner != 0;
    }
};

// In the view of the side to move in a quiet position: a constant; who wins when the board fills up; open lines with
// one, two and three discs; our threats in turn and out of turn, and theirs; moves that give nothing away; and whether
// the other side, playing after, is sure not to lose.
using Features = std::array<Value, zugzwang_features>;
inline constexpr std::size_t held_feature = 11;

inline Features features(const Size& size, const Sides& sides, bool first_to_move, bool held) {
    Features f{};
    f[0] = 1;
    f[1] = Filling(size, sides).winner();
    for (const Board stride : size.strides) {
        const OpenLines<Board> ours(sides.mover, sides.other, size.squares, stride);
        const OpenLines<Board> theirs(sides.other, sides.mover, size.squares, stride);
        f[2] += std::popcount(ours.one) - std::popcount(theirs.one);
        f[3] += std::popcount(ours.two) - std::popcount(theirs.two);
        f[4] += std::popcount(ours.three) - std::popcount(theirs.three);
    }
    const Board turn_of_mover = (size.cells % 2 == 0) == first_to_move ? size.uneven : ~size.uneven;
    f[5] = std::popcount(sides.mover_wins & turn_of_mover);
    f[6] = std::popcount(sides.mover_wins & ~turn_of_mover);
    f[7] = std::popcount(sides.other_wins & ~turn_of_mover);
    f[8] = std::popcount(sides.other_wins & turn_of_mover);
    const Board playable = sides.playable(size);
    f[9] = std::popcount(playable & ~(sides.other_wins >> 1));
    f[10] = std::popcount(playable & ~(sides.mover_wins >> 1));
    f[held_feature] = held ? 1 : 0;
    return f;
}

// How far the game is, 0 at its start.
inline std::size_t stage_of(const Size& size, Board discs) {
    return static_cast<std::size_t>(std::popcount(discs) * zugzwang_stages / (size.cells + 1));
}

// The quiet position that forced moves lead to, if nothing proves its outcome.
class Quiet {
public:
    Quiet(const Size& size, const Forced& forced, bool first_to_move)
        : sides_(forced.sides),
          follow_up_(size, sides_.mover, sides_.other, sides_.other_wins),
          first_to_move_(first_to_move != forced.movers_are_swapped()),
          stage_(stage_of(size, sides_.mover | sides_.other)) {}

    // Whether the other side wins, and whether it does not lose, by playing after the mover.
    bool lost() const { return refuted_at(-1); }
    bool held() const { return refuted_at(0); }

    bool first_to_move() const { return first_to_move_; }
    std::size_t stage() const { return stage_; }
    Features features(const Size& size) const { return connect_four::features(size, sides_, first_to_move_, held()); }

    // In the mover's view: 100 in the logarithm of the odds.
    Value weighted(const Size& size) const {
        constexpr Value most = 3000;
        const Features found = features(size);
        const auto& weights = zugzwang_weights[first_to_move_ ? 0 : 1][stage_];
        Value sum = 0;
        for (std::size_t i = 0; i < found.size(); ++i) sum += weights[i] * found[i];
        return std::clamp(sum, -most, found[held_feature] != 0 ? 0 : most);
    }

private:
    bool refuted_at(Value alpha) const {
        Value g;
        return follow_up_.refutes(alpha, g);
    }

    const Sides& sides_;
    FollowUp follow_up_;
    bool first_to_move_;
    std::size_t stage_;
};

// In the mover's view, while the game goes on. `win(plies)` is what a win after so many plies is worth.
template <class Win>
Value zugzwang_value(const Size& size, Board mover, Board other, bool first_to_move, Win win) {
    constexpr Value certain = 4000, sure = 3500;
    const Forced forced(size, mover, other);
    if (forced.winner != 0) return forced.winner * (certain + win(forced.winning_ply));
    if (forced.sides.empty(size) == 0) return 0;
    const Quiet quiet(size, forced, first_to_move);
    const Value value = quiet.lost() ? -sure : quiet.weighted(size);
    return forced.movers_are_swapped() ? -value : value;
}

}  // namespace gametree::connect_four
