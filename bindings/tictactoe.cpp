#include "../core/games/tictactoe.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

static void bind(nb::module_& module) {
    bind_game<TicTacToe>(module, "TicTacToe")
        .def(nb::init<>())
        .def(
            "state",
            [](const TicTacToe&, std::uint16_t crosses, std::uint16_t noughts, bool crosses_to_move) {
                return TicTacToe::State{crosses, noughts, crosses_to_move};
            },
            "crosses"_a, "noughts"_a, "crosses_to_move"_a);
}

static const Registered tictactoe("TicTacToe", bind);

}  // namespace gametree::python
