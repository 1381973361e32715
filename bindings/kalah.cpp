#include "../core/games/kalah.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

static void bind(nb::module_& module) {
    bind_game<Kalah>(module, "Kalah")
        .def(
            "__init__",
            [](Kalah* self, unsigned pits, int evaluator) {
                if (pits < 1 || pits > kalah::most_pits) throw nb::value_error("Kalah has 1 to 7 pits a side");
                if (evaluator < 0 || evaluator >= Kalah::evaluators)
                    throw nb::value_error("Kalah has no evaluator of that number");
                new (self) Kalah(pits, static_cast<Kalah::Evaluator>(evaluator));
            },
            "pits"_a, "evaluator"_a)
        // A row is a byte for each pit from its owner's left, the lowest first, and its store in the highest.
        .def(
            "state",
            [](const Kalah&, std::uint64_t south, std::uint64_t north, bool south_to_move) {
                return south_to_move ? Kalah::State{south, north, true} : Kalah::State{north, south, false};
            },
            "south"_a, "north"_a, "south_to_move"_a)
        .def("longest", &Kalah::longest, "state"_a);
}

static const Registered kalah_game("Kalah", bind);

}  // namespace gametree::python
