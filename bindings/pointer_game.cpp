#include "../core/games/pointer_game.hpp"

#include <cstring>

#include "door.hpp"
#include "functions.hpp"

namespace gametree::python {

// A game of the functions at these addresses, as in core/games/pointer_game.hpp; 0 for one that is missing. `explain`
// is called with the name of a function that failed, the state and the move, and raises an error. It also keeps the
// functions alive. The game holds it as an attribute, where the garbage collector sees it.
template <std::size_t capacity>
static nb::object make_pointer_game(std::size_t size, std::uintptr_t moves, std::uintptr_t play,
                                    std::uintptr_t maximizing, std::uintptr_t evaluate, std::uintptr_t key,
                                    std::uintptr_t identity, std::uintptr_t order, std::uintptr_t reversible,
                                    std::uintptr_t noisy, std::uintptr_t forced, std::uintptr_t exchange,
                                    std::uintptr_t can_pass, std::uintptr_t passed, nb::object explain) {
    if (size > capacity) throw nb::value_error("the state is too large");
    if (moves == 0 || play == 0 || maximizing == 0 || evaluate == 0)
        throw nb::value_error("a game has the functions moves, play, maximizing and evaluate");
    const Rules rules{function_at<decltype(Rules::moves)>(moves),
                      function_at<decltype(Rules::play)>(play),
                      function_at<decltype(Rules::maximizing)>(maximizing),
                      function_at<decltype(Rules::evaluate)>(evaluate),
                      function_at<decltype(Rules::key)>(key),
                      function_at<decltype(Rules::identity)>(identity),
                      function_at<decltype(Rules::order)>(order),
                      function_at<decltype(Rules::reversible)>(reversible),
                      function_at<decltype(Rules::noisy)>(noisy),
                      function_at<decltype(Rules::forced)>(forced),
                      function_at<decltype(Rules::exchange)>(exchange),
                      function_at<decltype(Rules::can_pass)>(can_pass),
                      function_at<decltype(Rules::passed)>(passed)};
    auto* made = new GameFace<PointerGame<capacity>>(rules, size, explain.ptr());
    nb::object game = nb::cast(made, nb::rv_policy::take_ownership);
    game.attr("explain") = explain;
    return game;
}

template <std::size_t capacity>
static void bind_capacity(nb::module_& module, const char* name) {
    using Face = GameFace<PointerGame<capacity>>;
    using State = typename PointerGame<capacity>::State;
    bind_game<PointerGame<capacity>>(module, name, nb::dynamic_attr())
        .def_static("make", make_pointer_game<capacity>, "size"_a, "moves"_a, "play"_a, "maximizing"_a, "evaluate"_a,
                    "key"_a, "identity"_a, "order"_a, "reversible"_a, "noisy"_a, "forced"_a, "exchange"_a, "can_pass"_a,
                    "passed"_a, "explain"_a)
        .def_prop_ro_static("capacity", [](nb::handle) { return capacity; })
        .def(
            "state",
            [](const Face& face, const nb::bytes& record) {
                if (record.size() != face.game.size()) throw nb::value_error("a record of another size");
                State state{};
                std::memcpy(&state, record.data(), record.size());
                return AnyState(state);
            },
            "record"_a)
        .def(
            "record",
            [](const Face& face, const AnyState& state) { return nb::bytes(&state.as<State>(), face.game.size()); },
            "state"_a);
}

static void bind_pointer_games(nb::module_& module) {
    bind_capacity<32>(module, "PointerGame32");
    bind_capacity<512>(module, "PointerGame512");
}

static const Registered pointer_games("PointerGame", bind_pointer_games);

}  // namespace gametree::python
