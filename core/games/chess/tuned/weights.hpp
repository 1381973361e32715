// The weights of the terms in the middlegame and in the endgame, in centipawns, as tools/fit_chess.py wrote them.
// Fitted to 248054 quiet positions of games against itself, which Stockfish 15 valued with 1,500 nodes each:
// tools/fit_chess.py --trust 0 --scale 200 --weight 1 --firm 25 --doubt 20 --attack-doubt 0.6.
#pragma once

#include "../worth.hpp"
#include "terms.hpp"

namespace gametree::chess::tuned {

// clang-format off
inline constexpr Score weights[terms] = {
    // man
    score(14, 130), score(373, 320), score(385, 334), score(483, 571),
    score(1007, 970),
    // pawn_square
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    score(-15, 7), score(4, 13), score(1, 8), score(-14, 8),
    score(-13, -1), score(-2, 6), score(-1, -1), score(-3, 0),
    score(-12, 7), score(-13, 14), score(12, -3), score(17, -5),
    score(4, 15), score(5, 15), score(14, 0), score(22, -3),
    score(26, 23), score(19, 37), score(28, 43), score(28, 29),
    score(40, 38), score(36, 51), score(37, 70), score(36, 65),
    score(0, 0), score(0, 0), score(0, 0), score(0, 0),
    // knight_square
    score(-40, -18), score(-27, -32), score(-32, -11), score(-12, 2),
    score(-22, -9), score(-19, -12), score(-9, -10), score(-5, -4),
    score(-30, -6), score(-6, -9), score(0, -9), score(-1, 8),
    score(-5, 0), score(1, 8), score(23, -6), score(20, 14),
    score(13, -5), score(6, 4), score(19, 9), score(24, 18),
    score(-15, -6), score(8, -15), score(-3, 12), score(9, 12),
    score(-42, -13), score(-29, -20), score(-3, -13), score(-3, 4),
    score(-76, -48), score(-33, -19), score(-21, -15), score(-14, -27),
    // bishop_square
    score(-27, -11), score(-17, -6), score(-14, -13), score(-11, -12),
    score(8, -10), score(10, -6), score(10, -13), score(-7, 1),
    score(-5, -2), score(8, -3), score(12, 1), score(2, 10),
    score(-6, -11), score(-5, 13), score(16, 11), score(24, 17),
    score(-8, -13), score(23, 4), score(7, 7), score(21, 12),
    score(-6, -5), score(7, -6), score(17, 12), score(7, -6),
    score(-35, -8), score(-12, 7), score(-2, 10), score(-7, 0),
    score(-20, -7), score(-10, -2), score(-6, -2), score(-8, 2),
    // rook_square
    score(-15, -7), score(-4, -6), score(-1, 0), score(9, -15),
    score(-22, -9), score(3, -5), score(-7, -8), score(-3, -4),
    score(-13, 2), score(0, 4), score(-5, -8), score(4, -11),
    score(-11, -5), score(-6, 12), score(0, 11), score(-5, 10),
    score(4, -3), score(6, 3), score(5, 6), score(10, 6),
    score(2, 12), score(13, 8), score(11, 3), score(12, 3),
    score(3, -3), score(-2, -1), score(19, -6), score(11, -10),
    score(1, 19), score(5, 12), score(9, 24), score(1, 19),
    // queen_square
    score(-8, -23), score(-16, -15), score(-20, -24), score(-6, -29),
    score(-12, -18), score(0, -6), score(7, -22), score(-6, 5),
    score(-12, -3), score(5, -1), score(-8, 12), score(-11, 15),
    score(-5, -5), score(7, 12), score(0, 17), score(-5, 13),
    score(2, -6), score(6, 17), score(14, 9), score(4, 24),
    score(12, 4), score(16, 3), score(18, 8), score(13, 10),
    score(-3, -5), score(7, -1), score(13, 4), score(12, 9),
    score(-16, -16), score(-4, -8), score(3, -4), score(9, 8),
    // king_square
    score(11, -44), score(49, -44), score(12, -32), score(-2, -29),
    score(7, -31), score(11, -11), score(-21, 0), score(-25, 4),
    score(-43, -24), score(-31, 3), score(-29, 5), score(-59, 13),
    score(-46, -2), score(-34, 14), score(-47, 13), score(-49, 17),
    score(-53, -11), score(-48, 30), score(-58, 28), score(-58, 23),
    score(-59, 11), score(-53, 34), score(-61, 29), score(-71, 20),
    score(-70, -15), score(-63, 21), score(-64, 20), score(-67, 10),
    score(-78, -24), score(-75, -14), score(-75, -3), score(-77, -9),
    // bishop_pair
    score(63, 31),
    // knight_pawns
    score(16, 2),
    // rook_pawns
    score(24, -6),
    // knight_mobility
    score(-34, -34), score(-20, -39), score(-9, -16), score(-3, 4),
    score(6, 6), score(11, 20), score(16, 24), score(25, 20),
    score(23, 10),
    // bishop_mobility
    score(-37, -56), score(-29, -33), score(-13, -22), score(-6, -9),
    score(4, -2), score(9, 9), score(12, 13), score(13, 15),
    score(6, 22), score(6, 23), score(16, 16), score(26, 18),
    score(26, 24), score(30, 24),
    // rook_mobility
    score(-73, -50), score(-26, -60), score(-9, -37), score(-8, -18),
    score(-1, -11), score(-1, -4), score(-1, 6), score(4, 9),
    score(8, 14), score(12, 15), score(12, 22), score(15, 30),
    score(21, 33), score(16, 37), score(33, 33),
    // queen_mobility
    score(-24, -36), score(-40, -35), score(-34, -32), score(-26, -30),
    score(-19, -36), score(-19, -30), score(-11, -20), score(-10, -14),
    score(-3, -13), score(-1, -3), score(4, 8), score(9, 8),
    score(9, 8), score(4, 29), score(9, 22), score(13, 24),
    score(17, 25), score(12, 27), score(25, 23), score(14, 23),
    score(29, 29), score(20, 11), score(22, 20), score(15, 4),
    score(19, 18), score(19, 18), score(25, 34), score(23, 30),
    // outpost
    score(24, 3), score(28, 4),
    // bishop_pawns
    score(1, -4),
    // behind_pawn
    score(7, 15),
    // rook_file
    score(19, 7), score(39, -3),
    // rook_seventh
    score(12, 17),
    // isolated
    score(-4, 2), score(-13, -17),
    // backward
    score(-3, -9), score(-13, -18),
    // doubled
    score(-8, -28),
    // supported
    score(3, 2), score(6, 6), score(14, 4), score(12, 0),
    score(17, 22), score(25, 31), score(25, 21), score(24, 30),
    // phalanx
    score(0, 0), score(6, -4), score(7, 2), score(10, 12),
    score(17, 29), score(14, 49), score(18, 29), score(21, 28),
    // passed
    score(0, 0), score(-8, 7), score(-12, 6), score(-12, 20),
    score(-20, 57), score(-10, 86), score(41, 122), score(14, 102),
    // passed_stopped
    score(0, 0), score(0, -6), score(-2, 3), score(-1, -7),
    score(-20, 1), score(-19, -11), score(-4, -31), score(-14, -28),
    // passed_free
    score(0, 0), score(0, -5), score(3, 0), score(-9, 3),
    score(-2, 16), score(5, 40), score(17, 54), score(24, 49),
    // passed_clear
    score(0, 0), score(-8, -3), score(-8, 1), score(-17, 20),
    score(-18, 32), score(-4, 39), score(17, 54), score(24, 49),
    // passed_king
    score(4, -7), score(-2, 11),
    // passed_rook
    score(10, 27),
    // unstoppable
    score(194, 248),
    // shield
    score(-29, 11), score(19, -1), score(5, -3), score(-5, -7),
    score(-14, 8), score(19, 1), score(1, -1), score(-1, -7),
    // storm
    score(-15, 4), score(11, 23), score(-5, -5), score(-22, 2),
    score(-7, 0), score(0, 0), score(-5, -5), score(-11, -5),
    score(1, -11), score(-3, -3),
    // castling
    score(17, 9),
    // pawnless_flank
    score(-11, -74),
    // danger
    score(-10, -4), score(-5, -1), score(-4, 0), score(1, 0),
    score(-1, 5), score(1, 11), score(3, 9), score(6, 12),
    score(13, 14), score(20, 15), score(26, 18), score(37, 11),
    score(46, 12), score(59, 10), score(75, 4), score(97, 2),
    score(108, 8), score(130, 7), score(147, 6), score(181, 2),
    score(185, 6), score(200, 10), score(222, 14), score(230, 26),
    score(244, 25), score(269, 31), score(281, 33), score(310, 37),
    score(315, 39), score(335, 42), score(360, 45), score(390, 49),
    // pawn_threat
    score(76, 35), score(55, 42), score(70, 47),
    // minor_threat
    score(2, 10), score(25, 30), score(49, 22), score(63, 30),
    // rook_threat
    score(-2, 20), score(26, 38), score(69, 26),
    // hanging
    score(14, 30), score(23, 11),
    // push_threat
    score(22, 9),
    // queen_prey
    score(10, -2), score(17, -14),
    // restricted
    score(4, 0),
    // space
    score(4, -7),
    // tempo
    score(48, 26),
};

// Of the parts of an attack, in sixteenths of a unit of danger.
inline constexpr int attack_weights[attack_parts] = {
    40, 20, 28, 22,  // reach
    10, 18, -3, 11,  // beside
    58, 36, 75, 69,  // check
    11,  // unsafe_check
    14,  // pawns_beside
    5,  // weak
    10,  // twice
    -79,  // no_queen
    15,  // open_files
    8,  // flank
    4,  // flank_twice
    0,  // flank_guarded
    -13,  // minors_guard
    44,  // turn
};
// clang-format on

}  // namespace gametree::chess::tuned
