#include "../core/games/tictactoe.hpp"

#include "door.hpp"

namespace gametree::python {

static AnyState tictactoe_state(const GameFace<TicTacToe>&, std::uint16_t crosses, std::uint16_t noughts,
                                bool crosses_to_move) {
    return AnyState(TicTacToe::State{crosses, noughts, crosses_to_move});
}

static void bind_tictactoe(nb::module_& module) {
    bind_game<TicTacToe>(module, "TicTacToe")
        .def(nb::init<>())
        .def("state", tictactoe_state, "crosses"_a, "noughts"_a, "crosses_to_move"_a);
}

static const Registered tictactoe("TicTacToe", bind_tictactoe);

}  // namespace gametree::python
