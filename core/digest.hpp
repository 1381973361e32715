// 64 bits of any bytes: the same on every machine, and well mixed. Not cryptographic: collisions can be constructed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "value.hpp"

namespace gametree {

// Eight bytes at a time, the first the lowest. Each step is a permutation both of what came before and of the eight
// bytes, so that strings of one length which differ in a single group never collide; others collide only by chance.
inline std::uint64_t digest(const unsigned char* bytes, std::size_t size) {
    constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;
    std::uint64_t hash = mix(size + golden);
    for (std::size_t at = 0; at < size; at += 8) {
        std::uint64_t group = 0;
        for (std::size_t i = at; i < size && i < at + 8; ++i) group |= std::uint64_t{bytes[i]} << 8 * (i - at);
        hash = mix((hash ^ group) + golden);
    }
    return hash;
}

}  // namespace gametree
