// Entries of a table whose two words come from two writers that store different bounds of one position. Prints how many
// such entries there were, and how many of them a reader believed: `torn_entries PAIRS RANGE`. Bounds are from -RANGE
// to RANGE.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../../core/table_entry.hpp"

using namespace gametree;

namespace {

// SplitMix64.
std::uint64_t drawn(std::uint64_t& state) {
    std::uint64_t x = state += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

Value value(std::uint32_t random, std::uint64_t range) {
    return static_cast<Value>((random * (2 * range + 1) >> 32) - range);
}

// What one writer stores of a position.
struct Stored {
    int depth;
    Value lower, upper;
    Move move;

    Stored(std::uint64_t bounds, std::uint64_t rest, std::uint64_t range)
        : depth(static_cast<int>(rest % 64)),
          lower(value(static_cast<std::uint32_t>(bounds), range)),
          upper(value(static_cast<std::uint32_t>(bounds >> 32), range)),
          move(static_cast<Move>(rest >> 8)) {}

    TableEntry entry(std::uint64_t key) const {
        TableEntry made;
        made.set(key, depth, lower, upper, move);
        return made;
    }
    bool same_bounds(const Stored& other) const { return lower == other.lower && upper == other.upper; }
};

// What a reader gets that comes between the two words of a writer.
TableEntry torn(const TableEntry& bounds, const TableEntry& rest) {
    constexpr std::size_t word = sizeof(std::uint64_t);
    TableEntry read;
    auto* const words = reinterpret_cast<unsigned char*>(&read);
    std::memcpy(words, reinterpret_cast<const unsigned char*>(&bounds), word);
    std::memcpy(words + word, reinterpret_cast<const unsigned char*>(&rest) + word, word);
    return read;
}

}  // namespace

int main(int, char** arguments) {
    const std::uint64_t pairs = std::strtoull(arguments[1], nullptr, 10);
    const std::uint64_t range = std::strtoull(arguments[2], nullptr, 10);
    std::uint64_t state = 1, made = 0, believed = 0;
    for (std::uint64_t i = 0; i < pairs; ++i) {
        const std::uint64_t key = drawn(state), rest = drawn(state);
        const Stored one(drawn(state), rest, range), other(drawn(state), rest >> 32, range);
        if (one.same_bounds(other)) continue;  // then nothing false can be read
        const TableEntry first = one.entry(key), second = other.entry(key);
        if (!torn(second, second).content().is(key, other.depth)) return EXIT_FAILURE;  // whole, it is believed
        ++made;
        believed += torn(first, second).content().is(key);
    }
    std::printf("%llu %llu\n", static_cast<unsigned long long>(made), static_cast<unsigned long long>(believed));
    return EXIT_SUCCESS;
}
