"""Tuples of many cells in compiled games: the same as tuples in Python, and no memory is lost."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.user.compiled.position import CompiledPosition

pytest.importorskip("numba")

CELLS, WORDS, FLAGS = 225, 18, 20
STEP = 2
"""Every second cell is a move: the first, the last, and more than the 60 that are asked for at once."""
SHORT, LARGE, BEYOND = 11, 12, 13
"""What a state asks for whose moves lead to tuples that do not fit."""


class Long(NamedTuple):
    """A long tuple of every kind, and two numbers."""

    cells: tuple[(np.int8,) * CELLS]  # type: ignore[valid-type]
    words: tuple[(gt.uint64,) * WORDS]  # type: ignore[valid-type]
    flags: tuple[(bool,) * FLAGS]  # type: ignore[valid-type]
    what: int
    at: int


LONG: Any = Long


def question(state: Any) -> Any:
    """A number made with one of the things that a tuple can do."""
    cells, at = state.cells, state.at
    if state.what == 0:
        return int(cells[at] + len(cells))
    if state.what == 1:
        return int(gt.popcount(state.words[at % WORDS]))
    if state.what == 2:
        return 1 if state.flags[at] else 0
    if state.what == 3:
        return sum(cells) + sum([number * cell for number, cell in enumerate(cells)])
    if state.what == 4:
        return cells.count(at) + 1000 * cells.index(cells[at])
    if state.what == 5:
        return int(at in cells) + 2 * int(at in state.words)
    if state.what == 6:
        return sum(cells[at:]) + 3 * sum(cells[-2:at:-3]) + 5 * len(cells[: at - 1])
    if state.what == 7:
        moved = cells[:at] + (5, 6) + cells[at + 1 :]  # noqa: RUF005 - as in many programs
        return len(moved) * 1000 + moved[at] + sum(moved)
    if state.what == 8:
        again = gt.replaced(gt.replaced(cells, at % CELLS, 9), 3, cells[3])
        return int(again == cells) + 2 * int(again != cells) + 4 * again[at]
    if state.what == 9:
        return min(cells) + 1000 * max(cells)
    turned = 0
    for flag in state.flags:
        turned = 2 * turned % 65537 + (1 if flag else 0)
    return turned


@gt.compiled
class Questions(gt.Game):
    """Asks a state for one number, and changes one cell of each tuple with a move."""

    def start(self) -> Long:
        return LONG((0,) * CELLS, (1 << 63,) * WORDS, (False,) * FLAGS, 0, 0)  # type: ignore[no-any-return]

    def moves(self, state: Any) -> Iterator[int]:
        cells = gt.replaced(state.cells, 7, 1)
        for at in range(0, CELLS, STEP):
            if cells[at] == 0 and state.what < 10:
                yield at

    def play(self, state: Any, move: int) -> Any:
        if state.what == SHORT:
            return LONG(state.cells[1:], state.words, state.flags, 0, 0)
        if state.what == LARGE:
            return LONG(gt.replaced(state.cells, 0, 128), state.words, state.flags, 0, 0)
        if state.what == BEYOND:
            return LONG(gt.replaced(state.cells, CELLS, 1), state.words, state.flags, 0, 0)
        cells = gt.replaced(state.cells, move, state.what + 1)
        words = gt.replaced(state.words, move % WORDS, state.words[0] ^ 1 << move % 64)
        flags = gt.replaced(state.flags, move % FLAGS, not state.flags[move % FLAGS])
        return LONG(cells, words, flags, state.what + 1, move % FLAGS)

    def maximizing(self, state: Any) -> bool:
        return bool(state.what % 2 == 0)

    def evaluate(self, state: Any) -> Any:
        return question(state)


def tuples(items: st.SearchStrategy[Any], count: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(items, min_size=count, max_size=count).map(tuple)


STATES = st.builds(
    Long,
    tuples(st.integers(-128, 127), CELLS),
    tuples(st.integers(0, 2**64 - 1) | st.integers(0, 30), WORDS),
    tuples(st.booleans(), FLAGS),
    st.integers(0, 10),
    st.integers(-FLAGS, FLAGS - 1),
)


@settings(max_examples=25)
@given(STATES)
def test_long_tuples_are_what_tuples_are_in_python(state: Long) -> None:
    view = CompiledPosition(Questions(), state).native
    assert view.rules.evaluate(view.state) == question(state)


@pytest.mark.parametrize(("what", "at"), [(0, CELLS), (0, -CELLS - 1), (2, FLAGS), (4, CELLS)])
def test_an_index_beyond_the_end_is_an_index_error(what: int, at: int) -> None:
    view = CompiledPosition(Questions(), Questions().start()._replace(what=what, at=at)).native
    with pytest.raises(gt.errors.GameError, match="IndexError"):
        view.rules.evaluate(view.state)


def test_a_board_of_225_cells_is_searched_the_same_by_both_kernels() -> None:
    assert gt.check_game(Questions(), games=2).games == 2
    position = Questions().position().line([8, 0, 224])
    one, two = (gt.search(position, "alphabeta", depth=2, kernel=kernel) for kernel in ("python", "native"))
    assert (one.value, one.pv, one.counts) == (two.value, two.pv, two.counts)


@pytest.mark.parametrize(
    ("what", "why"),
    [(SHORT, "a tuple of 225"), (LARGE, "128, which does not fit int8"), (BEYOND, "IndexError: no place 225")],
)
def test_a_tuple_that_does_not_fit_the_state_is_refused(what: int, why: str) -> None:
    view = CompiledPosition(Questions(), Questions().start()._replace(what=what)).native
    with pytest.raises(gt.errors.GameError, match=why):
        view.rules.play(view.state, 3)


def test_no_memory_is_lost() -> None:
    def used() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    view = Questions().position().native
    assert view is not None
    states = [view.rules.play(view.state, 3) for _ in range(1000)]
    before = used()
    for _ in range(300):
        for state in states:
            view.rules.play(state, 5)
    for _ in range(3000):
        view.rules.moves(view.state)  # in pieces: the generator is left early
    assert used() - before < 16_000  # kilobytes; every copy lost would make 200,000
