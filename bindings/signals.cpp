// Ctrl-C as Python notes it: see `gametree.searching.ctrl_c`.
#include "signals.hpp"

#include "door.hpp"

namespace gametree::python {

void bind_signals(nb::module_& module) {
    module.def("note_interrupt", note_interrupt);
    module.def("forget_interrupt", forget_interrupt);
    module.def("interrupt_noted", interrupt_noted);
}

}  // namespace gametree::python
