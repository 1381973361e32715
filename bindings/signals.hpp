// How a native search, running without the interpreter lock, notices Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

namespace gametree::python {

// True when a Python signal handler has raised; the exception stays set until `settle_interrupt`.
inline bool signal_raised() {
    nanobind::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
}

// After an interrupted search: a KeyboardInterrupt becomes an ordinary stop, anything else is raised.
inline void settle_interrupt() {
    if (PyErr_Occurred() == nullptr) return;
    if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw nanobind::python_error();
    PyErr_Clear();
}

}  // namespace gametree::python
