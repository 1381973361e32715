#include "../core/games/explicit_tree.hpp"

#include "door.hpp"

namespace gametree::python {

// Parallel lists, one item a node; `edges` holds the children of node 0, then of node 1, and so on. The caller has
// checked that they fit together.
static void make_explicit_tree(GameFace<ExplicitTree>* self, const std::vector<Value>& values,
                               const std::vector<std::uint32_t>& counts, const std::vector<bool>& maximizing,
                               std::vector<std::uint32_t> edges) {
    std::vector<ExplicitTree::Node> nodes;
    nodes.reserve(values.size());
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        nodes.push_back({values[i], first, counts[i], maximizing[i]});
        first += counts[i];
    }
    new (self) GameFace<ExplicitTree>(std::move(nodes), std::move(edges));
}

static void bind_explicit_tree(nb::module_& module) {
    using Face = GameFace<ExplicitTree>;
    bind_game<ExplicitTree>(module, "ExplicitTree")
        .def("__init__", make_explicit_tree, "values"_a, "counts"_a, "maximizing"_a, "edges"_a)
        .def(
            "state", [](const Face&, std::uint32_t node) { return AnyState(ExplicitTree::State{node}); }, "node"_a)
        .def(
            "node", [](const Face&, const AnyState& state) { return state.as<ExplicitTree::State>().node; }, "state"_a);
}

static const Registered explicit_tree("ExplicitTree", bind_explicit_tree);

}  // namespace gametree::python
