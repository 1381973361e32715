"""Hexapawn: rules against a twin, solved boards, settled races, evaluators. Texts are those of breakthrough."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import InvalidPosition, OptionError
from gametree.rules.pawns import PawnPosition
from support.pawn_twin import PawnTwin

SIZES = [(3, 3), (3, 4), (4, 3), (4, 4), (3, 1), (5, 2), (8, 8), (6, 5)]


def hexapawn(text: str | None = None, evaluator: str | None = None, **options: Any) -> PawnPosition:
    made = gt.position("hexapawn", text, evaluator=evaluator, **options)
    assert isinstance(made, PawnPosition)
    return made


def random_game(rng: Random, evaluator: str | None = None, **options: Any) -> Iterator[PawnPosition]:
    at = hexapawn(evaluator=evaluator, **options)
    yield at
    while moves := at.moves():
        at = at.play(rng.choice(moves))
        yield at


def plain_value(at: PawnPosition, depth: int) -> int:
    moves = at.moves()
    if depth == 0 or not moves:
        return at.evaluate()
    best = max if at.maximizing else min
    return best(plain_value(at.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_agrees_with_the_twin_on_random_games(rows: int, columns: int) -> None:
    rng = Random(f"{rows}x{columns}")
    for _ in range(15):
        twin = PawnTwin(rows, columns, ranks=1, diagonal_steps=False)
        at = hexapawn(rows=rows, columns=columns)
        while True:
            moves = at.moves()
            assert set(moves) == twin.moves() and len(set(moves)) == len(moves)
            assert at.text == twin.text()
            if not moves:
                break
            move = rng.choice(moves)
            at = at.play(move)
            twin.play(move)


def test_the_whole_game() -> None:
    """Every line of the 3x3 game, counted by the twin."""

    def lines(moves: list[str]) -> int:
        twin = PawnTwin(3, 3, ranks=1, diagonal_steps=False)
        for move in moves:
            twin.play(move)
        return sum(lines([*moves, move]) for move in twin.moves()) or 1

    start = hexapawn()
    assert start.native is not None
    assert start.native.rules.perft(start.native.state, 20) == lines([])


@pytest.mark.parametrize(
    ("rows", "columns", "value"), [(3, 3, -1), (3, 4, 1), (4, 3, -1), (4, 4, 1), (3, 1, 1), (4, 1, -1)]
)
def test_solved_boards(rows: int, columns: int, value: int) -> None:
    start = hexapawn(rows=rows, columns=columns)
    result = gt.solve(start)
    assert (result.value, result.bound) == (value, "exact")
    if rows * columns <= 12:
        assert plain_value(start.with_evaluator("outcome"), 30) == value


def test_who_cannot_move_has_lost() -> None:
    at = hexapawn(".B./BW./W.. W", "outcome")
    assert at.moves() == ["a1b2"] or at.moves() == []
    stuck = hexapawn("B../W../... B", "outcome")
    assert stuck.moves() == [] and stuck.evaluate() == 1 and "White has won" in str(stuck)


def test_no_step_to_an_empty_square_beside() -> None:
    assert hexapawn("B.B/.../.W. W").moves() == ["b1b2"]
    assert set(hexapawn("..B/B.B/.W. W").moves()) == {"b1a2", "b1b2", "b1c2"}


@pytest.mark.parametrize("evaluator", gt.game("hexapawn").evaluators)
def test_settled_races_are_right(evaluator: str) -> None:
    rng, settled = Random(evaluator), 0
    for number in range(60):
        rows, columns = rng.choice([(3, 3), (4, 4), (5, 3), (6, 2)])
        for at in random_game(rng, evaluator, rows=rows, columns=columns):
            depth = number % 6 + 1
            told = at.settle(depth, -(2**31) + 1, 2**31 - 1)
            if told is not None:
                settled += 1
                assert told.value == plain_value(at, depth), (at.text, depth)
    assert settled > 40


def test_keys_are_not_those_of_breakthrough() -> None:
    board = "B.B./..../..../.WW. W"
    here, there = (gt.position(name, board, rows=4, columns=4) for name in ("hexapawn", "breakthrough"))
    assert here.key != there.key and here != there


def test_errors() -> None:
    with pytest.raises(InvalidPosition, match="White has 4 pawns; there are 3 of each colour"):
        hexapawn("BBB/W../WWW W")
    with pytest.raises(OptionError, match="rows must be an integer from 3 to 8"):
        hexapawn(rows=2)
    with pytest.raises(OptionError, match="columns must be an integer from 1 to 8"):
        hexapawn(columns=0)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_size_keeps_the_contract(rows: int, columns: int) -> None:
    gt.check_game(hexapawn(rows=rows, columns=columns), games=2)
