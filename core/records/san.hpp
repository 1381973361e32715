// Moves of chess as files of games write them: the legal move that a word means.
#pragma once

#include <string_view>

#include "../games/chess.hpp"

namespace gametree::records {

// What a word says of a move.
struct Said {
    unsigned kind = chess::pawn;  // none: the man is named by its square alone
    unsigned choice = 0;          // of a promotion
    chess::Board origins = ~chess::Board{0};
    chess::Board targets = 0;
    bool castling = false;
};

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }

constexpr unsigned kind_of_letter(char c) {
    switch (c) {
        case 'K': return chess::king;
        case 'Q': return chess::queen;
        case 'R': return chess::rook;
        case 'B': return chess::bishop;
        case 'N': return chess::knight;
        default: return chess::none;
    }
}
constexpr unsigned choice_of_letter(char c) {
    constexpr std::string_view letters = " NBRQ";
    const auto at = letters.find(c);
    return c == ' ' || at == std::string_view::npos ? 0 : static_cast<unsigned>(at);
}

inline bool read_castling(std::string_view word, bool white, Said& said) {
    const bool is_long = word == "O-O-O" || word == "0-0-0";
    if (!is_long && word != "O-O" && word != "0-0") return false;
    said.kind = chess::king;
    said.castling = true;
    said.targets = chess::bit((is_long ? 2U : 6U) + (white ? 0U : 56U));
    return true;
}

// The usual spellings: Nf3, exd5, R1a3, Ng1-f3, e8=Q+, O-O, and coordinates such as e2e4 and e7e8q. False for others,
// which are not wrong: `chess_san.py`, which defines what words mean, knows more of them.
inline bool read_word(std::string_view word, bool white, Said& said) {
    while (!word.empty() && (word.back() == '+' || word.back() == '#')) word.remove_suffix(1);
    if (read_castling(word, white, said)) return true;
    if (word.size() == 5 && is_file(word[0]) && is_rank(word[1]) && is_file(word[2]) && is_rank(word[3])) {
        said.choice = choice_of_letter(static_cast<char>(word[4] & ~0x20));
        if (said.choice != 0) word.remove_suffix(1);
    }
    if (said.choice == 0 && word.size() > 2 && choice_of_letter(word.back()) != 0) {
        said.choice = choice_of_letter(word.back());
        word.remove_suffix(word[word.size() - 2] == '=' ? 2 : 1);
    }
    if (word.size() < 2 || word.size() > 6) return false;
    const char file = word[word.size() - 2], rank = word[word.size() - 1];
    if (!is_file(file) || !is_rank(rank)) return false;
    said.targets = chess::bit(static_cast<unsigned>(file - 'a') + 8 * static_cast<unsigned>(rank - '1'));
    word.remove_suffix(2);

    if (!word.empty() && kind_of_letter(word[0]) != chess::none) {
        said.kind = kind_of_letter(word[0]);
        word.remove_prefix(1);
    }
    if (!word.empty() && (word.back() == 'x' || word.back() == '-' || word.back() == ':')) word.remove_suffix(1);
    bool has_file = false, has_rank = false;
    if (!word.empty() && is_file(word[0])) {
        said.origins &= chess::file_a << (word[0] - 'a');
        has_file = true;
        word.remove_prefix(1);
    }
    if (!word.empty() && is_rank(word[0])) {
        said.origins &= chess::rank_1 << 8 * (word[0] - '1');
        has_rank = true;
        word.remove_prefix(1);
    }
    if (!word.empty()) return false;
    if (said.kind == chess::pawn) {
        if (has_file && has_rank) {
            said.kind = chess::none;
        } else if (!has_file) {
            said.origins &= chess::file_a << (file - 'a');
        }
    }
    return true;
}

// Takes the moves that a word may mean from the generator of all legal ones.
struct Meant {
    const chess::Men& men;
    const Said& said;
    unsigned count = 0;
    Move move = no_move;

    void step(chess::Board targets, int back) {
        if (said.choice == 0) pawn(targets, back);
    }
    void promote(chess::Board targets, int back) {
        if (said.choice != 0) pawn(targets, back);
    }
    void man(chess::Square from, chess::Board targets) {
        if ((targets & said.targets) == 0 || (said.origins & chess::bit(from)) == 0 || said.choice != 0) return;
        const unsigned kind = men.kind(from);
        if (said.kind != chess::none && said.kind != kind) return;
        const chess::Square to = chess::first(said.targets);
        const bool castles = kind == chess::king && (to == from + 2 || from == to + 2);
        if (said.kind != chess::none && castles != said.castling) return;
        take(chess::move_code(from, to));
    }

private:
    void pawn(chess::Board targets, int back) {
        if ((targets & said.targets) == 0 || (said.kind != chess::pawn && said.kind != chess::none)) return;
        const chess::Square to = chess::first(said.targets);
        const auto from = static_cast<chess::Square>(static_cast<int>(to) + back);
        if ((said.origins & chess::bit(from)) != 0) take(chess::move_code(from, to, said.choice));
    }
    void take(Move found) {
        ++count;
        move = found;
    }
};

// The men of a kind that reach a square, if nothing but the men between were in their way.
inline chess::Board reaching(const chess::View& view, unsigned kind, chess::Square to) {
    switch (kind) {
        case chess::knight: return chess::knight_steps[to] & view.men.knights();
        case chess::bishop: return chess::diagonal_attacks(to, view.occupied) & view.men.bishops();
        case chess::rook: return chess::straight_attacks(to, view.occupied) & view.men.rooks();
        default:
            return (chess::diagonal_attacks(to, view.occupied) | chess::straight_attacks(to, view.occupied)) &
                   view.men.queens();
    }
}

// Looks only at moves of the kind that the word names. Where a pinned man could be meant, the generator of all moves
// decides.
template <bool white>
Move move_meant(const chess::State& state, const Said& said) {
    const chess::View view = chess::view_of<white>(state);
    Meant meant{state.men, said};
    if (said.kind == chess::pawn) {
        if (view.allowed != 0) chess::pawn_moves<white, chess::Part::all>(view, meant);
    } else if (said.kind == chess::king) {
        chess::king_moves<white, chess::Part::all>(view, ~view.ours, meant);
    } else if (said.kind == chess::none) {
        chess::generate<white, chess::Part::all>(view, meant);
    } else {
        const chess::Board men = reaching(view, said.kind, chess::first(said.targets)) & view.ours & said.origins;
        if ((men & (view.pinned_diagonal | view.pinned_straight)) != 0) {
            chess::generate<white, chess::Part::all>(view, meant);
        } else {
            const chess::Board targets = view.allowed & ~view.ours;
            chess::each(men, [&](chess::Square from) { meant.man(from, targets); });
        }
    }
    return meant.count == 1 ? meant.move : no_move;
}

// The one legal move that a word means; `no_move` if it means none, or several, or is spelled in another way.
inline Move move_meant(const chess::State& state, std::string_view word) {
    Said said;
    if (!read_word(word, state.white_to_move, said)) return no_move;
    return state.white_to_move ? move_meant<true>(state, said) : move_meant<false>(state, said);
}

}  // namespace gametree::records
