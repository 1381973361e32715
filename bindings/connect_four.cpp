#include "../core/games/connect_four.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

// The caller of `state` has checked that discs lie on each other and that the players took turns.
static void bind(nb::module_& module) {
    bind_game<ConnectFour>(module, "ConnectFour")
        .def(
            "__init__",
            [](ConnectFour* self, int width, int height, int evaluator) {
                if (!ConnectFour::Size::fits(width, height))
                    throw nb::value_error("a board of connect four has width * (height + 1) <= 64");
                if (evaluator < 0 || evaluator >= ConnectFour::evaluators)
                    throw nb::value_error("connect four has no evaluator of that number");
                new (self) ConnectFour(width, height, static_cast<ConnectFour::Evaluator>(evaluator));
            },
            "width"_a, "height"_a, "evaluator"_a)
        .def(
            "state",
            [](const ConnectFour&, std::uint64_t first, std::uint64_t second) {
                const bool first_to_move = std::popcount(first | second) % 2 == 0;
                return ConnectFour::State{first_to_move ? first : second, first | second};
            },
            "first"_a, "second"_a)
        .def("has_four", [](const ConnectFour& game, std::uint64_t discs) { return game.has_four(discs); }, "discs"_a);
}

static const Registered connect_four("ConnectFour", bind);

}  // namespace gametree::python
