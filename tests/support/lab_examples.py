"""Small experiments to try the laboratory with. Worker processes import them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gametree as gt
from gametree.lab import Axis, Cell, Claim, Curve, Experiment, Plan, Plot, Rows, Sheet, Trials, Verdict, compare, within

PIDS = "LAB_EXAMPLES_PIDS"
"""The environment variable with a folder in which processes that run cells leave their numbers."""


@dataclass(frozen=True)
class Hailstones(Experiment):
    """Two sequences at the same time, each number following from the one before: an adaptive experiment."""

    pause: float = 0.0
    version: int = 1
    waits_at: int = 0
    """The number at which a cell never ends."""

    name = "test-hailstones"
    title = "Numbers that rise and fall | and rise"
    source = "L. Collatz, 1937"
    measures = "What follows on a number: half of it if it is even, three times it and one more if not."
    discussion = "Nobody knows whether it always ends."

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        for start in plan.choose(full=(6, 7, 9), quick=(6, 7)):
            number = start
            while number != 1:
                yield {"start": start, "number": number}
                found = done.where(start=start, number=number).values("next")
                if not found:
                    break
                number = found[0]

    def run(self, cell: Cell) -> Mapping[str, Any]:
        leave_number()
        time.sleep(self.pause)
        number = cell["number"]
        if number == self.waits_at:
            wait()
        return {"next": number // 2 if number % 2 == 0 else 3 * number + 1}

    def trials(self, rows: Rows) -> Trials:
        return Trials(len({row.cell["start"] for row in rows}), 2, "sequences")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        steps = {start: len(rows.where(start=start)) or None for start in (6, 7)}
        highest = max(rows.values("next"), default=None)
        return [
            compare("steps from 6", 8, steps[6], within(0)),
            compare("steps from 7", 13, steps[7], within(1), shape=within(5), unit="steps", discussion="Miscounted."),
            compare("steps from 7, once more", 99, steps[7], within(1)),
            Claim(
                "highest | number", "over 50", highest, "> 50", Verdict.of(None if highest is None else highest > 50)
            ),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        lines = [(row.cell["start"], row.cell["number"], row.measured["next"]) for row in rows]
        return [Sheet("All numbers", ("start", "number", "next"), lines)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        ours = [Curve(f"{n}", list(enumerate(rows.where(start=n).values("next")))) for n in (6, 7)]
        return [Plot("path", "Paths", Axis("step"), Axis("number", "log"), [*ours, Curve("7", [(0, 22)], "paper")])]


@dataclass(frozen=True)
class Cells(Experiment):
    """`count` cells, of which the one numbered `at` does what `deed` says; the row is the square."""

    count: int = 10
    deed: str = "nothing"
    at: int = -1
    pause: float = 0.0

    name = "test-cells"
    title = "Squares"
    source = "Euclid"
    measures = "Squares."

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        return ({"number": number} for number in range(self.count))

    def run(self, cell: Cell) -> Mapping[str, Any]:
        leave_number()
        time.sleep(self.pause)
        if cell["number"] == self.at:
            return DEEDS[self.deed]()
        return {"square": cell["number"] ** 2}

    def trials(self, rows: Rows) -> Trials:
        return Trials(len(rows), None, "squares")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        return [compare("sum", 285, sum(rows.values("square")) if len(rows) == self.count else None, within(0))]


def long_search() -> dict[str, Any]:
    """Minutes, unless it is stopped early: then it says so, as searches do."""
    result = gt.search(gt.position("random-tree"), "minimax", depth=60)
    return {"square": result.value, "stopped": result.stopped}


def divide_by_zero() -> dict[str, Any]:
    return {"square": 1 / 0}


def wait() -> Any:
    """Longer than any test."""
    time.sleep(3600)


def die() -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


DEEDS: dict[str, Callable[[], Mapping[str, Any]]] = {
    "raise": divide_by_zero,
    "die": die,
    "wait": wait,
    "not a number": lambda: {"square": float("nan")},
    "not plain": lambda: {"square": {1, 2}},
    "search": long_search,
}


def leave_number() -> None:
    """Leaves the number of this process for tests that watch it."""
    if PIDS in os.environ:
        (Path(os.environ[PIDS]) / str(os.getpid())).touch()
