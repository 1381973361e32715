"""Series of tournaments in which two players spend about the same effort, controlled by their search horizons.

Both sides start with a horizon of 1. After every tournament the side that spent less gets one ply more. Of all
tournaments with the same horizon of the first side, the one with the most nearly equal efforts counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from gametree.model.arguments import each, function, instance
from gametree.model.position import Position
from gametree.players.effort import known_measure
from gametree.players.player import Player
from gametree.players.tournament import TournamentResult, tournament

__all__ = ["START", "Horizons", "Round", "equal_effort", "next_horizons", "reported", "scheduled"]


class Horizons(NamedTuple):
    """How deep the two sides of a tournament search."""

    first: int
    second: int


START = Horizons(1, 1)
"""The horizons of the first tournament of a series."""


@dataclass(frozen=True, slots=True)
class Round:
    """One tournament of a series."""

    horizons: Horizons
    result: TournamentResult

    def ratio(self, measure: str = "nodes") -> float:
        """The second side's effort over the first's; 1 if neither made any. For `measure` see `Effort.by`."""
        first, second = self.result.first_effort.by(measure), self.result.second_effort.by(measure)
        if first:
            return second / first
        return inf if second else 1.0


def next_horizons(last: Round, measure: str = "nodes") -> Horizons:
    """The horizons of the tournament after `last`: one ply more for the side that spent less.

    If both spent the same, the first side gets it.

    >>> from gametree.players import Effort, Horizons, Round, TournamentResult, next_horizons
    >>> result = TournamentResult("A", "B", "pair", 6, 4, 0, Effort(nodes=900), Effort(nodes=500))
    >>> next_horizons(Round(Horizons(3, 6), result))
    Horizons(first=3, second=7)
    """
    first, second = instance("last", last, Round, "a Round").horizons
    return Horizons(first, second + 1) if last.ratio(measure) < 1 else Horizons(first + 1, second)


def scheduled(played: Mapping[Horizons, Round], until: Horizons, measure: str = "nodes") -> Iterator[Horizons]:
    """The horizons of a series' tournaments in order, until a side would search deeper than `until` says.

    Each follows from the round before it, so the sequence ends with the first horizons that have not been `played`.
    Rounds may be added while the horizons are read.

    >>> from gametree.players import Effort, Horizons, Round, TournamentResult
    >>> from gametree.players.equal_effort import scheduled
    >>> result = TournamentResult("A", "B", "pair", 6, 4, 0, Effort(nodes=900), Effort(nodes=500))
    >>> first = Horizons(1, 1)
    >>> list(scheduled({first: Round(first, result)}, until=Horizons(3, 7)))
    [Horizons(first=1, second=1), Horizons(first=1, second=2)]
    """
    horizons = START
    while horizons.first <= until.first and horizons.second <= until.second:
        yield horizons
        if horizons not in played:
            return
        horizons = next_horizons(played[horizons], measure)


def reported(rounds: Iterable[Round], measure: str = "nodes") -> list[Round]:
    """For every horizon of the first side the round of most nearly equal efforts, the earlier of equals.

    A horizon is left out if the series ended before the second side's effort caught up.

    >>> from gametree.players import Effort, Horizons, Round, TournamentResult, reported
    >>> played = {(3, 6): (900, 500), (3, 7): (900, 850), (3, 8): (900, 999), (4, 8): (2000, 999)}
    >>> results = {
    ...     horizons: TournamentResult("A", "B", "pair", 6, 4, 0, *(Effort(nodes=spent) for spent in efforts))
    ...     for horizons, efforts in played.items()
    ... }
    >>> [round.horizons for round in reported(Round(Horizons(*key), result) for key, result in results.items())]
    [Horizons(first=3, second=7)]
    """
    rows: dict[int, list[Round]] = {}
    for played in each("rounds", rounds, Round, "rounds"):
        rows.setdefault(played.horizons.first, []).append(played)
    caught_up = [row for _, row in sorted(rows.items()) if any(played.ratio(measure) >= 1 for played in row)]
    return [min(row, key=lambda played: _inequality(played.ratio(measure))) for row in caught_up]


def _inequality(ratio: float) -> float:
    """How far a ratio is from 1: 2 is as far as 0.5."""
    return max(ratio, 1 / ratio) if ratio else inf


def equal_effort(
    make_first: Callable[[Horizons], Player],
    make_second: Callable[[Horizons], Player],
    openings: Iterable[Position],
    scoring: str,
    until: Horizons,
    measure: str = "nodes",
) -> Iterator[Round]:
    """Plays a series of tournaments and yields every round, until a side would search deeper than `until` says.

    The functions that make the players get the horizons of both sides, because one may depend on the other. For
    `scoring` see `score`, for `measure` see `Effort.by`; `reported` selects the rounds that count.

    >>> from gametree.players import Horizons, SearchPlayer, equal_effort, random_trees, reported
    >>> series = equal_effort(
    ...     lambda horizons: SearchPlayer("alphabeta", depth=horizons.first, ordering="static"),
    ...     lambda horizons: SearchPlayer("minimax", depth=horizons.second),
    ...     random_trees(range(5), depth=12, branching=3),
    ...     "pair",
    ...     until=Horizons(5, 12),
    ... )
    >>> [(*played.horizons, round(played.ratio(), 2)) for played in reported(series)]
    [(1, 1, 1.0), (2, 2, 1.31), (3, 3, 1.49), (4, 3, 0.74), (5, 4, 1.01)]
    """
    known_measure(measure)
    function("make_first", make_first)
    function("make_second", make_second)
    instance("until", until, Horizons, "the greatest Horizons")
    places = each("openings", openings, Position, "positions")
    played: dict[Horizons, Round] = {}
    for horizons in scheduled(played, until, measure):
        result = tournament(make_first(horizons), make_second(horizons), places, scoring)
        played[horizons] = Round(horizons, result)
        yield played[horizons]
