#include "../core/games/pawn_game.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

static void bind(nb::module_& module) {
    bind_game<PawnGame>(module, "PawnGame")
        .def(
            "__init__",
            [](PawnGame* self, unsigned rows, unsigned columns, bool diagonal_steps, int evaluator) {
                if (rows < 1 || rows > 8 || columns < 1 || columns > 8)
                    throw nb::value_error("a PawnGame has 1 to 8 rows and 1 to 8 columns");
                if (evaluator < 0 || evaluator >= PawnGame::evaluators)
                    throw nb::value_error("a PawnGame has no evaluator of that number");
                using Diagonals = PawnGame::Diagonals;
                new (self) PawnGame(rows, columns, diagonal_steps ? Diagonals::captures_and_steps : Diagonals::captures,
                                    static_cast<PawnGame::Evaluator>(evaluator));
            },
            "rows"_a, "columns"_a, "diagonal_steps"_a, "evaluator"_a)
        .def(
            "state",
            [](const PawnGame&, std::uint64_t white, std::uint64_t black, bool white_to_move) {
                return white_to_move ? PawnGame::State{white, black, true} : PawnGame::State{black, white, false};
            },
            "white"_a, "black"_a, "white_to_move"_a);
}

static const Registered pawn_game("PawnGame", bind);

}  // namespace gametree::python
