// What the files beside this one share: nanobind, and a game that Python sees as a subclass of `Game`.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../core/face/game_face.hpp"
#include "../core/named.hpp"
#include "registry.hpp"

namespace gametree::python {

namespace nb = nanobind;
using namespace nb::literals;

// The class of a game. `Game` itself (game.cpp) has all that games have in common; what is special to this one
// (constructor, state makers) is added by the caller.
template <class G, class... Extra>
nb::class_<GameFace<G>, NativeGame> bind_game(nb::module_& module, const char* name, const Extra&... extra) {
    return nb::class_<GameFace<G>, NativeGame>(module, name, extra...);
}

// The evaluator of a game by its name.
template <class G>
typename G::Evaluator evaluator_named(const char* game, std::string_view name) {
    return named<typename G::Evaluator>(std::string("an evaluator of ") + game, G::evaluators, name);
}

// What all games share, in the order in which module.cpp calls them: a class comes before whatever mentions it.
void bind_memory(nb::module_& module);
void bind_own_evaluators(nb::module_& module);
void bind_searches(nb::module_& module);
void bind_rules(nb::module_& module);
void bind_signals(nb::module_& module);
void bind_trace_index(nb::module_& module);
void bind_watch(nb::module_& module);

inline std::optional<Move> optional_move(Move move) {
    return move == no_move ? std::nullopt : std::optional<Move>(move);
}

}  // namespace gametree::python
