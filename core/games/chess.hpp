// Chess. White is MAX and moves first. A position is over by mate or stalemate only: draws by repetition and by the
// fifty-move rule belong to a game's history, of which a state knows `reversible`.
#pragma once

#include "../game.hpp"
#include "../named.hpp"
#include "chess/evaluate.hpp"
#include "chess/moves.hpp"

namespace gametree {

class Chess {
public:
    using State = chess::State;
    using Moves = chess::Moves;
    using Evaluator = chess::Evaluator;

    static constexpr Names<4> evaluators = {"classical", "tapered", "material", "outcome"};
    static constexpr bool full_lines_only = true;

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

private:
    Evaluator evaluator_;
};

static_assert(Game<Chess> && CountsMoves<Chess> && GivesHints<Chess> && CanRepeat<Chess>);

}  // namespace gametree
