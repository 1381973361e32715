"""Series of tournaments at equal effort, cut into cells: what is wanted next, and what the finished rows add up to.

The first side is alpha-beta, the second its rival. `players.equal_effort` defines how a series goes on; here a
tournament is split into parts, which several processes may play. Its first part shows the way to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any, NamedTuple

from gametree.lab.claim import percent
from gametree.lab.experiment import Cell, Plan, Rows
from gametree.players.effort import Effort
from gametree.players.equal_effort import Horizons, Round, reported, scheduled
from gametree.players.statistics import Interval
from gametree.players.tournament import TournamentResult

__all__ = ["Entry", "Extent", "Series", "Shares", "horizons_of", "measured", "pairs", "won"]


Shares = Mapping[int, Interval]
"""What the rival won of the decided contests, in %, by the horizon of alpha-beta."""


class Entry(NamedTuple):
    """What a paper prints of a series: the rival's depth at equal effort, and what it won in %; None: not printed."""

    alphabeta_depth: int
    rival_depth: int | None
    won: float | None = None


class Extent(NamedTuple):
    """How far a series goes: alpha-beta's last horizon, and how many pairs of games a tournament has."""

    last: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Series:
    """One series of tournaments of an experiment.

    >>> series = Series("B = 5", {"branching": 5}, full=Extent(10, 100), quick=Extent(3, 8))
    >>> list(series.cells(Horizons(10, 99), [{"seeds": 100}], Rows()))
    [{'branching': 5, 'alphabeta_depth': 1, 'rival_depth': 1, 'seeds': 100}]
    """

    label: str
    setting: Mapping[str, Any]
    """What distinguishes the cells of this series from those of others."""
    full: Extent
    quick: Extent | None
    """None: not part of the quick plan."""
    published: Sequence[Entry] = ()

    def extent(self, plan: Plan) -> Extent | None:
        """How far the series goes under a plan; None: not at all."""
        return plan.choose(full=self.full, quick=self.quick)

    def cells(self, until: Horizons, parts: Sequence[Cell], done: Rows) -> Iterator[Cell]:
        """The cells of all tournaments wanted by now; a whole tournament has all `parts`.

        The first part of each tournament decides how the series goes on, until a side would search deeper than `until`
        says. The others are played only where they count: in the tournaments of most nearly equal effort.
        """
        first, *others = parts
        played = self._played(done.where(**first))
        path = list(scheduled(played, until))
        yield from (self._cell(horizons, first) for horizons in path)
        settled = [played[at] for at in path if at in played and (at.first < path[-1].first or path[-1] in played)]
        for counts in reported(settled):
            yield from (self._cell(counts.horizons, part) for part in others)

    def path(self, rows: Rows) -> list[Round]:
        """The first parts of the tournaments, in the order in which they were played."""
        own = rows.where(**self.setting)
        first = min((_part(row.cell) for row in own), default=())
        return list(self._played(own.where(**dict(first))).values())

    def rounds(self, rows: Rows) -> list[Round]:
        """The whole tournaments in the same order. One that lacks parts, of those that another has, is left out."""
        played = self._played(rows)
        most = max(map(pairs, played.values()), default=0)
        return [found for found in played.values() if pairs(found) == most]

    def reported(self, rows: Rows) -> dict[int, Round]:
        """The whole tournaments of most nearly equal effort, by the horizon of alpha-beta; see `players.reported`."""
        whole = {played.horizons: played for played in self.rounds(rows)}
        chosen = [led.horizons for led in reported(self.path(rows))]
        return {horizons.first: whole[horizons] for horizons in chosen if horizons in whole}

    def shares(self, rows: Rows) -> Shares:
        """What the rival won in the tournaments of most nearly equal effort."""
        return {depth: won(played) for depth, played in self.reported(rows).items()}

    def _cell(self, horizons: Horizons, part: Cell) -> Cell:
        return {**self.setting, "alphabeta_depth": horizons.first, "rival_depth": horizons.second, **part}

    def _played(self, rows: Rows) -> dict[Horizons, Round]:
        """What the rows of each tournament add up to."""
        found: dict[Horizons, list[TournamentResult]] = {}
        for row in rows.where(**self.setting):
            found.setdefault(horizons_of(row.cell), []).append(_result(row.measured))
        return {horizons: Round(horizons, reduce(add, found[horizons])) for horizons in sorted(found)}


def won(played: Round) -> Interval:
    """What the rival won of the decided contests, in %."""
    return percent(played.result.swapped().share)


def pairs(played: Round) -> int:
    """How many pairs of games were played.

    >>> result = TournamentResult("alpha-beta", "rival", "games", 3, 4, 1, Effort(), Effort())
    >>> pairs(Round(Horizons(1, 1), result))
    4
    """
    result = played.result
    contests = result.wins + result.losses + result.ties
    return contests // 2 if result.scoring == "games" else contests


def horizons_of(cell: Cell) -> Horizons:
    """How deep alpha-beta and its rival search in a cell.

    >>> horizons_of({"alphabeta_depth": 3, "rival_depth": 7})
    Horizons(first=3, second=7)
    """
    return Horizons(cell["alphabeta_depth"], cell["rival_depth"])


def measured(result: TournamentResult) -> dict[str, int | str]:
    """A tournament as a row's data: what is the same in every run, so no seconds."""
    return {
        "scoring": result.scoring,
        "alphabeta_won": result.wins,
        "rival_won": result.losses,
        "ties": result.ties,
        "alphabeta_nodes": result.first_effort.nodes,
        "rival_nodes": result.second_effort.nodes,
    }


def _part(cell: Cell) -> tuple[tuple[str, int], ...]:
    """What tells the parts of a tournament apart: their openings."""
    return tuple((name, cell[name]) for name in ("first_seed", "seeds", "first_board", "step") if name in cell)


def _result(data: Mapping[str, Any]) -> TournamentResult:
    efforts = Effort(nodes=data["alphabeta_nodes"]), Effort(nodes=data["rival_nodes"])
    return TournamentResult(
        "alpha-beta", "rival", data["scoring"], data["alphabeta_won"], data["rival_won"], data["ties"], *efforts
    )
