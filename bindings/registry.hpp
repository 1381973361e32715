// The native games. Each is bound by its own file in this folder, and found by being there.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <string>

namespace gametree::python {

using Binder = void (*)(nanobind::module_&);

// By name, so that the module has the same contents in the same order however it was linked.
inline std::map<std::string, Binder>& registry() {
    static std::map<std::string, Binder> binders;
    return binders;
}

// `static const Registered tictactoe("TicTacToe", bind);` in a game's file.
struct Registered {
    Registered(const std::string& name, Binder bind) { registry().emplace(name, bind); }
};

}  // namespace gametree::python
