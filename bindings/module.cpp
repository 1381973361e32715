// The native module: the only door between C++ and Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <tuple>

#include "../core/table.hpp"
#include "../core/value.hpp"
#include "games.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using gametree::Table;

NB_MODULE(_core, module) {
    module.attr("INFINITY") = gametree::infinity;
    module.attr("MAX_DEPTH") = gametree::max_depth;
    module.attr("MOVE_CODES") = gametree::move_codes - 1;

    nb::class_<Table>(module, "Table")
        .def("__init__",
             [](Table* self, int log2_entries, int from_depth, bool deeper) {
                 if (log2_entries < Table::min_log2 || log2_entries > Table::max_log2)
                     throw nb::value_error("a table has 2**6 to 2**34 entries");
                 new (self) Table(log2_entries, from_depth, deeper ? Table::Depths::deeper : Table::Depths::exact);
             },
             "log2_entries"_a, "from_depth"_a, "deeper"_a)
        .def_prop_ro("entries", &Table::entries)
        .def_prop_ro("bytes", &Table::bytes)
        .def("probe",
             [](const Table& table, std::uint64_t key, int depth) {
                 const gametree::Known known = table.probe(key, depth);
                 const auto move = known.move == gametree::no_move ? std::nullopt : std::optional(known.move);
                 return std::make_tuple(known.lower, known.upper, move, known.found);
             },
             "key"_a, "depth"_a)
        .def("used", &Table::used)
        .def("clear", &Table::clear);

    gametree::python::bind_explicit_tree(module);
    gametree::python::bind_random_tree(module);
    gametree::python::bind_othello(module);
    gametree::python::bind_tictactoe(module);
}
