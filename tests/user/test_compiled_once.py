"""A compiled game is compiled once, however many searches it has, and again only if what its rules use changes."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import gametree as gt
from gametree.user.compiled import machine_code

pytest.importorskip("numba")


class Heap(NamedTuple):
    left: int
    max_to_move: bool


MOST = 3
left = count = max_to_move = 0  # names of fields and methods, as a loop at the top of a user's file leaves behind


@gt.compiled
class Nim(gt.Game):
    def start(self) -> Heap:
        return Heap(9, True)

    def moves(self, state: Heap) -> Any:
        return [taken for taken in range(1, MOST + 1) if taken <= state.left]

    def play(self, state: Heap, move: int) -> Heap:
        return Heap(state.left - move, not state.max_to_move)

    def maximizing(self, state: Heap) -> bool:
        return state.max_to_move

    def evaluate(self, state: Heap) -> int:
        return self.count(state) if state.left else (-9 if state.max_to_move else 9)

    def count(self, state: Heap) -> int:
        return state.left % 2


@gt.compiled
def remainder(board: Any) -> int:
    return int(board.left % (MOST + 1))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The keys of the libraries that are asked for: one a compilation."""
    keys: list[str | None] = []
    original = machine_code.library

    def library(known: Any, make: Any) -> Any:
        keys.append(known.key)
        return original(known, make)

    monkeypatch.setattr(machine_code, "library", library)
    return keys


def test_a_global_with_the_name_of_a_field_does_not_compile_the_rules_again(made: list[str | None]) -> None:
    position = Nim().position()
    mine = position.with_evaluator(remainder)
    values = {(gt.search(position, "mtdf", depth=5).value, gt.search(mine, "mtdf", depth=5).value)}
    made.clear()
    names = globals()
    for names["left"] in range(50):  # what the rules call left is a field of the state
        names["count"] = names["max_to_move"] = [names["left"]]
        values.add((gt.search(position, "mtdf", depth=5).value, gt.search(mine, "mtdf", depth=5).value))
    assert made == [] and len(values) == 1


def test_a_global_that_the_rules_use_does(made: list[str | None], monkeypatch: pytest.MonkeyPatch) -> None:
    position = Nim().position()
    assert gt.search(position, "mtdf", depth=9).value == 9  # three or fewer: take one of nine
    made.clear()
    monkeypatch.setitem(globals(), "MOST", 2)
    assert gt.search(position, "mtdf", depth=9).value == -9  # two or fewer: nine is lost
    assert len(made) == 1
