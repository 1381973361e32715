"""How chess is valued and searched."""

from __future__ import annotations

import random

import pytest

import gametree as gt
from gametree.model.errors import UnknownName
from gametree.rules.builtin.chess import EVALUATORS, MATE, ChessPosition
from support.chess_positions import KIWIPETE, chess, colour_swapped, random_game
from support.evaluator_match import share


def mirrored(at: ChessPosition) -> ChessPosition:
    """Left to right, without castling."""
    board, side, _, passed, *clocks = at.text.split()
    board = "/".join(row[::-1] for row in board.split("/"))
    passed = passed.translate(str.maketrans("abcdefgh", "hgfedcba"))
    return chess(" ".join([board, side, "-", passed, *clocks]), at.evaluator)


# Evaluators


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_swapping_the_colours_negates_the_value(evaluator: str) -> None:
    rng = random.Random(7)
    for at in (at.with_evaluator(evaluator) for _ in range(8) for at in random_game(rng)):
        assert colour_swapped(at).evaluate() == -at.evaluate()


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_mirrored_positions_have_equal_values(evaluator: str) -> None:
    rng = random.Random(8)
    for at in (at.with_evaluator(evaluator) for _ in range(5) for at in random_game(rng)):
        if at.text.split()[2] == "-":
            assert mirrored(at).evaluate() == at.evaluate()


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_guesses_stay_far_from_mate(evaluator: str) -> None:
    rng = random.Random(9)
    for at in (at.with_evaluator(evaluator) for _ in range(8) for at in random_game(rng)):
        if at.moves():
            assert abs(at.evaluate()) < MATE / 20
            assert evaluator != "outcome" or at.evaluate() == 0


def material_by_hand(at: ChessPosition) -> int:
    prices = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900}
    board = at.text.split()[0]
    return sum(prices.get(man.lower(), 0) * (1 if man.isupper() else -1) for man in board if man.isalpha())


def test_material_counts_men() -> None:
    rng = random.Random(10)
    for at in (at.with_evaluator("material") for _ in range(5) for at in random_game(rng)):
        if at.moves():
            assert at.evaluate() == material_by_hand(at)


def test_the_score_kept_is_the_score_of_the_men() -> None:
    rng = random.Random(11)
    for at in (at.with_evaluator("tapered") for _ in range(8) for at in random_game(rng, start=KIWIPETE)):
        assert chess(at.text, "tapered").evaluate() == at.evaluate()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/8/8/8/PP6/4K3 w - -", "4k3/8/8/8/8/P7/P7/4K3 w - -"),  # doubled
        ("4k3/8/P7/8/8/8/8/4K3 w - -", "4k3/1p6/P7/8/8/8/8/4K3 w - -"),  # passed
        ("4k3/8/8/8/8/8/8/2B1KB2 w - -", "4k3/8/8/8/8/8/8/2N1KB2 w - -"),  # a pair of bishops
        ("4k3/p7/8/8/8/8/P7/1R2K3 w - -", "4k3/p7/8/8/8/8/1P6/1R2K3 w - -"),  # an open file
        ("q5k1/5ppp/8/8/8/8/5PPP/Q5K1 w - -", "q5k1/5ppp/8/8/6P1/7P/5P2/Q5K1 w - -"),  # shelter
        ("4k3/8/8/3q4/8/4N3/8/4K3 w - -", "4k3/8/8/3q4/8/4N3/8/4K3 b - -"),  # a queen to be taken
    ],
)
def test_classical_knows_about(better: str, worse: str) -> None:
    assert chess(better, "classical").evaluate() > chess(worse, "classical").evaluate()


@pytest.mark.parametrize(
    ("text", "move", "win"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - -", "Rxd5", 100),  # nobody guards the pawn
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - -", "Rxd5", -400),  # a pawn guards it
        ("4k3/8/4p3/3n4/4P3/8/8/3RK3 w - -", "exd5", 325),  # a pawn for a knight, and the rook takes back
        ("3rk3/8/8/3n4/8/8/3R4/3RK3 w - -", "Rxd5", 325),  # the second rook stands behind the first
        ("3rk3/3q4/8/3n4/8/8/3R4/3RK3 w - -", "Rxd5", 275),  # two rooks for queen and knight
        ("3qk3/3r4/8/3n4/8/8/3R4/3RK3 w - -", "Rxd5", -175),
        ("8/8/4k3/3n4/8/8/3R4/3RK3 w - -", "Rxd5", 325),  # a king may not take what is guarded
        ("8/8/4k3/3n4/8/8/8/3RK3 w - -", "Rxd5", -175),
        ("1k6/8/8/8/3pP3/8/8/K7 b - e3", "dxe3", 100),  # en passant
        ("1k6/8/8/8/3pP3/8/5P2/K7 b - e3", "dxe3", 0),
        ("1k6/6P1/8/8/8/8/8/K7 w - -", "g8=Q", 850),  # a promotion
        ("1k3r2/6P1/8/8/8/8/8/K7 w - -", "gxf8=Q", 1350),
        ("1k2rr2/6P1/8/8/8/8/8/K7 w - -", "gxf8=N", 400),
        ("1k3r2/6P1/8/8/8/8/8/K7 w - -", "g8=Q", -100),
        ("1k6/8/8/8/8/8/8/K6R w - -", "Rh8", 0),
    ],
)
def test_exchanges(text: str, move: str, win: int) -> None:
    assert chess(text).exchange(move) == colour_swapped(chess(text)).exchange(move.translate(FLIPPED)) == win


FLIPPED = str.maketrans("12345678", "87654321")


def test_classical_sees_what_can_be_taken() -> None:
    free = chess("4k3/8/8/3p4/8/8/8/3RK3 w - -").evaluate()
    guarded = chess("4k3/8/4p3/3p4/8/8/8/3RK3 w - -").evaluate()
    assert free - guarded > 150


def test_classical_beats_material() -> None:
    assert share(chess(), "classical", "material", openings=3, depth=3, plies=6) > 0.7


def test_evaluator_is_kept_and_changed() -> None:
    at = chess(evaluator="material")
    assert at.evaluator == at.play("e4").evaluator == "material"
    assert at.with_evaluator("tapered").play("e4").evaluator == "tapered"
    assert at.with_evaluator("tapered") == at
    assert chess().evaluator == "classical"
    assert (chess().decisive, chess(evaluator="outcome").decisive) == (MATE, 1)
    assert at.for_solving().evaluator == "outcome"
    with pytest.raises(UnknownName, match="did you mean material"):
        at.with_evaluator("materiel")


# Searches


@pytest.mark.parametrize(
    ("text", "move", "depth"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", 1),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", "h5f7", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - -", "a1a6", 3),  # Morphy
        ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -", "d6d1", 5),  # Bratko-Kopec 1
    ],
)
def test_finds_mates(text: str, move: str, depth: int) -> None:
    for evaluator, value in (("outcome", 1), ("classical", MATE)):
        at = chess(text, evaluator)
        result = gt.search(at, "mtdf", depth=depth)
        assert (result.move, result.value) == (move, value if at.maximizing else -value)
        assert not at.line(result.pv).moves()


@pytest.mark.parametrize(
    ("text", "best", "depth"),
    [
        ("rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq -", "e6", 5),  # 4
        ("r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - -", "Bf5", 5),  # 12
        ("2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - -", "Qxg7+", 5),  # 15
        ("3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - -", "Rxe4", 5),  # 19
        ("3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - -", "Nh6", 5),  # 21
    ],
)
def test_bratko_kopec(text: str, best: str, depth: int) -> None:
    at = chess(text)
    result = gt.search(at, "negascout", depth=depth, table=2**18, ordering="table+killer+hint")
    assert at.san(result.move) == best


# Hints


def test_hints_put_great_prey_before_small_and_losses_last() -> None:
    at = chess("3qk3/8/p7/1p1r4/2P1P3/1R6/8/3QK3 w - -")
    order = sorted(at.moves(), key=at.hint, reverse=True)
    assert order[:4] == ["e4d5", "c4d5", "d1d5", "c4b5"]
    assert order[-1] == "b3b5"
    assert at.exchange("b3b5") == -400


def test_natural_order_takes_and_promotes_first() -> None:
    rng = random.Random(13)
    for at in (at for _ in range(2) for at in random_game(rng, 30, start=KIWIPETE)):
        forcing = ["x" in at.san(move) or "=" in at.san(move) for move in at.moves()]
        assert forcing == sorted(forcing, reverse=True)
