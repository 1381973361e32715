"""Othello solved to the end: what the game settles by itself, against searches that leave it out; and known scores."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import gametree as gt
from gametree.rules.builtin.othello import SOLVING, OthelloPosition, read_obf

DATA = Path(os.environ.get("GAMETREE_DATA", Path(__file__).parents[3] / "shared" / "data"))
INFINITY = 2**31 - 1

KNOWN = (
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; H5:+6; G6:-2; F6:-4; H6:-10;",
    "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O; G5:+0; G2:-2; G4:-4; G6:-6;",
    "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O; "
    "G8:+2; A6:+0; F8:-4; A7:-4; H2:-4; B2:-6; D8:-8; B7:-14; G7:-26;",
)
"""The first of the positions with which Othello programs have been compared since the French journal FForum."""


def random_endgame(rng: random.Random, empties: int, evaluator: str, size: int = 8) -> OthelloPosition:
    """A position of a random game with at most so many empty squares, fewer if the game is over before."""
    start = gt.position("othello", evaluator=evaluator, size=size)
    assert isinstance(start, OthelloPosition)
    return played_on(start, rng, empties)


def played_on(at: OthelloPosition, rng: random.Random, empties: int) -> OthelloPosition:
    while at.text.count(".") > empties and (moves := at.moves()):
        at = at.play(rng.choice(moves))
    return at


ENDS = 5
"""Games that begin alike: only their ends are looked at, and long beginnings take long to play."""


def endgames(seed: int, count: int, most: int, sizes: tuple[int, ...] = (8, 6, 4)) -> Iterator[OthelloPosition]:
    rng = random.Random(seed)
    for _ in range(count // ENDS):
        begun = random_endgame(rng, most, SOLVING[0], rng.choice(sizes))
        for _ in range(ENDS):
            yield played_on(begun, rng, rng.randint(1, most)).with_evaluator(rng.choice(SOLVING))


def minimax_value(at: OthelloPosition, depth: int) -> int:
    """By the native minimax, which asks the game for nothing but moves and values."""
    assert at.native is not None
    value, _, _ = at.native.rules.search(None, [], INFINITY, False).minimax(at.native.state, depth)  # type: ignore[attr-defined]
    assert isinstance(value, int)
    return value


def holds(g: int, value: int, alpha: int, beta: int) -> bool:
    return value == g if alpha < g < beta else value <= g if g <= alpha else value >= g


def test_settled_values_are_those_of_a_search() -> None:
    rng = random.Random(43)
    settled = 0
    for at in endgames(43, 750, 8):
        if at.text.count(".") > 8:
            continue  # the game was over before
        depth = 2 * at.text.count(".") + rng.randint(0, 2)
        value = minimax_value(at, depth)
        for _ in range(4):
            alpha = rng.randint(-65, 64)
            beta = rng.choice([alpha + 1, alpha + rng.randint(1, 20), INFINITY])
            told = at.settle(depth, alpha, beta)
            assert told is not None
            assert told.positions > 0
            assert holds(told.value, value, alpha, beta)
            settled += 1
    assert settled > 2500


def test_safe_discs_never_contradict_a_search() -> None:
    """With so many empty squares a position is settled only by discs that nothing can turn.

    A search with the evaluator `discs` finds the same value at the end of the game, and is never told.
    """
    rng = random.Random(47)
    told = 0
    for at in (random_endgame(rng, 10, "outcome") for _ in range(120)):
        value = int(gt.search(at.with_evaluator("discs"), "alphabeta", depth=21, ordering="hint").value)
        for alpha in range(-64, 64, 4):
            settled = at.settle(21, alpha, alpha + 1)
            if settled is not None:
                told += at.text.count(".") > 8
                assert holds(settled.value, value, alpha, alpha + 1)
    assert told > 200


def test_nothing_is_settled_too_early() -> None:
    """A search that might end before the game does sees a value of 0 there."""
    for at in endgames(53, 120, 8):
        empties = at.text.count(".")
        if empties:
            assert at.settle(2 * empties - 1, -INFINITY, INFINITY) is None
        assert at.with_evaluator("positional").settle(40, -INFINITY, INFINITY) is None
        for depth in range(2 * min(empties, 4)):
            assert gt.search(at, "alphabeta", depth=depth).value == minimax_value(at, depth)


def test_algorithms_and_kernels_agree() -> None:
    for at in endgames(59, 12, 10):
        value = minimax_value(at, 21)
        for algorithm in ("alphabeta", "negascout", "scout", "mtdf", "mtd-bi"):
            for ordering in ("natural", "table+hint"):
                assert gt.search(at, algorithm, ordering=ordering, table=2**12).value == value
        assert gt.search(at, "mtdf", ordering="table+hint", kernel="python").value == value


def test_hints_prefer_corners_and_few_replies() -> None:
    at, _ = read_obf(KNOWN[1])
    assert len(at.play(max(at.moves(), key=at.hint)).moves()) < len(at.play(min(at.moves(), key=at.hint)).moves())
    corner = gt.position("othello", "." * 9 + "O" + "." * 8 + "X" + "." * 7 + "OO" + "." * 36 + "X")
    assert max(corner.moves(), key=corner.hint) == "a1"


def test_solve_keeps_the_way_of_counting() -> None:
    at, scores = read_obf(KNOWN[0])
    assert gt.solve(at.with_evaluator("tournament")).value == max(scores.values()) == 6
    assert gt.solve(at).value == gt.solve(at.with_evaluator("outcome")).value == 1


def value_of_move(at: OthelloPosition, move: str) -> int:
    """In the view of the side to move."""
    value = gt.search(at.play(move), "mtdf", ordering="table+hint").value
    return int(value if at.maximizing else -value)


@pytest.mark.parametrize("line", KNOWN)
def test_known_scores(line: str) -> None:
    at, scores = read_obf(line, evaluator="tournament")
    assert set(scores) == set(at.moves())
    assert {move: value_of_move(at, move) for move in scores} == scores


@pytest.mark.parametrize("number", range(20, 36))
def test_known_endgames(number: int) -> None:
    path = DATA / "fforum-20-39.obf"
    if not path.exists():
        pytest.skip("the file of endgames is not here")
    at, scores = read_obf(path.read_text().splitlines()[number - 20], evaluator="tournament")
    result = gt.search(at, "mtdf", ordering="table+hint", table=2**22)
    assert (result.value if at.maximizing else -result.value) == max(scores.values())
    assert scores[result.move] == max(scores.values())
    assert at.line(result.pv).evaluate() == result.value
