// Kalah, one to seven pits a side, a word of eight bytes for each side.
//
//   byte   0   1   ...   pits - 1                        7
//          the pits, from their owner's left to right    the store
//
// A move takes all stones of one of the mover's pits and sows them one by one to the right: along his other pits, into
// his store, along the other side's pits, past their store and round again, the pit they came from included.
// - The last stone in his store: he moves again.
// - The last stone in a pit of his that was empty, and stones in the pit opposite: he takes both into his store.
// - As soon as one side's pits are all empty after a move the game is over, and what is left in the other side's pits
//   goes to their own store.
// The outcome is the difference of the stores. South moves first and is MAX.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"
#include "../named.hpp"

namespace gametree {

namespace kalah {

// The stones of one side. No byte ever overflows: a game has at most 255 stones.
using Row = std::uint64_t;

inline constexpr unsigned most_pits = 7;
inline constexpr unsigned most_stones = 255;
inline constexpr unsigned store = 7;
inline constexpr Row one_each = 0x0101010101010101ULL;
inline constexpr Row low_bits = 0x7f * one_each;
inline constexpr Row top_bits = 0x80 * one_each;
inline constexpr Row all_pits = ~(Row{0xff} << 8 * store);

constexpr Row stones_in(unsigned place, Row stones) { return stones << 8 * place; }
constexpr unsigned stones_at(Row row, unsigned place) { return static_cast<unsigned>(row >> 8 * place & 0xff); }
constexpr Value stored(Row row) { return static_cast<Value>(row >> 8 * store); }
constexpr Value in_pits(Row row) { return static_cast<Value>((row & all_pits) * one_each >> 56); }

// The top bit of every byte that is not zero.
constexpr Row occupied(Row row) { return (((row & low_bits) + low_bits) | row) & top_bits; }

// All bits of the bytes whose top bits are given.
constexpr Row filled(Row tops) { return (tops << 1) - (tops >> 7); }

// `row` with all that is left in its pits in its store.
constexpr Row swept(Row row) { return (row & ~all_pits) + stones_in(store, static_cast<Row>(in_pits(row))); }

// What sowing some stones from a pit adds to both rows; `last` is a single stone where the last one falls, if that is
// on the mover's side, store included.
struct Sowing {
    Row ours = 0;
    Row theirs = 0;
    Row last = 0;
};

constexpr Sowing sow(unsigned pits, unsigned from, unsigned stones) {
    Sowing sown;
    for (unsigned place = from; stones > 0; --stones) {
        place = place == 2 * pits ? 0 : place + 1;  // our pits, our store, their pits
        sown.last = place > pits ? 0 : stones_in(place == pits ? store : place, 1);
        sown.ours += sown.last;
        sown.theirs += place > pits ? stones_in(place - pits - 1, 1) : 0;
    }
    return sown;
}

}  // namespace kalah

class Kalah {
public:
    using Row = kalah::Row;

    // The rows of the side to move and of the other one. When the game is over all pits are empty.
    struct State {
        Row ours;
        Row theirs;
        bool south_to_move;
    };

    // Pits by number from the mover's left, 0 first: those whose last stone falls in the store come first, then the
    // nearest to it.
    class Moves {
    public:
        Moves() = default;
        Moves(Row again, Row others) : again_(again), others_(others) {}
        bool next(Move& move) {
            Row& tops = again_ != 0 ? again_ : others_;
            if (tops == 0) return false;
            const int top = 63 - std::countl_zero(tops);
            tops ^= Row{1} << top;
            move = static_cast<Move>(top >> 3);
            return true;
        }

    private:
        Row again_ = 0;  // the top bits of the pits left
        Row others_ = 0;
    };

    enum class Evaluator : std::uint8_t { seeds, store, outcome };
    static constexpr Names<3> evaluators = {"seeds", "store", "outcome"};

    // At most `kalah::most_pits`.
    Kalah(unsigned pits, Evaluator evaluator) : pits_(pits), evaluator_(evaluator), game_(mix(pits)) {
        for (unsigned pit = 0; pit < pits; ++pit) {
            to_store_ |= kalah::stones_in(pit, pits - pit);
            for (unsigned stones = 0; stones <= kalah::most_stones; ++stones)
                sowings_[slot(pit, stones)] = kalah::sow(pits, pit, stones);
        }
        sum_gains();
    }

    Moves moves(const State& state) const {
        const Row tops = kalah::occupied(state.ours & kalah::all_pits);
        const Row again = reaching_store(state.ours);
        return {again, tops ^ again};
    }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        using namespace kalah;
        const unsigned stones = stones_at(state.ours, move);
        const Sowing& sown = sowings_[slot(move, stones)];
        Row ours = state.ours - stones_in(move, stones) + sown.ours;
        Row theirs = state.theirs + sown.theirs;
        if (const Row ended = sown.last & all_pits; ended != 0 && (ours & 0xff * ended) == ended)
            capture(ours, theirs, ended);
        if ((ours & all_pits) == 0 || (theirs & all_pits) == 0) [[unlikely]] {
            ours = swept(ours);
            theirs = swept(theirs);
        }
        if (sown.last == stones_in(store, 1)) return {ours, theirs, state.south_to_move};
        return {theirs, ours, !state.south_to_move};
    }
    bool maximizing(const State& state) const { return state.south_to_move; }

    Value evaluate(const State& state) const {
        const Value value = mover_value(state);
        return state.south_to_move ? value : -value;
    }
    std::uint64_t key(const State& state) const {
        return mix(mix(state.ours) ^ state.theirs ^ (state.south_to_move ? game_ : ~game_));
    }

    // Rows as in State.
    struct Shown {
        Row south, north;
        bool south_to_move;
    };
    Shown show(const State& state) const {
        return state.south_to_move ? Shown{state.ours, state.theirs, true} : Shown{state.theirs, state.ours, false};
    }

    std::uint64_t count(const State& state) const {
        return static_cast<std::uint64_t>(std::popcount(kalah::occupied(state.ours & kalah::all_pits)));
    }

    // Another move is worth a stone and keeps the turn; a capture is worth its stones.
    Value hint(const State& state, Move move) const {
        const unsigned stones = kalah::stones_at(state.ours, move);
        const Row last = sowings_[slot(move, stones)].last;
        if (last == kalah::stones_in(kalah::store, 1)) return 3;
        const Row ended = last & kalah::all_pits;
        if (ended == 0 || (state.ours & 0xff * ended) != 0) return 0;
        return static_cast<Value>((opposite(state.theirs) & 0xff * ended) >> std::countr_zero(ended));
    }

    // No store ever loses a stone, so the stones left in the pits bound the outcome. `outcome` may also find 0, where a
    // search ends before the game does.
    std::uint64_t settle(const State& state, int depth, Value alpha, Value beta, Value& g) const {
        if (evaluator_ == Evaluator::seeds) return 0;
        const Value left = kalah::in_pits(state.ours) + kalah::in_pits(state.theirs);
        const Value lead = kalah::stored(state.ours) - kalah::stored(state.theirs);
        const Value south_lead = state.south_to_move ? lead : -lead;
        const bool ends = evaluator_ == Evaluator::store || depth >= plies_at_most(left, left * (pits() - 1));
        const Value least = ends ? south_lead - left : std::min(south_lead - left, 0);
        const Value most = ends ? south_lead + left : std::max(south_lead + left, 0);
        if (least < beta && most > alpha) return 0;
        g = least >= beta ? least : most;
        return 1;
    }

    // No game goes on for more plies than this.
    int longest(const State& state) const {
        int steps = 0;
        for (int pit = 0; pit < pits(); ++pit) {
            const auto place = static_cast<unsigned>(pit);
            const unsigned stones = kalah::stones_at(state.ours, place) + kalah::stones_at(state.theirs, place);
            steps += static_cast<int>(stones) * (pits() - 1 - pit);
        }
        return plies_at_most(kalah::in_pits(state.ours) + kalah::in_pits(state.theirs), steps);
    }

private:
    // A stone at the end of the game outweighs all else that `seeds` adds up.
    static constexpr Value final_stone = 10'000;

    static constexpr std::size_t slot(unsigned pit, unsigned stones) { return std::size_t{stones} * 8 + pit; }

    int pits() const { return static_cast<int>(pits_); }

    // A stone has as many steps left in its row as there are pits on its right, `steps` for all `stones` together. A
    // move that brings no stone to the store uses up at least one of these steps. One that does, once or more often,
    // adds those of the stones sown from then on until the next: at most one in each pit.
    int plies_at_most(int stones, int steps) const { return steps + gains_[static_cast<std::size_t>(stones)]; }
    void sum_gains() {
        for (std::size_t stones = 1; stones < gains_.size(); ++stones) {
            gains_[stones] = gains_[stones - 1] + 1;
            const int sown = std::min(static_cast<int>(stones) - 1, 2 * pits());
            for (int place = 0; place < sown; ++place) gains_[stones] += pits() - 1 - place % pits();
        }
    }

    static bool over(const State& state) { return ((state.ours | state.theirs) & kalah::all_pits) == 0; }

    // The other side's pits as they lie opposite to one's own: the last one at byte 0. Its own inverse.
    Row opposite(Row row) const { return __builtin_bswap64(row & kalah::all_pits) >> 8 * (8 - pits_); }

    // The top bits of the pits with just as many stones as it takes to end in the store. A move may end there after a
    // whole round too, but that is rare, and this is only used for guesses.
    Row reaching_store(Row ours) const {
        return kalah::occupied(ours & kalah::all_pits) & ~kalah::occupied((ours ^ to_store_) & kalah::all_pits);
    }

    // The last stone fell in an empty pit, as `stone` says.
    void capture(Row& ours, Row& theirs, Row stone) const {
        const Row taken = opposite(theirs) & 0xff * stone;
        if (taken == 0) return;
        theirs -= opposite(taken);
        ours += kalah::stones_in(kalah::store, 1 + (taken >> std::countr_zero(stone))) - stone;
    }

    Value mover_value(const State& state) const {
        const Value lead = kalah::stored(state.ours) - kalah::stored(state.theirs);
        switch (evaluator_) {
            case Evaluator::seeds: return over(state) ? final_stone * lead : seeds_value(state, lead);
            case Evaluator::store: return lead;
            case Evaluator::outcome: break;
        }
        return over(state) ? lead : 0;
    }

    // The most stones that a move within the own row can capture from the pit opposite.
    Value best_capture(Row ours, Row theirs) const {
        using namespace kalah;
        const Row prey = opposite(theirs);
        Value best = 0;
        for (Row ends = occupied(prey) & ~occupied(ours); ends != 0; ends &= ends - 1) {
            const auto pit = static_cast<unsigned>(std::countr_zero(ends)) / 8;
            const Row ending_there = to_store_ >> 8 * (pits_ - pit);
            const Row on_the_left = stones_in(pit, 1) - 1;
            if (top_bits & on_the_left & ~occupied(ours ^ ending_there))
                best = std::max(best, static_cast<Value>(stones_at(prey, pit)));
        }
        return best;
    }

    // By a linear fit to the outcomes of games (tools/fit_kalah.py).
    Value seeds_value(const State& state, Value lead) const {
        using namespace kalah;
        const Row ours = state.ours & all_pits, theirs = state.theirs & all_pits;
        const auto count = [](Row tops) { return std::popcount(tops); };
        return 10 * lead + in_pits(ours) - in_pits(theirs) + 10 * (count(occupied(ours)) - count(occupied(theirs))) +
               13 * count(reaching_store(ours)) - 4 * count(reaching_store(theirs)) + 10 * best_capture(ours, theirs) -
               4 * best_capture(theirs, ours);
    }

    unsigned pits_;
    Evaluator evaluator_;
    std::uint64_t game_;                               // distinguishes games with different numbers of pits in keys
    Row to_store_ = 0;                                 // for each pit the stones that end in the store
    std::array<int, kalah::most_stones + 1> gains_{};  // moves that bring stones to a store, and the steps they add
    std::array<kalah::Sowing, 8 * (kalah::most_stones + 1)> sowings_{};
};

static_assert(Game<Kalah>);

}  // namespace gametree
