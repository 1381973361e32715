#include "face/best_first_team.hpp"

#include <algorithm>

#include "face/native_search.hpp"
#include "shared_graph.hpp"
#include "shared_tree.hpp"

namespace gametree {

// All workers search until nothing is left to do. Then the first goes on alone, and finds that it is done.
template <class Alone, class Worker>
static Value together(NativeSearch& search, const SharedWork& shared, int depth, Alone alone, Worker worker) {
    const auto kernel = [&](NativeSearch& one, Team::Variant) { return one.others(worker); };
    try {
        search.team()->run(kernel, [](Value, Team::Variant) { return true; });
    } catch (...) {
        alone(0);  // what is known
        throw;
    }
    const Stop stopped = shared.stopped();
    const Value value = alone(stopped == Stop::none ? depth : 0);
    if (stopped != Stop::none) throw Stopped{stopped};
    return value;
}

Value best_first_by_all(NativeSearch& search, const AnyState& state, int depth, Expansion expansion) {
    const auto alone = [&](int plies) {
        return search.others(
            [&](OtherKernels& kernels) { return kernels.best_first(state, plies, *search.tree, expansion); });
    };
    if (!search.together(depth)) return alone(depth);
    alone(0);  // the tree has a root then
    SharedTree shared(*search.tree, depth, search.team()->helpers().size() + 1);
    const auto close_and_go_on = [&](int plies) {
        shared.close();
        return alone(plies);
    };
    return together(search, shared, depth, close_and_go_on,
                    [&](OtherKernels& kernels) { return kernels.best_first_worker(state, shared, expansion); });
}

namespace {

// Records the memory of the graph at the end, even if a limit ends the search.
struct Measured {
    SearchBase& search;
    const SharedGraph& shared;
    ~Measured() { search.memory = std::max(search.memory, shared.bytes()); }
};

}  // namespace

Value unbounded_by_all(NativeSearch& search, const AnyState& state, int depth, Graph& graph) {
    const auto alone = [&](int plies) {
        return search.others([&](OtherKernels& kernels) { return kernels.unbounded_best_first(state, plies, graph); });
    };
    if (!search.together(depth)) return alone(depth);
    alone(0);  // the graph has a root then
    SharedGraph shared(graph, depth);
    const Measured measured{search.base(), shared};
    return together(search, shared, depth, alone,
                    [&](OtherKernels& kernels) { return kernels.unbounded_worker(state, shared); });
}

}  // namespace gametree
