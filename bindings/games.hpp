// One line a native game: each function lives in the file of its game.
#pragma once

#include <nanobind/nanobind.h>

namespace gametree::python {

void bind_explicit_tree(nanobind::module_& module);
void bind_random_tree(nanobind::module_& module);
void bind_othello(nanobind::module_& module);
void bind_tictactoe(nanobind::module_& module);

}  // namespace gametree::python
