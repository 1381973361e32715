"""Tournaments: many pairs of games between two players, and their sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from math import isinf
from operator import add
from typing import Any

from gametree.model.arguments import each, iterated
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.players.effort import Effort
from gametree.players.match import PairResult, play_pair
from gametree.players.player import Player
from gametree.players.scoring import scoring_rule
from gametree.players.statistics import Interval, elo_interval, wilson

__all__ = ["TournamentResult", "play_pairs", "summed", "tournament"]


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """The result of a tournament, in the view of its first player.

    Wins, losses and ties are of pairs or of games: `scoring` says which. Results of the same players on different
    openings can be added.
    """

    first: str
    second: str
    scoring: str
    wins: int
    losses: int
    ties: int
    first_effort: Effort
    second_effort: Effort

    @property
    def share(self) -> Interval:
        """The share of decided contests that the first player won; ties are ignored. One half if all were tied."""
        return wilson(self.wins, self.wins + self.losses)

    @property
    def elo(self) -> Interval:
        """By how many Elo points the first player is stronger. A tie counts as half a win."""
        return elo_interval(wilson(self.wins + self.ties / 2, self.wins + self.losses + self.ties))

    def swapped(self) -> TournamentResult:
        """The same in the view of the second player."""
        return TournamentResult(
            self.second,
            self.first,
            self.scoring,
            self.losses,
            self.wins,
            self.ties,
            self.second_effort,
            self.first_effort,
        )

    def __add__(self, other: TournamentResult) -> TournamentResult:
        mine, theirs = ((result.first, result.second, result.scoring) for result in (self, other))
        if mine != theirs:
            raise OptionError(f"only results of the same players and scoring can be added, not {mine} and {theirs}")
        return TournamentResult(
            *mine,
            self.wins + other.wins,
            self.losses + other.losses,
            self.ties + other.ties,
            self.first_effort + other.first_effort,
            self.second_effort + other.second_effort,
        )

    def __str__(self) -> str:
        share, points = self.share, self.elo
        return (
            f"{self.first} against {self.second}: {self.wins} won, {self.losses} lost, {self.ties} tied "
            f"({self.scoring}); {share.value:.1%} of the decided ({share.low:.1%} to {share.high:.1%}), "
            f"Elo {points.value:+.0f} ({points.low:+.0f} to {points.high:+.0f}); "
            f"effort {self.first_effort} against {self.second_effort}"
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, which `from_dict` reads back. An infinite number of Elo points is None."""
        return {
            "first": self.first,
            "second": self.second,
            "scoring": self.scoring,
            "wins": self.wins,
            "losses": self.losses,
            "ties": self.ties,
            "first_effort": self.first_effort.as_dict(),
            "second_effort": self.second_effort.as_dict(),
            "share": self.share._asdict(),
            "elo": {name: None if isinf(points) else points for name, points in self.elo._asdict().items()},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> TournamentResult:
        """The result from the plain data of `as_dict`."""
        try:
            efforts = Effort(**data["first_effort"]), Effort(**data["second_effort"])
            names = data["first"], data["second"], data["scoring"]
            return cls(*names, data["wins"], data["losses"], data["ties"], *efforts)
        except (TypeError, KeyError, IndexError, AttributeError):
            raise OptionError(f"data is what as_dict gives, not {quoted(data)}") from None


def play_pairs(first: Player, second: Player, openings: Iterable[Position]) -> Iterator[PairResult]:
    """Plays every opening twice, sides swapped, and yields each pair when it is done.

    Players forget a game when the next begins, so a pair does not depend on those before it: a tournament can be
    interrupted after any pair, or split, and the results summed.

    >>> from gametree.players import SearchPlayer, play_pairs, random_trees
    >>> one, two = SearchPlayer("alphabeta", depth=1), SearchPlayer("alphabeta", depth=2)
    >>> pairs = play_pairs(one, two, random_trees(range(200), depth=10, branching=3))
    >>> next(pairs).first_as_max.plies
    10
    """
    return (play_pair(opening, first, second) for opening in iterated("openings", openings, "positions"))


def summed(pairs: Iterable[PairResult], scoring: str) -> TournamentResult:
    """The sum of pairs of the same two players. For `scoring` see `score`.

    >>> from gametree.players import SearchPlayer, play_pairs, random_trees, summed
    >>> one, two = SearchPlayer("alphabeta", depth=1), SearchPlayer("alphabeta", depth=2)
    >>> trees = random_trees(range(20), depth=10, branching=3)
    >>> result = summed(play_pairs(two, one, trees), "pair")
    >>> result.wins, result.losses, result.ties
    (13, 4, 3)
    """
    rule = scoring_rule(scoring)  # a wrong name is found before any game is played
    results = [
        TournamentResult(
            pair.first_as_max.maximizer,
            pair.first_as_max.minimizer,
            scoring,
            *rule(pair),
            pair.first_effort,
            pair.second_effort,
        )
        for pair in each("pairs", pairs, PairResult, "results of play_pair")
    ]
    if not results:
        raise OptionError("a tournament needs at least one opening")
    return reduce(add, results)


def tournament(first: Player, second: Player, openings: Iterable[Position], scoring: str) -> TournamentResult:
    """Plays every opening twice, sides swapped, and sums the results. For `scoring` see `score`.

    >>> import gametree as gt
    >>> from gametree.players import RandomPlayer, SearchPlayer, openings, tournament
    >>> perfect, careless = SearchPlayer("alphabeta"), RandomPlayer(seed=1)
    >>> result = tournament(perfect, careless, openings(gt.position("tic-tac-toe"), 1), "games")
    >>> result.losses, result.wins > 10
    (0, True)
    """
    return summed(play_pairs(first, second, openings), scoring)
