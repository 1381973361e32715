#include "../core/games/random_tree.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

namespace {

template <class Seeds>
void bind_tree(nb::module_& module, const char* name) {
    using Tree = RandomTree<Seeds>;
    bind_game<Tree>(module, name)
        // The caller has checked that the arguments fit together.
        .def(
            "__init__",
            [](Tree* self, std::uint32_t number, std::uint32_t branching, bool varying, std::uint32_t length, Value low,
               Value high) { new (self) Tree({number, branching, varying, length, low, high}); },
            "number"_a, "branching"_a, "varying"_a, "length"_a, "low"_a, "high"_a)
        .def("root", &Tree::root)
        .def(
            "index", [](const Tree&, const typename Tree::State& state) { return state.index; }, "state"_a)
        .def("seed", [](const Tree&, const typename Tree::State& state) { return state.seed; }, "state"_a);
}

}  // namespace

static void bind(nb::module_& module) {
    bind_tree<BreadthFirstSeeds>(module, "BreadthFirstTree");
    bind_tree<OnDemandSeeds>(module, "OnDemandTree");
    bind_tree<ReseededSeeds>(module, "ReseededTree");
    bind_tree<StoredSeeds>(module, "StoredTree");
}

static const Registered random_tree("RandomTree", bind);

}  // namespace gametree::python
