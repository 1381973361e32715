"""Counts of several algorithms in the same positions, and how they compare position by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import Any, TypeVar

from gametree.lab.experiment import Rows
from gametree.lab.papers.plaat.settings import SETTINGS, Search, Setting
from gametree.players.statistics import Interval, mean_interval

__all__ = ["FEWEST", "Counted", "Measured", "common", "geometric", "geometric_mean"]

K = TypeVar("K")

Measured = dict[int, Mapping[str, Any]]
"""What rows hold, by number of the position."""

FEWEST = 2
"""Positions that an interval needs."""


class Counted:
    """What rows hold of one game, in the positions that all algorithms have searched to the same depth.

    If there are several such depths, the deepest counts. A row holds lists with a number for every iteration.
    """

    def __init__(self, rows: Rows, game: str, searches: Sequence[Search] = tuple(Search)) -> None:
        self.setting: Setting = SETTINGS[game]
        self.searches = searches
        self.depth = self.setting.deepest
        self._rows: dict[Search, Measured] = {search: {} for search in searches}
        shared = common(rows.where(game=game), {search: {"algorithm": search.value} for search in searches})
        if shared is not None:
            self.depth, self._rows = shared

    @property
    def positions(self) -> list[int]:
        """The positions, by number."""
        return list(self._rows[Search.NEGASCOUT])

    @property
    def depths(self) -> list[int]:
        """The depths of the iterations."""
        return self.setting.depths(self.depth)

    def values(self, search: Search, name: str, depth: int | None = None) -> list[int]:
        """What was measured under `name` up to an iteration, by default the last one, in every position."""
        place = -1 if depth is None else self.depths.index(depth)
        return [measured[name][place] for measured in self._rows[search].values()]

    def ratio(
        self, name: str, search: Search, to: Search = Search.NEGASCOUT, depth: int | None = None
    ) -> Interval | None:
        """Geometric mean over the positions of the counts of `search` over those of `to`; None of too few."""
        pairs = zip(self.values(search, name, depth), self.values(to, name, depth), strict=True)
        return geometric(ours / theirs for ours, theirs in pairs)

    def swing(self, name: str, search: Search, depth: int, other: int) -> Interval | None:
        """How many times greater the ratio to NegaScout is at one depth than at another, position by position."""
        counts = [self.values(who, name, at) for at in (depth, other) for who in (search, Search.NEGASCOUT)]
        return geometric(ours * that / (base * those) for ours, base, those, that in zip(*counts, strict=True))

    def best(self, name: str) -> Counter[Search]:
        """In how many positions each algorithm needs the fewest; ties count for all."""
        counts = {search: self.values(search, name) for search in self.searches}
        least = [min(column) for column in zip(*counts.values(), strict=True)]
        return Counter(
            {
                who: sum(mine == fewest for mine, fewest in zip(known, least, strict=True))
                for who, known in counts.items()
            }
        )

    def agreed(self) -> int:
        """In how many positions all algorithms find the same values at every depth."""
        known = [list(found.values()) for found in self._rows.values()]
        return sum(len({tuple(row["values"]) for row in rows}) == 1 for rows in zip(*known, strict=True))

    def calls_an_iteration(self, search: Search) -> Interval | None:
        """Calls of the search procedure by the driver, mean over the positions."""
        calls = [total / len(self.depths) for total in self.values(search, "calls")]
        return mean_interval(calls) if len(calls) >= FEWEST else None

    def last_calls(self, search: Search) -> Interval | None:
        """The same in the last iteration alone."""
        before = self.values(search, "calls", self.depths[-2])
        calls = [total - less for total, less in zip(self.values(search, "calls"), before, strict=True)]
        return mean_interval(calls) if len(calls) >= FEWEST else None


def geometric(ratios: Iterable[float]) -> Interval | None:
    """The geometric mean with its interval; None of fewer than two.

    >>> [round(number, 2) for number in geometric([1, 2, 4, 2])]
    [2.0, 1.15, 3.48]
    """
    found = list(ratios)
    return geometric_mean(found) if len(found) >= FEWEST else None


def geometric_mean(values: Iterable[float]) -> Interval:
    """The geometric mean, with the interval of the mean of the logarithms.

    >>> geometric_mean([2, 8, 2, 8]).value
    4.0
    """
    return Interval(*(exp(end) for end in mean_interval(log(value) for value in values)))


def common(rows: Rows, groups: Mapping[K, Mapping[str, object]]) -> tuple[int, dict[K, Measured]] | None:
    """What was measured in the positions that all groups have searched to the same depth, the deepest if several.

    A group is given by values in cells. The result has what was measured by group and position; None if no position is
    shared.
    """
    for depth in sorted({row.cell["depth"] for row in rows}, reverse=True):
        found = {key: _by_position(rows.where(depth=depth, **wanted)) for key, wanted in groups.items()}
        shared = sorted(set.intersection(*(set(known) for known in found.values())))
        if shared:
            return depth, {key: {at: known[at] for at in shared} for key, known in found.items()}
    return None


def _by_position(rows: Rows) -> Measured:
    return {row.cell["position"]: row.measured for row in rows}
