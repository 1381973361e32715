from __future__ import annotations

import random
from math import trunc

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gametree.model.errors import InvalidPosition
from gametree.rules.builtin.chess import MATE, ChessPosition
from support.chess_positions import KIWIPETE, chess, colour_swapped, random_game, rules, state

SQUARES = st.integers(0, 63)
MEN = st.dictionaries(SQUARES, st.sampled_from("QRRBBNNPPPqrrbbnnppp"), max_size=10)


def placed(men: dict[int, str], side: str = "w") -> ChessPosition:
    """The position of some men, by square from a1 upwards."""
    ranks = ["".join(men.get(8 * rank + file, ".") for file in range(8)) for rank in reversed(range(8))]
    return chess("/".join(rank.replace(".", "1") for rank in ranks) + f" {side} - -", "tuned")


def mirrored(at: ChessPosition) -> ChessPosition:
    """The same position with the king's side on the left."""
    board, side, *_ = at.text.split()
    return chess("/".join(rank[::-1] for rank in board.split("/")) + f" {side} - -", at.evaluator)


@given(MEN, SQUARES, SQUARES, st.sampled_from("wb"))
def test_few_men_are_worth_the_same_in_every_mirror(men: dict[int, str], white: int, black: int, side: str) -> None:
    assume(white != black)
    try:
        at = placed({**men, white: "K", black: "k"}, side)
    except InvalidPosition:
        assume(False)
    assert colour_swapped(at).evaluate() == -at.evaluate() == -mirrored(at).evaluate()
    assert not at.moves() or abs(at.evaluate()) < MATE / 20


def value_of_parts(at: ChessPosition) -> int:
    counts, phase, share = rules(at).parts(state(at))
    middlegame, endgame = (
        sum(weight[half] * count for weight, count in zip(type(rules(at)).WEIGHTS, counts, strict=True))
        for half in (0, 1)
    )
    return int(trunc((middlegame * phase + endgame * (24 - phase)) / 24) * share / 64)


@pytest.mark.parametrize("start", [None, KIWIPETE, "4k3/pp4pp/2n5/8/8/5N2/PP4PP/4K3 w - -"])
def test_the_value_is_the_sum_of_its_parts(start: str | None) -> None:
    rng = random.Random(31)
    for at in (at.with_evaluator("tuned") for _ in range(5) for at in random_game(rng, start=start)):
        if at.moves() and rules(at).parts(state(at))[2] != 0:
            assert at.evaluate() == value_of_parts(at)


def test_every_term_has_a_name_and_a_weight() -> None:
    groups, weights = rules(chess()).GROUPS, rules(chess()).WEIGHTS
    assert sum(size for _, size in groups) == len(weights)
    assert len({name for name, _ in groups}) == len(groups)


def counted(at: ChessPosition, name: str) -> list[int]:
    """The counts of the terms of a group."""
    first = 0
    for group, size in rules(at).GROUPS:
        if group == name:
            return list(rules(at).parts(state(at))[0][first : first + size])
        first += size
    raise LookupError(name)


@pytest.mark.parametrize(
    ("text", "name", "counts"),
    [
        ("4k3/8/8/8/8/8/PP3P2/4K3 w - -", "isolated", [0, 1]),
        ("4k3/5p2/8/8/8/8/PP3P2/4K3 w - -", "isolated", [0, 0]),
        ("4k3/8/8/8/P7/P7/8/4K3 w - -", "doubled", [1]),
        ("4k3/8/2p1p3/8/2P5/3P4/8/4K3 w - -", "supported", [0, 0, 0, 1, 0, 0, 0, 0]),
        ("4k3/8/2p5/2P1p3/4P3/3P4/8/4K3 w - -", "backward", [0, 1]),
        ("4k3/8/8/2p5/8/1P6/P7/4K3 w - -", "backward", [0, 0]),
        ("4k3/8/8/1p6/8/8/P1P5/4K3 w - -", "backward", [0, 0]),
        ("4k3/8/8/1p6/2P5/P7/8/4K3 w - -", "passed", [0] * 8),
        ("4k3/8/2P5/8/8/8/8/4K3 w - -", "passed", [0, 0, 0, 0, 0, 1, 0, 0]),
        ("4k3/2n5/2P5/8/8/8/8/4K3 w - -", "passed_stopped", [0, 0, 0, 0, 0, 1, 0, 0]),
        ("8/8/2P5/8/6k1/8/8/4K3 w - -", "unstoppable", [1]),
        ("8/4k3/2P5/8/8/8/8/4K3 w - -", "unstoppable", [0]),
        ("4k3/8/8/8/8/2p5/8/R3K3 w - -", "rook_file", [0, 1]),
        ("4k3/p7/8/8/8/8/8/R3K3 w - -", "rook_file", [1, 0]),
        ("4k3/8/4p3/3N4/2P5/8/8/4K3 w - -", "outpost", [0, 0]),
        ("4k3/4p3/8/3N4/2P5/8/8/4K3 w - -", "outpost", [0, 0]),
        ("4k3/3p4/8/3N4/2P5/8/8/4K3 w - -", "outpost", [1, 0]),
        ("4k3/8/8/8/8/8/8/B1B1K3 w - -", "bishop_pair", [0]),
        ("4k3/8/8/8/8/8/8/BB2K3 w - -", "bishop_pair", [1]),
        ("4k3/8/8/2n1q3/3P4/8/8/6K1 b - -", "pawn_threat", [1, 0, 1]),
        ("4k3/8/8/2r5/8/8/3P4/4K2R b - -", "push_threat", [1]),
        ("4k3/8/1p3q2/8/3N4/5r2/2p5/4K3 b - -", "minor_threat", [1, 0, 1, 0]),
        ("4k3/1p6/2b5/1b6/3N4/8/8/4K3 b - -", "minor_threat", [0, 1, 0, 0]),
        ("4k3/8/8/1p6/1R3n2/8/8/4K3 b - -", "rook_threat", [1, 1, 0]),
        ("4k3/8/3q4/8/8/4N3/8/4K3 w - -", "queen_prey", [2, 0]),
        ("4k3/3p4/8/8/8/8/8/4K3 w - -", "pawnless_flank", [0]),
        ("6k1/8/8/8/8/8/PP6/1K6 w - -", "pawnless_flank", [-1]),
        ("4k3/8/8/8/8/8/8/4K3 b - -", "tempo", [-1]),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQk -", "castling", [1]),
    ],
)
def test_terms(text: str, name: str, counts: list[int]) -> None:
    assert counted(chess(text), name) == counts


def units_of_danger(text: str) -> int:
    """For Black's king, where White's is in none."""
    counts = counted(chess(text), "danger")
    return next((units for units, count in enumerate(counts) if count > 0), 0)


def test_more_attackers_are_more_danger() -> None:
    none = units_of_danger("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - -")
    one = units_of_danger("6k1/5ppp/8/6Q1/8/8/5PPP/6K1 w - -")
    two = units_of_danger("6k1/5ppp/8/5NQ1/8/8/5PPP/6K1 w - -")
    assert none < one < two


def test_what_an_attack_on_a_king_is_made_of() -> None:
    at = chess("6k1/5ppp/8/5NQ1/8/8/5PPP/6K1 w - -")
    of_white, of_black = rules(at).attacks(state(at))
    assert of_black == [], "none"
    assert len(of_white) == len(rules(at).ATTACK_WEIGHTS)
    reach, beside, check = of_white[:4], of_white[4:8], of_white[8:12]
    assert reach == [1, 0, 0, 1], "the knight and the queen reach the king's zone"
    assert beside == [1, 0, 0, 1] and check == [1, 0, 0, 1]
    sixteenths = sum(weight * count for weight, count in zip(rules(at).ATTACK_WEIGHTS, of_white, strict=True))
    assert units_of_danger(at.text) == min(max(sixteenths, 0) // 16, 31)


def test_material_decides() -> None:
    start = chess(evaluator="tuned").evaluate()
    assert 0 < start < 60
    for gone, least in (("P", 25), ("N", 200), ("B", 200), ("R", 300), ("Q", 600)):
        board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        row = board.rindex(gone)
        odds = chess(f"{board[:row]}1{board[row + 1 :]} w - -", "tuned")
        assert odds.evaluate() < start - least
