"""Searches in tables of several sizes and replacements, and how their counts compare position by position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from gametree.lab.experiment import Cell, Rows
from gametree.lab.papers.plaat.counted import FEWEST, geometric
from gametree.lab.papers.plaat.settings import Search, Setting, deepen
from gametree.model.result import SearchResult
from gametree.players.statistics import Interval

__all__ = ["NEAR_ROOT", "OLDEST", "REPLACEMENTS", "SHALLOWEST", "InTable", "TableGrid", "sweep"]

SHALLOWEST, NEAR_ROOT, OLDEST = REPLACEMENTS = ("shallowest", "near-root", "oldest")


class InTable(NamedTuple):
    """A search in a table of 2^power entries."""

    search: Search
    replacement: str
    power: int


def sweep(setting: Setting, cell: Cell, *, observe: str = "nothing") -> list[list[SearchResult]]:
    """The iterations of a search in a new table of each size: of 2^n entries for each n of the cell's `powers`.

    The cell also has a `position`, a `depth`, an `algorithm` and a `replacement`.
    """
    search, replacement = Search(cell["algorithm"]), cell["replacement"]
    return [
        list(
            deepen(
                setting,
                cell["position"],
                search,
                cell["depth"],
                entries=2**power,
                replacement=replacement,
                observe=observe,
            )
        )
        for power in cell["powers"]
    ]


class TableGrid:
    """Counts of some algorithms in tables of some replacements and all sizes that all of them have tried.

    `rows` are those of one game. A row holds a list for each size, with a number for each iteration. Iterations do not
    depend on later ones, so rows of other depths serve too: `depth` is the deepest iteration that all searches have
    made in enough positions, and `positions` are those positions.
    """

    def __init__(
        self, rows: Rows, setting: Setting, searches: Sequence[Search], replacements: Sequence[str] = REPLACEMENTS
    ) -> None:
        self.setting = setting
        self._known: dict[InTable, dict[int, dict[str, list[int]]]] = {}
        for row in sorted(rows, key=lambda row: int(row.cell["depth"])):
            self._add(row.cell, row.measured)
        pairs = [(search, replacement) for search in searches for replacement in replacements]
        tried = [{key.power for key in self._known if key[:2] == pair} for pair in pairs]
        self.powers = sorted(set.intersection(*tried))
        """Binary logarithms of the sizes."""
        self._keys = [InTable(*pair, power) for pair in pairs for power in self.powers]
        deepest = max((row.cell["depth"] for row in rows), default=0)
        depths = [depth for depth in setting.depths(deepest) if len(self._shared(depth)) >= FEWEST] if deepest else []
        self.depth: int | None = max(depths, default=None)
        self.positions = [] if self.depth is None else self._shared(self.depth)

    def _add(self, cell: Cell, measured: Mapping[str, Any]) -> None:
        """Deeper rows come later, and have all that the others have."""
        for place, power in enumerate(cell["powers"]):
            key = InTable(Search(cell["algorithm"]), cell["replacement"], power)
            counts = {name: columns[place] for name, columns in measured.items()}
            self._known.setdefault(key, {})[cell["position"]] = counts

    def _shared(self, depth: int) -> list[int]:
        """The positions that all have searched to this depth."""
        iterations = len(self.setting.depths(depth))
        found = [
            {position for position, counts in self._known[key].items() if len(counts["leaves"]) >= iterations}
            for key in self._keys
        ]
        return sorted(set.intersection(*found)) if found else []

    @property
    def title(self) -> str:
        """For people."""
        return self.setting.title if self.depth is None else f"{self.setting.title}, depth {self.depth}"

    @property
    def depths(self) -> list[int]:
        """The depths of the iterations."""
        return [] if self.depth is None else self.setting.depths(self.depth)

    def last(self, what: InTable, name: str) -> list[Any]:
        """What was measured under `name` once for the whole search, in every position."""
        return [self._known[what][position][name] for position in self.positions] if what in self._keys else []

    def counts(self, what: InTable, name: str = "leaves", depth: int | None = None) -> list[int]:
        """What was counted under `name` up to an iteration, by default the last one, in every position."""
        if what not in self._keys or self.depth is None:
            return []
        place = self.depths.index(depth or self.depth)
        return [self._known[what][position][name][place] for position in self.positions]

    def ratio(self, above: InTable, below: InTable, name: str = "leaves", depth: int | None = None) -> Interval | None:
        """Geometric mean over the positions of the one count over the other; None of too few."""
        return _mean_ratio([self.counts(above, name, depth)], [self.counts(below, name, depth)])

    def swing(self, first: tuple[InTable, InTable], second: tuple[InTable, InTable]) -> Interval | None:
        """How many times greater the ratio of leaves of the first two is than that of the second two."""
        (above, below), (other_above, other_below) = first, second
        return _mean_ratio(
            [self.counts(above), self.counts(other_below)], [self.counts(below), self.counts(other_above)]
        )


def _mean_ratio(above: Iterable[Sequence[int]], below: Iterable[Sequence[int]]) -> Interval | None:
    """Of products of counts in the same positions."""
    products = [[prod(counts) for counts in zip(*columns, strict=True)] for columns in (above, below)]
    return geometric(ours / theirs for ours, theirs in zip(*products, strict=True)) if all(products) else None
