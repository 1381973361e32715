// The positions of the game so far and of the line being searched, for a search in which a repetition is a draw. A
// search in the laboratory has no path: there a value depends on position and depth alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "value.hpp"

namespace gametree {

class Path {
public:
    // `earlier` are the identities of the positions before the root, the latest last. After `quiet_limit` plies without
    // an irreversible move the game is drawn as well.
    Path(std::vector<std::uint64_t> earlier, int quiet_limit)
        : before_(earlier.size()), quiet_limit_(quiet_limit), identities_(std::move(earlier)) {
        identities_.resize(before_ + max_depth + 2);
    }

    // Enters the position at `ply` of the line, `reversible` plies after the last irreversible move; returns whether it
    // has occurred before.
    bool repeats(std::uint64_t identity, int ply, int reversible) {
        const std::size_t at = before_ + static_cast<std::size_t>(ply);
        identities_[at] = identity;
        const std::size_t back = std::min(at, static_cast<std::size_t>(reversible));
        const auto here = identities_.begin() + static_cast<std::ptrdiff_t>(at);
        return std::find(here - static_cast<std::ptrdiff_t>(back), here, identity) != here;
    }
    bool too_quiet(int reversible) const { return reversible >= quiet_limit_; }

private:
    std::size_t before_;
    int quiet_limit_;
    std::vector<std::uint64_t> identities_;
};

}  // namespace gametree
