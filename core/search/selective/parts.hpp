// The parts of a selective search, joined by name, and what they share while the search runs.
//
// A search without them is of full width: it looks at every move to the same depth, but for what a window proves
// needless. Each part gives up a little of that certainty for depth where it matters. Full width is the default.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../../named.hpp"
#include "../../value.hpp"

namespace gametree {

enum class Part : std::uint8_t {
    quiescence,  // at the horizon noisy moves are searched until the position is quiet
    null,        // a position that is good enough after a pass is good enough
    futility,    // near the horizon, what is far from the window does not come back
    reductions,  // late moves are searched less deep, and again if they turn out well
    checks,      // a move that forces the opponent's reply is searched one ply deeper
    singular,    // so is a move without which the position would be far worse
};
inline constexpr Names<6> part_names = {"quiescence", "null", "futility", "reductions", "checks", "singular"};

// What a search of a game's positions is told of its values.
struct Measure {
    Value margin;    // how much a quiet move usually changes the static value at most
    Value decisive;  // a value this far from zero means that the game is won
};

class Selection {
public:
    Selection(const std::vector<Part>& parts, Measure measure) : measure_(measure) {
        for (const Part part : parts) chosen_ |= bit(part);
    }

    bool has(Part part) const { return (chosen_ & bit(part)) != 0; }
    bool values_nodes() const { return (chosen_ & (bit(Part::null) | bit(Part::futility))) != 0; }
    Value margin() const { return measure_.margin; }
    Value decisive() const { return measure_.decisive; }
    bool decides(Value value) const { return value >= measure_.decisive || value <= -measure_.decisive; }

    // What a visit tells the next one at a ply, before it searches there.
    struct Order {
        bool passed = false;      // the opponent has just passed: no pass answers it
        Move excluded = no_move;  // a move that is left out, to see what the position is worth without it
    };
    Order& at(int ply) { return orders_[static_cast<std::size_t>(ply)]; }

    // Called before each kernel.
    void begin(int depth) {
        root_depth = depth;
        passes_from = 0;
        orders_.fill({});
    }

    int root_depth = 0;
    int passes_from = 0;  // at plies before this one nobody passes: a pass is being verified

private:
    static constexpr unsigned bit(Part part) { return 1U << static_cast<unsigned>(part); }

    unsigned chosen_ = 0;
    Measure measure_;
    std::array<Order, max_depth + 3> orders_{};
};

}  // namespace gametree
