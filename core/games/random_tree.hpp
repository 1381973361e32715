// Random game trees: the value of a node is the sum of the random costs of the edges that lead to it, or that of the
// last one alone.
//
// Nodes are numbered breadth-first, the children of x being b * x + 1 .. b * x + b. Every node has a seed, from which
// come the cost of the edge above it and, where the branching varies, the number of its children. The root's seed is
// the number of the tree.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "../game.hpp"
#include "../named.hpp"
#include "generator.hpp"

namespace gametree {

struct RandomTreeShape {
    std::uint32_t number;     // of the tree
    std::uint32_t branching;  // of every node, or the most where it varies
    bool varying;
    std::uint32_t length;  // plies of the game, few enough for all values to fit
    Value low, high;       // costs
    bool independent;      // a node is worth the cost of the edge above it alone
};

struct RandomTreeNode {
    std::uint64_t index;  // wraps around in deep trees; its low half drives the generator
    Generator::Seed seed;
    Value value;
    std::uint32_t ply;

    // Indices that have wrapped around may be equal; the value then still distinguishes the nodes.
    std::uint64_t identity(std::uint64_t salt) const {
        const std::uint64_t rest = std::uint64_t{ply} << 32 | static_cast<std::uint32_t>(value);
        return mix(mix(index ^ salt) + rest);
    }
};

// Where the seeds of the nodes come from: from which seed the generator steps to those of a node's children, and what
// the seed of a child is, `stepped` being the generator's.

// A node's seed is as many steps from the root's as its index says.
class BreadthFirstSeeds {
public:
    static constexpr bool own_kernels = true;  // what the laboratory's trees use

    explicit BreadthFirstSeeds(const RandomTreeShape& shape) : branching_(shape.branching) {}
    Generator::Seed before_children(const RandomTreeNode& parent) const {
        return Generator::jump(parent.seed, (branching_ - 1) * static_cast<std::uint32_t>(parent.index));
    }
    Generator::Seed of_child(const RandomTreeNode&, std::uint64_t, Generator::Seed stepped) const { return stepped; }

private:
    std::uint32_t branching_;
};

// The other ways, which one experiment compares. One is chosen at run time, so that their kernels are compiled once.
class OtherSeeds {
public:
    enum class Way : std::uint8_t {
        on_demand,  // a node gets the generator's next seed when it is made for the first time, and keeps it
        reseeded,   // the generator starts anew at every parent
        stored,     // as breadth-first, but the seeds of the whole tree are written to memory beforehand
    };
    static constexpr Names<3> ways = {"on-demand", "reseeded", "stored"};

    static constexpr bool order_matters = true;  // of one of them; `makes_in_order` knows whether it is this one

    OtherSeeds(const RandomTreeShape& shape, Way way) : way_(way), number_(shape.number), last_(shape.number) {
        if (way == Way::stored) store(shape);
    }
    bool makes_in_order() const { return way_ == Way::on_demand; }
    Generator::Seed before_children(const RandomTreeNode& parent) const {
        return number_ + static_cast<std::uint32_t>(parent.index);
    }
    Generator::Seed of_child(const RandomTreeNode& parent, std::uint64_t child, Generator::Seed stepped) const {
        if (way_ == Way::reseeded) return stepped;
        return way_ == Way::stored ? stored_[child] : kept(parent.identity(mix(child)));
    }

private:
    void store(const RandomTreeShape& shape) {
        std::uint64_t nodes = 1;
        for (std::uint32_t ply = 0; ply < shape.length; ++ply) nodes = nodes * shape.branching + 1;
        stored_.reserve(nodes);
        for (auto seed = shape.number; stored_.size() < nodes; seed = Generator::step(seed)) stored_.push_back(seed);
    }

    // The tree is whatever the searches so far have seen. Several threads may share it.
    [[gnu::noinline]] Generator::Seed kept(std::uint64_t node) const {
        const std::lock_guard lock(mutex_);
        const auto [known, is_new] = seeds_.try_emplace(node);
        if (is_new) known->second = last_ = Generator::step(last_);
        return known->second;
    }

    Way way_;
    std::uint32_t number_;
    std::vector<Generator::Seed> stored_;
    mutable std::mutex mutex_;  // of what is given on demand
    mutable std::unordered_map<std::uint64_t, Generator::Seed> seeds_;
    mutable Generator::Seed last_;
};

// Maps a seed to a cost from low to high. Bits 16 to 30 are what the generator is known for; a range of 2^15 costs
// takes just these, any other takes all 32 bits in proportion.
class CostRange {
public:
    CostRange(Value low, Value high)
        : low_(low), span_(static_cast<std::uint32_t>(high - low) + 1), dropped_bits_(span_ == 1U << 15 ? 1 : 0) {}
    Value operator()(Generator::Seed seed) const {
        const std::uint32_t kept = seed << dropped_bits_;
        return low_ + static_cast<Value>(std::uint64_t{kept} * span_ >> 32);
    }

private:
    Value low_;
    std::uint32_t span_;
    int dropped_bits_;
};

template <class Seeds>
class RandomTree {
public:
    using Seed = Generator::Seed;
    struct State : RandomTreeNode {};

    static constexpr bool order_matters = gametree::order_matters<Seeds>;
    static constexpr bool own_kernels = wants_own_kernels<Seeds>;

    // Children from left to right, and the generator's seed at each.
    class Moves {
    public:
        Moves() = default;
        Moves(std::uint32_t count, Seed before_first) : count_(count), seed_(before_first) {}
        bool next(Move& move) {
            if (next_ == count_) return false;
            move = static_cast<Move>(next_++);
            seed_ = Generator::step(seed_);
            return true;
        }
        Seed seed() const { return seed_; }

    private:
        std::uint32_t next_ = 0;
        std::uint32_t count_ = 0;
        Seed seed_ = 0;
    };

    template <class... Way>
    explicit RandomTree(const RandomTreeShape& shape, Way... way)
        : shape_(shape),
          cost_(shape.low, shape.high),
          inherited_(shape.independent ? 0 : -1),
          seeds_(shape, way...),
          salt_(salt(shape)) {}

    State root() const { return {{0, shape_.number, 0, 0}}; }

    // Inlined by force: a call would pack the three words into two registers, and slow the search down by an eighth.
    [[gnu::always_inline]] Moves moves(const State& state) const {
        if (state.ply == shape_.length) return {};
        return {children(state), seeds_.before_children(state)};
    }
    std::uint64_t count(const State& state) const { return state.ply == shape_.length ? 0 : children(state); }
    State child(const State& state, const Moves& moves, Move move) const { return below(state, move, moves.seed()); }
    State play(const State& state, Move move) const {
        return below(state, move, Generator::jump(seeds_.before_children(state), move + 1U));
    }
    bool makes_in_order() const
        requires gametree::order_matters<Seeds>
    {
        return seeds_.makes_in_order();
    }
    bool maximizing(const State& state) const { return state.ply % 2 == 0; }
    Value evaluate(const State& state) const { return state.value; }
    std::uint64_t key(const State& state) const { return state.identity(salt_); }

private:
    std::uint32_t children(const State& state) const {
        if (!shape_.varying || state.ply == 0) return shape_.branching;
        return 1 + (state.seed >> 16 & 0x7fff) % shape_.branching;
    }
    std::uint64_t child_index(const State& state, Move move) const { return shape_.branching * state.index + 1 + move; }
    State below(const State& state, Move move, Seed stepped) const {
        const std::uint64_t index = child_index(state, move);
        const Seed seed = seeds_.of_child(state, index, stepped);
        return {{index, seed, (state.value & inherited_) + cost_(seed), state.ply + 1}};
    }

    // Keeps the keys of different trees apart.
    static std::uint64_t salt(const RandomTreeShape& shape) {
        std::uint64_t salt = 0;
        for (std::uint32_t part : {shape.number, shape.branching, std::uint32_t{shape.varying}, shape.length,
                                   static_cast<std::uint32_t>(shape.low), static_cast<std::uint32_t>(shape.high)})
            salt = mix(salt + part + 1);
        return shape.independent ? mix(salt + 1) : salt;
    }

    RandomTreeShape shape_;
    CostRange cost_;
    Value inherited_;  // the bits of a node's value that its children add to: all, or none
    Seeds seeds_;
    std::uint64_t salt_;
};

static_assert(Game<RandomTree<BreadthFirstSeeds>>);

}  // namespace gametree
