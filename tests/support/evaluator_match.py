"""Matches between two evaluators of a game: the same search, the same openings, sides swapped."""

from __future__ import annotations

import gametree as gt
from gametree.players import SearchPlayer, random_openings, tournament

__all__ = ["share"]


def share(start: gt.Position, first: str, second: str, *, openings: int, depth: int, plies: int = 8) -> float:
    """The share of the points that `first` takes from `second`, from openings of so many random moves."""
    one, other = (SearchPlayer("alphabeta", depth=depth, evaluator=name, name=name) for name in (first, second))
    result = tournament(one, other, random_openings(start, openings, plies, seed=29), "games")
    return (result.wins + result.ties / 2) / (2 * openings)
