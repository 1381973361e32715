// Every kernel on random trees, with tables that overflow and spread, trees that are full, and limits that end
// searches anywhere. Values are compared with minimax; a sanitizer watches the memory and the arithmetic. The kernels
// are called without core/face, which would have those compiled that are not called here.
#include <memory>

#include "../../../core/search/alphabeta.hpp"
#include "../../../core/search/alphabeta_tree.hpp"
#include "../../../core/search/best_first.hpp"
#include "../../../core/search/forward.hpp"
#include "../../../core/search/minimax.hpp"
#include "../../../core/search/mt.hpp"
#include "../../../core/search/negascout.hpp"
#include "../../../core/search/rbfms.hpp"
#include "../../../core/search/scout.hpp"
#include "../../../core/search/sss.hpp"
#include "../../../core/search/unbounded.hpp"
#include "random_trees.hpp"

using namespace gametree;
using namespace gametree::checks;

namespace {

using Tested = Search<ExplicitTree>;
const std::vector<std::vector<OrderKey>> orderings = {
    {}, {OrderKey::table, OrderKey::killer, OrderKey::history}, {OrderKey::stat}, {OrderKey::table, OrderKey::stat}};

// MTD(f) with a bad guess.
Value mtd(Tested& search, int depth, Bounds bounds) {
    Value lower = -infinity, upper = infinity, g = 0;
    while (lower < upper) {
        const Value gamma = g == lower ? g + 1 : g;
        g = MemoryTest<ExplicitTree>(search, bounds)(root, depth, gamma);
        (g < gamma ? upper : lower) = g;
    }
    return g;
}

constexpr int window_kernels = 6;
Value run_window_kernel(int kernel, Tested& search, int depth) {
    search.begin();
    switch (kernel) {
        case 0: return minimax<Mode::full>(search, root, depth);
        case 1: return alphabeta<Mode::full>(search, root, depth, -infinity, infinity);
        case 2: return negascout<Mode::full>(search, root, depth, -infinity, infinity);
        case 3: return scout<Mode::full>(search, root, depth);
        case 4: return mtd(search, depth, Bounds::one);
        default: return mtd(search, depth, Bounds::both);
    }
}

constexpr int proving_kernels = 4;
Value run_proving_kernel(int kernel, Tested& search, int depth) {
    Reach reach(-10, 10, 1'000'000, false);
    search.begin();
    switch (kernel) {
        case 0: return StateSpaceSearch<ExplicitTree>(search, Side::max)(root, depth);
        case 1: return StateSpaceSearch<ExplicitTree>(search, Side::min)(root, depth);
        case 2: {
            const ForwardOutlook outlook(reach);
            return search.plain() ? alphabeta<Mode::plain>(search, root, depth, -infinity, infinity, 0, outlook)
                                  : alphabeta<Mode::full>(search, root, depth, -infinity, infinity, 0, outlook);
        }
        default: {
            Tree tree(64, WhenFull::prune);
            tree.plant(search.value_of(root));
            return TreeAlphaBeta<ExplicitTree>(search, tree, BackUp::soft)(root, depth, -infinity, infinity);
        }
    }
}

// One search to the end, and one that a limit ends somewhere: it leaves the table, and the search, fit for another.
template <class Kernel>
void try_kernel(RandomTree& tree, std::uint64_t seed, Kernel kernel, const char* name) {
    const int depth = tree.any(0, tree.height());
    const Value value = tree.minimax(root, depth);
    std::unique_ptr<Table> table;
    if (tree.any(0, 2) > 0) table = std::make_unique<Table>(tree.any(0, 1) == 0 ? 6 : 17, tree.any(0, 1));
    Tested search = searcher(tree, table.get(), orderings[static_cast<std::size_t>(tree.any(0, 3))]);
    search.limits.set_nodes(static_cast<std::uint64_t>(tree.any(1, 100)));
    try {
        check(kernel(search, depth) == value, name, seed);
    } catch (const Stopped&) {
        search.limits.set_nodes(Limits::unlimited);
        check(kernel(search, depth) == value, name, seed);
    }
}

// The searches that estimate, on a saved tree that is too small, or on a graph.
void try_best_first(RandomTree& tree, std::uint64_t seed) {
    Tested search = searcher(tree, nullptr, {});
    const auto expansion = static_cast<Expansion>(tree.any(0, 1));
    search.begin();
    recursive_best_first(search, root, tree.any(0, tree.height()), expansion);
    Tree saved(static_cast<Tree::Index>(tree.any(1, 60)), static_cast<WhenFull>(tree.any(0, 2)));
    saved.plant(search.value_of(root));
    for (int i = 0; i < 3; ++i) {
        search.limits.set_nodes(static_cast<std::uint64_t>(tree.any(1, 60)));
        try {
            BestFirst<ExplicitTree>(search, saved, expansion)(root, tree.any(0, tree.height()));
        } catch (const Stopped&) {
        }
    }
    if (const auto best = saved.best_child(saved.root(), true); best != Tree::none) saved.advance(saved[best].move);
    search.limits.set_nodes(Limits::unlimited);
    Graph graph(static_cast<Merging>(tree.any(0, 1)), Completion::values, 1 << 20, 1);
    const Value value = UnboundedBestFirst<ExplicitTree>(search, graph, root)(max_depth);
    check(value == tree.minimax(root, tree.height()), "completion", seed);
}

// A table with more buckets than it holds close together at first.
void try_spreading() {
    Table table(16);
    std::mt19937_64 random(1);
    for (int i = 0; i < 40'000; ++i) table.store(random(), i % 200, -1, 1, static_cast<Move>(i % 60'000));
    random.seed(1);
    std::size_t found = 0;
    for (int i = 0; i < 40'000; ++i) {
        Known known;
        table.probe(random(), i % 200, known);
        found += known.found;
    }
    check(found == table.used() && found > 30'000, "a table that has spread", 1);
    table.clear();
    check(table.used() == 0, "a table that is cleared", 1);
}

}  // namespace

int main() {
    try_spreading();
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        RandomTree tree(seed, 1 + static_cast<int>(seed % 6));
        for (int kernel = 0; kernel < window_kernels; ++kernel)
            try_kernel(
                tree, seed, [&](Tested& s, int depth) { return run_window_kernel(kernel, s, depth); },
                "a window search");
        for (int kernel = 0; kernel < proving_kernels; ++kernel)
            try_kernel(
                tree, seed, [&](Tested& s, int depth) { return run_proving_kernel(kernel, s, depth); },
                "another proving search");
        try_best_first(tree, seed);
    }
    std::puts("ok");
}
