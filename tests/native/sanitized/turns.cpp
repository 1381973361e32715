// Best-first searches of shared graphs by several workers that are all in one thread: one after the other, in random
// order, takes a leaf, makes its children, or brings them back; sometimes it is called back before it has made them
// all. After each of these steps the values are looked at. Whatever threads do is one of these orders, but that they
// also make children at the same moment: see threads.cpp.
#include <deque>

#include "shared_graphs.hpp"

using namespace gametree;
using namespace gametree::checks;

namespace {

class OneWorker {
public:
    OneWorker(const RandomTree& game, SharedGraph& shared)
        : search_(searcher(game, nullptr, {})), worker_(search_, shared, root) {}
    OneWorker(const OneWorker&) = delete;

    std::size_t evaluations() const { return search_.counts.evaluations; }
    // It makes no more than `most` children.
    void step(std::uint64_t most) {
        switch (next_) {
            case Next::claim:
                if (worker_.claim()) next_ = Next::search;
                return;
            case Next::search:
                search_.limits.set_nodes(most);
                worker_.search();
                next_ = Next::release;
                return;
            case Next::release: worker_.release(); next_ = Next::claim;
        }
    }

private:
    enum class Next { claim, search, release };

    Search<ExplicitTree> search_;
    UnboundedWorker<ExplicitTree> worker_;
    Next next_ = Next::claim;
};

// How many nodes are won with less than the best win of the end.
int search_by_turns(std::uint64_t seed) {
    RandomTree game(seed, 5, seed % 4 == 0 ? 0 : 30);
    const int count = game.any(2, 6);
    GraphTrial trial(game, seed, static_cast<std::size_t>(count));
    std::deque<OneWorker> workers;
    for (int i = 0; i < count; ++i) workers.emplace_back(game, trial.shared());
    while (!trial.shared().over()) {
        const bool is_called_back = game.any(0, 7) == 0;
        workers[static_cast<std::size_t>(game.any(0, count - 1))].step(is_called_back ? 1 : Limits::unlimited);
        trial.check_values();
    }
    std::size_t evaluations = 0;
    for (const OneWorker& worker : workers) evaluations += worker.evaluations();
    const int higher_wins = trial.values().higher_wins();
    trial.check_end(evaluations);
    return higher_wins;
}

}  // namespace

int main() {
    int higher_wins = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) higher_wins += search_by_turns(seed);
    check(higher_wins > 0, "a win that another worker brings back too late", 0);
    std::puts("ok");
}
