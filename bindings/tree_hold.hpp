// A saved tree serves one search at a time: searches run without the interpreter lock.
#pragma once

#include <nanobind/nanobind.h>

#include "../core/tree.hpp"

namespace gametree::python {

// Holds a tree as long as it lives; a Python error if another search holds it.
class TreeHold {
public:
    explicit TreeHold(Tree& tree) : tree_(tree) {
        if (tree.held.exchange(true)) throw nanobind::value_error("this tree is being searched by another thread");
    }
    ~TreeHold() { tree_.held = false; }
    TreeHold(const TreeHold&) = delete;
    TreeHold& operator=(const TreeHold&) = delete;

private:
    Tree& tree_;
};

}  // namespace gametree::python
