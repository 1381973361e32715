"""Compiled functions that call themselves, deeper than the stack."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import gametree as gt

pytest.importorskip("numba")


def sum_to(number: int) -> int:
    return number + sum_to(number - 1) if number > 0 else 0


def endless(number: int) -> int:
    return 0 if number == 2 else endless(number + 1) + 1


def even(number: int) -> bool:
    return True if number == 0 else odd(number - 1)


def odd(number: int) -> bool:
    return False if number == 0 else even(number - 1)


DEEP: dict[str, Callable[[Any], int]] = {
    "itself": lambda board: endless(gt.popcount(board.black)),
    "one another": lambda board: 1 if even(100_000_000 * (gt.popcount(board.black) - 2)) else 0,
}


def search(evaluator: Any, found: list[Any]) -> None:
    try:
        position = gt.position("othello").with_evaluator(evaluator)
        found.append(gt.search(position, "alphabeta", depth=2, kernel="native").value)
    except gt.errors.GameError as error:
        found.append(error)


def test_a_function_may_call_itself() -> None:
    found: list[Any] = []
    search(gt.compiled(lambda board: sum_to(100 * gt.popcount(board.black))), found)
    assert found == [45150]  # three discs


@pytest.mark.parametrize("name", DEEP)
def test_a_circle_of_calls_ends_in_an_error(name: str) -> None:
    found: list[Any] = []
    evaluator = gt.compiled(DEEP[name])
    search(evaluator, found)
    thread = threading.Thread(target=search, args=(evaluator, found))
    thread.start()
    thread.join()
    assert [type(error.__cause__) for error in found] == [RecursionError, RecursionError]
