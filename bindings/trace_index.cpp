// The index of a trace. Columns cross the door as bytes: those of `array`, in the machine's own order.
#include "../core/trace_index.hpp"

#include <cstring>

#include "door.hpp"

namespace gametree::python {

template <class Number>
static std::vector<Number> numbers(const nb::bytes& bytes) {
    if (bytes.size() % sizeof(Number) != 0) throw nb::value_error("the bytes of a column are whole numbers");
    std::vector<Number> column(bytes.size() / sizeof(Number));
    if (!column.empty()) std::memcpy(column.data(), bytes.data(), bytes.size());
    return column;
}

static nb::bytes bytes_of(const Column& column) { return nb::bytes(column.data(), column.size() * sizeof(column[0])); }

static std::tuple<nb::bytes, nb::bytes> grouped(const nb::bytes& column, std::size_t groups) {
    const Grouped found(numbers<std::uint32_t>(column), groups);
    return {bytes_of(found.places), bytes_of(found.begins)};
}

static nb::bytes ranked(const nb::bytes& firsts, const nb::bytes& counts, const nb::bytes& children) {
    return bytes_of(
        preorder(numbers<std::uint32_t>(firsts), numbers<std::uint32_t>(counts), numbers<std::uint32_t>(children)));
}

static nb::bytes places(const nb::bytes& kinds, std::uint8_t kind) {
    return bytes_of(places_of(numbers<std::uint8_t>(kinds), kind));
}

static void make_states(OpenStates* self, const nb::bytes& puts, const nb::bytes& ends, const nb::bytes& nodes,
                        const nb::bytes& ranks, const nb::bytes& merits, bool falling) {
    std::vector<std::int64_t> wide;
    if (merits.size() == puts.size()) {
        const std::vector<std::int32_t> narrow = numbers<std::int32_t>(merits);
        wide.assign(narrow.begin(), narrow.end());
    } else {
        wide = numbers<std::int64_t>(merits);
    }
    new (self)
        OpenStates(numbers<std::uint32_t>(puts), numbers<std::uint32_t>(ends),
                   looked_up(numbers<std::uint32_t>(ranks), numbers<std::uint32_t>(nodes)), std::move(wide), falling);
}

void bind_trace_index(nb::module_& module) {
    module.def("grouped", grouped, "column"_a, "groups"_a);
    module.def("places", places, "kinds"_a, "kind"_a);
    module.def("preorder", ranked, "firsts"_a, "counts"_a, "children"_a);
    nb::class_<OpenStates>(module, "OpenStates")
        .def("__init__", make_states, "puts"_a, "ends"_a, "nodes"_a, "ranks"_a, "merits"_a, "falling"_a)
        .def("at", [](const OpenStates& self, std::uint32_t step) { return bytes_of(self.at(step)); }, "step"_a);
}

}  // namespace gametree::python
