#include "../core/own_evaluator.hpp"

#include "door.hpp"
#include "functions.hpp"

namespace gametree::python {

// A failed function is reported to the Python object that owns it, which knows what to raise.
static void raise_failure(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const RuleFailed& failed) {
        const nb::bytes record(failed.record.data(), failed.size);
        try {
            nb::handle(static_cast<PyObject*>(failed.owner))(failed.function, record, optional_move(failed.move));
        } catch (nb::python_error& raised) {
            raised.restore();
            return;
        }
        PyErr_Format(PyExc_RuntimeError, "the compiled function %s failed for an unknown reason", failed.function);
    }
}

void bind_own_evaluators(nb::module_& module) {
    nb::register_exception_translator(raise_failure);
    nb::class_<OwnEvaluator>(module, "OwnEvaluator", nb::dynamic_attr())
        // The function at this address, as in core/own_evaluator.hpp. `explain` is called with the name of a function
        // that failed, what it was shown, and None; it raises an error. It also keeps the function alive, and is held
        // as an attribute, where the garbage collector sees it.
        .def_static(
            "make",
            [](std::uintptr_t address, nb::object explain) {
                if (address == 0) throw nb::value_error("an evaluator has a function");
                auto* made = new OwnEvaluator(function_at<ValueOfShown>(address), explain.ptr());
                nb::object evaluator = nb::cast(made, nb::rv_policy::take_ownership);
                evaluator.attr("explain") = explain;
                return evaluator;
            },
            "address"_a, "explain"_a)
        .def_static(
            "rounded",
            [](Value grain) {
                if (grain < 1) throw nb::value_error("values are rounded to multiples of a positive number");
                return OwnEvaluator(grain);
            },
            "grain"_a)
        .def_static("lowest", [] { return OwnEvaluator(value_lowest, nullptr); })
        .def_static("highest", [] { return OwnEvaluator(value_highest, nullptr); });
}

}  // namespace gametree::python
