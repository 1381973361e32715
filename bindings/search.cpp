// A search over a native game, bound once: one method for each kernel.
#include <algorithm>
#include <new>

#include "../core/face/best_first_team.hpp"
#include "../core/search/forward.hpp"
#include "door.hpp"
#include "signals.hpp"

namespace gametree::python {

// What a kernel call returns to Python: a value, the move that reached it (or None), and why it stopped early (None if
// it did not). A stopped call returns what its root had proved, if anything.
using Outcome = std::tuple<Value, std::optional<Move>, std::optional<std::string_view>>;

static Outcome what_is_known(NativeSearch& search, Stop why) {
    const Root& root = search.base().root;
    return {root.value, optional_move(root.move), name_of(stop_names, why)};
}

// A kernel that gets no memory for its nodes has reached a limit like any other.
template <class Kernel>
static Outcome run(NativeSearch& search, Kernel kernel) {
    search.base().begin();
    try {
        nb::gil_scoped_release unlocked;
        const Value value = kernel();
        return {value, optional_move(search.base().root.move), std::nullopt};
    } catch (const Stopped& stopped) {
        settle_interrupt();
        return what_is_known(search, stopped.reason);
    } catch (const std::bad_alloc&) {
        return what_is_known(search, Stop::memory);
    }
}

// By all workers of a parallel search; `kernel` takes a worker and its variant, and `answers` says whether what it
// found answers the question.
template <class Kernel, class Answers>
static Outcome run_together(NativeSearch& search, int depth, Kernel kernel, Answers answers) {
    return run(search, [&] { return search.run(depth, kernel, answers); });
}

// Of a search with a window: the same question at the same depth.
static bool asks_the_same(Value, Team::Variant variant) { return variant.deeper == 0 && variant.above == 0; }

static int deeper(int depth, Team::Variant variant) { return std::min(depth + variant.deeper, max_depth); }

template <class Kernel>
static Outcome run_other(NativeSearch& search, Kernel kernel) {
    return run(search, [&] { return search.others(kernel); });
}

// On the saved tree, which serves one search at a time: Python sees to that.
static void check_tree(const NativeSearch& search) {
    if (search.tree == nullptr) throw nb::value_error("this kernel needs a search with a tree");
}
template <class Kernel>
static Outcome run_on_tree(NativeSearch& search, Kernel kernel) {
    check_tree(search);
    return run_other(search, [&](OtherKernels& kernels) { return kernel(kernels, *search.tree); });
}

// Of a test of gamma, workers may test other bounds and depths.
static Value memory_test(NativeSearch& search, const AnyState& state, int depth, Value gamma, Bounds kept) {
    const auto tested = [&](Team::Variant variant) {
        return static_cast<Value>(
            std::clamp<std::int64_t>(std::int64_t{gamma} + variant.above, -infinity + 1, infinity));
    };
    const auto kernel = [&](NativeSearch& worker, Team::Variant variant) {
        return worker.mt(state, deeper(depth, variant), tested(variant), kept);
    };
    const auto answers = [&](Value g, Team::Variant variant) {
        return variant.deeper == 0 && (g >= tested(variant) ? g >= gamma : g < gamma);
    };
    return search.run(depth, kernel, answers);
}

// Tests states one after the other, until one is at least gamma, or less if `sign` is below zero. What the tests
// returned, and why they ended early (None if they did not).
static std::tuple<std::vector<Value>, std::optional<std::string_view>> memory_tests(
    NativeSearch& search, const std::vector<const AnyState*>& states, int depth, Value gamma, int sign,
    std::string_view bounds) {
    const auto kept = named<Bounds>("bounds", bounds_names, bounds);
    std::vector<Value> values;
    const auto [value, move, stopped] = run(search, [&] {
        for (const AnyState* state : states) {
            search.base().begin();
            values.push_back(memory_test(search, *state, depth, gamma, kept));
            if ((values.back() >= gamma) == (sign > 0)) break;
        }
        return Value{0};
    });
    return {values, stopped};
}

static void bind_window_kernels(nb::class_<NativeSearch>& bound) {
    bound
        .def(
            "minimax",
            [](NativeSearch& search, const AnyState& state, int depth) {
                return run(search, [&] { return search.minimax(state, depth); });
            },
            "state"_a, "depth"_a)
        .def(
            "alphabeta",
            [](NativeSearch& search, const AnyState& state, int depth, Value alpha, Value beta) {
                const auto kernel = [&](NativeSearch& worker, Team::Variant variant) {
                    return worker.alphabeta(state, deeper(depth, variant), alpha, beta);
                };
                return run_together(search, depth, kernel, asks_the_same);
            },
            "state"_a, "depth"_a, "alpha"_a, "beta"_a)
        .def(
            "negascout",
            [](NativeSearch& search, const AnyState& state, int depth, Value alpha, Value beta) {
                const auto kernel = [&](NativeSearch& worker, Team::Variant variant) {
                    return worker.negascout(state, deeper(depth, variant), alpha, beta);
                };
                return run_together(search, depth, kernel, asks_the_same);
            },
            "state"_a, "depth"_a, "alpha"_a, "beta"_a)
        .def(
            "scout",
            [](NativeSearch& search, const AnyState& state, int depth) {
                return run(search, [&] { return search.scout(state, depth); });
            },
            "state"_a, "depth"_a)
        .def(
            "mt",
            [](NativeSearch& search, const AnyState& state, int depth, Value gamma, std::string_view bounds) {
                const auto kept = named<Bounds>("bounds", bounds_names, bounds);
                return run(search, [&] { return memory_test(search, state, depth, gamma, kept); });
            },
            "state"_a, "depth"_a, "gamma"_a, "bounds"_a)
        .def("mt_each", memory_tests, "states"_a, "depth"_a, "gamma"_a, "sign"_a, "bounds"_a);
}

// `known` is a Reach of Python: read before the search, and updated after it.
static Outcome forward(NativeSearch& search, const AnyState& state, int depth, Value alpha, Value beta,
                       nb::object known) {
    Reach reach(nb::cast<std::int64_t>(known.attr("least")), nb::cast<std::int64_t>(known.attr("greatest")),
                nb::cast<std::int64_t>(known.attr("millionths")), nb::cast<bool>(known.attr("learns")));
    const Outcome outcome =
        run_other(search, [&](OtherKernels& kernels) { return kernels.forward(state, depth, alpha, beta, reach); });
    known.attr("least") = reach.least();
    known.attr("greatest") = reach.greatest();
    return outcome;
}

// The nodes are a tree, or a graph in which equal positions of one ply are one node: `memory`.
static Outcome unbounded(NativeSearch& search, const AnyState& state, int depth, std::string_view memory,
                         std::string_view completion, std::uint32_t capacity) {
    const std::size_t workers = search.team() == nullptr ? 1 : search.team()->helpers().size() + 1;
    Graph graph(named<Merging>("memory", merging_names, memory),
                named<Completion>("completion", completion_names, completion), capacity, workers);
    return run(search, [&] { return unbounded_by_all(search, state, depth, graph); });
}

// `graph` is a ProofGraph of Python, which has a native one.
static Outcome minimal_graph(NativeSearch& search, const AnyState& state, int depth, Value value, nb::object graph,
                             std::string_view cutoffs, int minimaxed) {
    if (search.base().table == nullptr) throw nb::value_error("this kernel needs a search with a table");
    auto& proof = nb::cast<ProofGraph&>(graph.attr("native")());
    const auto chosen = named<Cutoffs>("cutoffs", cutoffs_names, cutoffs);
    return run_other(search, [&](OtherKernels& kernels) {
        return kernels.minimal_graph(state, depth, value, proof, chosen, minimaxed);
    });
}

static void bind_other_kernels(nb::class_<NativeSearch>& bound) {
    bound.def("forward", forward, "state"_a, "depth"_a, "alpha"_a, "beta"_a, "reach"_a)
        .def(
            "inherited_bounds",
            [](NativeSearch& search, const AnyState& state, int depth, Value alpha, Value beta, int plies,
               Value delta) {
                return run_other(search, [&](OtherKernels& kernels) {
                    return kernels.inherited_bounds(state, depth, alpha, beta, plies, delta);
                });
            },
            "state"_a, "depth"_a, "alpha"_a, "beta"_a, "plies"_a, "delta"_a)
        .def(
            "sss",
            [](NativeSearch& search, const AnyState& state, int depth) {
                return run_other(search, [&](OtherKernels& kernels) { return kernels.sss(state, depth); });
            },
            "state"_a, "depth"_a)
        .def(
            "dual",
            [](NativeSearch& search, const AnyState& state, int depth) {
                return run_other(search, [&](OtherKernels& kernels) { return kernels.dual(state, depth); });
            },
            "state"_a, "depth"_a)
        .def(
            "rbfms",
            [](NativeSearch& search, const AnyState& state, int depth, std::string_view expansion) {
                const auto chosen = named<Expansion>("expansion", expansion_names, expansion);
                return run_other(search, [&](OtherKernels& kernels) { return kernels.rbfms(state, depth, chosen); });
            },
            "state"_a, "depth"_a, "expansion"_a)
        .def("minimal_graph", minimal_graph, "state"_a, "depth"_a, "value"_a, "graph"_a, "cutoffs"_a, "minimaxed"_a)
        .def("unbounded_best_first", unbounded, "state"_a, "depth"_a, "memory"_a, "completion"_a, "capacity"_a)
        .def(
            "best_first",
            [](NativeSearch& search, const AnyState& state, int depth, std::string_view expansion) {
                const auto chosen = named<Expansion>("expansion", expansion_names, expansion);
                check_tree(search);
                return run(search, [&] { return best_first_by_all(search, state, depth, chosen); });
            },
            "state"_a, "depth"_a, "expansion"_a)
        .def(
            "alphabeta_tree",
            [](NativeSearch& search, const AnyState& state, int depth, Value alpha, Value beta,
               std::string_view backup) {
                const auto chosen = named<BackUp>("backup", back_up_names, backup);
                return run_on_tree(search, [&](OtherKernels& kernels, Tree& tree) {
                    return kernels.alphabeta_tree(state, depth, alpha, beta, tree, chosen);
                });
            },
            "state"_a, "depth"_a, "alpha"_a, "beta"_a, "backup"_a);
}

static void bind_counts(nb::module_& module) {
    nb::class_<Counts>(module, "Counts")
        .def_ro("leaves", &Counts::leaves)
        .def_ro("interior", &Counts::interior)
        .def_ro("transpositions", &Counts::transpositions)
        .def_ro("evaluations", &Counts::evaluations)
        .def_ro("generated", &Counts::generated)
        .def_ro("regenerated", &Counts::regenerated)
        .def_ro("open", &Counts::open)
        .def_ro("abandoned", &Counts::abandoned);
}

static Profile& profile_of(NativeSearch& search) {
    if (search.profile() == nullptr) throw nb::value_error("this search is not observed");
    return *search.profile();
}

// The counts of every ply, and those of the table, in the order of their fields.
static std::tuple<std::vector<std::vector<std::uint64_t>>, std::vector<std::uint64_t>> profile(NativeSearch& search) {
    const Profile& seen = profile_of(search);
    std::vector<std::vector<std::uint64_t>> plies;
    for (const Profile::Ply& ply : seen.plies())
        plies.push_back({ply.visits, ply.interior, ply.cutoffs, ply.first, ply.tried, ply.etc});
    return {plies, {seen.table.probes, seen.table.hits, seen.table.stores, seen.table.replaced}};
}

// The nodes of the sketch in the order in which they were made: parent, move, visits, and what was counted there.
using SketchNode = std::tuple<std::uint32_t, Move, std::uint64_t, std::uint64_t, std::uint64_t>;
static std::vector<SketchNode> sketch(NativeSearch& search) {
    Sketch& seen = profile_of(search).sketch;
    seen.charge(search.base().counts);
    std::vector<SketchNode> nodes;
    nodes.reserve(seen.nodes().size());
    for (const Sketch::Node& node : seen.nodes())
        nodes.emplace_back(node.parent, node.move, node.visits, node.nodes, node.leaves);
    return nodes;
}

void bind_searches(nb::module_& module) {
    bind_counts(module);
    nb::class_<AnyState>(module, "State");
    nb::class_<NativeSearch> bound(module, "Search");
    bind_window_kernels(bound);
    bind_other_kernels(bound);
    bound.def("line", [](NativeSearch& search) { return search.base().lines.best(); })
        .def("leaves", &NativeSearch::leaves)
        .def("profile", profile)
        .def(
            "observe_at", [](NativeSearch& search, int ply) { profile_of(search).begin_at(ply); }, "ply"_a)
        .def(
            "keep_sketch",
            [](NativeSearch& search, int plies, const std::vector<Move>& trunk) {
                profile_of(search).sketch = Sketch(plies, trunk);
            },
            "plies"_a, "trunk"_a)
        .def(
            "sketch_at",
            [](NativeSearch& search, const std::vector<Move>& moves) { profile_of(search).sketch.begin_at(moves); },
            "moves"_a)
        .def("sketch", sketch)
        .def("steps", [](NativeSearch& search) { return search.team() == nullptr ? 0 : search.team()->steps(); })
        .def("memory", [](NativeSearch& search) { return search.base().memory; })
        .def("resolved", [](NativeSearch& search) { return search.base().root.resolved; })
        .def("counts", [](NativeSearch& search) { return search.base().counts; })
        .def("pause_counting", &NativeSearch::pause_counting)
        .def("resume_counting", &NativeSearch::resume_counting, "record"_a)
        .def("follow", &NativeSearch::follow, "earlier"_a, "quiet_limit"_a)
        .def("limit", &NativeSearch::limit, "nodes"_a.none(), "seconds"_a.none(), "cancel"_a.none(),
             nb::keep_alive<1, 4>());
}

}  // namespace gametree::python
