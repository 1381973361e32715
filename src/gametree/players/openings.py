"""Openings: the positions where the games of a tournament begin."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from gametree.model.arguments import instance, listed_by, seeded, whole
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.catalogue import position as position_of

__all__ = ["openings", "random_openings", "random_trees"]

TRIES = 100
"""How many times `count` games are tried before giving up because too many end early."""


def openings(position: Position, plies: int) -> list[Position]:
    """The positions after every sequence of `plies` moves from `position`, in the order of the moves.

    Two sequences that lead to the same position both count. A sequence that ends the game is not an opening.

    >>> import gametree as gt
    >>> from gametree.players import openings
    >>> len(openings(gt.position("othello"), 4))
    244
    """
    if type(plies) is not int or plies < 0:
        raise OptionError(f"plies is a whole number from 0 up, not {quoted(plies)}")
    found = [instance("position", position, Position, "a position")]
    for _ in range(plies):
        found = [parent.play(move) for parent in found for move in parent.moves()]
    return [opening for opening in found if opening.moves()]


def random_openings(position: Position, count: int, plies: int, *, seed: int = 0) -> list[Position]:
    """`count` positions after `plies` random moves from `position`, in none of which the game is over.

    They depend only on `seed`, and may be equal if the game has few openings.

    >>> import gametree as gt
    >>> from gametree.players import random_openings
    >>> len(random_openings(gt.position("chess"), 10, plies=6))
    10
    """
    instance("position", position, Position, "a position")
    count, plies, random = whole("count", count, 0), whole("plies", plies, 0), Random(seeded(seed))
    found: list[Position] = []
    for _ in range(TRIES * count):
        if len(found) == count:
            return found
        opening = position
        for _ in range(plies):
            opening = opening.play(random.choice(moves)) if (moves := opening.moves()) else opening
        if opening.moves():
            found.append(opening)
    raise OptionError(f"almost every game from here is over after {plies} random moves; take fewer")


def random_trees(seeds: Iterable[int], *, depth: int = 100, **options: Any) -> list[Position]:
    """The roots of the random trees numbered `seeds`, games of `depth` plies. The options are those of "random-tree".

    >>> from gametree.players import random_trees
    >>> print(random_trees(range(200), branching=2)[-1])
    root of random tree 199 (b=2), value 0, MAX to move
    """
    return [
        position_of("random-tree", seed=seed, depth=depth, **options) for seed in listed_by("seeds", seeds, "numbers")
    ]
