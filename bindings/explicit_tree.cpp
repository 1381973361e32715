#include "../core/games/explicit_tree.hpp"

#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

static void bind(nb::module_& module) {
    bind_game<ExplicitTree>(module, "ExplicitTree")
        // Parallel lists, one item a node; `edges` holds the children of node 0, then of node 1, and so on. The caller
        // has checked that they fit together.
        .def(
            "__init__",
            [](ExplicitTree* self, const std::vector<Value>& values, const std::vector<std::uint32_t>& counts,
               const std::vector<bool>& maximizing, std::vector<std::uint32_t> edges) {
                std::vector<ExplicitTree::Node> nodes;
                nodes.reserve(values.size());
                std::uint32_t first = 0;
                for (std::size_t i = 0; i < values.size(); ++i) {
                    nodes.push_back({values[i], first, counts[i], maximizing[i]});
                    first += counts[i];
                }
                new (self) ExplicitTree(std::move(nodes), std::move(edges));
            },
            "values"_a, "counts"_a, "maximizing"_a, "edges"_a)
        .def(
            "state", [](const ExplicitTree&, std::uint32_t node) { return ExplicitTree::State{node}; }, "node"_a)
        .def("node", [](const ExplicitTree&, const ExplicitTree::State& state) { return state.node; }, "state"_a);
}

static const Registered explicit_tree("ExplicitTree", bind);

}  // namespace gametree::python
