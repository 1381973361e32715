"""The rounded evaluator: what it rounds, and that both kernels search with the same values."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import _core
from gametree.native.rounded import Rounded

GAMES = ("othello", "checkers", "chess", "connect-four", "kalah", "tic-tac-toe", "breakthrough", "hexapawn")


class Valued:
    """A position of which only the value matters."""

    def __init__(self, value: int) -> None:
        self.value = value

    def evaluate(self) -> int:
        return self.value


@pytest.mark.parametrize(
    ("grain", "value", "nearest"),
    [(1, 37, 37), (10, 14, 10), (10, 15, 20), (10, -15, -20), (10, -14, -10), (25, 12, 0), (25, 13, 25), (2, -1, -2)],
)
def test_the_nearest_multiple(grain: int, value: int, nearest: int) -> None:
    assert gt.rounded(grain)(Valued(value)) == nearest


@given(st.integers(1 - _core.INFINITY, _core.INFINITY - 1), st.integers(1, _core.INFINITY - 1))
def test_symmetric_and_never_beyond_the_values_of_a_game(value: int, grain: int) -> None:
    found = gt.rounded(grain)(Valued(value))
    assert gt.rounded(grain)(Valued(-value)) == -found
    assert abs(found) < _core.INFINITY
    assert abs(found - value) <= grain / 2 or abs(found) == _core.INFINITY - 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("grain", [1, 7, 100])
def test_both_kernels_agree(name: str, grain: int) -> None:
    for here in gt.sample_positions(gt.position(name), 3, seed=grain):
        position = here.with_evaluator(gt.rounded(grain))
        python, native = (
            gt.search(position, "mtdf", depth=3, ordering="natural", table=2**12, kernel=kernel)
            for kernel in ("python", "native")
        )
        assert (python.value, python.pv, python.counts) == (native.value, native.pv, native.counts)
        view = position.native
        assert view is not None and view.rules.evaluate(view.state) == position.evaluate()


@pytest.mark.parametrize("name", ["othello", "checkers", "chess"])
def test_a_grain_of_one_changes_nothing(name: str) -> None:
    position = gt.standard_positions(name)[3]
    plain, same = (
        gt.search(each, "aspiration-negascout", depth=4, table=2**14, ordering="table+history")
        for each in (position, position.with_evaluator(gt.rounded(1)))
    )
    assert (plain.value, plain.counts) == (same.value, same.counts)


def test_minimax_of_rounded_values_is_the_rounded_minimax_value() -> None:
    """Rounding keeps the order of values."""
    position = gt.standard_positions("checkers")[5]
    fine, coarse = (
        gt.search(each, "alphabeta", depth=7) for each in (position, position.with_evaluator(gt.rounded(50)))
    )
    assert coarse.value == gt.rounded(50)(Valued(int(fine.value)))


def test_outcomes_stay() -> None:
    mated = gt.position("chess", "f3 e5 g4 Qh4")
    assert mated.moves() == [] and mated.with_evaluator(gt.rounded(7)).evaluate() == mated.evaluate()


def test_the_unit_is_no_smaller_than_the_grain() -> None:
    position = gt.position("chess")
    units = [position.with_evaluator(gt.rounded(grain)).unit for grain in (1, 100)]
    assert units == [position.unit, 100]


def test_other_positions_are_searched_in_python() -> None:
    tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).with_evaluator(gt.rounded(5))
    assert tree.native is None and gt.search(tree, "mtdf").value == 3  # leaves are outcomes


def test_the_last_grain_counts() -> None:
    """A rounded value is not rounded again."""
    position = gt.standard_positions("chess")[2]
    twice = position.with_evaluator(gt.rounded(40)).with_evaluator(gt.rounded(7))
    assert twice.evaluate() == position.with_evaluator(gt.rounded(7)).evaluate() == 21


def test_wrong_grains() -> None:
    for grain in (0, -5, 2.5, "5", 2**31):
        with pytest.raises(gt.GameTreeError, match="grain is a whole number from 1 to"):
            gt.rounded(grain)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="positive"):
        _core.OwnEvaluator.rounded(0)
    with pytest.raises(gt.GameTreeError, match="only whole values"):
        gt.tree([[0.5, 1], [2, 3]]).with_evaluator(gt.rounded(2))


def test_an_evaluator_is_a_value() -> None:
    assert pickle.loads(pickle.dumps(gt.rounded(25))) == gt.rounded(25) == Rounded(25)
    position = gt.position("othello").with_evaluator(gt.rounded(25))
    assert pickle.loads(pickle.dumps(position)).evaluate() == position.evaluate()
