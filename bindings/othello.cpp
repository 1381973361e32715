#include "../core/games/othello.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

static void bind(nb::module_& module) {
    bind_game<Othello>(module, "Othello")
        .def(
            "__init__",
            [](Othello* self, int evaluator, unsigned size) {
                if (evaluator < 0 || evaluator >= Othello::evaluators)
                    throw nb::value_error("Othello has no evaluator of that number");
                if (size != 4 && size != 6 && size != 8)
                    throw nb::value_error("the board of Othello has 4, 6 or 8 rows and columns");
                new (self) Othello(static_cast<Othello::Evaluator>(evaluator), size);
            },
            "evaluator"_a, "size"_a)
        .def_prop_ro("playable", [](const Othello& game) { return game.area().playable; })
        .def(
            "state",
            [](const Othello& game, std::uint64_t black, std::uint64_t white, bool black_to_move) {
                if ((black & white) != 0 || ((black | white) & ~game.area().playable) != 0)
                    throw nb::value_error("two discs on one square, or a disc off the board");
                return black_to_move ? Othello::State{black, white, true} : Othello::State{white, black, false};
            },
            "black"_a, "white"_a, "black_to_move"_a)
        // The stage of the game and, in the view of the side to move, what the evaluator `staged` weighs.
        .def(
            "features",
            [](const Othello& game, const Othello::State& state) {
                const othello::Mobility moves(state.ours, state.theirs, game.area());
                const auto found = othello::features(state.ours, state.theirs, moves, game.area());
                return std::make_tuple(othello::stage_of(state.ours | state.theirs, game.area()),
                                       std::vector<Value>(found.begin(), found.end()));
            },
            "state"_a);
}

static const Registered othello("Othello", bind);

}  // namespace gametree::python
