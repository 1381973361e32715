"""A match that ends when a sequential test has its answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gametree.matches.sprt import Sprt
from gametree.matches.tally import Pairs, single_pair
from gametree.model.arguments import instance
from gametree.model.position import Position
from gametree.players.match import PairResult
from gametree.players.player import Player
from gametree.players.scoring import score
from gametree.players.tournament import play_pairs

__all__ = ["Standing", "counted", "sequential_match"]


class Standing(NamedTuple):
    """A match so far: what was scored, the log-likelihood ratio, and "H0", "H1" or "continue"."""

    tally: Pairs
    llr: float
    verdict: str


def sequential_match(first: Player, second: Player, openings: Iterable[Position], test: Sprt) -> Iterator[Standing]:
    """Plays every opening twice, sides swapped, and yields the standing after each pair, until the test has a verdict.

    The last standing is "continue" if there were too few openings.

    >>> import gametree as gt
    >>> from gametree.matches import Sprt, sequential_match
    >>> from gametree.players import RandomPlayer, SearchPlayer, random_openings
    >>> boards = random_openings(gt.position("tic-tac-toe"), 200, plies=2)
    >>> *_, last = sequential_match(SearchPlayer("mtdf"), RandomPlayer(1), boards, Sprt(0, 100, model="logistic"))
    >>> last.verdict, last.tally.number < 60
    ('H1', True)
    """
    instance("test", test, Sprt, "an Sprt, such as Sprt(elo0=0, elo1=5)")
    return _standings(play_pairs(first, second, openings), test)


def _standings(pairs: Iterable[PairResult], test: Sprt) -> Iterator[Standing]:
    tally = Pairs(0, 0, 0, 0, 0, 0)
    for pair in pairs:
        tally = Pairs(*map(int.__add__, tally, counted(pair)))
        standing = Standing(tally, test.llr(tally), test.verdict(tally))
        yield standing
        if standing.verdict != "continue":
            return


def counted(pair: PairResult) -> Pairs:
    """A single pair of games as a tally."""
    games = score(pair, "games")
    return single_pair(games.wins, games.losses)
