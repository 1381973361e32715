"""Ratings of many players from the games between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from gametree.matches.rating_model import RatingModel
from gametree.model.arguments import listed_by, number
from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.players.statistics import Interval

__all__ = ["GameScore", "Rated", "Ratings", "rate"]

POINTS = (0.0, 0.5, 1.0)


class GameScore(NamedTuple):
    """A game: the player who moved first, the other, and the points of the first: 1, 0.5 or 0."""

    first: str
    second: str
    points: float


class Rated(NamedTuple):
    """A player with its rating in Elo points, the points it scored and the games it played."""

    name: str
    elo: Interval
    points: float
    games: int


@dataclass(frozen=True)
class Ratings:
    """The players, the strongest first, and what the games say of the first move and of draws.

    `anchor` is the player whose rating is fixed; its interval has no width. Intervals are likelihood intervals: ratings
    outside of them would make the games less likely than 95 % of what chance does.
    """

    players: tuple[Rated, ...]
    anchor: str
    first_move: Interval
    """By how many Elo points the first move makes a player stronger."""
    draw_elo: float
    """How common draws are: a player stronger by this many points wins as often as it does not."""
    table: Mapping[tuple[str, str], tuple[float, int]]
    """The points of one player against another, and the number of games."""

    def __getitem__(self, name: str) -> Interval:
        """The rating of a player."""
        for player in self.players:
            if player.name == name:
                return player.elo
        raise OptionError(f"no games of {quoted(name)}; players: {', '.join(player.name for player in self.players)}")

    def cross_table(self) -> list[list[str]]:
        """Rows of strings: rank, name, rating, and the points against every other player; the first row is the head."""
        names = [player.name for player in self.players]
        rows = [["", "player", "Elo", "95 %", *map(str, range(1, len(names) + 1)), "points"]]
        for rank, (name, elo, points, games) in enumerate(self.players, 1):
            interval = "" if name == self.anchor else f"{elo.low:+.0f} to {elo.high:+.0f}"
            against = [self._against(name, other) for other in names]
            rows.append([str(rank), name, f"{elo.value:+.0f}", interval, *against, f"{points:g}/{games}"])
        return rows

    def _against(self, name: str, other: str) -> str:
        points, games = self.table.get((name, other), (0.0, 0))
        return f"{points:g}/{games}" if games else "-"

    def __str__(self) -> str:
        rows = self.cross_table()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "anchor": self.anchor,
            "first_move": self.first_move._asdict(),
            "draw_elo": self.draw_elo,
            "players": [player._asdict() | {"elo": player.elo._asdict()} for player in self.players],
        }


def rate(games: Iterable[tuple[str, str, float]], *, anchor: str | None = None, at: float = 0.0) -> Ratings:
    """Rates players from games, each given as the first player, the second, and the points of the first.

    The model is Bradley and Terry's with draws and an advantage of the first move (Rao and Kupper, as in BayesElo), and
    the ratings are the most likely ones. A weak prior keeps that of a player without a loss finite. `anchor` is the
    player whose rating is `at`, by default the one with the most games. Needs NumPy, which `gametree[lab]` installs.

    >>> from gametree.matches import rate
    >>> found = rate([("A", "B", 1.0), ("B", "A", 0.0), ("A", "B", 0.5), ("B", "C", 1.0), ("C", "A", 0.0)], anchor="B")
    >>> [player.name for player in found.players], found["B"].value
    (['A', 'B', 'C'], 0.0)
    """
    counted = Counter(_game(game) for game in listed_by("games", games, "games such as ('A', 'B', 0.5)"))
    if not counted:
        raise OptionError("ratings need at least one game")
    number("at", at, -10_000, 10_000)
    table = _table(counted)
    played = _totals(table)
    fixed = _anchor(anchor, played)
    model = RatingModel(counted, fixed)
    likely = model.most_likely()
    rated = (
        Rated(name, _moved(model.interval(name, likely), at), points, number_of)
        for name, (points, number_of) in played.items()
    )
    return Ratings(
        tuple(sorted(rated, key=lambda player: (-player.elo.value, player.name))),
        fixed,
        model.interval(None, likely),
        float(likely[-1]),
        table,
    )


def _game(game: Any) -> GameScore:
    if isinstance(game, tuple | list) and len(game) == 3 and all(isinstance(name, str) for name in game[:2]):
        first, second, points = game
        if first == second:
            raise OptionError(f"a player does not play itself, as {quoted(first)} does")
        if isinstance(points, int | float) and points in POINTS:
            return GameScore(first, second, float(points))
    raise OptionError(f"a game is (first player, second player, 1 or 0.5 or 0), not {quoted(game)}")


def _table(games: Mapping[GameScore, int]) -> dict[tuple[str, str], tuple[float, int]]:
    table: dict[tuple[str, str], tuple[float, int]] = {}
    for (first, second, points), times in games.items():
        for pair, scored in (((first, second), points), ((second, first), 1 - points)):
            sum_, number_of = table.get(pair, (0.0, 0))
            table[pair] = sum_ + scored * times, number_of + times
    return table


def _totals(table: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, tuple[float, int]]:
    totals: dict[str, tuple[float, int]] = {}
    for (name, _), (points, number_of) in table.items():
        before = totals.get(name, (0.0, 0))
        totals[name] = before[0] + points, before[1] + number_of
    return totals


def _anchor(anchor: str | None, played: Mapping[str, tuple[float, int]]) -> str:
    if anchor is None:
        return min(played, key=lambda name: (-played[name][1], name))
    if not isinstance(anchor, str) or anchor not in played:
        raise OptionError(f"the anchor {quoted(anchor)} has no games; players: {', '.join(sorted(played))}")
    return anchor


def _moved(interval: Interval, at: float) -> Interval:
    return Interval(*(end if end in (inf, -inf) else end + at for end in interval))
