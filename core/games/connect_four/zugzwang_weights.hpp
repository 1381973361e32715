// Weights of the features in zugzwang.hpp, fitted to 17,600 solved positions. These were made by a generator that is
// not kept, by the regression of tools/fit_connect_four.py; that tool writes this file anew, with other numbers.
#pragma once

#include <array>
#include <cstddef>

#include "../../value.hpp"

namespace gametree::connect_four {

inline constexpr int zugzwang_stages = 5;
inline constexpr std::size_t zugzwang_features = 12;

// For the first player to move and for the second, and for every stage of the game.
using ZugzwangWeights = std::array<std::array<Value, zugzwang_features>, zugzwang_stages>;
inline constexpr std::array<ZugzwangWeights, 2> zugzwang_weights = {{
    {{
        {110, 154, 12, 25, -8, -16, 14, 49, -39, 41, -42, -173},
        {110, 154, 12, 25, -8, -16, 14, 49, -39, 41, -42, -173},
        {124, 171, 11, 24, -21, -17, 25, 43, -49, 36, -38, -156},
        {133, 166, 8, 21, -17, -18, 19, 40, -48, 34, -38, -145},
        {94, 196, 5, 22, -22, -25, 20, 46, -41, 26, -19, -124},
    }},
    {{
        {41, 157, 10, 26, -32, 30, 61, -28, -28, 33, -23, 0},
        {41, 157, 10, 26, -32, 30, 61, -28, -28, 33, -23, 0},
        {46, 170, 10, 26, -34, 32, 55, -27, -28, 32, -22, 0},
        {35, 169, 8, 24, -29, 27, 48, -18, -20, 34, -24, 0},
        {36, 206, 6, 23, -30, 41, 27, -19, -13, 33, -25, 0},
    }},
}};

}  // namespace gametree::connect_four
