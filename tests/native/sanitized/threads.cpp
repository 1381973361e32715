// Searches of one game in several threads, each with a table of its own, and a flag that ends the searches of all; and
// best-first searches in which they share a tree or a graph.
#include <atomic>
#include <thread>

#include "../../../core/search/alphabeta.hpp"
#include "../../../core/search/best_first_worker.hpp"
#include "../../../core/shared_tree.cpp"
#include "random_trees.hpp"
#include "shared_graphs.hpp"

using namespace gametree;
using namespace gametree::checks;

namespace {

void search_all(const std::vector<RandomTree>& trees, const std::vector<Value>& values) {
    for (std::size_t i = 0; i < trees.size(); ++i) {
        Table table(8);
        auto search = searcher(trees[i], &table, {OrderKey::table, OrderKey::history});
        const Value value = alphabeta<Mode::full>(search, root, trees[i].height(), -infinity, infinity);
        check(value == values[i], "alphabeta in a thread", i);
    }
}

// Searches again and again until the flag is set.
void search_on(const RandomTree& tree, const Flag& flag, Stop& why) {
    try {
        auto search = searcher(tree, nullptr, {OrderKey::history});
        search.limits.set_cancel(&flag);
        while (true) alphabeta<Mode::full>(search, root, tree.height(), -infinity, infinity);
    } catch (const Stopped& stopped) {
        why = stopped.reason;
    }
}

// Whether every node whose children have all been made has the value of the best; counts the nodes.
bool is_sound(const ExplicitTree& game, const Tree& tree, Tree::Index node, ExplicitTree::State state,
              std::size_t& count) {
    ++count;
    bool sound = true;
    for (Tree::Index i = tree[node].child; i != Tree::none; i = tree[i].next)
        sound = is_sound(game, tree, i, game.play(state, tree[i].move), count) && sound;
    const Tree::Index best = tree.best_child(node, game.maximizing(state));
    return sound && (!tree[node].complete || best == Tree::none || tree[node].value == tree[best].value);
}

void search_together(RandomTree& random, std::uint64_t seed, std::size_t workers) {
    Tree tree(1 << 20, WhenFull::stop);
    tree.plant(random.game().evaluate(root));
    SharedTree shared(tree, random.height(), workers);
    const Expansion expansion = seed % 2 == 0 ? Expansion::full : Expansion::partial;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < workers; ++i)
        threads.emplace_back([&] {
            auto search = searcher(random, nullptr, {});
            BestFirstWorker<ExplicitTree>(search, shared, expansion, root)();
        });
    for (std::thread& thread : threads) thread.join();
    shared.close();
    std::size_t count = 0;
    check(is_sound(random.game(), tree, tree.root(), root, count), "values of a shared tree", seed);
    check(count == tree.used(), "nodes of a shared tree", seed);
    check(shared.over() && shared.stopped() == Stop::none, "the end of a best-first search", seed);
}

void search_graph_together(RandomTree& random, std::uint64_t seed, std::size_t workers) {
    GraphTrial trial(random, seed, workers);
    std::atomic<std::size_t> evaluations = 0;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < workers; ++i)
        threads.emplace_back([&] {
            auto search = searcher(random, nullptr, {});
            UnboundedWorker<ExplicitTree>(search, trial.shared(), root)();
            evaluations += search.counts.evaluations;
        });
    for (std::thread& thread : threads) thread.join();
    trial.check_end(evaluations);
}

}  // namespace

int main() {
    std::vector<RandomTree> trees;
    std::vector<Value> values;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        trees.emplace_back(seed, 6);
        values.push_back(trees.back().minimax(root, 6));
    }
    constexpr std::size_t count = 4;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&] { search_all(trees, values); });
    for (std::thread& thread : threads) thread.join();

    Flag flag;
    std::vector<Stop> why(count, Stop::none);
    threads.clear();
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&, i] { search_on(trees[i + 5], flag, why[i]); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    flag.set();
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < count; ++i) check(why[i] == Stop::cancel, "a search that was cancelled", i);

    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        RandomTree tree(seed, 9);
        search_together(tree, seed, 2 + seed % 4);
    }
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        RandomTree tree(seed, 10, seed % 4 == 0 ? 0 : 30);
        search_graph_together(tree, seed, 2 + seed % 4);
    }
    std::puts("ok");
}
