"""How a match stands: what was scored, what the statistics say of it, and how fast it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isinf
from typing import Any

from gametree.matches.match import Match
from gametree.matches.pair_job import PlayedPair
from gametree.matches.ratings import GameScore, Ratings, rate
from gametree.matches.sprt import logistic_elo, normalized_elo
from gametree.matches.tally import Pairs
from gametree.players.statistics import Interval

__all__ = ["MatchStanding"]

NOTHING = Pairs(0, 0, 0, 0, 0, 0)


@dataclass(frozen=True)
class MatchStanding:
    """A match after some pairs of games, which are counted in the order of the match.

    `tallies` has the pairs of each pairing in the view of its first player, `scores` how often each result of a game
    was seen, `endings` why games ended. `last` is the pair that was counted last. `stored` pairs came from the store,
    and `seconds` is the time of this run alone.
    """

    match: Match
    tallies: Mapping[tuple[str, str], Pairs]
    scores: Mapping[GameScore, int] = field(default_factory=dict)
    endings: Mapping[str, int] = field(default_factory=dict)
    nodes: Mapping[str, int] = field(default_factory=dict)
    """The nodes of all searches, by player."""
    moves: Mapping[str, int] = field(default_factory=dict)
    last: PlayedPair | None = None
    stored: int = 0
    seconds: float = 0.0

    @classmethod
    def at_first(cls, match: Match) -> MatchStanding:
        """Before the first pair."""
        return cls(match, {(one.name, two.name): NOTHING for one, two in match.pairings})

    def after(self, pair: PlayedPair, *, stored: bool, seconds: float) -> MatchStanding:
        """The standing after another pair."""
        sides = (pair.first, pair.second)
        tallies = dict(self.tallies)
        tallies[sides] = Pairs(*map(int.__add__, tallies[sides], pair.tally))
        return MatchStanding(
            self.match,
            tallies,
            _plus(self.scores, {game.score: 1 for game in pair.games}),
            _plus(self.endings, Counter(game.ended for game in pair.games)),
            _plus(self.nodes, dict(zip(sides, pair.nodes, strict=True))),
            _plus(self.moves, dict(zip(sides, pair.moves, strict=True))),
            pair,
            self.stored + stored,
            seconds,
        )

    @property
    def pairs(self) -> int:
        """How many pairs of games were counted."""
        return sum(tally.number for tally in self.tallies.values())

    @property
    def tally(self) -> Pairs:
        """The pairs of the first pairing."""
        return next(iter(self.tallies.values()))

    @property
    def elo(self) -> Interval:
        """By how many points of the usual (logistic) Elo the first player of the first pairing is stronger."""
        return logistic_elo(self.tally)

    @property
    def llr(self) -> float | None:
        """The log-likelihood ratio of the test; None without a test."""
        return None if self.match.test is None else self.match.test.llr(self.tally)

    @property
    def verdict(self) -> str:
        """What the test says: "H0", "H1" or "continue"; without a test, "continue" until all pairs are played."""
        if self.match.test is not None:
            return self.match.test.verdict(self.tally)
        return "continue" if self.pairs < self.match.wanted else "finished"

    @property
    def games_a_minute(self) -> float:
        """The speed of this run."""
        return 120 * (self.pairs - self.stored) / self.seconds if self.seconds else 0.0

    def ratings(self, anchor: str | None = None, at: float = 0.0) -> Ratings:
        """The ratings of all players; see `rate`."""
        return rate(Counter(self.scores).elements(), anchor=anchor, at=at)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON. Infinite Elo points are None."""
        test = self.match.test
        return {
            "pairs": self.pairs,
            "games": 2 * self.pairs,
            "verdict": self.verdict,
            "llr": self.llr,
            "bounds": None if test is None else list(test.bounds),
            "pairings": [_pairing(*names, tally) for names, tally in self.tallies.items()],
            "endings": dict(self.endings),
            "players": [
                {"name": name, "moves": self.moves.get(name, 0), "nodes": self.nodes.get(name, 0)}
                for name in (spec.name for spec in self.match.specs)
            ],
            "stored": self.stored,
            "seconds": self.seconds,
        }


def _pairing(first: str, second: str, tally: Pairs) -> dict[str, Any]:
    return {
        "first": first,
        "second": second,
        "score": tally.score,
        "games": tally.games._asdict(),
        "pairs": tally._asdict(),
        "elo": _finite(logistic_elo(tally)),
        "normalized_elo": _finite(normalized_elo(tally)),
    }


def _finite(interval: Interval) -> dict[str, float | None]:
    return {name: None if isinf(points) else points for name, points in interval._asdict().items()}


def _plus(one: Mapping[Any, int], other: Mapping[Any, int]) -> dict[Any, int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}
