// The terms of the evaluator `tuned`: what it counts, a number for each. A term counts for White and against Black.
//
// One code counts them for two sinks: a `Sum` adds up their weights, for searches, and a `Trace` keeps the counts, from
// which tools/fit_chess.py fits the weights. So the value is the same function of the counts in both.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "../attacks.hpp"

namespace gametree::chess::tuned {

// Terms of one kind, such as the squares of a man: they follow each other.
struct Group {
    std::string_view name;
    unsigned size;
};

inline constexpr unsigned dangers = 32;

inline constexpr Group groups[] = {
    {"man", 5},              // pawn, knight, bishop, rook, queen
    {"pawn_square", 32},     // files a to d and their mirror images, from the first rank up, seen by the man's side
    {"knight_square", 32},   //
    {"bishop_square", 32},   //
    {"rook_square", 32},     //
    {"queen_square", 32},    //
    {"king_square", 32},     //
    {"bishop_pair", 1},      //
    {"knight_pawns", 1},     // our pawns beyond five, for every knight
    {"rook_pawns", 1},       // the same for every rook
    {"knight_mobility", 9},  // by the number of squares that no pawn of theirs attacks
    {"bishop_mobility", 14},
    {"rook_mobility", 15},
    {"queen_mobility", 28},
    {"outpost", 2},         // a knight, a bishop that a pawn guards and no pawn of theirs can drive away
    {"bishop_pawns", 1},    // our pawns on squares of a bishop's colour
    {"behind_pawn", 1},     // a knight or a bishop with a pawn just before it
    {"rook_file", 2},       // half open, open
    {"rook_seventh", 1},    // with their king on the eighth, or pawns on the seventh
    {"isolated", 2},        // a pawn without neighbours, before one of their pawns or not
    {"backward", 2},        // a pawn that would be taken if it advanced, and that no other can join, likewise
    {"doubled", 1},         //
    {"supported", 8},       // a pawn that another guards, by rank
    {"phalanx", 8},         // a pawn beside another, by rank
    {"passed", 8},          // by rank
    {"passed_stopped", 8},  // with a man just before it
    {"passed_free", 8},     // no man just before it, nor an attack of theirs there
    {"passed_clear", 8},    // no man before it and no attack of theirs anywhere on its way
    {"passed_king", 2},     // the distance of our king, of theirs, from the square before it, times its ranks
    {"passed_rook", 1},     // a rook of ours behind it
    {"unstoppable", 1},     // their king is too far away and has no men
    {"shield", 8},          // our pawn before our king, none or one to three ranks away, on its file and beside it
    {"storm", 10},          // their nearest pawn before our king, none or one to four ranks away, free and blocked
    {"castling", 1},        // rights left
    {"pawnless_flank", 1},  // our king on a wing without pawns
    {"danger", dangers},    // of their king, by units: see kings.hpp
    {"pawn_threat", 3},     // a pawn attacks a minor, a rook, a queen
    {"minor_threat", 4},    // a knight or bishop attacks a pawn, a minor that no pawn guards, a rook, a queen
    {"rook_threat", 3},     // a rook attacks a pawn, a minor that no pawn guards, a queen
    {"hanging", 2},         // a pawn, another man that is attacked and not guarded
    {"push_threat", 1},     // a man that a pawn can attack with its next safe step
    {"queen_prey", 2},      // safe squares from which a knight, a bishop or rook can attack their queen
    {"restricted", 1},      // squares that both sides attack, and neither a pawn of theirs nor two men more than ours
    {"space", 1},           // safe squares in the middle of our half
    {"tempo", 1},           // the right to move
};

// What an attack on a king is made of. Its weighted sum says how many units of danger there are.
inline constexpr Group attacks[] = {
    {"reach", 4},          // knights, bishops, rooks, queens that attack the zone around it
    {"beside", 4},         // squares beside it that they attack
    {"check", 4},          // whether one of them can give check at no cost
    {"unsafe_check", 1},   // kinds of men that can give check, but not so
    {"pawns_beside", 1},   // squares beside it that our pawns attack
    {"weak", 1},           // squares beside it that we attack and it alone guards
    {"twice", 1},          // squares beside it that we attack twice and they guard once at most
    {"no_queen", 1},       // we have none
    {"open_files", 1},     // of the three about it, without a pawn of theirs
    {"flank", 1},          // squares of theirs on its wing that we attack
    {"flank_twice", 1},    // that we attack twice
    {"flank_guarded", 1},  // that they guard
    {"minors_guard", 1},   // squares beside it that knights and bishops guard
    {"turn", 1},           // it is our turn
};

// The first of the group of that name.
consteval unsigned first_of(std::span<const Group> all, std::string_view name) {
    unsigned first = 0;
    for (const Group& group : all) {
        if (group.name == name) return first;
        first += group.size;
    }
    throw "no such group";
}
consteval unsigned term(std::string_view name) { return first_of(groups, name); }
consteval unsigned attack(std::string_view name) { return first_of(attacks, name); }

consteval unsigned sum_of(std::span<const Group> all) {
    unsigned sum = 0;
    for (const Group& group : all) sum += group.size;
    return sum;
}
inline constexpr unsigned terms = sum_of(groups);
inline constexpr unsigned attack_parts = sum_of(attacks);
using AttackCounts = std::array<int, attack_parts>;

// The place of a square in a group of 32.
inline constexpr auto folded_squares = for_all_squares([](Square square) -> std::uint8_t {
    const Square file = file_of(square);
    return static_cast<std::uint8_t>(4 * rank_of(square) + (file < 4 ? file : 7 - file));
});
template <bool white>
constexpr unsigned folded(Square square) {
    return folded_squares[white ? square : square ^ 56U];
}
template <bool white>
constexpr unsigned rank_for(Square square) {
    return white ? rank_of(square) : 7 - rank_of(square);
}

}  // namespace gametree::chess::tuned
