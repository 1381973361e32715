"""Matches between two evaluators of a game: the same search, the same openings, sides swapped."""

from __future__ import annotations

from random import Random

import gametree as gt

__all__ = ["share"]


def share(start: gt.Position, first: str, second: str, *, openings: int, depth: int, seed: int = 29) -> float:
    """The share of the points that `first` takes from `second`, from openings of eight random moves."""
    rng, points = Random(seed), 0.0
    for _ in range(openings):
        opening = start
        for _ in range(8):
            opening = opening.play(rng.choice(opening.moves()))
        for first_is_max in (True, False):
            result = outcome(opening, *((first, second) if first_is_max else (second, first)), depth)
            points += 0.5 if result == 0 else (result > 0) == first_is_max
    return points / (2 * openings)


def outcome(position: gt.Position, of_max: str, of_min: str, depth: int) -> int:
    """How the game ends if both sides play the best move that their evaluator finds."""
    while position.moves():
        valued = position.with_evaluator(of_max if position.maximizing else of_min)
        position = position.play(gt.search(valued, "alphabeta", depth=depth, ordering="natural").move)
    value: int = position.with_evaluator("outcome").evaluate()
    return value
