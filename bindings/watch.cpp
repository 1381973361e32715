#include "watch.hpp"

#include "door.hpp"

namespace gametree::python {

Watch::Watch(std::optional<double> seconds, const Flag* cancel) : cancel_(cancel) {
    constexpr double forever = 1e9;  // the clock counts nanoseconds in 64 bits
    if (seconds && *seconds < forever)
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
}

static std::optional<std::string_view> optional_reason(const char* reason) {
    return reason == nullptr ? std::nullopt : std::optional<std::string_view>(reason);
}

static const Watch* innermost() { return watches.empty() ? nullptr : nb::inst_ptr<Watch>(watches.back()); }

static const char* overdue_here() {
    const Watch* watch = innermost();
    return watch == nullptr ? nullptr : watch->overdue();
}

nb::object read(nb::handle things, std::size_t most) {
    const Watch* watch = innermost();
    nb::list found;
    const nb::object iterator = nb::steal(PyObject_GetIter(things.ptr()));
    if (!iterator.is_valid()) throw nb::python_error();
    for (std::size_t number = 0; number < most; ++number) {
        const nb::object thing = nb::steal(PyIter_Next(iterator.ptr()));
        if (!thing.is_valid()) break;
        if (PyList_Append(found.ptr(), thing.ptr()) != 0) throw nb::python_error();
        if (const char* reason = watch == nullptr ? nullptr : watch->overdue()) return nb::str(reason);
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return found;
}

static void leave() {
    if (watches.empty()) return;
    const nb::handle left = watches.back();
    watches.pop_back();
    left.dec_ref();
}

void bind_watch(nb::module_& module) {
    nb::class_<Watch>(module, "Watch")
        .def(nb::init<std::optional<double>, const Flag*>(), "seconds"_a.none() = nb::none(),
             "cancel"_a.none() = nb::none(), nb::keep_alive<1, 3>())
        .def("overdue", [](const Watch& self) { return optional_reason(self.overdue()); })
        .def("__enter__", [](nb::handle_t<Watch> self) { watches.push_back(self.inc_ref()); })
        .def(
            "__exit__", [](nb::handle_t<Watch>, nb::args) { leave(); },
            nb::sig("def __exit__(self, *error: object) -> None"));
    module.def("overdue", [] { return optional_reason(overdue_here()); });
    module.def("read", read, "things"_a, "most"_a,
               nb::sig("def read(things: object, most: int) -> list[object] | str"));
}

}  // namespace gametree::python
