// Static values that a search has found before, for games in which finding one takes longer than looking.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "value.hpp"

namespace gametree {

// One place for all positions with the same low bits of their keys; the latest stays. Small enough for a processor's
// second cache. Nothing is counted, so that a search counts the same with and without.
class KnownValues {
public:
    // The value of the position of a key; `find` finds one that is not known.
    template <class Find>
    Value of(std::uint64_t key, Find&& find) {
        Place& place = places_[key % size];
        if (place.key != key) place = {key, find()};
        return place.value;
    }

private:
    static constexpr std::size_t size = std::size_t{1} << 14;

    struct Place {
        std::uint64_t key;
        Value value;
    };
    // An empty place has key 0, which no position of that place can have, but for the first place.
    std::vector<Place> places_ = first_places();

    static std::vector<Place> first_places() {
        std::vector<Place> places(size);
        places[0].key = 1;
        return places;
    }
};

}  // namespace gametree
