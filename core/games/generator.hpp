// The linear congruential generator behind random trees, with jumps to any distance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace gametree {

// Seeds follow one another by an affine map modulo 2^32. Any number of steps is again such a map, so a jump is the maps
// of the four bytes of its distance applied in turn.
class Generator {
public:
    using Seed = std::uint32_t;

    static constexpr Seed step(Seed seed) { return one_step(seed); }

    static constexpr Seed jump(Seed seed, std::uint32_t steps) {
        for (const auto& maps : jumps) {
            seed = maps[steps & 0xff](seed);
            steps >>= 8;
        }
        return seed;
    }

private:
    struct Map {
        Seed factor;
        Seed increment;

        constexpr Seed operator()(Seed seed) const { return factor * seed + increment; }
        constexpr Map after(Map first) const { return {factor * first.factor, (*this)(first.increment)}; }
    };
    using ByteMaps = std::array<Map, 256>;

    static constexpr Map one_step{1103515245, 12345};

    // jumps[i][n] goes n * 256^i steps.
    static constexpr std::array<ByteMaps, 4> all_jumps() {
        std::array<ByteMaps, 4> all{};
        Map unit = one_step;
        for (ByteMaps& maps : all) {
            maps[0] = {1, 0};
            for (std::size_t n = 1; n < maps.size(); ++n) maps[n] = unit.after(maps[n - 1]);
            unit = unit.after(maps.back());
        }
        return all;
    }
    static const std::array<ByteMaps, 4> jumps;
};

inline constexpr std::array<Generator::ByteMaps, 4> Generator::jumps = Generator::all_jumps();

}  // namespace gametree
