// C functions made at run time by some compiler, given as addresses.
#pragma once

#include <bit>
#include <cstdint>

namespace gametree::python {

template <class Function>
Function function_at(std::uintptr_t address) {
    return std::bit_cast<Function>(address);
}

}  // namespace gametree::python
