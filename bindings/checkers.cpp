#include "../core/games/checkers.hpp"

#include "door.hpp"

namespace gametree::python {

// The numbers of the squares that a move visits, the first and the last included.
static std::vector<unsigned> squares_of(Move move) {
    using namespace checkers;
    if (move >= Checkers::codes) throw nb::value_error("checkers has no move of that number");
    if (move < Checkers::first_trail) {
        const unsigned from = move / directions;
        const Board to = moved(bit(from), move % directions) & every_square;
        if ((every_square & bit(from)) == 0 || to == 0) return {};
        return {number(from), number(first_square(to))};
    }
    const Trail& trail = trails.all[move - Checkers::first_trail];
    const auto before = static_cast<Move>(Checkers::first_trail + trail.before);
    std::vector<unsigned> squares = before == move ? std::vector{number(trail.from)} : squares_of(before);
    squares.push_back(number(trail.to));
    return squares;
}

static AnyState checkers_state(const GameFace<Checkers>&, std::uint32_t black, std::uint32_t white, std::uint32_t kings,
                               bool black_to_move, std::uint16_t reversible) {
    if ((black & white) != 0 || (kings & ~(black | white)) != 0)
        throw nb::value_error("a square of checkers has one piece, and a king is a piece");
    const checkers::Board blacks = checkers::padded(black), whites = checkers::padded(white);
    return AnyState(Checkers::State{.ours = black_to_move ? blacks : whites,
                                    .theirs = black_to_move ? whites : blacks,
                                    .kings = checkers::padded(kings),
                                    .reversible = reversible,
                                    .black_to_move = black_to_move});
}

static std::vector<int> checkers_features(const GameFace<Checkers>&, const AnyState& state) {
    const checkers::Features all = checkers::features(Checkers::pieces(state.as<Checkers::State>()));
    return {all.begin(), all.end()};
}

static void bind_checkers(nb::module_& module) {
    bind_game<Checkers>(module, "Checkers")
        .def(
            "__init__",
            [](GameFace<Checkers>* self, std::string_view evaluator) {
                new (self) GameFace<Checkers>(evaluator_named<Checkers>("checkers", evaluator));
            },
            "evaluator"_a)
        .def("state", checkers_state, "black"_a, "white"_a, "kings"_a, "black_to_move"_a, "reversible"_a = 0)
        .def("features", checkers_features, "state"_a)
        .def_static("squares", &squares_of, "move"_a)
        .def_prop_ro_static("FIRST_CAPTURE", [](nb::handle) { return Checkers::first_trail; })
        .def_prop_ro_static("CODES", [](nb::handle) { return Checkers::codes; })
        .def_prop_ro_static(
            "WEIGHTS", [](nb::handle) { return std::vector<int>(checkers::weights.begin(), checkers::weights.end()); });
}

static const Registered checkers_game("Checkers", bind_checkers);

}  // namespace gametree::python
