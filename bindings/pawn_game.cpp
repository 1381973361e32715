#include "../core/games/pawn_game.hpp"

#include "door.hpp"

namespace gametree::python {

static void make_pawn_game(GameFace<PawnGame>* self, unsigned rows, unsigned columns, bool diagonal_steps,
                           std::string_view evaluator) {
    if (rows < 1 || rows > 8 || columns < 1 || columns > 8)
        throw nb::value_error("a PawnGame has 1 to 8 rows and 1 to 8 columns");
    using Diagonals = PawnGame::Diagonals;
    new (self) GameFace<PawnGame>(rows, columns, diagonal_steps ? Diagonals::captures_and_steps : Diagonals::captures,
                                  evaluator_named<PawnGame>("a PawnGame", evaluator));
}

static AnyState pawn_state(const GameFace<PawnGame>&, std::uint64_t white, std::uint64_t black, bool white_to_move) {
    return AnyState(white_to_move ? PawnGame::State{white, black, true} : PawnGame::State{black, white, false});
}

static void bind_pawn_game(nb::module_& module) {
    bind_game<PawnGame>(module, "PawnGame")
        .def("__init__", make_pawn_game, "rows"_a, "columns"_a, "diagonal_steps"_a, "evaluator"_a)
        .def("state", pawn_state, "white"_a, "black"_a, "white_to_move"_a);
}

static const Registered pawn_game("PawnGame", bind_pawn_game);

}  // namespace gametree::python
