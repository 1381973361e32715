// Terms of the safety of the kings: the pawns before our own, and the danger that theirs is in.
#pragma once

#include "side.hpp"
#include "weights.hpp"

namespace gametree::chess::tuned {

// How many ranks a pawn is before the king, of those on one file not behind it: 0 if there is none.
template <bool white>
unsigned ranks_before(Board pawns_ahead, Square king_square, unsigned most) {
    if (pawns_ahead == 0) return 0;
    const Square nearest = white ? first(pawns_ahead) : static_cast<Square>(63 - std::countl_zero(pawns_ahead));
    const unsigned ranks = rank_for<white>(nearest) - rank_for<white>(king_square);
    return std::clamp(ranks, 1U, most);
}

// The files about a king's own, where an attack on it comes from, by its file.
inline constexpr auto flanks = [] {
    std::array<Board, 8> all{};
    for (Square file = 0; file < 8; ++file)
        for (Square other = file < 3 ? 0 : file < 5 ? 2 : 4, last = other + 4; other < last; ++other)
            all[file] |= file_a << other;
    return all;
}();

template <bool white, class Sink>
void shelter(const Side& ours, const Side& theirs, Sink& sink) {
    const Square king_square = ours.king_square, king_file = file_of(king_square);
    const Square middle = std::clamp(king_file, 1U, 6U);
    const Board row = rank_1 << (king_square & 56U), ahead = row | all_before<white>(row);
    for (Square file = middle - 1; file <= middle + 1; ++file) {
        const Board own = ours.pawns & ahead & (file_a << file), other = theirs.pawns & ahead & (file_a << file);
        const unsigned shield = ranks_before<white>(own, king_square, 3);
        const unsigned storm = ranks_before<white>(other, king_square, 4);
        const bool blocked = (forward<white>(own) & other) != 0;
        sink.add(term("shield") + (file == king_file ? 0 : 4) + shield, 1);
        sink.add(term("storm") + (blocked ? 5 : 0) + storm, 1);
    }
    if ((flanks[king_file] & (ours.pawns | theirs.pawns)) == 0) sink.add(term("pawnless_flank"), 1);
}

// What an attack on the other king is made of, in the order of `attacks`.
template <bool white>
AttackCounts attack_on_king(const Side& ours, const Side& theirs, Board occupied, bool our_turn) {
    const Square king_square = theirs.king_square;
    const Board adjacent = theirs.by_king, only_king = adjacent & ~theirs.twice;
    const Board safe = ~ours.men & (~theirs.attacked | (only_king & ours.twice));
    const Board diagonal = diagonal_attacks(king_square, occupied) & ~ours.men;
    const Board straight = straight_attacks(king_square, occupied) & ~ours.men;
    const Board checks[] = {knight_steps[king_square] & ours.by_knights & ~ours.men, diagonal & ours.by_bishops,
                            straight & ours.by_rooks, (diagonal | straight) & ours.by_queens};
    AttackCounts counts{};
    for (std::size_t kind = 0; kind < 4; ++kind) {
        counts[attack("reach") + kind] = ours.reach[kind];
        counts[attack("beside") + kind] = ours.beside[kind];
        counts[attack("check") + kind] = (checks[kind] & safe) != 0 ? 1 : 0;
        counts[attack("unsafe_check")] += (checks[kind] & safe) == 0 && checks[kind] != 0 ? 1 : 0;
    }
    counts[attack("pawns_beside")] = std::popcount(ours.by_pawns & adjacent);
    counts[attack("weak")] = std::popcount(only_king & ours.attacked);
    counts[attack("twice")] = std::popcount(adjacent & ours.twice & ~theirs.twice);
    counts[attack("no_queen")] = ours.queens == 0 ? 1 : 0;
    const Square middle = std::clamp(file_of(king_square), 1U, 6U);
    const Board three = (file_a << (middle - 1)) | (file_a << middle) | (file_a << (middle + 1));
    counts[attack("open_files")] = 3 - std::popcount(files(theirs.pawns) & three & rank_1);
    constexpr Board camp = white ? 0xffffffffff000000ULL : 0x000000ffffffffffULL;
    const Board flank = camp & flanks[file_of(king_square)];
    counts[attack("flank")] = std::popcount(flank & ours.attacked);
    counts[attack("flank_twice")] = std::popcount(flank & ours.twice);
    counts[attack("flank_guarded")] = std::popcount(flank & theirs.attacked);
    counts[attack("minors_guard")] = std::popcount(adjacent & theirs.by_minors);
    counts[attack("turn")] = our_turn ? 1 : 0;
    return counts;
}

// The units of danger for the other king, at which the table of weights is looked up.
inline unsigned danger(const AttackCounts& counts) {
    int sixteenths = 0;
    for (std::size_t part = 0; part < attack_parts; ++part) sixteenths += counts[part] * attack_weights[part];
    return static_cast<unsigned>(std::clamp(sixteenths / 16, 0, static_cast<int>(dangers) - 1));
}

template <bool white, class Sink>
void king_danger(const Side& ours, const Side& theirs, Board occupied, bool our_turn, Sink& sink) {
    if (ours.reach == std::array<int, 4>{}) return;
    const AttackCounts counts = attack_on_king<white>(ours, theirs, occupied, our_turn);
    sink.attack(counts);
    sink.add(term("danger") + danger(counts), 1);
}

}  // namespace gametree::chess::tuned
