#include "../core/games/kalah.hpp"

#include "door.hpp"

namespace gametree::python {

static void make_kalah(GameFace<Kalah>* self, unsigned pits, std::string_view evaluator) {
    if (pits < 1 || pits > kalah::most_pits) throw nb::value_error("Kalah has 1 to 7 pits a side");
    new (self) GameFace<Kalah>(pits, evaluator_named<Kalah>("Kalah", evaluator));
}

// A row is a byte for each pit from its owner's left, the lowest first, and its store in the highest.
static AnyState kalah_state(const GameFace<Kalah>&, std::uint64_t south, std::uint64_t north, bool south_to_move) {
    return AnyState(south_to_move ? Kalah::State{south, north, true} : Kalah::State{north, south, false});
}

static void bind_kalah(nb::module_& module) {
    bind_game<Kalah>(module, "Kalah")
        .def("__init__", make_kalah, "pits"_a, "evaluator"_a)
        .def("state", kalah_state, "south"_a, "north"_a, "south_to_move"_a)
        .def(
            "longest",
            [](const GameFace<Kalah>& face, const AnyState& state) {
                return face.game.longest(state.as<Kalah::State>());
            },
            "state"_a);
}

static const Registered kalah_game("Kalah", bind_kalah);

}  // namespace gametree::python
