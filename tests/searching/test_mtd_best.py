"""MTD(best) at wide roots: the order of moves is kept by rankings, and no test of a move looks at all the others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.native.position import NativePosition
from gametree.searching.algorithms.mtd import Ranking

WIDTH = 300


class Counted:
    """A move that counts how often moves are compared."""

    compared = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return self is other

    def __hash__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return str(self.number)


class Wide(gt.Game):
    """One move by each side, from a great many."""

    def __init__(self, width: int) -> None:
        self._moves = [Counted(number) for number in range(width)]

    def start(self) -> tuple[int, ...]:
        return ()

    def moves(self, state: tuple[int, ...]) -> list[Counted]:
        return self._moves if not state else self._moves[:2] if len(state) == 1 else []

    def play(self, state: tuple[int, ...], move: Counted) -> tuple[int, ...]:
        return (*state, move.number)

    def maximizing(self, state: tuple[int, ...]) -> bool:
        return len(state) != 1

    def evaluate(self, state: tuple[int, ...]) -> int:
        return sum(state) * 7919 % 1000

    def plies_left(self, state: tuple[int, ...]) -> int:
        return 2 - len(state)


def test_the_best_of_many_moves_takes_no_time_that_grows_with_the_square_of_their_number() -> None:
    def comparisons(width: int) -> int:
        position = Wide(width).position()
        Counted.compared = 0
        result = gt.search(position, "mtd-best", depth=2)
        best = gt.search(position, "minimax", depth=2).value
        assert gt.search(position.play(result.move), "minimax", depth=1).value == best
        return Counted.compared

    assert comparisons(2 * WIDTH) < 3 * comparisons(WIDTH)


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=6), st.data())
def test_a_ranking_follows_its_keys(keys: list[int], data: st.DataObject) -> None:
    ranking = Ranking(keys)
    for _ in range(data.draw(st.integers(0, 12))):
        place, key = data.draw(st.integers(0, len(keys) - 1)), data.draw(st.integers(-3, 3))
        keys[place] = key
        ranking.change(place, key)
        order = sorted(range(len(keys)), key=keys.__getitem__)
        assert ranking.first() == order[0]
        other = data.draw(st.integers(0, len(keys) - 1))
        assert ranking.first_but(other) == next((place for place in order if place != other), None)


@pytest.mark.parametrize("algorithm", ["mtd-best", "alpha-bounding"])
def test_a_child_of_a_wide_native_root_is_made_without_listing_all_moves(
    algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = gt.tree([[value * 7919 % 1000, 999] for value in range(WIDTH)])
    listed = 0
    moves = NativePosition.moves

    def counted(position: NativePosition) -> list[Any]:
        nonlocal listed
        listed += 1
        return moves(position)

    monkeypatch.setattr(NativePosition, "moves", counted)
    monkeypatch.setattr(NativePosition, "play", None)
    result = gt.search(root, algorithm, depth=2)
    assert result.move is not None and listed < 10
