// How a native search, running without the interpreter lock, notices Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>

namespace gametree::python {

// The thread that Ctrl-C was noted for and that has not stopped yet; 0 if there is none. Python's handler runs in the
// main thread: searches of other threads go on.
inline std::atomic<unsigned long> interrupted_thread = 0;

inline void note_interrupt() { interrupted_thread = PyThread_get_thread_ident(); }
inline void forget_interrupt() { interrupted_thread = 0; }
inline bool interrupt_noted() {
    const unsigned long thread = interrupted_thread;
    return thread != 0 && thread == PyThread_get_thread_ident();
}

// True when a Python signal handler has raised; the exception stays set until `settle_interrupt`.
inline bool signal_raised() {
    nanobind::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
}

// The same, or Ctrl-C was noted: for searches, which return what they know.
inline bool interrupted() { return signal_raised() || interrupt_noted(); }

// After an interrupted search: a KeyboardInterrupt becomes an ordinary stop, anything else is raised.
inline void settle_interrupt() {
    if (PyErr_Occurred() == nullptr) return;
    if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw nanobind::python_error();
    PyErr_Clear();
}

}  // namespace gametree::python
