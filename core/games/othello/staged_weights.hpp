// Made by tools/fit_othello.py: for every stage of the game the weights of the features in staged.hpp.
#pragma once

#include <array>
#include <cstddef>

#include "../../value.hpp"

namespace gametree::othello {

inline constexpr int stages = 8;
inline constexpr std::size_t staged_features = 17;

inline constexpr std::array<std::array<Value, staged_features>, stages> staged_weights = {{
    {933, -178, 42, 12, -230, -156, -126, -18, -41, -38, -65, -1075, 265, 26, 32, -164, -43},
    {933, -178, 42, 12, -230, -156, -126, -18, -41, -38, -65, -1075, 265, 26, 32, -164, -43},
    {949, -81, 42, 7, -144, -146, -110, -4, -34, -33, -51, -1090, 140, 39, 35, -170, -39},
    {788, 12, 32, -9, 22, -121, -94, 5, -29, -31, -87, -1133, 72, 51, 36, -177, -38},
    {567, 14, 13, -29, 66, -83, -69, 16, -25, -16, -68, -850, 63, 79, 27, -171, -38},
    {408, -5, 2, -39, 56, -60, -53, 13, -17, -16, -56, -635, 76, 107, 12, -159, -37},
    {311, -16, -11, -43, 40, -48, -41, 7, -13, -3, -60, -528, 86, 134, -10, -146, -32},
    {311, -16, -11, -43, 40, -48, -41, 7, -13, -3, -60, -528, 86, 134, -10, -146, -32},
}};

}  // namespace gametree::othello
