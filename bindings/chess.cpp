#include "../core/games/chess.hpp"

#include "../core/games/chess/validity.hpp"
#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

// A man of Python's: its FEN letter's place here is its number; a dot is an empty square.
static constexpr std::string_view letters = ".brqpnk..BRQPNK.";

// The position that FEN's fields tell of, checked: only what has no fault gets through.
static chess::State state_of(const Chess&, const std::string& squares, bool white_to_move, unsigned castling,
                             unsigned en_passant, unsigned clock, unsigned number) {
    if (squares.size() != 64 || castling > 15 || en_passant > 63 || clock > 0xffff || number > 0xffff)
        throw nb::value_error("not the fields of a chess position");
    chess::State state{};
    for (unsigned square = 0; square < 64; ++square) {
        const auto man = letters.find(squares[square]);
        if (man == std::string_view::npos) throw nb::value_error("a man is one of KQRBNPkqrbnp");
        state.men.put(static_cast<unsigned>(man), square);
    }
    state.white_to_move = white_to_move;
    state.castling = static_cast<std::uint8_t>(castling);
    state.en_passant = static_cast<std::uint8_t>(en_passant);
    state.clock = static_cast<std::uint16_t>(clock);
    state.number = static_cast<std::uint16_t>(number);
    if (const std::string wrong = chess::fault(state); !wrong.empty()) throw nb::value_error(wrong.c_str());
    chess::complete(state);
    return state;
}

// The same back: squares, castling rights, en passant square (0 for none), halfmove clock and move number.
static std::tuple<std::string, unsigned, unsigned, unsigned, unsigned> fields(const Chess&, const chess::State& state) {
    std::string squares(64, '.');
    for (unsigned square = 0; square < 64; ++square) squares[square] = letters[state.men.at(square)];
    return {squares, state.castling, state.en_passant, state.clock, state.number};
}

static bool in_check(const Chess&, const chess::State& state) {
    return (state.white_to_move ? chess::view_of<true>(state) : chess::view_of<false>(state)).checkers != 0;
}

static int exchange(const Chess&, const chess::State& state, Move move) {
    return chess::exchange(state.men, move, state.white_to_move);
}

static void bind(nb::module_& module) {
    bind_game<Chess>(module, "Chess")
        .def(
            "__init__",
            [](Chess* self, int evaluator) {
                if (evaluator < 0 || evaluator >= Chess::evaluators)
                    throw nb::value_error("chess has no evaluator of that number");
                new (self) Chess(static_cast<Chess::Evaluator>(evaluator));
            },
            "evaluator"_a)
        .def("state", state_of, "squares"_a, "white_to_move"_a, "castling"_a, "en_passant"_a, "clock"_a, "number"_a)
        .def("fields", fields, "state"_a)
        .def("in_check", in_check, "state"_a)
        .def("exchange", exchange, "state"_a, "move"_a);
}

static const Registered chess_game("Chess", bind);

}  // namespace gametree::python
