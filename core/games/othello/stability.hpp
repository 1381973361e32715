// Discs that nothing can turn over any more: they bound the outcome of a game long before its end.
#pragma once

#include "area.hpp"

namespace gametree::othello {

// Of each direction: the squares from which one, two or four steps up (or down) lead off the board.
struct Exits {
    std::array<Directions, 3> up;
    std::array<Directions, 3> down;
};

constexpr Board leaving(int column_step, int row_step) {
    Board squares = 0;
    for (int square = 0; square < 64; ++square) {
        const int column = square % 8 + column_step, row = square / 8 + row_step;
        if (column < 0 || column > 7 || row < 0 || row > 7) squares |= bit(static_cast<unsigned>(square));
    }
    return squares;
}

inline constexpr Exits exits = [] {
    Exits all{};
    for (std::size_t i = 0; i < 3; ++i) {
        const int n = 1 << i;
        all.up[i] = {leaving(n, 0), leaving(-n, n), leaving(0, n), leaving(n, n)};
        all.down[i] = {leaving(-n, 0), leaving(n, -n), leaving(0, -n), leaving(-n, -n)};
    }
    return all;
}();

// In each direction the squares whose whole line is `taken`: those from which all squares up to the edge are taken both
// ways, looked at one, two and four steps at a time.
constexpr Directions full_lines(Board taken) {
    Directions full{};
    for (std::size_t d = 0; d < 4; ++d) {
        Board up = taken, down = taken;
        for (std::size_t i = 0; i < 3; ++i) {
            const int steps = static_cast<int>(strides[d]) << i;
            up &= up >> steps | exits.up[i][d];
            down &= down << steps | exits.down[i][d];
        }
        full[d] = up & down;
    }
    return full;
}

// Some discs of `ours` that are safe for good: in each direction the line is full, or the disc leans on the edge or on
// another safe disc. (Not all of them: it may take a search to see that a disc is safe.)
constexpr Board safe_discs(Board ours, Board theirs, const Area& area) {
    Directions held = full_lines(ours | theirs | ~area.playable);
    held[0] |= area.edge_columns;
    held[1] |= area.border();
    held[2] |= area.edge_rows;
    held[3] |= area.border();
    Board safe = 0;
    for (;;) {
        Board more = ours;
        for (std::size_t d = 0; d < 4; ++d) more &= held[d] | safe << strides[d] | safe >> strides[d];
        if (more == safe) return safe;
        safe = more;
    }
}

static_assert(full_lines(every_square) == Directions{every_square, every_square, every_square, every_square});
static_assert(safe_discs(0x0307, 0, area_of_size(8)) == 0x0307 && safe_discs(0x0306, 0, area_of_size(8)) == 0);

}  // namespace gametree::othello
