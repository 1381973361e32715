#include "../core/games/connect_four.hpp"

#include "door.hpp"

namespace gametree::python {

static void make_connect_four(GameFace<ConnectFour>* self, int width, int height, std::string_view evaluator) {
    if (!ConnectFour::Size::fits(width, height))
        throw nb::value_error("a board of connect four has width * (height + 1) <= 64");
    new (self) GameFace<ConnectFour>(width, height, evaluator_named<ConnectFour>("connect four", evaluator));
}

// The caller has checked that discs lie on each other and that the players took turns.
static AnyState connect_four_state(const GameFace<ConnectFour>&, std::uint64_t first, std::uint64_t second) {
    const bool first_to_move = std::popcount(first | second) % 2 == 0;
    return AnyState(ConnectFour::State{first_to_move ? first : second, first | second});
}

// The number of forced moves, 0 or 1 for the player to move after them, the stage of the game and the features.
static std::optional<std::tuple<int, int, int, std::vector<Value>>> connect_four_features(
    const GameFace<ConnectFour>& face, const AnyState& state) {
    const auto seen = face.game.seen(state.as<ConnectFour::State>());
    if (!seen) return std::nullopt;
    return std::tuple(seen->forced, seen->first_to_move ? 0 : 1, static_cast<int>(seen->stage),
                      std::vector<Value>(seen->features.begin(), seen->features.end()));
}

static void bind_connect_four(nb::module_& module) {
    bind_game<ConnectFour>(module, "ConnectFour")
        .def("__init__", make_connect_four, "width"_a, "height"_a, "evaluator"_a)
        .def("state", connect_four_state, "first"_a, "second"_a)
        .def("features", connect_four_features, "state"_a)
        .def(
            "has_four",
            [](const GameFace<ConnectFour>& face, std::uint64_t discs) { return face.game.has_four(discs); },
            "discs"_a);
}

static const Registered connect_four("ConnectFour", bind_connect_four);

}  // namespace gametree::python
