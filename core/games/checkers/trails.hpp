// All jumps there can be. Jumps lead from a square to at most seven others over nine squares between them, and no piece
// is jumped twice, so there are few trails: they are numbered once, and a capture is the number of its trail.
#pragma once

#include <cstddef>

#include "board.hpp"

namespace gametree::checkers {

struct Trail {
    Board captured;        // the squares jumped over
    std::uint16_t next;    // the first trail after those that go on from this one; these come between
    std::uint16_t before;  // the trail without the last jump; itself if there is only one jump
    std::uint8_t from, to;
    std::uint8_t over;       // the square of the last jump
    std::uint8_t direction;  // and its direction
};

inline constexpr std::size_t trail_count = 1328;

struct Trails {
    std::array<Trail, trail_count> all{};
    std::array<std::uint16_t, bits + 1> first{};  // those from square s are numbered from first[s] to first[s + 1]
    std::size_t count = 0;

    constexpr Trails() {
        for (unsigned from = 0; from < bits; ++from) {
            first[from] = static_cast<std::uint16_t>(count);
            if (every_square & bit(from)) extend(from, from, 0);
        }
        first[bits] = static_cast<std::uint16_t>(count);
    }

private:
    // Adds all trails that go on from `at`, which the trail numbered last leads to, or where trails begin.
    constexpr void extend(unsigned from, unsigned at, Board captured) {
        const std::size_t last = count - 1;
        for (unsigned direction = 0; direction < directions; ++direction) {
            const Board over = moved(bit(at), direction) & every_square & ~captured;
            const Board to = moved(over, direction) & every_square;
            if (to == 0) continue;
            const std::size_t number = count++;
            Trail& trail = all[number];
            trail.captured = captured | over;
            trail.before = static_cast<std::uint16_t>(captured == 0 ? number : last);
            trail.from = static_cast<std::uint8_t>(from);
            trail.to = static_cast<std::uint8_t>(first_square(to));
            trail.over = static_cast<std::uint8_t>(first_square(over));
            trail.direction = static_cast<std::uint8_t>(direction);
            extend(from, trail.to, trail.captured);
            trail.next = static_cast<std::uint16_t>(count);
        }
    }
};

inline constexpr Trails trails;
static_assert(trails.count == trail_count && sizeof(Trail) == 16);

// The captures of one piece: walks over the trails from its square that are open to it and cannot be gone on.
class Captures {
public:
    Captures() = default;
    // `ways` has a bit for each direction in which the piece may jump.
    Captures(unsigned square, unsigned ways, Board theirs, Board empty)
        : theirs_(theirs),
          empty_(empty | bit(square)),
          ways_(ways),
          at_(trails.first[square]),
          end_(trails.first[square + 1]) {}

    bool next(std::uint16_t& trail) {
        while (at_ != end_) {
            const std::uint16_t here = at_;
            const std::uint16_t beyond = trails.all[here].next;
            if (!open(trails.all[here])) {
                at_ = beyond;
            } else if (goes_on(here)) {
                ++at_;
            } else {
                at_ = beyond;
                trail = here;
                return true;
            }
        }
        return false;
    }

private:
    bool open(const Trail& trail) const {
        return (theirs_ >> trail.over & empty_ >> trail.to & ways_ >> trail.direction & 1) != 0;
    }
    bool goes_on(unsigned here) const {
        for (unsigned longer = here + 1; longer != trails.all[here].next; longer = trails.all[longer].next)
            if (open(trails.all[longer])) return true;
        return false;
    }

    Board theirs_ = 0, empty_ = 0;
    unsigned ways_ = 0;
    std::uint16_t at_ = 0, end_ = 0;
};

}  // namespace gametree::checkers
