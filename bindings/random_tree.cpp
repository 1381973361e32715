#include "../core/games/random_tree.hpp"

#include "door.hpp"

namespace gametree::python {

// `Way` is how seeds are assigned: none, or a name where there are several ways.
template <class Seeds, class... Way>
static void make_tree(GameFace<RandomTree<Seeds>>* self, std::uint32_t number, std::uint32_t branching, bool varying,
                      std::uint32_t length, Value low, Value high, bool independent, Way... way) {
    const RandomTreeShape shape{number, branching, varying, length, low, high, independent};
    new (self) GameFace<RandomTree<Seeds>>(shape, named<typename Seeds::Way>("costs", Seeds::ways, way)...);
}

template <class Seeds>
static nb::class_<GameFace<RandomTree<Seeds>>, NativeGame> bind_tree(nb::module_& module, const char* name) {
    using Face = GameFace<RandomTree<Seeds>>;
    using State = typename RandomTree<Seeds>::State;
    return bind_game<RandomTree<Seeds>>(module, name)
        .def("root", [](const Face& face) { return AnyState(face.game.root()); })
        .def(
            "index", [](const Face&, const AnyState& state) { return state.as<State>().index; }, "state"_a)
        .def("seed", [](const Face&, const AnyState& state) { return state.as<State>().seed; }, "state"_a);
}

// The caller has checked that the arguments fit together.
static void bind_random_trees(nb::module_& module) {
    bind_tree<BreadthFirstSeeds>(module, "BreadthFirstTree")
        .def("__init__", make_tree<BreadthFirstSeeds>, "number"_a, "branching"_a, "varying"_a, "length"_a, "low"_a,
             "high"_a, "independent"_a);
    bind_tree<OtherSeeds>(module, "OtherTree")
        .def("__init__", make_tree<OtherSeeds, std::string_view>, "number"_a, "branching"_a, "varying"_a, "length"_a,
             "low"_a, "high"_a, "independent"_a, "costs"_a);
}

static const Registered random_trees("RandomTree", bind_random_trees);

}  // namespace gametree::python
