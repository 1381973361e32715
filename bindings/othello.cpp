#include "../core/games/othello.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

static void bind(nb::module_& module) {
    bind_game<Othello>(module, "Othello")
        .def(
            "__init__",
            [](Othello* self, int evaluator) {
                if (evaluator < 0 || evaluator >= Othello::evaluators)
                    throw nb::value_error("Othello has no evaluator of that number");
                new (self) Othello(static_cast<Othello::Evaluator>(evaluator));
            },
            "evaluator"_a)
        .def(
            "state",
            [](const Othello&, std::uint64_t black, std::uint64_t white, bool black_to_move) {
                return black_to_move ? Othello::State{black, white, true} : Othello::State{white, black, false};
            },
            "black"_a, "white"_a, "black_to_move"_a)
        .def(
            "boards",
            [](const Othello&, const Othello::State& state) {
                return state.black_to_move ? std::make_tuple(state.ours, state.theirs)
                                           : std::make_tuple(state.theirs, state.ours);
            },
            "state"_a);
}

static const Registered othello("Othello", bind);

}  // namespace gametree::python
