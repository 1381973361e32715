// Random trees, their minimax values by the definition, and searches of them.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "../../../core/games/explicit_tree.hpp"
#include "../../../core/search/search.hpp"
#include "../../../core/shared.cpp"  // in one file with the kernels, so that the headers are compiled once

namespace gametree::checks {

inline void check(bool holds, const char* what, std::uint64_t seed) {
    if (holds) return;
    std::fprintf(stderr, "seed %llu: %s\n", static_cast<unsigned long long>(seed), what);
    std::exit(1);
}

// Up to `height` plies high, up to four children a node; the players need not alternate, and values are often equal. Of
// 100 moves `merged` lead to a node that another one leads to.
class RandomTree {
public:
    RandomTree(std::uint64_t seed, int height, int merged = 0)
        : random_(seed), height_(height), merged_(merged), game_(made()) {}

    const ExplicitTree& game() const { return game_; }
    int height() const { return height_; }
    int any(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }

    Value minimax(ExplicitTree::State state, int depth) const {
        auto moves = game_.moves(state);
        Move move;
        if (depth == 0 || !moves.next(move)) return game_.evaluate(state);
        const bool maximizing = game_.maximizing(state);
        Value best = maximizing ? -infinity : infinity;
        do {
            const Value value = minimax(game_.play(state, move), depth - 1);
            if (maximizing ? value > best : value < best) best = value;
        } while (moves.next(move));
        return best;
    }

private:
    ExplicitTree made() {
        std::vector<ExplicitTree::Node> nodes = {{0, 0, 0, true}};
        std::vector<std::uint32_t> edges;
        std::size_t begin = 0;
        for (int ply = 0; ply < height_; ++ply) {
            const std::size_t end = nodes.size();
            for (; begin < end; ++begin) {
                const auto count = static_cast<std::uint32_t>(ply == 0 ? any(1, 4) : any(0, 4));
                nodes[begin].first = static_cast<std::uint32_t>(edges.size());
                nodes[begin].count = count;
                for (std::uint32_t i = 0; i < count; ++i) {
                    const auto last = static_cast<int>(nodes.size()) - 1;
                    if (last >= static_cast<int>(end) && any(1, 100) <= merged_) {
                        edges.push_back(static_cast<std::uint32_t>(any(static_cast<int>(end), last)));
                        continue;
                    }
                    edges.push_back(static_cast<std::uint32_t>(nodes.size()));
                    nodes.push_back({any(-5, 5), 0, 0, any(0, 3) == 0 ? ply % 2 == 0 : ply % 2 != 0});
                }
            }
        }
        return {std::move(nodes), std::move(edges)};
    }

    std::mt19937_64 random_;
    int height_, merged_;
    ExplicitTree game_;
};

inline constexpr ExplicitTree::State root{0};

// A search of a tree; with a table and an ordering unless these are null and empty.
inline Search<ExplicitTree> searcher(const RandomTree& tree, Table* table, const std::vector<OrderKey>& keys) {
    return {tree.game(), SearchBase(table, Ordering(keys), table == nullptr ? etc_off : 1, Limits())};
}

}  // namespace gametree::checks
