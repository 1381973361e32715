// C functions that some compiler has made at run time, handed over as addresses.
#pragma once

#include <bit>
#include <cstdint>

namespace gametree::python {

template <class Function>
Function function_at(std::uintptr_t address) {
    return std::bit_cast<Function>(address);
}

}  // namespace gametree::python
