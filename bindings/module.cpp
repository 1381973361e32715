// The native module: the only door between C++ and Python. Enumerations cross it by name.
#include "../core/digest.hpp"
#include "../core/stack.hpp"
#include "door.hpp"

namespace gametree::python {

static std::uint64_t digest_of(const nb::bytes& bytes) {
    return digest(static_cast<const unsigned char*>(bytes.data()), bytes.size());
}

static void bind_all(nb::module_& module) {
    module.attr("INFINITY") = infinity;
    module.attr("MAX_DEPTH") = max_depth;
    module.attr("MOVE_CODES") = move_codes - 1;
    module.attr("BUILD") = GAMETREE_BUILD;

    module.def("digest", digest_of, "bytes"_a);
    // Where the C function `std::int64_t stack_room(const void* here)` is, for code that is compiled at run time.
    module.def("stack_room_address", [] { return reinterpret_cast<std::uintptr_t>(&stack_room); });

    bind_memory(module);
    bind_own_evaluators(module);
    bind_searches(module);
    bind_rules(module);
    bind_signals(module);
    bind_trace_index(module);
    bind_watch(module);
    for (const auto& [name, bind] : registry()) bind(module);
}

}  // namespace gametree::python

NB_MODULE(GAMETREE_MODULE, module) {
    // Objects that live to the end of a program, in a cache or a global, are not leaks that a user should see.
    nanobind::set_leak_warnings(false);
    gametree::python::bind_all(module);
}
