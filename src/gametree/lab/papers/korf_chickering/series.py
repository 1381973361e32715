"""Series of tournaments at equal effort, cut into cells: what is wanted next, and what the finished rows add up to.

The first side is alpha-beta, the second its rival. `players.equal_effort` defines how a series goes on; here a
tournament may be split into parts, and be played by several processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any, NamedTuple

from gametree.lab.claim import percent
from gametree.lab.experiment import Cell, Plan, Row, Rows
from gametree.players.effort import Effort
from gametree.players.equal_effort import START, Horizons, Round, reported, scheduled
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
        """The cells of all tournaments wanted by now; each is played in `parts`.

        The series ends when a side would search deeper than `until` says.
        """
        begun = _tournaments(self._own(done))
        played = {horizons: _round(horizons, rows) for horizons, rows in begun.items() if len(rows) >= len(parts)}
        for horizons in scheduled(played, until):
            yield from ({**self.setting, **_fields(horizons), **part} for part in parts)

    def rounds(self, rows: Rows) -> list[Round]:
        """The tournaments that rows make up, in the order in which they were played.

        One that lacks parts, of those that the first one has, is left out.
        """
        played = _tournaments(self._own(rows))
        parts = len(played.get(START, []))
        return [_round(horizons, found) for horizons, found in sorted(played.items()) if len(found) == parts]

    def reported(self, rows: Rows) -> dict[int, Round]:
        """The tournaments of most nearly equal effort, by the horizon of alpha-beta; see `players.reported`."""
        return {played.horizons.first: played for played in reported(self.rounds(rows))}

    def shares(self, rows: Rows) -> Shares:
        """What the rival won in the tournaments of most nearly equal effort."""
        return {depth: won(played) for depth, played in self.reported(rows).items()}

    def _own(self, rows: Rows) -> Rows:
        return rows.where(**self.setting)


def won(played: Round) -> Interval:
    """What the rival won of the decided contests, in %."""
    return percent(played.result.swapped().share)


def pairs(played: Round) -> int:
    """How many pairs of games were played.

    >>> result = TournamentResult("alpha-beta", "rival", "games", 3, 4, 1, Effort(), Effort())
    >>> pairs(Round(START, result))
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


def _fields(horizons: Horizons) -> dict[str, int]:
    return {"alphabeta_depth": horizons.first, "rival_depth": horizons.second}


def _tournaments(rows: Rows) -> dict[Horizons, list[Row]]:
    found: dict[Horizons, list[Row]] = {}
    for row in rows:
        found.setdefault(horizons_of(row.cell), []).append(row)
    return found


def _round(horizons: Horizons, rows: Sequence[Row]) -> Round:
    return Round(horizons, reduce(add, (_result(row.measured) for row in rows)))


def _result(data: Mapping[str, Any]) -> TournamentResult:
    efforts = Effort(nodes=data["alphabeta_nodes"]), Effort(nodes=data["rival_nodes"])
    return TournamentResult(
        "alpha-beta", "rival", data["scoring"], data["alphabeta_won"], data["rival_won"], data["ties"], *efforts
    )
