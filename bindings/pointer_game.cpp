#include "../core/games/pointer_game.hpp"

#include "functions.hpp"
#include "game.hpp"
#include "registry.hpp"

namespace gametree::python {

template <std::size_t Capacity>
static void bind_capacity(nb::module_& module) {
    using G = PointerGame<Capacity>;
    using State = typename G::State;
    bind_game<G>(module, "PointerGame" + std::to_string(Capacity), nb::dynamic_attr())
        // A game of the functions at these addresses, as in core/games/pointer_game.hpp; 0 for one that is not there.
        // `explain` is called with the name of a function that failed, the state and the move, and raises an error. It
        // also keeps the functions alive. The game holds it as an attribute, where the garbage collector sees it.
        .def_static(
            "make",
            [](std::size_t size, std::uintptr_t moves, std::uintptr_t play, std::uintptr_t maximizing,
               std::uintptr_t evaluate, std::uintptr_t key, std::uintptr_t order, std::uintptr_t reversible,
               nb::object explain) {
                if (size > Capacity) throw nb::value_error("the state is too large");
                if (moves == 0 || play == 0 || maximizing == 0 || evaluate == 0)
                    throw nb::value_error("a game has the functions moves, play, maximizing and evaluate");
                const Rules rules{function_at<decltype(Rules::moves)>(moves),
                                  function_at<decltype(Rules::play)>(play),
                                  function_at<decltype(Rules::maximizing)>(maximizing),
                                  function_at<decltype(Rules::evaluate)>(evaluate),
                                  function_at<decltype(Rules::key)>(key),
                                  function_at<decltype(Rules::order)>(order),
                                  function_at<decltype(Rules::reversible)>(reversible)};
                nb::object game = nb::cast(new G(rules, size, explain.ptr()), nb::rv_policy::take_ownership);
                game.attr("explain") = explain;
                return game;
            },
            "size"_a, "moves"_a, "play"_a, "maximizing"_a, "evaluate"_a, "key"_a, "order"_a, "reversible"_a,
            "explain"_a)
        .def_prop_ro_static("capacity", [](nb::handle) { return Capacity; })
        .def(
            "state",
            [](const G& game, nb::bytes record) {
                if (record.size() != game.size()) throw nb::value_error("a record of another size");
                State state{};
                std::memcpy(&state, record.data(), record.size());
                return state;
            },
            "record"_a)
        .def("record", [](const G& game, const State& state) { return nb::bytes(&state, game.size()); }, "state"_a);
}

static void bind(nb::module_& module) {
    bind_capacity<32>(module);
    bind_capacity<512>(module);
}

static const Registered pointer_game("PointerGame", bind);

}  // namespace gametree::python
