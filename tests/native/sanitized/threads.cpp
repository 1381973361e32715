// Searches of one game in several threads, each with a table of its own, and a flag that ends the searches of all.
#include <thread>

#include "../../../core/search/alphabeta.hpp"
#include "random_trees.hpp"

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
    std::puts("ok");
}
