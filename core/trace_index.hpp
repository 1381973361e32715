// What a trace of a million events is asked for at every step, found in its columns. The columns are those of
// `searching/tracing`: 32-bit numbers, one for each event, node, or state of OPEN.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace gametree {

using Column = std::vector<std::uint32_t>;

// The places of the items of a column by the number that stands there, in order: those of `i` begin at `begins[i]`.
struct Grouped {
    Column places, begins;

    Grouped(const Column& numbers, std::size_t groups) : places(numbers.size()), begins(groups + 1) {
        for (const std::uint32_t number : numbers) {
            if (number >= groups) throw std::invalid_argument("a number of the column is none of the groups");
            ++begins[number + 1];
        }
        for (std::size_t group = 0; group < groups; ++group) begins[group + 1] += begins[group];
        Column next(begins.begin(), begins.end() - 1);
        for (std::size_t place = 0; place < numbers.size(); ++place)
            places[next[numbers[place]]++] = static_cast<std::uint32_t>(place);
    }
};

// Where a kind stands in a column of kinds.
inline Column places_of(const std::vector<std::uint8_t>& kinds, std::uint8_t kind) {
    Column places;
    for (std::size_t place = 0; place < kinds.size(); ++place)
        if (kinds[place] == kind) places.push_back(static_cast<std::uint32_t>(place));
    return places;
}

// The items of a column at some places.
inline Column looked_up(const Column& column, const Column& places) {
    Column found(places.size());
    for (std::size_t at = 0; at < places.size(); ++at) found[at] = column.at(places[at]);
    return found;
}

// The rank of every node if all are read from left to right, a parent before its children. The children of a node are
// `counts[node]` items of `children` from `firsts[node]` on; `nowhere` is none.
inline Column preorder(const Column& firsts, const Column& counts, const Column& children) {
    constexpr std::uint32_t nowhere = 0xffffffff;
    Column ranks(firsts.size());
    Column left{0};
    for (std::uint32_t rank = 0; !left.empty() && rank < ranks.size(); ++rank) {
        const std::uint32_t node = left.back();
        left.pop_back();
        ranks.at(node) = rank;
        for (std::size_t child = std::size_t{firsts[node]} + counts[node]; child-- > firsts[node];)
            if (children.at(child) != nowhere) left.push_back(children[child]);
    }
    return ranks;
}

// All states that were on OPEN, with the events that put them there and took them away. `puts` never falls.
class OpenStates {
public:
    // `falling` is whether the best merit is the highest, as in SSS*; in DUAL* it is the lowest.
    OpenStates(Column puts, Column ends, Column ranks, std::vector<std::int64_t> merits, bool falling)
        : puts_(std::move(puts)),
          ends_(std::move(ends)),
          ranks_(std::move(ranks)),
          merits_(std::move(merits)),
          falling_(falling) {
        if (ends_.size() != puts_.size() || ranks_.size() != puts_.size() || merits_.size() != puts_.size())
            throw std::invalid_argument("the columns of OPEN are not of equal length");
    }

    // The states after the event `step`: the best merit first, and from left to right.
    Column at(std::uint32_t step) const {
        Column found;
        const auto begun = std::upper_bound(puts_.begin(), puts_.end(), step) - puts_.begin();
        for (std::uint32_t state = 0; state < begun; ++state)
            if (ends_[state] > step) found.push_back(state);
        std::sort(found.begin(), found.end(), [this](std::uint32_t one, std::uint32_t other) {
            if (merits_[one] != merits_[other]) return (merits_[one] > merits_[other]) == falling_;
            return ranks_[one] < ranks_[other];
        });
        return found;
    }

private:
    Column puts_, ends_, ranks_;
    std::vector<std::int64_t> merits_;
    bool falling_;
};

}  // namespace gametree
