// How a C function made at run time by some compiler reports that it has failed.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "value.hpp"

namespace gametree {

// Thrown through a search when such a function has returned a negative number. It carries all that is needed to run the
// function again and see why.
struct RuleFailed {
    void* owner;  // what the function was registered with, so that a handler knows its owner
    const char* function;
    std::array<std::byte, 512> record;  // what the function was called with
    std::size_t size;
    Move move;  // no_move if the function takes none
};

[[noreturn]] inline void fail_rule(void* owner, const char* function, const void* record, std::size_t size,
                                   Move move = no_move) {
    RuleFailed failed{owner, function, {}, size, move};
    std::memcpy(failed.record.data(), record, size);
    throw failed;
}

}  // namespace gametree
