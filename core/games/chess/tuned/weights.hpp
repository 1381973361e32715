// The weights of the terms in the middlegame and in the endgame, in centipawns. tools/fit_chess.py writes this file.
// Fitted to 27133 positions. Games of classical, 4000 nodes a move, seed 1.
#pragma once

#include "../worth.hpp"
#include "terms.hpp"

namespace gametree::chess::tuned {

// clang-format off
inline constexpr Score weights[terms] = {
    // man
    score(74, 105), score(321, 330), score(364, 380), score(461, 600),
    score(1047, 981),
    // pawn_square
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    score(6, -9), score(13, -2), score(4, -5), score(-10, 4),
    score(4, -5), score(-3, 9), score(-1, -15), score(3, 22),
    score(4, 12), score(-12, 20), score(16, 15), score(14, -2),
    score(8, 32), score(-8, 0), score(25, 27), score(32, 13),
    score(16, 30), score(20, 33), score(18, 27), score(24, 30),
    score(29, 39), score(30, 45), score(33, 50), score(31, 50),
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    // knight_square
    score(-35, -25), score(-25, -18), score(-20, -12), score(-8, -7),
    score(-30, -20), score(-20, -15), score(-16, -7), score(-6, -4),
    score(-24, -13), score(-1, -7), score(-6, 5), score(10, 3),
    score(-5, -8), score(0, 0), score(-6, 2), score(22, 19),
    score(-11, -7), score(-4, 3), score(7, 2), score(16, 14),
    score(-19, -14), score(-12, -7), score(-5, -2), score(1, 3),
    score(-28, -19), score(-20, -15), score(-11, -6), score(-3, -2),
    score(-38, -28), score(-27, -19), score(-19, -13), score(-11, -7),
    // bishop_square
    score(-13, -10), score(-9, -6), score(-19, -7), score(-3, -2),
    score(-7, -5), score(-19, -6), score(5, 1), score(4, -2),
    score(-3, -1), score(-3, -2), score(1, 3), score(-1, 6),
    score(-1, -2), score(5, 3), score(1, 1), score(19, 11),
    score(4, 0), score(10, 3), score(3, 7), score(8, 9),
    score(-5, -6), score(2, -1), score(3, 4), score(9, 7),
    score(-10, -8), score(-7, -4), score(-1, 1), score(2, 2),
    score(-16, -10), score(-10, -6), score(-6, -5), score(-3, -2),
    // rook_square
    score(-1, 5), score(3, -6), score(9, 6), score(7, -3),
    score(-8, 1), score(-7, -1), score(-1, -2), score(5, 1),
    score(-13, 2), score(-1, 0), score(1, -1), score(4, 3),
    score(-10, -3), score(-1, 1), score(0, -3), score(6, -1),
    score(-7, 1), score(-3, 0), score(3, 2), score(8, 2),
    score(-5, 3), score(0, 2), score(3, 4), score(8, 2),
    score(1, 2), score(9, 3), score(8, 0), score(13, 2),
    score(-5, 4), score(-1, 3), score(2, 2), score(5, 1),
    // queen_square
    score(-4, -18), score(-6, -12), score(1, -6), score(0, -1),
    score(-1, -12), score(4, -5), score(-1, 0), score(-8, 4),
    score(-4, -6), score(6, 0), score(10, 7), score(-3, 12),
    score(-2, 0), score(1, 7), score(2, 12), score(10, 17),
    score(-1, 1), score(-1, 6), score(6, 12), score(1, 16),
    score(-7, -6), score(0, 1), score(4, 6), score(3, 11),
    score(-1, -11), score(0, -5), score(1, 0), score(2, 6),
    score(0, -18), score(-4, -13), score(-1, -6), score(0, 1),
    // king_square
    score(13, -31), score(33, -23), score(2, -11), score(-2, -5),
    score(6, -15), score(3, -12), score(-16, -1), score(-19, 12),
    score(-36, -9), score(-34, 3), score(-37, 9), score(-39, 17),
    score(-44, 1), score(-43, 13), score(-43, 19), score(-45, 26),
    score(-52, 1), score(-51, 12), score(-52, 19), score(-52, 27),
    score(-59, -7), score(-60, 2), score(-60, 9), score(-60, 19),
    score(-68, -19), score(-68, -8), score(-68, 2), score(-68, 10),
    score(-76, -30), score(-76, -20), score(-76, -8), score(-76, 0),
    // bishop_pair
    score(24, 40),
    // knight_pawns
    score(3, 0),
    // rook_pawns
    score(-3, -4),
    // knight_mobility
    score(-36, -36), score(-22, -20), score(-7, -11), score(-2, -9),
    score(-6, 1), score(4, 9), score(14, 11), score(17, 21),
    score(25, 25),
    // bishop_mobility
    score(-35, -32), score(-21, -22), score(-16, -24), score(-22, -14),
    score(-9, -12), score(-5, 0), score(2, 5), score(12, 5),
    score(3, 10), score(17, 16), score(22, 22), score(24, 21),
    score(30, 30), score(35, 35),
    // rook_mobility
    score(-25, -38), score(-19, -32), score(-12, -23), score(-12, -23),
    score(-23, -16), score(-9, -13), score(-7, -4), score(15, 4),
    score(-2, 7), score(12, 20), score(12, 11), score(19, 23),
    score(12, 21), score(19, 34), score(19, 32),
    // queen_mobility
    score(-24, -36), score(-20, -33), score(-19, -29), score(-20, -27),
    score(-16, -24), score(-18, -21), score(-9, -19), score(-13, -15),
    score(-8, -12), score(-3, -8), score(-4, -5), score(2, -2),
    score(5, 1), score(1, 3), score(4, 6), score(5, 9),
    score(8, 12), score(10, 15), score(12, 19), score(13, 20),
    score(15, 23), score(18, 27), score(20, 29), score(22, 32),
    score(24, 36), score(26, 39), score(28, 42), score(30, 45),
    // outpost
    score(25, 15), score(12, 14),
    // bishop_pawns
    score(-1, -15),
    // behind_pawn
    score(7, 3),
    // rook_file
    score(3, 17), score(35, 5),
    // rook_seventh
    score(6, 17),
    // isolated
    score(-12, -22), score(-2, -12),
    // backward
    score(-14, -10), score(3, 2),
    // doubled
    score(-8, -21),
    // supported
    score(3, 2), score(6, 6), score(5, 10), score(11, 18),
    score(10, 14), score(14, 20), score(21, 27), score(24, 30),
    // phalanx
    score(0, 0), score(8, 8), score(1, 9), score(13, 15),
    score(10, 21), score(16, 22), score(18, 24), score(21, 28),
    // passed
    score(0, 0), score(4, 15), score(3, 18), score(3, 16),
    score(-5, 36), score(14, 63), score(16, 85), score(14, 102),
    // passed_stopped
    score(0, 0), score(-3, -2), score(-4, -7), score(-10, -16),
    score(-16, -20), score(-9, -20), score(-11, -22), score(-14, -28),
    // passed_free
    score(0, 0), score(2, 7), score(0, 7), score(5, 5),
    score(10, 16), score(14, 29), score(18, 34), score(24, 49),
    // passed_clear
    score(0, 0), score(0, -2), score(2, 5), score(5, 9),
    score(9, 18), score(13, 28), score(18, 34), score(24, 49),
    // passed_king
    score(7, -8), score(-4, 14),
    // passed_rook
    score(-6, 14),
    // unstoppable
    score(200, 351),
    // shield
    score(-21, 3), score(11, 6), score(14, -3), score(-15, -6),
    score(-14, -1), score(18, 7), score(5, -3), score(-5, -3),
    // storm
    score(-11, -1), score(-10, 3), score(-22, 0), score(-7, 2),
    score(2, -1), score(0, 0), score(0, 0), score(-3, 1),
    score(3, 4), score(-9, -8),
    // castling
    score(12, -6),
    // danger
    score(-9, 0), score(3, 2), score(5, -8), score(8, 0),
    score(4, 0), score(10, 2), score(12, 4), score(20, 1),
    score(25, 3), score(32, 7), score(42, 6), score(49, 7),
    score(57, 7), score(68, 9), score(77, 10), score(92, 12),
    score(102, 13), score(115, 15), score(133, 17), score(145, 18),
    score(161, 20), score(177, 22), score(194, 24), score(212, 26),
    score(227, 29), score(250, 31), score(270, 34), score(292, 36),
    score(314, 39), score(336, 42), score(360, 45), score(384, 48),
    // pawn_threat
    score(42, 38), score(60, 50), score(65, 50),
    // minor_threat
    score(36, 29), score(42, 30),
    // rook_threat
    score(34, 20),
    // hanging
    score(16, 27), score(33, 27),
    // push_threat
    score(5, 12),
    // space
    score(8, -13),
    // tempo
    score(20, 9),
};
// clang-format on

}  // namespace gametree::chess::tuned
