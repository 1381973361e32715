#include "face/tree_team.hpp"

#include "face/native_search.hpp"
#include "shared_tree.hpp"

namespace gametree {

Value best_first_by_all(NativeSearch& search, const AnyState& state, int depth, Expansion expansion) {
    const auto alone = [&](int plies) {
        return search.others(
            [&](OtherKernels& kernels) { return kernels.best_first(state, plies, *search.tree, expansion); });
    };
    if (!search.together(depth)) return alone(depth);
    alone(0);  // the tree has a root then
    SharedTree shared(*search.tree, depth, search.team()->helpers().size() + 1);
    const auto kernel = [&](NativeSearch& worker, Team::Variant) {
        return worker.others(
            [&](OtherKernels& kernels) { return kernels.best_first_worker(state, shared, expansion); });
    };
    try {
        search.team()->run(kernel, [](Value, Team::Variant) { return true; });
    } catch (...) {
        shared.close();
        alone(0);  // what is known
        throw;
    }
    shared.close();
    const Stop stopped = shared.stopped();
    const Value value = alone(stopped == Stop::none ? depth : 0);
    if (stopped != Stop::none) throw Stopped{stopped};
    return value;
}

}  // namespace gametree
