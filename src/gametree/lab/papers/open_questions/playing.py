"""Six games as programs play them, the parts of a selective search that each can have, and matches at equal nodes.

Everything that decides a count or a move is named here, so that rows do not depend on the defaults of the library.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from gametree.lab.experiment import Rows
from gametree.matches.openings import made_openings
from gametree.matches.sprt import logistic_elo
from gametree.matches.tally import Pairs, single_pair
from gametree.model.position import Position
from gametree.players.match import play_pair
from gametree.players.referee import Adjudication
from gametree.players.scoring import score
from gametree.players.search_player import SearchPlayer
from gametree.players.statistics import Interval
from gametree.rules.catalogue import position, standard_positions
from gametree.searching.algorithm import Algorithm
from gametree.searching.selective.parts import FULL_WIDTH, PARTS, parse_parts

__all__ = ["PLAYED", "Contestant", "Played", "elo_of", "joined", "named_parts", "pairs_won", "played_pairs"]

ENTRIES = 2**17
"""Of a player's table: several times the nodes of a move."""
OPENING_PLIES = 4
OPENINGS = 60
"""As many as any match here needs."""
SEED = 16
"""Of the openings."""


class Played(NamedTuple):
    """A game, and how it is played."""

    game: str
    title: str
    evaluator: str
    ordering: str
    usual: str
    """The parts that others are added to, or that are left out of them."""
    possible: tuple[str, ...]
    """All parts that are measured: those that it can have without a calibration."""
    depth: int
    """Of the searches whose effort is counted."""
    quick: int
    """The same under the quick plan."""
    nodes: int
    """For every move of a match."""
    max_plies: int
    """Longer games are drawn."""

    def positions(self) -> list[Position]:
        """The standard positions of the game."""
        return standard_positions(self.game, evaluator=self.evaluator)


ANYWHERE = ("futility", "reductions", "singular")
"""The parts that need nothing of a game but its values."""
PLAYED = {
    played.game: played
    for played in (
        Played(
            "chess",
            "chess",
            "tuned",
            "table+noisy+killer+history",
            "quiescence+null+futility+exchanges+reductions+checks+singular",
            ("quiescence", "null", "futility", "exchanges", "reductions", "checks", "singular"),
            depth=6,
            quick=5,
            nodes=10_000,
            max_plies=160,
        ),
        Played(
            "checkers",
            "checkers",
            "positional",
            "table+static",
            "quiescence+reductions+checks",
            ("quiescence", "futility", "reductions", "checks", "singular"),
            depth=11,
            quick=8,
            nodes=2000,
            max_plies=120,
        ),
        Played(
            "othello", "Othello", "positional", "table+static", "reductions", ANYWHERE, 8, 6, nodes=2000, max_plies=130
        ),
        Played(
            "connect-four",
            "connect four",
            "threats",
            "table+static",
            "reductions",
            ANYWHERE,
            depth=10,
            quick=7,
            nodes=2000,
            max_plies=50,
        ),
        Played("kalah", "Kalah", "seeds", "table+hint", "reductions", ANYWHERE, 9, 7, nodes=2000, max_plies=200),
        Played(
            "breakthrough",
            "breakthrough",
            "racing",
            "table",
            "reductions",
            ANYWHERE,
            depth=6,
            quick=5,
            nodes=2000,
            max_plies=200,
        ),
    )
}


def joined(parts: Iterable[str]) -> str:
    """Parts as `search` takes them, in their usual order.

    >>> joined({"null", "quiescence"}), joined(())
    ('quiescence+null', 'none')
    """
    chosen = set(parts)
    return "+".join(part for part in PARTS if part in chosen) or FULL_WIDTH


def named_parts(combinations: Iterable[str]) -> tuple[str, ...]:
    """All parts that any of these names, in their usual order.

    >>> named_parts(["reductions", "none", "quiescence+reductions"])
    ('quiescence', 'reductions')
    """
    named = {part for combination in combinations for part in parse_parts(combination)}
    return tuple(part for part in PARTS if part in named)


class Contestant(NamedTuple):
    """What one side of a match searches with."""

    algorithm: str | Algorithm
    selective: str

    def player(self, played: Played, name: str) -> SearchPlayer:
        """A player of the game with the nodes of `played` for every move."""
        return SearchPlayer(
            self.algorithm,
            nodes=played.nodes,
            ordering=played.ordering,
            selective=self.selective,
            table=ENTRIES,
            evaluator=played.evaluator,
            name=name,
        )


def played_pairs(played: Played, first: Contestant, second: Contestant, openings: Iterable[int]) -> list[int]:
    """How the pairs of games from these openings ended, as the numbers of `Pairs`; the first one's view."""
    sides = first.player(played, "first"), second.player(played, "second")
    rules = Adjudication(max_plies=played.max_plies)
    total = Pairs(0, 0, 0, 0, 0, 0)
    for number in openings:
        found = score(play_pair(_opening(played.game, played.evaluator, number), *sides, rules), "games")
        total = _sum(total, single_pair(found.wins, found.losses))
    return list(total)


def pairs_won(rows: Rows) -> Pairs:
    """The sum of what the rows of one match hold under "pairs"."""
    total = Pairs(0, 0, 0, 0, 0, 0)
    for row in rows:
        total = _sum(total, Pairs(*row.measured["pairs"]))
    return total


def elo_of(rows: Rows) -> Interval | None:
    """By how many Elo points the first side of a match is stronger; None without games."""
    tally = pairs_won(rows)
    return logistic_elo(tally) if tally.number else None


def _sum(one: Pairs, other: Pairs) -> Pairs:
    return Pairs(*map(int.__add__, one, other))


@cache
def _lines(game: str, evaluator: str) -> list[tuple[object, ...]]:
    return made_openings(position(game, evaluator=evaluator), plies=OPENING_PLIES, count=OPENINGS, seed=SEED)


def _opening(game: str, evaluator: str, number: int) -> Position:
    return position(game, evaluator=evaluator).line(_lines(game, evaluator)[number])
