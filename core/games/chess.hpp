// Chess. White is MAX and moves first. A position is over by mate or stalemate only: draws by repetition and by the
// fifty-move rule belong to a game's history, of which a state knows `reversible`.
#pragma once

#include "../game.hpp"
#include "../named.hpp"
#include "chess/checks.hpp"
#include "chess/evaluate.hpp"
#include "chess/moves.hpp"

namespace gametree {

class Chess {
public:
    using State = chess::State;
    using Moves = chess::Moves;
    using Evaluator = chess::Evaluator;

    static constexpr Names<5> evaluators = {"classical", "tapered", "material", "outcome", "tuned"};
    static constexpr bool full_lines_only = true;
    static constexpr bool own_selective = true;
    static constexpr bool slow_values = true;

    explicit Chess(Evaluator evaluator) : evaluator_(evaluator) {}

    Moves moves(const State& state) const { return Moves(state); }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        return state.white_to_move ? chess::after<true>(state, move) : chess::after<false>(state, move);
    }
    bool maximizing(const State& state) const { return state.white_to_move; }
    Value evaluate(const State& state) const { return chess::evaluate(state, evaluator_); }
    std::uint64_t key(const State& state) const { return state.key; }

    struct Shown {
        chess::Board white, black, pawns, knights, bishops, rooks, queens, kings;
        bool white_to_move;
        std::uint8_t castling;
        std::uint8_t en_passant;
    };
    Shown show(const State& state) const {
        const chess::Men& men = state.men;
        return {men.of(true), men.of(false), men.pawns(),         men.knights(),  men.bishops(),   men.rooks(),
                men.queens(), men.kings(),   state.white_to_move, state.castling, state.en_passant};
    }

    std::uint64_t count(const State& state) const {
        return state.white_to_move ? chess::count_moves<true>(state) : chess::count_moves<false>(state);
    }
    Value hint(const State& state, Move move) const { return chess::hint(state, move); }
    int reversible(const State& state) const { return state.clock; }

    bool noisy(const State& state, Move move) const { return chess::is_forcing(state, move); }
    Moves noisy_moves(const State& state) const { return Moves::forcing(state); }
    bool forced(const State& state) const {
        return state.white_to_move ? chess::in_check<true>(state) : chess::in_check<false>(state);
    }
    bool forces(const State& state, Move move) const {
        return state.white_to_move ? chess::gives_check<true>(state, move) : chess::gives_check<false>(state, move);
    }
    Value exchange(const State& state, Move move) const {
        return chess::exchange(state.men, move, state.white_to_move);
    }
    // With king and pawns alone a side that has to move often wishes that it had not.
    bool can_pass(const State& state) const {
        const chess::Men& men = state.men;
        return ((men.occupied() & ~men.pawns() & ~men.kings()) & men.of(state.white_to_move)) != 0 && !forced(state);
    }
    State passed(const State& state) const { return chess::passed(state); }

private:
    Evaluator evaluator_;
};

static_assert(Game<Chess> && CountsMoves<Chess> && GivesHints<Chess> && CanRepeat<Chess>);
static_assert(MakesNoise<Chess> && ListsNoise<Chess> && ForcesMoves<Chess> && EstimatesExchanges<Chess> &&
              CanPass<Chess> && ForeseesForce<Chess>);

}  // namespace gametree
