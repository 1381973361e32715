// The native module: the only door between C++ and Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <vector>

#include "../core/digest.hpp"
#include "../core/flag.hpp"
#include "../core/stack.hpp"
#include "../core/table.hpp"
#include "../core/tree.hpp"
#include "../core/value.hpp"
#include "registry.hpp"
#include "tree_hold.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using gametree::Flag;
using gametree::Table;
using gametree::Tree;

// Python's None where there is none.
template <class T>
static std::optional<T> optional(T value, T none) {
    return value == none ? std::nullopt : std::optional(value);
}

NB_MODULE(_core, module) {
    // What lives to the very end of a program (in a cache of its own, in a global) is none of its user's business.
    nb::set_leak_warnings(false);

    module.attr("INFINITY") = gametree::infinity;
    module.attr("MAX_DEPTH") = gametree::max_depth;
    module.attr("MOVE_CODES") = gametree::move_codes - 1;

    module.def(
        "digest",
        [](const nb::bytes& bytes) {
            return gametree::digest(static_cast<const unsigned char*>(bytes.data()), bytes.size());
        },
        "bytes"_a);

    // Where the C function `std::int64_t stack_room(const void* here)` is, for code that is compiled at run time.
    module.def("stack_room_address", [] { return reinterpret_cast<std::uintptr_t>(&gametree::stack_room); });

    // Set by one thread, it ends the searches of others that were given it as `cancel`.
    nb::class_<Flag>(module, "Flag")
        .def(nb::init<>())
        .def("set", &Flag::set)
        .def("clear", &Flag::clear)
        .def_prop_ro("is_set", &Flag::is_set);

    nb::class_<Table>(module, "Table")
        .def(
            "__init__",
            [](Table* self, int log2_entries, int from_depth, bool deeper) {
                if (log2_entries < Table::min_log2 || log2_entries > Table::max_log2)
                    throw nb::value_error("a table has 2**6 to 2**34 entries");
                new (self) Table(log2_entries, from_depth, deeper ? Table::Depths::deeper : Table::Depths::exact);
            },
            "log2_entries"_a, "from_depth"_a, "deeper"_a)
        .def_prop_ro("entries", &Table::entries)
        .def_prop_ro("bytes", &Table::bytes)
        .def(
            "probe",
            [](const Table& table, std::uint64_t key, int depth) {
                const gametree::Known known = table.probe(key, depth);
                const auto move = optional(known.move, gametree::no_move);
                return std::make_tuple(known.lower, known.upper, move, known.found);
            },
            "key"_a, "depth"_a)
        .def("used", &Table::used)
        .def("clear", &Table::clear);

    // Nodes are told apart by their index, which stays the same until the tree is searched again or moved on.
    nb::class_<Tree>(module, "Tree")
        .def(
            "__init__",
            [](Tree* self, std::uint32_t capacity, int when_full) {
                new (self) Tree(capacity, static_cast<gametree::WhenFull>(when_full));
            },
            "capacity"_a, "when_full"_a)
        .def_prop_ro("used", &Tree::used)
        .def_prop_ro("bytes", &Tree::bytes)
        .def_prop_ro("root", [](const Tree& tree) { return optional(tree.root(), Tree::none); })
        .def(
            "value", [](const Tree& tree, Tree::Index node) { return tree[node].value; }, "node"_a)
        .def(
            "move", [](const Tree& tree, Tree::Index node) { return tree[node].move; }, "node"_a)
        .def(
            "complete", [](const Tree& tree, Tree::Index node) { return bool(tree[node].complete); }, "node"_a)
        .def(
            "children",
            [](Tree& tree, Tree::Index node) {
                const gametree::python::TreeHold hold(tree);
                std::vector<Tree::Index> children;
                for (Tree::Index i = tree[node].child; i != Tree::none; i = tree[i].next) children.push_back(i);
                return children;
            },
            "node"_a)
        .def(
            "advance",
            [](Tree& tree, gametree::Move move) {
                const gametree::python::TreeHold hold(tree);
                return tree.advance(move);
            },
            "move"_a)
        .def("clear", [](Tree& tree) {
            const gametree::python::TreeHold hold(tree);
            tree.clear();
        });

    for (const auto& [name, bind] : gametree::python::registry()) bind(module);
}
