// The rules of any native game, bound once.
#include "../core/face/line_worth.hpp"

#include "door.hpp"
#include "signals.hpp"

namespace gametree::python {

static std::uint64_t game_perft(const NativeGame& game, const AnyState& state, int depth) {
    Limits limits(signal_raised);
    try {
        nb::gil_scoped_release unlocked;
        return game.perft(state, depth, limits);
    } catch (const Stopped&) {
        throw nb::python_error();
    }
}

static nb::bytes game_show(const NativeGame& game, const AnyState& state) {
    const std::vector<std::byte> shown = game.show(state);
    return nb::bytes(shown.data(), shown.size());
}

// How many positions were examined, and the value; (0, 0) if the game does not know it.
static std::tuple<std::uint64_t, Value> game_settle(const NativeGame& game, const AnyState& state, int depth,
                                                    Value alpha, Value beta) {
    const Settled settled = game.settle(state, depth, alpha, beta);
    return {settled.positions, settled.value};
}

// `ordering` are names of keys; `etc_above` as in core/search/base.hpp.
static std::unique_ptr<NativeSearch> game_search(
    const NativeGame& game, Table* table, const std::vector<std::string_view>& ordering, int etc_above, bool record,
    Tree* tree, const OwnEvaluator* evaluator, std::string_view observe, const std::vector<std::string_view>& selective,
    Value margin, Value decisive, const std::vector<std::tuple<int, int, int, int, int, int>>& cuts,
    std::size_t threads, std::string_view parallel, std::string_view schedule) {
    std::vector<OrderKey> keys;
    for (const std::string_view key : ordering)
        keys.push_back(named<OrderKey>("an ordering key", order_key_names, key));
    const auto observed = named<Observed>("observe", observed_names, observe);
    std::vector<Part> parts;
    for (const std::string_view part : selective) parts.push_back(named<Part>("a selective part", part_names, part));
    Measure measure{margin, decisive, {}};
    for (const auto& [deep, shallow, slope, above, below, outside] : cuts) {
        if (shallow < 0 || deep <= shallow || deep > max_depth || slope < 1)
            throw std::invalid_argument("a cut has 0 <= shallow < deep and a slope above zero");
        measure.cuts.push_back({deep, shallow, slope, above, below, outside});
    }
    const auto scheme = named<Scheme>("parallel", scheme_names, parallel);
    const auto scheduled = named<Schedule>("schedule", schedule_names, schedule);
    if (threads < 1 || threads > Team::most_workers) throw std::invalid_argument("a search has 1 to 1024 threads");
    SearchSettings settings{table, keys, etc_above, record, tree, evaluator, observed, interrupted, parts, measure};
    auto search = game.search(settings);
    if (threads == 1) return search;
    settings.interrupted = nullptr;  // signals are the first thread's
    settings.record = false;
    std::vector<std::unique_ptr<NativeSearch>> helpers;
    while (helpers.size() + 1 < threads) helpers.push_back(game.search(settings));
    search->lead(std::make_unique<Team>(*search, std::move(helpers), scheme, scheduled));
    return search;
}

// The moves of a line that keeps the value, and why it ended early (None if it did not).
static std::tuple<std::vector<Move>, std::optional<std::string_view>> game_line_worth(const NativeGame& game,
                                                                                      NativeSearch& search,
                                                                                      const AnyState& state, int depth,
                                                                                      Value value) {
    std::vector<Move> line;
    try {
        nb::gil_scoped_release unlocked;
        line_worth(search, game, state, depth, value, line);
    } catch (const Stopped& stopped) {
        settle_interrupt();
        return {line, name_of(stop_names, stopped.reason)};
    } catch (const std::bad_alloc&) {
        return {line, name_of(stop_names, Stop::memory)};
    }
    return {line, std::nullopt};
}

void bind_rules(nb::module_& module) {
    nb::class_<NativeGame>(module, "Game")
        .def("moves", &NativeGame::moves, "state"_a)
        .def("play", &NativeGame::play, "state"_a, "move"_a)
        .def("maximizing", &NativeGame::maximizing, "state"_a)
        .def("evaluate", &NativeGame::evaluate, "state"_a)
        .def("key", &NativeGame::key, "state"_a)
        .def("identity", &NativeGame::identity, "state"_a)
        .def("reversible", &NativeGame::reversible, "state"_a)
        .def("hint", &NativeGame::hint, "state"_a, "move"_a)
        .def_prop_ro("settles", &NativeGame::settles)
        .def("settle", game_settle, "state"_a, "depth"_a, "alpha"_a, "beta"_a)
        .def("noisy", &NativeGame::noisy, "state"_a, "move"_a)
        .def("forced", &NativeGame::forced, "state"_a)
        .def("exchange", &NativeGame::exchange, "state"_a, "move"_a)
        .def("can_pass", &NativeGame::can_pass, "state"_a)
        .def("passed", &NativeGame::passed, "state"_a)
        .def_prop_ro("shows", &NativeGame::shows)
        .def("show", game_show, "state"_a)
        .def("evaluate_by", &NativeGame::evaluate_by, "evaluator"_a, "state"_a)
        .def("perft", game_perft, "state"_a, "depth"_a)
        .def("line_worth", game_line_worth, "search"_a, "state"_a, "depth"_a, "value"_a)
        .def("search", game_search, "table"_a.none(), "ordering"_a, "etc_above"_a, "record"_a,
             "tree"_a.none() = nb::none(), "evaluator"_a.none() = nb::none(), "observe"_a = "nothing",
             "selective"_a = std::vector<std::string_view>(), "margin"_a = 0, "decisive"_a = infinity,
             "cuts"_a = std::vector<std::tuple<int, int, int, int, int, int>>(), "threads"_a = 1,
             "parallel"_a = "abdada", "schedule"_a = "free", nb::keep_alive<0, 1>(), nb::keep_alive<0, 2>(),
             nb::keep_alive<0, 6>(), nb::keep_alive<0, 7>());
}

}  // namespace gametree::python
