// The weights of the terms in the middlegame and in the endgame, in centipawns, as tools/fit_chess.py wrote them.
// Fitted to 42000 positions. 733 games of classical, 4000 nodes a move, seed 1.
#pragma once

#include "../worth.hpp"
#include "terms.hpp"

namespace gametree::chess::tuned {

// clang-format off
inline constexpr Score weights[terms] = {
    // man
    score(70, 111), score(289, 352), score(353, 384), score(429, 624),
    score(1074, 982),
    // pawn_square
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    score(8, -7), score(14, -17), score(6, -6), score(-19, 1),
    score(14, -9), score(5, 16), score(-6, -15), score(-9, 31),
    score(12, 13), score(-11, 24), score(22, 16), score(10, -7),
    score(9, 44), score(-16, 0), score(24, 30), score(31, 9),
    score(16, 30), score(20, 37), score(16, 23), score(22, 27),
    score(28, 38), score(31, 44), score(33, 50), score(32, 49),
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    // knight_square
    score(-36, -26), score(-20, -20), score(-20, -12), score(-6, -7),
    score(-30, -19), score(-17, -15), score(-25, -10), score(-10, -3),
    score(-30, -13), score(16, -5), score(-4, 9), score(11, 3),
    score(2, -7), score(-2, 0), score(-21, -3), score(24, 22),
    score(-11, -7), score(-1, 3), score(0, -1), score(21, 18),
    score(-19, -14), score(-12, -7), score(-7, -4), score(-1, 1),
    score(-28, -20), score(-21, -15), score(-11, -3), score(-4, -6),
    score(-37, -25), score(-27, -20), score(-19, -13), score(-11, -6),
    // bishop_square
    score(-9, -9), score(-7, -6), score(-18, -12), score(-3, -2),
    score(-6, -4), score(-10, 4), score(16, 1), score(0, -11),
    score(5, 2), score(-8, -1), score(-4, 3), score(-12, 3),
    score(-2, -1), score(4, 3), score(-5, 3), score(17, 9),
    score(6, 0), score(7, 4), score(4, 6), score(1, 8),
    score(1, -7), score(4, -1), score(3, 6), score(8, 6),
    score(-11, -8), score(-9, -5), score(-1, 2), score(1, 2),
    score(-14, -10), score(-10, -6), score(-7, -5), score(-4, -3),
    // rook_square
    score(-10, 8), score(-2, -10), score(6, 4), score(9, -1),
    score(-8, 1), score(-4, -1), score(-9, -4), score(9, 2),
    score(-14, 2), score(6, 2), score(5, -1), score(6, 5),
    score(-9, -5), score(0, 1), score(0, -2), score(8, 3),
    score(-10, -1), score(-1, -1), score(2, 2), score(10, 2),
    score(-7, 4), score(1, -1), score(2, 7), score(11, 4),
    score(-3, -1), score(10, 3), score(8, 2), score(14, 4),
    score(-5, 7), score(-3, 1), score(2, 1), score(5, 0),
    // queen_square
    score(-5, -17), score(-7, -12), score(5, -6), score(10, -4),
    score(-1, -11), score(5, -6), score(-8, -2), score(-9, 5),
    score(-5, -6), score(10, 1), score(7, 7), score(-8, 11),
    score(-6, 0), score(-1, 8), score(5, 11), score(14, 18),
    score(-5, 2), score(-4, 5), score(6, 12), score(5, 16),
    score(-10, -7), score(-1, 1), score(5, 7), score(4, 12),
    score(1, -11), score(-1, -6), score(2, 0), score(2, 6),
    score(2, -18), score(-4, -13), score(-2, -7), score(0, 1),
    // king_square
    score(9, -31), score(24, -29), score(0, -10), score(3, -10),
    score(9, -11), score(6, -6), score(-13, 3), score(-16, 11),
    score(-36, -7), score(-35, 3), score(-36, 12), score(-40, 13),
    score(-44, 1), score(-42, 15), score(-44, 17), score(-45, 27),
    score(-52, 1), score(-51, 11), score(-53, 16), score(-52, 27),
    score(-59, -5), score(-61, 0), score(-61, 7), score(-61, 19),
    score(-67, -18), score(-68, -8), score(-68, 1), score(-68, 10),
    score(-76, -30), score(-76, -20), score(-76, -8), score(-76, -1),
    // bishop_pair
    score(26, 43),
    // knight_pawns
    score(2, 2),
    // rook_pawns
    score(-3, -5),
    // knight_mobility
    score(-31, -37), score(-21, -21), score(-9, -9), score(-4, -11),
    score(-7, 3), score(3, 9), score(14, 12), score(17, 20),
    score(24, 24),
    // bishop_mobility
    score(-35, -33), score(-20, -24), score(-6, -21), score(-21, -18),
    score(-11, -14), score(-13, 8), score(1, 9), score(12, 7),
    score(1, 7), score(18, 14), score(22, 23), score(23, 19),
    score(29, 29), score(35, 34),
    // rook_mobility
    score(-25, -38), score(-26, -31), score(-13, -20), score(-7, -24),
    score(-19, -19), score(-6, -13), score(-8, -4), score(11, 10),
    score(-2, 7), score(12, 22), score(14, 11), score(21, 25),
    score(9, 22), score(19, 36), score(15, 20),
    // queen_mobility
    score(-24, -36), score(-22, -33), score(-22, -29), score(-23, -27),
    score(-14, -25), score(-20, -22), score(-13, -21), score(-13, -16),
    score(-9, -13), score(-1, -9), score(-4, -4), score(2, -1),
    score(5, 1), score(4, 3), score(7, 8), score(7, 11),
    score(9, 13), score(11, 15), score(12, 19), score(14, 20),
    score(16, 23), score(17, 26), score(20, 29), score(22, 32),
    score(24, 36), score(26, 39), score(28, 42), score(30, 45),
    // outpost
    score(18, 17), score(9, 15),
    // bishop_pawns
    score(-2, -11),
    // behind_pawn
    score(10, 9),
    // rook_file
    score(2, 17), score(35, 1),
    // rook_seventh
    score(4, 18),
    // isolated
    score(-23, -26), score(1, -10),
    // backward
    score(1, -3), score(8, 8),
    // doubled
    score(-2, -19),
    // supported
    score(3, 2), score(6, 6), score(10, 11), score(-1, 22),
    score(15, 29), score(11, 12), score(21, 26), score(24, 30),
    // phalanx
    score(0, 0), score(4, 2), score(-6, 6), score(10, 15),
    score(11, 21), score(16, 22), score(18, 24), score(21, 28),
    // passed
    score(0, 0), score(1, 16), score(-1, 20), score(-7, 7),
    score(-4, 38), score(15, 66), score(16, 79), score(14, 102),
    // passed_stopped
    score(0, 0), score(-5, -4), score(-4, -5), score(-13, -19),
    score(-18, -20), score(-10, -20), score(-11, -22), score(-14, -28),
    // passed_free
    score(0, 0), score(3, 11), score(-4, 4), score(5, 7),
    score(12, 14), score(14, 30), score(17, 31), score(24, 49),
    // passed_clear
    score(0, 0), score(-1, -3), score(3, 6), score(6, 11),
    score(10, 18), score(13, 28), score(17, 31), score(24, 49),
    // passed_king
    score(5, -8), score(-3, 14),
    // passed_rook
    score(-13, 9),
    // unstoppable
    score(200, 327),
    // shield
    score(-7, 8), score(18, 4), score(7, -1), score(-28, -10),
    score(-12, 0), score(17, 7), score(7, 0), score(-7, -8),
    // storm
    score(-16, 0), score(-9, 6), score(-19, 4), score(-8, 7),
    score(-1, -11), score(0, 0), score(0, 0), score(-4, -6),
    score(3, 6), score(-3, -6),
    // castling
    score(14, -2),
    // danger
    score(-7, -2), score(4, 3), score(7, -14), score(9, 4),
    score(5, 3), score(4, 1), score(15, 6), score(18, 0),
    score(19, -1), score(32, 7), score(44, 8), score(50, 8),
    score(58, 7), score(68, 9), score(80, 11), score(91, 12),
    score(102, 13), score(115, 15), score(133, 16), score(145, 18),
    score(158, 20), score(178, 22), score(194, 24), score(213, 27),
    score(226, 29), score(250, 31), score(271, 34), score(292, 36),
    score(314, 39), score(336, 42), score(360, 45), score(384, 48),
    // pawn_threat
    score(39, 37), score(60, 50), score(65, 50),
    // minor_threat
    score(33, 29), score(43, 30),
    // rook_threat
    score(34, 19),
    // hanging
    score(17, 28), score(32, 29),
    // push_threat
    score(7, 15),
    // space
    score(12, -17),
    // tempo
    score(18, 9),
};
// clang-format on

}  // namespace gametree::chess::tuned
