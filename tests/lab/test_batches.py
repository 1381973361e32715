"""How cells are put together, and what becomes of those that were left undone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gametree.lab import Plan
from gametree.lab.agenda import Agenda
from gametree.lab.batches import MOST, Batches
from gametree.lab.workers import measure
from gametree.runs.canonical import canonical
from gametree.runs.crew import Crew
from support.lab_examples import Cells


@dataclass(frozen=True)
class Imagined(Crew):
    """So many places, and batches of so many seconds."""

    places: int = 4
    batch_seconds: float = 20.0

    def dismiss(self) -> None:
        """There is nobody."""


def batches(count: int) -> Batches:
    return Batches([Agenda(Cells(count=count), Plan.FULL, {})], lambda agenda, cell: True)


def cell(number: int) -> str:
    return canonical({"number": number})


@pytest.mark.parametrize(
    ("seconds", "count", "size"),
    [(5.0, 10_000, 4), (0.1, 10_000, 200), (60.0, 10_000, 1), (0.1, 80, 10), (0.1, 3, 1), (0.0, 100_000, MOST)],
    ids=["20 s", "20 s of short ones", "one that is longer", "a share", "the last", "most"],
)
def test_a_batch_takes_some_seconds(seconds: float, count: int, size: int) -> None:
    made = batches(count)
    first = made.next(Imagined())
    assert first is not None and len(first.cells) == 1
    made.end(first, [seconds])
    second = made.next(Imagined())
    assert second is not None and len(second.cells) == size


def test_without_seconds_each_cell_is_alone() -> None:
    made, crew = batches(100), Imagined(batch_seconds=0)
    for number in range(3):
        found = made.next(crew)
        assert found is not None and found.cells == (cell(number),)
        made.end(found, [0.001])


def test_what_was_left_undone_comes_again() -> None:
    made = batches(100)
    first = made.next(Imagined())
    assert first is not None
    made.end(first, [0.1])
    second = made.next(Imagined())
    assert second is not None and len(second.cells) == 13
    made.end(second, [0.1] * 4)
    third = made.next(Imagined())
    assert third is not None and third.cells[0] == cell(5)


def test_who_dies_is_tried_alone_and_last() -> None:
    made = batches(16)
    first = made.next(Imagined())
    assert first is not None
    made.end(first, [0.1])
    second = made.next(Imagined())
    assert second is not None and len(second.cells) == 2
    assert made.try_again(second, died=True)
    third = made.next(Imagined())
    assert third is not None and not {*second.cells} & {*third.cells}
    suspects = [made.next_suspect(), made.next_suspect()]
    assert [one and one.cells for one in suspects] == [(cell(1),), (cell(2),)]
    assert suspects[0] is not None and not made.try_again(suspects[0], died=True)
    assert made.next_suspect() is None


def test_the_first_of_several_that_raise_is_tried_alone() -> None:
    made = batches(100)
    first = made.next(Imagined())
    assert first is not None
    made.end(first, [0.1])
    second = made.next(Imagined())
    assert second is not None and made.try_again(second, died=False)
    third = made.next(Imagined())
    assert third is not None and third.cells == second.cells[:1]
    assert not made.try_again(third, died=False)
    fourth = made.next(Imagined())
    assert fourth is not None and fourth.cells[0] == second.cells[1] and len(fourth.cells) > 1


CELLS = tuple(map(cell, range(6)))


def test_a_batch_ends_when_its_time_is_over() -> None:
    assert [row.text for row in measure(Cells(pause=0.01), CELLS, 0)] == ['{"square":0}']
    assert 1 <= len(measure(Cells(pause=0.1), CELLS, 0.15)) < 6
    assert len(measure(Cells(), CELLS, 60)) == 6


def test_a_batch_ends_before_a_cell_that_raises() -> None:
    broken = Cells(deed="raise", at=4)
    assert len(measure(broken, CELLS, 60)) == 4
    with pytest.raises(ZeroDivisionError):
        measure(broken, CELLS[4:], 60)
