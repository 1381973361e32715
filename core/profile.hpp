// What an observed search did at every ply, and with its table. Only searches over a game type that is watched
// (game.hpp) keep one: all others are compiled without a trace of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sketch.hpp"

namespace gametree {

class Profile {
public:
    struct Ply {
        std::uint64_t visits = 0;
        std::uint64_t interior = 0;  // visits that went on to the children
        std::uint64_t cutoffs = 0;   // of these: ended by a child that was searched
        std::uint64_t first = 0;     // of these: by the first one
        std::uint64_t tried = 0;     // the children searched at nodes with a cutoff
        std::uint64_t etc = 0;       // visits that ended in an enhanced transposition cutoff
    };
    struct TableUse {
        std::uint64_t probes = 0;
        std::uint64_t hits = 0;  // probes that found bounds
        std::uint64_t stores = 0;
        std::uint64_t replaced = 0;  // stores that erased an entry of another position or depth
    };

    // The next kernel begins so many plies below the root of the search.
    void begin_at(int ply) { above_ = ply; }

    void visit(int ply, const Counts& counts) {
        ++at(ply).visits;
        sketch.visit(ply, counts);
    }
    void open(int ply) {
        ++at(ply).interior;
        tried(ply) = 0;
    }
    void child(int ply, Move move) {
        ++tried(ply);
        sketch.child(ply, move);
    }
    void pass(int ply) { sketch.pass(ply); }
    void etc(int ply) {
        --at(ply).interior;
        ++at(ply).etc;
    }
    // At the end of a visit: its value reached the bound on the other side.
    void cutoff(int ply) {
        const std::uint64_t children = tried(ply);
        if (children == 0) return;  // it was an enhanced transposition cutoff
        ++at(ply).cutoffs;
        at(ply).first += children == 1;
        at(ply).tried += children;
    }

    const std::vector<Ply>& plies() const { return plies_; }
    TableUse table;
    Sketch sketch;

private:
    Ply& at(int ply) { return grown(plies_, ply + above_); }
    std::uint64_t& tried(int ply) { return grown(tried_, ply); }

    template <class Item>
    static Item& grown(std::vector<Item>& items, int index) {
        const auto i = static_cast<std::size_t>(index);
        if (items.size() <= i) items.resize(i + 1);
        return items[i];
    }

    std::vector<Ply> plies_;
    std::vector<std::uint64_t> tried_;  // of the open node of each ply
    int above_ = 0;
};

}  // namespace gametree
