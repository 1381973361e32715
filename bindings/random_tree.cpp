#include "../core/games/random_tree.hpp"

#include "door.hpp"

namespace gametree::python {

template <class Seeds>
static void bind_tree(nb::module_& module, const char* name) {
    using Game = RandomTree<Seeds>;
    using Face = GameFace<Game>;
    using State = typename Game::State;
    bind_game<Game>(module, name)
        // The caller has checked that the arguments fit together.
        .def(
            "__init__",
            [](Face* self, std::uint32_t number, std::uint32_t branching, bool varying, std::uint32_t length, Value low,
               Value high, bool independent) {
                new (self) Face(RandomTreeShape{number, branching, varying, length, low, high, independent});
            },
            "number"_a, "branching"_a, "varying"_a, "length"_a, "low"_a, "high"_a, "independent"_a)
        .def("root", [](const Face& face) { return AnyState(face.game.root()); })
        .def(
            "index", [](const Face&, const AnyState& state) { return state.as<State>().index; }, "state"_a)
        .def("seed", [](const Face&, const AnyState& state) { return state.as<State>().seed; }, "state"_a);
}

static void bind_random_trees(nb::module_& module) {
    bind_tree<BreadthFirstSeeds>(module, "BreadthFirstTree");
    bind_tree<OnDemandSeeds>(module, "OnDemandTree");
    bind_tree<ReseededSeeds>(module, "ReseededTree");
    bind_tree<StoredSeeds>(module, "StoredTree");
}

static const Registered random_trees("RandomTree", bind_random_trees);

}  // namespace gametree::python
