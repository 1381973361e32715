"""Who won a pair of games: two rules, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gametree.model.arguments import instance
from gametree.model.errors import UnknownName
from gametree.players.match import PairResult

__all__ = ["SCORINGS", "Score", "score", "scoring_rule"]


class Score(NamedTuple):
    """Contests won, lost and tied by the first of two players."""

    wins: int
    losses: int
    ties: int


def _contest(margin: float) -> Score:
    return Score(int(margin > 0), int(margin < 0), int(margin == 0))


def _as_one_contest(pair: PairResult) -> Score:
    """Won by the player who was MAX in the game with the larger outcome, so a one-sided opening does no harm."""
    return _contest(pair.first_as_max.outcome - pair.second_as_max.outcome)


def _as_two_games(pair: PairResult) -> Score:
    """Each game is won by MAX if its outcome is above zero, by MIN if it is below."""
    one, two = _contest(pair.first_as_max.outcome), _contest(-pair.second_as_max.outcome)
    return Score(one.wins + two.wins, one.losses + two.losses, one.ties + two.ties)


SCORINGS: Mapping[str, Callable[[PairResult], Score]] = {"pair": _as_one_contest, "games": _as_two_games}
"""The rules by name: a pair is one contest, or two games."""


def score(pair: PairResult, scoring: str) -> Score:
    """What the first player won, lost and tied in `pair`.

    `scoring` is "pair": one contest, won by the player who was MAX in the game with the larger outcome; or "games": two
    contests, each decided by the sign of its outcome.

    >>> import gametree as gt
    >>> from gametree.players import SearchPlayer, play_pair, score
    >>> careful, hasty = SearchPlayer("alphabeta", depth=2), SearchPlayer("alphabeta", depth=1)
    >>> pair = play_pair(gt.tree([gt.Node([3, 12], value=1), gt.Node([2, 4], value=9)]), careful, hasty)
    >>> score(pair, "pair"), score(pair, "games")
    (Score(wins=1, losses=0, ties=0), Score(wins=1, losses=1, ties=0))
    """
    return scoring_rule(scoring)(instance("pair", pair, PairResult, "a PairResult of play_pair"))


def scoring_rule(name: str) -> Callable[[PairResult], Score]:
    """The rule called `name`; `UnknownName` if it does not exist.

    >>> from gametree.players.scoring import scoring_rule
    >>> scoring_rule("penalties")
    Traceback (most recent call last):
    gametree.model.errors.UnknownName: unknown scoring 'penalties'; known: pair, games
    """
    if not isinstance(name, str) or name not in SCORINGS:
        raise UnknownName("scoring", name, SCORINGS)
    return SCORINGS[name]
