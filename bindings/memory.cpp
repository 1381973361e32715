// What searches remember, and the flag that ends them.
#include "../core/flag.hpp"
#include "../core/proof_graph.hpp"
#include "../core/table.hpp"
#include "../core/tree.hpp"
#include "door.hpp"

namespace gametree::python {

static void make_table(Table* self, int log2_entries, int from_depth, std::string_view depths,
                       std::string_view replacement) {
    if (log2_entries < Table::min_log2 || log2_entries > Table::max_log2)
        throw nb::value_error("a table has 2**6 to 2**34 entries");
    new (self) Table(log2_entries, from_depth, named<Table::Depths>("depths", Table::depths_names, depths),
                     named<Table::Replacement>("replacement", Table::replacement_names, replacement));
}

static std::tuple<Value, Value, std::optional<Move>, bool> probe(const Table& table, std::uint64_t key, int depth) {
    Known known;
    table.probe(key, depth, known);
    return {known.lower, known.upper, optional_move(known.move), known.found};
}

static void make_tree(Tree* self, std::uint32_t capacity, std::string_view when_full) {
    new (self) Tree(capacity, named<WhenFull>("when_full", when_full_names, when_full));
}

static std::vector<Tree::Index> children(const Tree& tree, Tree::Index node) {
    std::vector<Tree::Index> children;
    for (Tree::Index i = tree[node].child; i != Tree::none; i = tree[i].next) children.push_back(i);
    return children;
}

static void make_proof_graph(ProofGraph* self, std::string_view memory) {
    new (self) ProofGraph(named<Merging>("memory", merging_names, memory));
}

void bind_memory(nb::module_& module) {
    // Set by one thread, it ends the searches of others that were given it as `cancel`.
    nb::class_<Flag>(module, "Flag")
        .def(nb::init<>())
        .def("set", &Flag::set)
        .def("clear", &Flag::clear)
        .def_prop_ro("is_set", &Flag::is_set);

    nb::class_<Table>(module, "Table")
        .def("__init__", make_table, "log2_entries"_a, "from_depth"_a, "depths"_a, "replacement"_a = "shallowest")
        .def_prop_ro("entries", &Table::entries)
        .def_prop_ro("bytes", &Table::bytes)
        .def_prop_ro("mixed", &Table::mixed)
        .def("probe", probe, "key"_a, "depth"_a)
        .def("used", &Table::used)
        .def("clear", &Table::clear);

    // A node's index stays the same until the tree is searched again or moved on.
    nb::class_<Tree>(module, "Tree")
        .def("__init__", make_tree, "capacity"_a, "when_full"_a)
        .def_prop_ro("used", &Tree::used)
        .def_prop_ro("bytes", &Tree::bytes)
        .def_prop_ro(
            "root",
            [](const Tree& tree) { return tree.root() == Tree::none ? std::nullopt : std::optional(tree.root()); })
        .def(
            "value", [](const Tree& tree, Tree::Index node) { return tree[node].value; }, "node"_a)
        .def(
            "move", [](const Tree& tree, Tree::Index node) { return tree[node].move; }, "node"_a)
        .def(
            "complete", [](const Tree& tree, Tree::Index node) { return bool(tree[node].complete); }, "node"_a)
        .def("children", children, "node"_a)
        .def("advance", &Tree::advance, "move"_a)
        .def("clear", &Tree::clear);

    nb::class_<ProofGraph>(module, "ProofGraph")
        .def("__init__", make_proof_graph, "memory"_a)
        .def_ro("leaves", &ProofGraph::leaves)
        .def_ro("interior", &ProofGraph::interior)
        .def_ro("searched", &ProofGraph::searched)
        .def_ro("unproved", &ProofGraph::unproved)
        .def(
            "sides", [](const ProofGraph& graph, std::uint64_t key, int depth) { return int{graph.sides(key, depth)}; },
            "key"_a, "depth"_a);
}

}  // namespace gametree::python
