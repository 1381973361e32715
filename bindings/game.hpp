// The same Python face for every native game: its rules, and a search over it with one method a kernel.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "../core/search/alphabeta.hpp"
#include "../core/search/alphabeta_tree.hpp"
#include "../core/search/best_first.hpp"
#include "../core/search/forward.hpp"
#include "../core/search/minimax.hpp"
#include "../core/search/mt.hpp"
#include "../core/search/negascout.hpp"
#include "../core/search/perft.hpp"
#include "../core/search/rbfms.hpp"
#include "../core/search/scout.hpp"
#include "../core/search/sss.hpp"
#include "../core/search/unbounded.hpp"
#include "signals.hpp"
#include "tree_hold.hpp"

namespace gametree::python {

namespace nb = nanobind;
using namespace nb::literals;

// What a kernel call returns to Python: a value, the move that reached it (or None), and why it stopped early: 0 it did
// not, 1 nodes, 2 time, 3 interrupt, 4 memory, 5 cancel. A stopped call returns what its root had proved, if anything.
using Outcome = std::tuple<Value, std::optional<Move>, int>;

inline std::optional<Move> optional_move(Move move) {
    return move == no_move ? std::nullopt : std::optional<Move>(move);
}

// Owns references to the game, the table, the tree and the evaluator, so that Python may drop its own.
template <Game G>
class NativeSearch {
public:
    using State = typename G::State;

    NativeSearch(const G& game, Table* table, const std::vector<int>& ordering, int etc_above, bool record, Tree* tree,
                 const OwnEvaluator* evaluator)
        : search_(game, table, Ordering(keys(ordering)), etc_above, Limits(signal_raised)), tree_(tree) {
        if (record) search_.leaf_log = &leaves_;
        search_.own_evaluator = evaluator;
    }

    Outcome minimax(const State& state, int depth) {
        return run([&] {
            return search_.plain() ? gametree::minimax<false>(search_, state, depth)
                                   : gametree::minimax<true>(search_, state, depth);
        });
    }
    Outcome alphabeta(const State& state, int depth, Value alpha, Value beta) {
        return run([&] {
            return search_.plain() ? gametree::alphabeta<false>(search_, state, depth, alpha, beta)
                                   : gametree::alphabeta<true>(search_, state, depth, alpha, beta);
        });
    }
    // `known` is a Reach of Python: read before the search, and told after it what has been learned.
    Outcome forward(const State& state, int depth, Value alpha, Value beta, nb::object known) {
        Reach reach(nb::cast<std::int64_t>(known.attr("least")), nb::cast<std::int64_t>(known.attr("greatest")),
                    nb::cast<std::int64_t>(known.attr("millionths")), nb::cast<bool>(known.attr("learns")));
        const Outcome outcome = run([&] {
            const ForwardOutlook outlook(reach);
            return search_.plain() ? gametree::alphabeta<false>(search_, state, depth, alpha, beta, 0, outlook)
                                   : gametree::alphabeta<true>(search_, state, depth, alpha, beta, 0, outlook);
        });
        known.attr("least") = reach.least();
        known.attr("greatest") = reach.greatest();
        return outcome;
    }
    Outcome negascout(const State& state, int depth, Value alpha, Value beta) {
        return run([&] {
            return search_.plain() ? gametree::negascout<false>(search_, state, depth, alpha, beta)
                                   : gametree::negascout<true>(search_, state, depth, alpha, beta);
        });
    }
    Outcome scout(const State& state, int depth) {
        return run([&] {
            return search_.plain() ? gametree::scout<false>(search_, state, depth)
                                   : gametree::scout<true>(search_, state, depth);
        });
    }
    Outcome mt(const State& state, int depth, Value gamma, bool both) {
        return run([&] { return MemoryTest<G>(search_, both ? Bounds::both : Bounds::one)(state, depth, gamma); });
    }
    Outcome sss(const State& state, int depth) { return state_space<Side::max>(state, depth); }
    Outcome dual(const State& state, int depth) { return state_space<Side::min>(state, depth); }

    // The searches on a saved tree, whose root is `state` if it is not empty.
    Outcome best_first(const State& state, int depth, bool full) {
        const TreeHold hold(*tree_);
        return run([&] { return BestFirst<G>(search_, planted(state), expansion(full))(state, depth); });
    }
    Outcome alphabeta_tree(const State& state, int depth, Value alpha, Value beta, bool hard) {
        const TreeHold hold(*tree_);
        return run([&] {
            TreeAlphaBeta<G> kernel(search_, planted(state), hard ? BackUp::hard : BackUp::soft);
            return kernel(state, depth, alpha, beta);
        });
    }
    Outcome rbfms(const State& state, int depth, bool full) {
        return run([&] { return recursive_best_first(search_, state, depth, expansion(full)); });
    }

    // `memory` is "tree" or "graph"; `completion` is "off", "outcomes" or "values".
    Outcome unbounded_best_first(const State& state, int depth, const std::string& memory,
                                 const std::string& completion, std::uint32_t capacity) {
        Graph graph(memory == "graph" ? Merging::on : Merging::off, capacity);
        const Completion resolving = completion == "outcomes" ? Completion::outcomes
                                     : completion == "values" ? Completion::values
                                                              : Completion::off;
        const Outcome outcome = run([&] { return UnboundedBestFirst<G>(search_, graph, resolving)(state, depth); });
        memory_ = std::max(memory_, graph.bytes());
        return outcome;
    }

    std::vector<Move> line() const { return search_.lines.best(); }
    const std::vector<std::uint64_t>& leaves() const { return leaves_; }
    std::size_t memory() const { return memory_; }
    bool resolved() const { return search_.root.resolved; }

    using CountTuple = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                                  std::uint64_t, std::uint64_t, std::uint64_t>;
    CountTuple counts() const {
        const Counts& c = search_.counts;
        return {c.leaves, c.interior, c.transpositions, c.evaluations, c.generated, c.regenerated, c.open, c.abandoned};
    }
    // Searches made between `pause_counting` and `resume_counting` leave counts, leaves and node limit as they were.
    void pause_counting() {
        saved_counts_ = search_.counts;
        saved_nodes_ = search_.limits.nodes_left();
        search_.leaf_log = nullptr;
        search_.limits.set_nodes(Limits::unlimited);
    }
    void resume_counting(bool record) {
        search_.counts = saved_counts_;
        search_.limits.set_nodes(saved_nodes_);
        if (record) search_.leaf_log = &leaves_;
    }

    // From now on a position that comes again is a draw: `earlier` are the keys of the game so far, before the root.
    void follow(std::vector<std::uint64_t> earlier, int quiet_limit) {
        search_.path.emplace(std::move(earlier), quiet_limit);
    }

    void limit(std::optional<std::uint64_t> nodes, std::optional<double> seconds, const Flag* cancel) {
        search_.limits.set_cancel(cancel);
        if (nodes) search_.limits.set_nodes(*nodes);
        constexpr double forever = 1e9;  // the clock counts nanoseconds in 64 bits
        if (seconds && *seconds < forever)
            search_.limits.set_deadline(Limits::Clock::now() + std::chrono::duration_cast<Limits::Clock::duration>(
                                                                   std::chrono::duration<double>(*seconds)));
    }

private:
    static std::vector<OrderKey> keys(const std::vector<int>& codes) {
        std::vector<OrderKey> keys;
        for (int code : codes) keys.push_back(static_cast<OrderKey>(code));
        return keys;
    }

    static Expansion expansion(bool full) { return full ? Expansion::full : Expansion::partial; }

    Tree& planted(const State& state) {
        if (tree_->root() == Tree::none) tree_->plant(search_.value_of(state));
        return *tree_;
    }

    template <class Kernel>
    Outcome run(Kernel kernel) {
        search_.root = {};
        search_.fresh = false;
        try {
            nb::gil_scoped_release unlocked;
            const Value value = kernel();
            return {value, optional_move(search_.root.move), 0};
        } catch (const Stopped& stopped) {
            settle_interrupt();
            return {search_.root.value, optional_move(search_.root.move), static_cast<int>(stopped.reason)};
        }
    }

    template <Side side>
    Outcome state_space(const State& state, int depth) {
        StateSpaceSearch<side, G> kernel(search_);
        const Outcome outcome = run([&] { return kernel(state, depth); });
        memory_ = std::max(memory_, kernel.bytes());
        return outcome;
    }

    Search<G> search_;
    Tree* tree_;
    std::vector<std::uint64_t> leaves_;
    Counts saved_counts_;
    std::uint64_t saved_nodes_ = Limits::unlimited;
    std::size_t memory_ = 0;
};

// Binds `Name`, `NameState` and `NameSearch`. What is special to the game (constructors, state makers) is added by the
// caller to the class returned; `extra` is for `Name`.
template <Game G, class... Extra>
nb::class_<G> bind_game(nb::module_& module, const std::string& name, const Extra&... extra) {
    using State = typename G::State;
    using S = NativeSearch<G>;
    nb::class_<State>(module, (name + "State").c_str());

    nb::class_<S>(module, (name + "Search").c_str())
        .def("minimax", &S::minimax, "state"_a, "depth"_a)
        .def("alphabeta", &S::alphabeta, "state"_a, "depth"_a, "alpha"_a, "beta"_a)
        .def("forward", &S::forward, "state"_a, "depth"_a, "alpha"_a, "beta"_a, "reach"_a)
        .def("negascout", &S::negascout, "state"_a, "depth"_a, "alpha"_a, "beta"_a)
        .def("scout", &S::scout, "state"_a, "depth"_a)
        .def("mt", &S::mt, "state"_a, "depth"_a, "gamma"_a, "both"_a)
        .def("sss", &S::sss, "state"_a, "depth"_a)
        .def("dual", &S::dual, "state"_a, "depth"_a)
        .def("best_first", &S::best_first, "state"_a, "depth"_a, "full"_a)
        .def("alphabeta_tree", &S::alphabeta_tree, "state"_a, "depth"_a, "alpha"_a, "beta"_a, "hard"_a)
        .def("rbfms", &S::rbfms, "state"_a, "depth"_a, "full"_a)
        .def("unbounded_best_first", &S::unbounded_best_first, "state"_a, "depth"_a, "memory"_a, "completion"_a,
             "capacity"_a)
        .def("line", &S::line)
        .def("leaves", &S::leaves)
        .def("memory", &S::memory)
        .def("resolved", &S::resolved)
        .def("counts", &S::counts)
        .def("pause_counting", &S::pause_counting)
        .def("resume_counting", &S::resume_counting, "record"_a)
        .def("follow", &S::follow, "earlier"_a, "quiet_limit"_a)
        .def("limit", &S::limit, "nodes"_a.none(), "seconds"_a.none(), "cancel"_a.none(), nb::keep_alive<1, 4>());

    nb::class_<G> bound(module, name.c_str(), extra...);
    if constexpr (ShowsItself<G>)
        bound
            .def(
                "show",
                [](const G& game, const State& state) {
                    const typename G::Shown shown = game.show(state);
                    return nb::bytes(&shown, sizeof shown);
                },
                "state"_a)
            .def(
                "evaluate_by",
                [](const G& game, const OwnEvaluator& evaluator, const State& state) { return evaluator(game, state); },
                "evaluator"_a, "state"_a);
    return bound
        .def(
            "moves",
            [](const G& game, const State& state) {
                std::vector<Move> list;
                auto moves = game.moves(state);
                for (Move move; moves.next(move);) list.push_back(move);
                return list;
            },
            "state"_a)
        .def("play", &G::play, "state"_a, "move"_a)
        .def("maximizing", &G::maximizing, "state"_a)
        .def("evaluate", &G::evaluate, "state"_a)
        .def("key", &G::key, "state"_a)
        .def(
            "reversible",
            []([[maybe_unused]] const G& game, [[maybe_unused]] const State& state) {
                if constexpr (CanRepeat<G>) return game.reversible(state);
                return 0;
            },
            "state"_a)
        .def(
            "hint",
            []([[maybe_unused]] const G& game, [[maybe_unused]] const State& state, [[maybe_unused]] Move move) {
                if constexpr (GivesHints<G>) return game.hint(state, move);
                return Value{0};
            },
            "state"_a, "move"_a)
        // How many positions were looked at, and what they tell; (0, 0) if nothing.
        .def(
            "settle",
            []([[maybe_unused]] const G& game, [[maybe_unused]] const State& state, [[maybe_unused]] int depth,
               [[maybe_unused]] Value alpha, [[maybe_unused]] Value beta) {
                std::tuple<std::uint64_t, Value> told{0, 0};
                if constexpr (Settles<G>) std::get<0>(told) = game.settle(state, depth, alpha, beta, std::get<1>(told));
                return std::get<0>(told) == 0 ? std::tuple<std::uint64_t, Value>{0, 0} : told;
            },
            "state"_a, "depth"_a, "alpha"_a, "beta"_a)
        .def_prop_ro_static("settles", [](nb::handle) { return Settles<G>; })
        .def(
            "perft",
            [](const G& game, const State& state, int depth) {
                Limits limits(signal_raised);
                try {
                    nb::gil_scoped_release unlocked;
                    return perft(game, state, depth, limits);
                } catch (const Stopped&) {
                    throw nb::python_error();
                }
            },
            "state"_a, "depth"_a)
        .def(
            "search",
            [](const G& game, Table* table, const std::vector<int>& ordering, int etc_above, bool record, Tree* tree,
               const OwnEvaluator* evaluator) {
                if (evaluator != nullptr && !ShowsItself<G>)
                    throw nb::value_error("this game has nothing to show to an evaluator of a user's own");
                return new S(game, table, ordering, etc_above, record, tree, evaluator);
            },
            nb::rv_policy::take_ownership, "table"_a.none(), "ordering"_a, "etc_above"_a, "record"_a,
            "tree"_a.none() = nb::none(), "evaluator"_a.none() = nb::none(), nb::keep_alive<0, 1>(),
            nb::keep_alive<0, 2>(), nb::keep_alive<0, 6>(), nb::keep_alive<0, 7>());
}

}  // namespace gametree::python
