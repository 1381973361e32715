"""Positions of built-in games valued by a function of the user's own."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import GameError, OptionError
from gametree.model.values import real_number
from gametree.players import RandomPlayer, SearchPlayer, play_game


def mobility(position: Any) -> int:
    """Black's moves less White's, as far as the side to move shows them."""
    return len(position.moves()) * (1 if position.maximizing else -1)


def fraction(position: Any) -> float:
    return mobility(position) / 7


def minimax(position: gt.Position, depth: int) -> Any:
    moves = position.moves()
    if not depth or not moves:
        return position.evaluate()
    return (max if position.maximizing else min)(minimax(position.play(move), depth - 1) for move in moves)


def somewhere(name: str, plies: int, seed: int) -> gt.Position:
    rng, position = Random(seed), gt.position(name)
    for _ in range(plies):
        after = position.play(rng.choice(position.moves()))
        position = after if after.moves() else position
    return position


@pytest.mark.parametrize("function", [mobility, fraction])
@pytest.mark.parametrize("name", ["othello", "chess", "kalah", "tic-tac-toe"])
def test_searches_find_the_minimax_value(name: str, function: Any) -> None:
    position = somewhere(name, 5, 3).with_evaluator(function)
    truth = minimax(position, 2)
    for algorithm in ("minimax", "alphabeta", "negascout", "mtdf", "mt-dual", "sss", "dual", "mtd-bi", "best-first"):
        result = gt.search(position, algorithm, depth=2)
        if result.bound == "exact":
            assert result.value == truth and type(result.value) is type(truth)
    assert gt.search(position, "alphabeta", depth=2, table=2**10, ordering="table+hint").value == truth


def test_the_outcome_stays() -> None:
    over = gt.position("tic-tac-toe", "a1 b1 a2 b2 a3")
    assert over.with_evaluator(lambda position: 7).evaluate() == over.evaluate() == 1
    floats = gt.position("tic-tac-toe").with_evaluator(lambda position: 0.5)
    assert floats.line(["a1", "b1", "a2", "b2", "a3"]).evaluate() == 1.0


def test_it_keeps_the_contract() -> None:
    assert gt.check_game(gt.position("checkers").with_evaluator(mobility), games=3).positions > 50
    position = gt.position("othello", "f5").with_evaluator(mobility)
    assert str(position) == str(gt.position("othello", "f5"))
    assert position.text == gt.position("othello", "f5").text
    assert position.play("d6").evaluate() == len(gt.position("othello", "f5d6").moves())
    assert isinstance(position.with_evaluator("discs"), type(gt.position("othello")))


def test_it_can_play_and_be_solved() -> None:
    start = gt.position("tic-tac-toe").with_evaluator(mobility)
    assert play_game(start, SearchPlayer("alphabeta", depth=9), RandomPlayer(seed=1)).outcome >= 0
    assert gt.solve(start).value == 0


def test_another_function_needs_another_table() -> None:
    table = gt.Table(2**10)
    gt.search(gt.position("othello").with_evaluator(mobility), "mtdf", depth=2, table=table)
    with pytest.raises(ValueError, match="table"):
        gt.search(gt.position("othello").with_evaluator(fraction), "mtdf", depth=2, table=table)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (None, "returned None, which is not a number"),
        ("3", "returned '3', which is not a number"),
        (True, "returned True, which is not a number"),
        (np.bool_(True), "True.*, which is not a number"),
        (float("nan"), "returned nan; values are finite"),
        (np.float32("inf"), "values are finite"),
        (2**40, "whole values are -2147483646 to 2147483646"),
        (np.int64(2**40), "whole values are -2147483646 to 2147483646"),
    ],
)
def test_what_is_no_value(wrong: Any, says: str) -> None:
    with pytest.raises(GameError, match=says):
        gt.position("othello").with_evaluator(lambda position: wrong)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16, np.float32, np.float64, Fraction])
def test_numbers_of_other_libraries_are_numbers(kind: Any) -> None:
    plain = int if issubclass(kind, np.integer) else float
    position = gt.position("othello").with_evaluator(lambda position: kind(len(position.moves())))
    assert type(position.evaluate()) is plain
    for name in ("alphabeta", "mtdf", "sss", "best-first"):
        found = gt.search(position, name, depth=2)
        assert found.value == gt.search(position.with_evaluator(lambda at: len(at.moves())), name, depth=2).value
        assert type(found.value) is plain


@given(st.one_of(st.integers(-(2**31) + 2, 2**31 - 2), st.floats(allow_nan=False, allow_infinity=False)))
def test_a_real_number_is_itself(value: int | float) -> None:
    scalar = np.int64(value) if isinstance(value, int) else np.float64(value)
    for given_value in (value, scalar):
        found = real_number(given_value)
        assert found == value and type(found) is type(value)


def test_a_failing_function_shows_its_own_traceback() -> None:
    def careless(position: Any) -> int:
        return 1 // (len(position.moves()) - 3)

    with pytest.raises(GameError, match="careless failed with ZeroDivisionError") as raised:
        gt.search(gt.position("othello").with_evaluator(careless), "alphabeta", depth=1)
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_two_kinds_of_numbers() -> None:
    def mixed(position: Any) -> float:
        return 0 if position.maximizing else 0.5

    with pytest.raises(GameError, match="after whole numbers"):
        gt.search(gt.position("othello").with_evaluator(mixed), "alphabeta", depth=1)


def test_names_are_still_names() -> None:
    with pytest.raises(OptionError, match="no named evaluators"):
        gt.position("tic-tac-toe").with_evaluator("none")
