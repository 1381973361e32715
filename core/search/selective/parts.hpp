// The parts of a selective search, joined by name, and what they share while the search runs.
//
// A search without them is of full width: it looks at every move to the same depth, but for what a window proves
// needless. Each part gives up a little of that certainty for depth where it matters. Full width is the default.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "../../named.hpp"
#include "../../value.hpp"

namespace gametree {

enum class Part : std::uint8_t {
    quiescence,  // at the horizon noisy moves are searched until the position is quiet
    null,        // a position that is good enough after a pass is good enough
    futility,    // near the horizon, what is far from the window does not come back
    exchanges,   // near the horizon, a move that loses an exchange by far is not searched
    reductions,  // late moves are searched less deep, and again if they turn out well
    checks,      // a move that forces the opponent's reply is searched one ply deeper
    singular,    // so is a move without which the position would be far worse
    probcut,     // a shallow search far outside the window says that the deep one would be, too
};
inline constexpr Names<8> part_names = {"quiescence", "null",   "futility", "exchanges",
                                        "reductions", "checks", "singular", "probcut"};

// How a search of depth `deep` follows from a shallow one, in the mover's view: the value is slope/one times that of
// the shallow search, at most `above` less and `below` more. It is worth a try if the static value is at least
// `outside` points outside the window.
struct Cut {
    static constexpr int one = 1024;
    int deep, shallow, slope, above, below, outside;
};

// What a search of a game's positions is told of its values.
struct Measure {
    Value margin;           // how much a quiet move usually changes the static value at most
    Value decisive;         // a value this far from zero means that the game is won
    std::vector<Cut> cuts;  // in the order in which they are tried
};

class Selection {
public:
    Selection(const std::vector<Part>& parts, Measure measure);

    bool has(Part part) const { return (chosen_ & bit(part)) != 0; }
    bool values_nodes() const { return (chosen_ & (bit(Part::null) | bit(Part::futility) | bit(Part::probcut))) != 0; }
    Value margin() const { return measure_.margin; }
    Value decisive() const { return measure_.decisive; }
    bool decides(Value value) const { return value >= measure_.decisive || value <= -measure_.decisive; }

    // Those of a depth, which is above zero.
    std::span<const Cut> cuts(int depth) const {
        const auto at = static_cast<std::size_t>(depth);
        return std::span(measure_.cuts).subspan(ends_[at - 1], ends_[at] - ends_[at - 1]);
    }

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
    std::array<std::size_t, max_depth + 1> ends_{};  // of the cuts of each depth
    std::array<Order, max_depth + 3> orders_{};
};

}  // namespace gametree
