// Files and spans of squares, all at once.
#pragma once

#include "board.hpp"

namespace gametree::chess {

constexpr Board filled_north(Board squares) {
    squares |= squares << 8;
    squares |= squares << 16;
    return squares | squares << 32;
}
constexpr Board filled_south(Board squares) {
    squares |= squares >> 8;
    squares |= squares >> 16;
    return squares | squares >> 32;
}
constexpr Board files(Board squares) { return filled_north(filled_south(squares)); }
constexpr Board beside(Board squares) { return westward(squares) | eastward(squares); }
template <bool white>
constexpr Board all_before(Board squares) {
    return white ? filled_north(squares << 8) : filled_south(squares >> 8);
}

}  // namespace gametree::chess
