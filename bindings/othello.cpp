#include "../core/games/othello.hpp"

#include "door.hpp"

namespace gametree::python {

static void make_othello(GameFace<Othello>* self, std::string_view evaluator, unsigned size) {
    if (size != 4 && size != 6 && size != 8)
        throw nb::value_error("the board of Othello has 4, 6 or 8 rows and columns");
    new (self) GameFace<Othello>(evaluator_named<Othello>("Othello", evaluator), size);
}

static AnyState othello_state(const GameFace<Othello>& face, std::uint64_t black, std::uint64_t white,
                              bool black_to_move) {
    if ((black & white) != 0 || ((black | white) & ~face.game.area().playable) != 0)
        throw nb::value_error("two discs on one square, or a disc off the board");
    return AnyState(black_to_move ? Othello::State{black, white, true} : Othello::State{white, black, false});
}

// The stage of the game and, in the view of the side to move, what the evaluator `staged` weighs.
static std::tuple<int, std::vector<Value>> othello_features(const GameFace<Othello>& face, const AnyState& state) {
    const auto& [ours, theirs, black_to_move] = state.as<Othello::State>();
    const othello::Area& area = face.game.area();
    const auto found = othello::features(ours, theirs, othello::Mobility(ours, theirs, area), area);
    return {static_cast<int>(othello::stage_of(ours | theirs, area)), {found.begin(), found.end()}};
}

static void bind_othello(nb::module_& module) {
    bind_game<Othello>(module, "Othello")
        .def("__init__", make_othello, "evaluator"_a, "size"_a)
        .def_prop_ro("playable", [](const GameFace<Othello>& face) { return face.game.area().playable; })
        .def("state", othello_state, "black"_a, "white"_a, "black_to_move"_a)
        .def("features", othello_features, "state"_a);
}

static const Registered othello_game("Othello", bind_othello);

}  // namespace gametree::python
