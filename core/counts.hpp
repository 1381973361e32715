// What a search did, counted as the papers count. Visits = leaves + interior + transpositions + abandoned.
#pragma once

#include <cstdint>

namespace gametree {

struct Counts {
    std::uint64_t leaves = 0;          // visits that ended in a static evaluation
    std::uint64_t interior = 0;        // visits that went on to the children
    std::uint64_t transpositions = 0;  // visits that the table, or a graph, answered
    std::uint64_t evaluations = 0;     // calls of the evaluator, for whatever purpose
    std::uint64_t generated = 0;       // positions made by playing a move, and not in the table when visited
    std::uint64_t regenerated = 0;     // positions made again: they were still in the table
    std::uint64_t open = 0;            // the longest OPEN list (SSS*, DUAL*)
    std::uint64_t abandoned = 0;       // visits that ended in an estimate (forward estimation)

    Counts& operator+=(const Counts& other) {
        leaves += other.leaves;
        interior += other.interior;
        transpositions += other.transpositions;
        evaluations += other.evaluations;
        generated += other.generated;
        regenerated += other.regenerated;
        open = open > other.open ? open : other.open;
        abandoned += other.abandoned;
        return *this;
    }
};

}  // namespace gametree
