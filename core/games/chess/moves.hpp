// The moves of a position one after the other: first captures and promotions, the greatest gain first, then all others,
// which are generated only when the first have been tried.
#pragma once

#include "exchange.hpp"

namespace gametree::chess {

// The order of men, by kind, when they take and are taken.
inline constexpr unsigned rank_of_kind[] = {0, 3, 4, 5, 1, 2, 6};

// The greater, the more a move that takes or promotes gains at once; of equal gains the least man goes first.
inline unsigned gain(const Men& men, Move move) {
    const unsigned taken = rank_of_kind[men.kind(target(move))];
    const unsigned promoted = choice(move) == 0 ? 0 : rank_of_kind[chosen_kind[choice(move)]];
    return 8 * (taken + promoted) + 7 - rank_of_kind[men.kind(origin(move))];
}

class Moves {
public:
    Moves() = default;
    explicit Moves(const State& state) : white_(state.white_to_move), quiet_(false) {
        view_ = white_ ? view_of<true>(state) : view_of<false>(state);
        list<Part::forcing>();
    }

    // Those that take or promote alone.
    static Moves forcing(const State& state) {
        Moves moves(state);
        moves.quiet_ = true;
        return moves;
    }

    bool next(Move& move) {
        if (at_ == end_) {
            if (quiet_) return false;
            quiet_ = true;
            at_ = end_ = 0;
            list<Part::quiet>();
            if (end_ == 0) return false;
        }
        move = static_cast<Move>(entries_[at_++] & 0xffff);
        return true;
    }

private:
    // No side has more moves with sixteen men, nine of them queens.
    static constexpr unsigned capacity = 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8 + 2;

    // Takes moves into the list, those that gain something in order.
    template <Part part>
    struct Listing {
        Moves& moves;

        void step(Board targets, int back) {
            each(targets, [&](Square to) { add(move_code(static_cast<Square>(static_cast<int>(to) + back), to)); });
        }
        void promote(Board targets, int back) {
            each(targets, [&](Square to) {
                for (unsigned c = choices; c > 0; --c)
                    add(move_code(static_cast<Square>(static_cast<int>(to) + back), to, c));
            });
        }
        void man(Square from, Board targets) {
            each(targets, [&](Square to) { add(move_code(from, to)); });
        }
        void add(Move move) {
            unsigned at = moves.end_++;
            if constexpr (part == Part::forcing) {
                const std::uint32_t entry = gain(moves.view_.men, move) << 16 | move;
                for (; at > 0 && moves.entries_[at - 1] >> 16 < entry >> 16; --at)
                    moves.entries_[at] = moves.entries_[at - 1];
                moves.entries_[at] = entry;
            } else {
                moves.entries_[at] = move;
            }
        }
    };

    template <Part part>
    void list() {
        Listing<part> listing{*this};
        white_ ? generate<true, part>(view_, listing) : generate<false, part>(view_, listing);
    }

    View view_;
    bool white_ = false;
    bool quiet_ = true;
    unsigned at_ = 0, end_ = 0;
    std::uint32_t entries_[capacity];  // a move, and above it the gain
};

template <bool white>
std::uint64_t count_moves(const State& state) {
    Counter counter;
    generate<white, Part::all>(view_of<white>(state), counter);
    return counter.moves;
}

// Whether a move takes or promotes.
inline bool is_forcing(const State& state, Move move) {
    const bool takes = state.men.kind(target(move)) != none;
    const bool en_passant = state.en_passant != 0 && target(move) == state.en_passant;
    return takes || choice(move) != 0 || (en_passant && state.men.kind(origin(move)) == pawn);
}

template <bool white>
bool in_check(const State& state) {
    const Square king_square = first(state.men.kings() & state.men.of(white));
    return (attackers<!white>(state.men, king_square, state.men.occupied())) != 0;
}

// The position after a pass. What came before it cannot occur again.
inline State passed(const State& state) {
    State next = state;
    next.white_to_move = !state.white_to_move;
    next.key ^= turn_key ^ en_passant_keys[state.en_passant];
    next.en_passant = 0;
    next.clock = 0;
    return next;
}

// How promising a move looks: first what takes or promotes, by its gain, then the others, by the squares they lead from
// and to, and last what takes and loses by it.
inline Value hint(const State& state, Move move) {
    constexpr Value beyond_squares = 10'000;
    const Men& men = state.men;
    const Square from = origin(move), to = target(move);
    const unsigned man = men.at(from);
    const bool en_passant = (man & 7U) == pawn && to == state.en_passant && state.en_passant != 0;
    if (men.kind(to) != none || choice(move) != 0 || en_passant) {
        const bool loses = exchange(men, move, state.white_to_move) < 0;
        return static_cast<Value>(gain(men, move)) + (loses ? -beyond_squares : beyond_squares);
    }
    const Value better = middlegame(presence[man][to].score - presence[man][from].score);
    return state.white_to_move ? better : -better;
}

}  // namespace gametree::chess
