// The squares of a board of 4x4, 6x6 or 8x8, and what they are to each other.
#pragma once

#include "board.hpp"

namespace gametree::othello {

// What a disc on each square of a quarter of the board is worth, a corner first; a smaller board has the rows and
// columns nearest to its edges.
inline constexpr int square_worth[4][4] = {
    {30, -8, 6, 3},
    {-8, -15, -2, -1},
    {6, -2, 2, 1},
    {3, -1, 1, 0},
};

// The same as bit planes, so that sums are taken by counting bits: plane k has the squares with bit k of their worth in
// two's complement, whose last bit counts negative.
inline constexpr std::size_t last_plane = 5;
using Planes = std::array<Board, last_plane + 1>;

// Squares of one kind are as far from the corners and edges as each other, in one order or the other: corners are the
// first kind, then come the other squares of the edges, then those next to them, and so on.
inline constexpr std::size_t kinds = 10;
constexpr std::size_t kind_of(unsigned from_edge, unsigned from_other_edge) {
    const unsigned near = from_edge < from_other_edge ? from_edge : from_other_edge;
    const unsigned far = from_edge + from_other_edge - near;
    constexpr std::size_t first_of[4] = {0, 4, 7, 9};
    return first_of[near] + (far - near);
}

struct Area {
    int squares = 0;  // how many
    Board playable = 0;
    Board corners = 0;
    Board edge_columns = 0;
    Board edge_rows = 0;
    Planes worth{};
    std::array<Board, kinds> of_kind{};
    std::uint64_t salt = 0;  // part of the keys: the same discs on a smaller board are another position

    constexpr Board border() const { return edge_columns | edge_rows; }
};

constexpr Area area_of_size(unsigned size) {
    Area area;
    area.squares = static_cast<int>(size * size);
    area.salt = (8 - size) * 0xd1b54a32d192ed03ULL;
    const auto from_edge = [size](unsigned line) { return line < size / 2 ? line : size - 1 - line; };
    for (unsigned row = 0; row < size; ++row) {
        for (unsigned column = 0; column < size; ++column) {
            const Board here = bit(8 * row + column);
            const unsigned down = from_edge(row), across = from_edge(column);
            area.playable |= here;
            if (across == 0) area.edge_columns |= here;
            if (down == 0) area.edge_rows |= here;
            if (across == 0 && down == 0) area.corners |= here;
            area.of_kind[kind_of(down, across)] |= here;
            for (std::size_t k = 0; k < area.worth.size(); ++k)
                if (square_worth[down][across] >> k & 1) area.worth[k] |= here;
        }
    }
    return area;
}

// Who gets the squares that are empty when the game is over.
enum class LeftOver : std::uint8_t { nobody, winner };

// The lead in discs with which a game has ended.
constexpr Value final_lead(Board ours, Board theirs, const Area& area, LeftOver left_over) {
    const Value discs = lead(ours, theirs);
    if (left_over == LeftOver::nobody || discs == 0) return discs;
    const Value empty = area.squares - std::popcount(ours | theirs);
    return discs > 0 ? discs + empty : discs - empty;
}

// What is reached from `start` in steps of `stride` over `squares`, at most seven steps.
constexpr Board reached_up(Board start, Board squares, int stride) {
    start |= squares & start << stride;
    squares &= squares << stride;
    start |= squares & start << 2 * stride;
    squares &= squares << 2 * stride;
    return start | (squares & start << 4 * stride);
}
constexpr Board reached_down(Board start, Board squares, int stride) {
    start |= squares & start >> stride;
    squares &= squares >> stride;
    start |= squares & start >> 2 * stride;
    squares &= squares >> 2 * stride;
    return start | (squares & start >> 4 * stride);
}

// The corners of `discs` and the discs joined to them along an edge: nothing can turn them any more.
constexpr Board anchored(Board discs, const Area& area) {
    const Board held = discs & area.corners;
    if (held == 0) return 0;
    const Board rows = discs & area.edge_rows, columns = discs & area.edge_columns;
    return reached_up(held, rows, 1) | reached_down(held, rows, 1) | reached_up(held, columns, 8) |
           reached_down(held, columns, 8);
}

}  // namespace gametree::othello
