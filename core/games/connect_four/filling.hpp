// Who must give way when the board fills up.
//
// A square below one on which the other side wins is closed to a player. At last all other squares are taken, and the
// side to move must open one of them: it is in zugzwang. Who that will be depends on the number of squares that are
// left, not on who is to move now.
#pragma once

#include <algorithm>
#include <array>
#include <compare>

#include "board.hpp"

namespace gametree::connect_four {

// The discs of the side to move and of the other side, and the empty squares on which each of them wins.
struct Sides {
    Board mover, other;
    Board mover_wins, other_wins;

    Sides(const Size& size, Board mover_discs, Board other_discs)
        : mover(mover_discs),
          other(other_discs),
          mover_wins(size.fourths(mover) & empty(size)),
          other_wins(size.fourths(other) & empty(size)) {}

    Board empty(const Size& size) const { return size.squares & ~(mover | other); }
    Board playable(const Size& size) const { return size.playable(mover | other); }
};

// Plays to the end as two players would who look at nothing but these wins. A side in zugzwang plays below a win of its
// own, if it has one, and the other side takes that square.
class Filling {
public:
    // Neither side can win with its next disc.
    Filling(const Size& size, const Sides& sides)
        : rows_(static_cast<int>(size.stride) - 1), columns_(static_cast<std::size_t>(size.cells / rows_)) {
        const Board discs = sides.mover | sides.other, column = (Board{1} << rows_) - 1;
        for (std::size_t i = 0; i < columns_; ++i) {
            const auto shift = static_cast<unsigned>(i) * size.stride;
            of_column_[i] = {{sides.mover_wins >> shift & column, sides.other_wins >> shift & column},
                             std::popcount(discs >> shift & column)};
            fill(of_column_[i]);
        }
    }

    // 1 if the mover wins, -1 if the other side does, 0 if the board is filled.
    int winner() {
        for (;;) {
            Column* const open = column_to_open();
            if (open == nullptr) return all_full() ? 0 : to_move_ == 0 ? -1 : 1;
            open->height += 2;
            if (takes_wins(*open)) return to_move_ == 0 ? 1 : -1;
            fill(*open);
        }
    }

private:
    struct Column {
        std::array<Board, 2> wins;  // of the mover and of the other side
        int height;

        auto operator<=>(const Column&) const = default;

        bool wins_on(unsigned side, int row) const { return wins[side] >> row & 1; }
    };

    // Plays up to the square below the next win of either side.
    void fill(Column& column) {
        const Board wins = (column.wins[0] | column.wins[1]) >> column.height << column.height;
        const int stop = wins == 0 ? rows_ : std::countr_zero(wins) - 1;
        to_move_ ^= static_cast<unsigned>(stop - column.height) & 1;
        column.height = stop;
    }

    // A column where the next square is not below a win of the side that waits; of several the one that compares
    // highest, wherever it is, so that mirrored boards are filled alike.
    Column* column_to_open() {
        Column* found = nullptr;
        for (std::size_t i = 0; i < columns_; ++i) {
            Column& column = of_column_[i];
            if (column.height == rows_ || column.wins_on(1 - to_move_, column.height + 1)) continue;
            if (found == nullptr || *found < column) found = &column;
        }
        return found;
    }

    // Whether the side to move wins on the next square; a win of the other side is taken away, as long as there is one.
    bool takes_wins(Column& column) {
        while (!column.wins_on(to_move_, column.height)) {
            if (!column.wins_on(1 - to_move_, column.height)) return false;
            ++column.height;
            to_move_ ^= 1;
        }
        return true;
    }

    bool all_full() const {
        return std::all_of(of_column_.begin(), of_column_.begin() + static_cast<std::ptrdiff_t>(columns_),
                           [this](const Column& column) { return column.height == rows_; });
    }

    int rows_;
    std::size_t columns_;
    unsigned to_move_ = 0;  // 0 is the mover
    std::array<Column, Size::most_columns> of_column_;
};

}  // namespace gametree::connect_four
