#include "../core/games/chess.hpp"

#include "../core/games/chess/validity.hpp"
#include "door.hpp"

namespace gametree::python {

// The place of a man's FEN letter here is the man's number; a dot is an empty square.
static constexpr std::string_view letters = ".brqpnk..BRQPNK.";

// The position that FEN's fields describe, checked: only what has no fault gets through.
static AnyState chess_state(const GameFace<Chess>&, const std::string& squares, bool white_to_move, unsigned castling,
                            unsigned en_passant, unsigned clock, unsigned number) {
    if (squares.size() != 64 || castling > 15 || en_passant > 63 || clock > 0xffff || number > 0xffff)
        throw nb::value_error("not the fields of a chess position");
    chess::State state{};
    for (unsigned square = 0; square < 64; ++square) {
        const auto man = letters.find(squares[square]);
        if (man == std::string_view::npos) throw nb::value_error("a man is one of KQRBNPkqrbnp");
        state.men.put(static_cast<unsigned>(man), square);
    }
    state.white_to_move = white_to_move;
    state.castling = static_cast<std::uint8_t>(castling);
    state.en_passant = static_cast<std::uint8_t>(en_passant);
    state.clock = static_cast<std::uint16_t>(clock);
    state.number = static_cast<std::uint16_t>(number);
    if (const std::string wrong = chess::fault(state); !wrong.empty()) throw nb::value_error(wrong.c_str());
    chess::complete(state);
    return AnyState(state);
}

// The same back: squares, castling rights, en passant square (0 for none), halfmove clock and move number.
static std::tuple<std::string, unsigned, unsigned, unsigned, unsigned> chess_fields(const GameFace<Chess>&,
                                                                                    const AnyState& any) {
    const auto& state = any.as<chess::State>();
    std::string squares(64, '.');
    for (unsigned square = 0; square < 64; ++square) squares[square] = letters[state.men.at(square)];
    return {squares, state.castling, state.en_passant, state.clock, state.number};
}

static bool in_check(const GameFace<Chess>&, const AnyState& any) {
    const auto& state = any.as<chess::State>();
    return (state.white_to_move ? chess::view_of<true>(state) : chess::view_of<false>(state)).checkers != 0;
}

static bool gives_check(const GameFace<Chess>& face, const AnyState& any, Move move) {
    return face.game.forces(any.as<chess::State>(), move);
}

// The parts of which `tuned` is made, for tools/fit_chess.py: the counts of its terms, the phase and the share.
static std::tuple<std::vector<int>, int, int> tuned_parts(const GameFace<Chess>&, const AnyState& any) {
    const auto parts = chess::tuned::parts_of(any.as<chess::State>());
    return {{parts.counts.begin(), parts.counts.end()}, parts.phase, parts.share};
}

// What the attacks on the kings are made of, White's and Black's; an empty list where there is none.
static std::tuple<std::vector<int>, std::vector<int>> tuned_attacks(const GameFace<Chess>&, const AnyState& any) {
    const auto parts = chess::tuned::parts_of(any.as<chess::State>());
    const auto listed = [](const std::optional<chess::tuned::AttackCounts>& counts) {
        return counts ? std::vector<int>(counts->begin(), counts->end()) : std::vector<int>();
    };
    return {listed(parts.of_white), listed(parts.of_black)};
}

// The weights of the terms in the middlegame and in the endgame.
static std::vector<std::tuple<int, int>> tuned_weights() {
    std::vector<std::tuple<int, int>> weights;
    for (const chess::Score both : chess::tuned::weights)
        weights.emplace_back(chess::middlegame(both), chess::endgame(both));
    return weights;
}

static std::vector<int> tuned_attack_weights() {
    return {std::begin(chess::tuned::attack_weights), std::end(chess::tuned::attack_weights)};
}

// The names of the groups of terms, and how many terms each has.
static std::vector<std::tuple<std::string_view, unsigned>> tuned_groups() {
    std::vector<std::tuple<std::string_view, unsigned>> groups;
    for (const auto& group : chess::tuned::groups) groups.emplace_back(group.name, group.size);
    return groups;
}

static void bind_chess(nb::module_& module) {
    bind_game<Chess>(module, "Chess")
        .def(
            "__init__",
            [](GameFace<Chess>* self, std::string_view evaluator) {
                new (self) GameFace<Chess>(evaluator_named<Chess>("chess", evaluator));
            },
            "evaluator"_a)
        .def("state", chess_state, "squares"_a, "white_to_move"_a, "castling"_a, "en_passant"_a, "clock"_a, "number"_a)
        .def("fields", chess_fields, "state"_a)
        .def("in_check", in_check, "state"_a)
        .def("gives_check", gives_check, "state"_a, "move"_a)
        .def("parts", tuned_parts, "state"_a)
        .def("attacks", tuned_attacks, "state"_a)
        .def_prop_ro_static("WEIGHTS", [](nb::handle) { return tuned_weights(); })
        .def_prop_ro_static("ATTACK_WEIGHTS", [](nb::handle) { return tuned_attack_weights(); })
        .def_prop_ro_static("GROUPS", [](nb::handle) { return tuned_groups(); });
}

static const Registered chess_game("Chess", bind_chess);

}  // namespace gametree::python
