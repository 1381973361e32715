"""Searches with evaluators in coarser and coarser steps, and what rows say of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from gametree.lab.experiment import Cell, Rows
from gametree.lab.papers.plaat.counted import FEWEST, geometric
from gametree.lab.papers.plaat.settings import ENTRIES, ORDERING, SETTINGS, Search, Setting
from gametree.model.result import SearchResult
from gametree.native.rounded import rounded
from gametree.players.statistics import Interval, mean_interval
from gametree.searching.algorithm import Algorithm, algorithm
from gametree.searching.algorithms.mtd import MTD, Pass
from gametree.searching.api import search
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = ["EVALUATORS", "GRAINS", "SOURCES", "Driver", "Grained", "Source", "deepened", "measured", "widened"]

GRAINS = (1, 2, 5, 10, 25, 50, 100)
"""Values are rounded to multiples of these. 1 is the evaluator itself."""


class Driver(StrEnum):
    """What is compared."""

    NEGASCOUT = "NegaScout"
    """In an aspiration window; counts are relative to its counts."""
    MTDF = "MTD(f)"
    STEP = "MTD(step)"
    """From above, in steps of the game's unit, or of the grain if that is larger."""
    WIDENING = "MTD(widening)"
    """MTD(f) whose steps double as long as tests have the same outcome."""


class Source(NamedTuple):
    """An evaluator that is rounded, and how deep its game is searched."""

    game: str
    evaluator: str
    depth: int
    quick: int
    every: int
    """Under the full plan, one position in this many is searched."""

    @property
    def setting(self) -> Setting:
        """How the game is searched."""
        return SETTINGS[self.game]._replace(evaluator=self.evaluator)

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.setting.title}, {self.evaluator}"


SOURCES = (
    Source("checkers", "positional", depth=13, quick=9, every=1),
    Source("othello", "positional", depth=8, quick=6, every=1),
    Source("othello", "staged", depth=8, quick=6, every=2),
    Source("chess", "classical", depth=6, quick=5, every=1),
    Source("chess", "tapered", depth=6, quick=5, every=2),
)
EVALUATORS = {
    game: tuple(source.evaluator for source in SOURCES if source.game == game)
    for game in ("checkers", "othello", "chess")
}


def widened(passed: Pass) -> int:
    """The next bound to test: one step from the last bound, and twice the step with each test of the same outcome.

    >>> [widened(Pass(gamma=0, g=10 * n, lower=10 * n, upper=99, unit=1, streak=n)) for n in (1, 2, 3)]
    [11, 22, 34]
    """
    step = 1 << (passed.streak - 1)
    return max(passed.lower + 1, passed.g + 1 - step) if passed.failed_low else min(passed.upper, passed.g + step)


def deepened(cell: Cell, driver: Driver | Search) -> SearchResult:
    """The search of a cell's position by a driver, to the cell's depth; its counts are those of all iterations."""
    setting = SETTINGS[cell["game"]]._replace(evaluator=cell["evaluator"])
    root = setting.positions()[cell["position"]]
    return search(
        root.with_evaluator(rounded(cell["grain"])),
        setting.algorithm(driver, root) if isinstance(driver, Search) else _algorithm(setting, driver),
        depth=cell["depth"],
        table=Table(ENTRIES, from_depth=0, depths="exact"),
        ordering=ORDERING,
        deepening=Deepening(step=setting.step, first=1),
    )


def measured(cell: Cell, drivers: Iterable[Driver | Search]) -> dict[str, dict[str, int | float]]:
    """By name of the driver: counts of all iterations, calls of procedures, and values."""
    found = {driver.value: deepened(cell, driver) for driver in drivers}
    return {
        "leaves": {name: result.counts.leaves for name, result in found.items()},
        "nodes": {name: result.counts.nodes for name, result in found.items()},
        "calls": {name: len(result.probes) for name, result in found.items()},
        "values": {name: result.value for name, result in found.items()},
    }


def _algorithm(setting: Setting, driver: Driver) -> Algorithm:
    if driver is Driver.NEGASCOUT:
        return setting.algorithm(Search.NEGASCOUT, setting.positions()[0])
    if driver is Driver.WIDENING:
        return MTD(next=widened, name="mtd-widening", etc="off", back=setting.back)
    made = algorithm("mtdf" if driver is Driver.MTDF else "mtd-step")
    assert isinstance(made, MTD)
    return replace(made, etc="off", back=setting.back)


class Grained:
    """What rows hold of one evaluator; where there are rows of several depths, those of the deepest."""

    def __init__(self, rows: Rows, source: Source) -> None:
        self.source = source
        known = rows.where(game=source.game, evaluator=source.evaluator)
        self.depth = max((row.cell["depth"] for row in known), default=source.depth)
        self._rows = known.where(depth=self.depth)

    def positions(self, grain: int) -> int:
        """How many positions were searched."""
        return len(self._counted(grain))

    def ratio(self, name: str, driver: StrEnum, grain: int, to: StrEnum = Driver.NEGASCOUT) -> Interval | None:
        """Geometric mean over the positions of what was measured of `driver`, over that of `to`."""
        rows = self._timed(grain) if name == "seconds" else self._counted(grain)
        return geometric(row.measured[name][driver.value] / row.measured[name][to.value] for row in rows)

    def calls(self, grain: int, driver: StrEnum = Driver.MTDF) -> Interval | None:
        """Calls of the search procedure by the driver in an iteration, mean over the positions."""
        iterations = len(self.source.setting.depths(self.depth))
        found = [row.measured["calls"][driver.value] / iterations for row in self._counted(grain)]
        return mean_interval(found) if len(found) >= FEWEST else None

    def best(self, name: str, grain: int) -> list[Driver]:
        """The driver with the least mean, and those whose interval of the ratio to it reaches 1."""
        means = {driver: mean for driver in Driver if (mean := self.ratio(name, driver, grain))}
        if not means:
            return []
        least = min(means, key=lambda driver: means[driver].value)
        beside = {driver: self.ratio(name, driver, grain, least) for driver in means if driver is not least}
        return [least, *(driver for driver, mean in beside.items() if mean is not None and mean.low <= 1)]

    def agreed(self) -> tuple[int, int]:
        """In how many searches all drivers found the same value, of how many."""
        rows = [row for row in self._rows if "values" in row.measured]
        return sum(len(set(row.measured["values"].values())) == 1 for row in rows), len(rows)

    def _counted(self, grain: int) -> Rows:
        return Rows(row for row in self._rows.where(grain=grain) if "leaves" in row.measured)

    def _timed(self, grain: int) -> Rows:
        return Rows(row for row in self._rows.where(grain=grain) if "seconds" in row.measured)
