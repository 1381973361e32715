// The weights of the terms in the middlegame and in the endgame, in centipawns, as tools/fit_chess.py wrote them.
// Fitted to 604314 positions. Games of classical and of tuned with its first weights, seeds 101 and 102: mtdf, all
// parts, 1500 nodes a move.
#pragma once

#include "../worth.hpp"
#include "terms.hpp"

namespace gametree::chess::tuned {

// clang-format off
inline constexpr Score weights[terms] = {
    // man
    score(85, 105), score(330, 310), score(340, 326), score(480, 540),
    score(980, 990),
    // pawn_square
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    score(-2, 3), score(17, 4), score(7, 12), score(-3, 6),
    score(1, 7), score(5, -2), score(5, 2), score(7, 16),
    score(-2, 11), score(-5, 12), score(16, 4), score(19, 4),
    score(7, 24), score(2, 16), score(16, 20), score(26, 14),
    score(15, 29), score(26, 33), score(21, 38), score(23, 32),
    score(29, 45), score(30, 49), score(33, 57), score(31, 54),
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    // knight_square
    score(-32, -24), score(-25, -13), score(-23, -15), score(-11, 0),
    score(-25, -17), score(-15, -8), score(-14, -3), score(-12, 2),
    score(-28, -9), score(-2, -1), score(-7, 8), score(2, 5),
    score(-5, -4), score(-5, 1), score(2, 14), score(5, 18),
    score(-3, -2), score(2, 7), score(8, 12), score(13, 25),
    score(-23, -17), score(-7, -3), score(-2, 1), score(5, 7),
    score(-30, -19), score(-20, -14), score(-10, -5), score(-2, -1),
    score(-64, -33), score(-27, -20), score(-20, -12), score(-11, -5),
    // bishop_square
    score(-15, -10), score(-8, -6), score(-15, 2), score(-2, 0),
    score(-5, -4), score(1, 4), score(6, 1), score(0, 1),
    score(-7, 1), score(11, 9), score(2, 11), score(1, 13),
    score(6, 5), score(0, 7), score(7, 16), score(12, 20),
    score(0, -1), score(9, 4), score(6, 9), score(10, 18),
    score(-5, -2), score(-3, 5), score(2, 6), score(11, 10),
    score(-13, -6), score(-7, -2), score(-3, 3), score(2, 5),
    score(-19, -8), score(-11, -6), score(-6, -3), score(-2, -1),
    // rook_square
    score(-19, 12), score(-10, 4), score(-6, 5), score(-1, -4),
    score(-26, -5), score(-8, -1), score(-8, -3), score(1, -11),
    score(-21, 0), score(-3, 1), score(-1, -5), score(-4, -3),
    score(-15, 5), score(-3, 4), score(2, 3), score(6, 4),
    score(-8, 14), score(0, 7), score(2, 7), score(8, 8),
    score(-2, 12), score(7, 12), score(5, 8), score(8, 5),
    score(1, 9), score(7, 5), score(12, 5), score(17, 5),
    score(-4, 13), score(-1, 14), score(5, 11), score(7, 3),
    // queen_square
    score(-3, -16), score(-6, -12), score(-7, -11), score(-4, -16),
    score(-5, -12), score(3, -6), score(2, 1), score(-6, 8),
    score(-3, -5), score(2, 1), score(-1, 7), score(-4, 10),
    score(2, 2), score(-2, 9), score(-2, 14), score(3, 17),
    score(0, 2), score(1, 8), score(4, 15), score(1, 19),
    score(-4, -6), score(2, 1), score(4, 9), score(7, 14),
    score(-5, -11), score(-7, -5), score(4, 2), score(2, 7),
    score(-15, -18), score(-2, -10), score(0, -4), score(3, 4),
    // king_square
    score(16, -43), score(27, -27), score(7, -19), score(-8, -12),
    score(-4, -21), score(6, -8), score(-15, -4), score(-25, 3),
    score(-36, -12), score(-32, 6), score(-31, 10), score(-34, 14),
    score(-44, 0), score(-43, 10), score(-44, 22), score(-45, 24),
    score(-52, 2), score(-53, 11), score(-52, 24), score(-53, 30),
    score(-60, -8), score(-58, 14), score(-59, 22), score(-60, 23),
    score(-68, -17), score(-67, -5), score(-67, 4), score(-67, 14),
    score(-76, -29), score(-76, -19), score(-76, -11), score(-76, 0),
    // bishop_pair
    score(18, 60),
    // knight_pawns
    score(-4, 2),
    // rook_pawns
    score(-8, -9),
    // knight_mobility
    score(-38, -35), score(-26, -19), score(-15, -6), score(-10, 11),
    score(-4, 23), score(2, 27), score(6, 30), score(12, 27),
    score(23, 30),
    // bishop_mobility
    score(-28, -37), score(-19, -20), score(-13, -17), score(-9, -8),
    score(-5, 0), score(-2, 11), score(2, 17), score(4, 20),
    score(7, 30), score(18, 31), score(14, 33), score(27, 38),
    score(31, 32), score(37, 42),
    // rook_mobility
    score(-38, -42), score(-24, -36), score(-17, -18), score(-16, -15),
    score(-14, -1), score(-13, 4), score(-11, 5), score(-3, 14),
    score(-3, 20), score(-1, 26), score(4, 27), score(9, 30),
    score(8, 32), score(16, 36), score(19, 30),
    // queen_mobility
    score(-23, -36), score(-28, -34), score(-24, -31), score(-20, -29),
    score(-19, -26), score(-15, -23), score(-14, -22), score(-12, -16),
    score(-10, -15), score(-8, -8), score(-5, -3), score(-5, 0),
    score(-3, 5), score(-2, 10), score(0, 10), score(4, 14),
    score(6, 16), score(10, 18), score(13, 21), score(17, 25),
    score(18, 26), score(18, 27), score(20, 29), score(22, 30),
    score(24, 35), score(25, 35), score(28, 41), score(30, 44),
    // outpost
    score(18, 22), score(12, 11),
    // bishop_pawns
    score(-4, 4),
    // behind_pawn
    score(3, 15),
    // rook_file
    score(6, 24), score(25, 16),
    // rook_seventh
    score(9, 18),
    // isolated
    score(-9, -11), score(-9, -3),
    // backward
    score(-3, -10), score(-6, -4),
    // doubled
    score(-8, -23),
    // supported
    score(3, 2), score(6, 6), score(4, 10), score(11, 8),
    score(8, 11), score(18, 21), score(21, 29), score(24, 30),
    // phalanx
    score(0, 0), score(2, 2), score(2, 5), score(5, 13),
    score(11, 18), score(16, 24), score(18, 26), score(21, 28),
    // passed
    score(0, 0), score(0, 12), score(-1, 15), score(-3, 22),
    score(4, 35), score(12, 68), score(15, 120), score(14, 102),
    // passed_stopped
    score(0, 0), score(-2, -3), score(-4, 0), score(-7, -10),
    score(-7, -15), score(-8, -16), score(-15, -22), score(-14, -28),
    // passed_free
    score(0, 0), score(-2, 8), score(0, 9), score(-4, 7),
    score(8, 19), score(15, 33), score(18, 39), score(24, 49),
    // passed_clear
    score(0, 0), score(0, 6), score(1, 7), score(3, 14),
    score(5, 19), score(13, 28), score(18, 39), score(24, 49),
    // passed_king
    score(3, -4), score(-2, 10),
    // passed_rook
    score(6, 18),
    // unstoppable
    score(195, 304),
    // shield
    score(-17, -2), score(9, -2), score(6, 3), score(-8, 2),
    score(-9, 3), score(14, 4), score(1, 1), score(-2, -8),
    // storm
    score(-10, 1), score(-3, 10), score(-17, 4), score(-10, -1),
    score(-4, -1), score(0, 0), score(0, 1), score(-13, -5),
    score(0, -5), score(-1, -4),
    // castling
    score(8, -4),
    // danger
    score(2, -25), score(3, -17), score(3, -18), score(-3, -8),
    score(1, -2), score(8, 2), score(10, 8), score(15, 15),
    score(23, 19), score(31, 14), score(42, 11), score(52, 12),
    score(61, 11), score(72, 10), score(83, 12), score(94, 13),
    score(103, 14), score(122, 16), score(135, 17), score(147, 19),
    score(161, 20), score(176, 22), score(193, 24), score(212, 27),
    score(230, 29), score(250, 31), score(270, 34), score(292, 36),
    score(314, 39), score(336, 42), score(360, 45), score(384, 48),
    // pawn_threat
    score(51, 35), score(57, 46), score(56, 49),
    // minor_threat
    score(41, 27), score(39, 30),
    // rook_threat
    score(45, 21),
    // hanging
    score(13, 50), score(21, 24),
    // push_threat
    score(17, 5),
    // space
    score(2, -4),
    // tempo
    score(30, 11),
};
// clang-format on

}  // namespace gametree::chess::tuned
