"""Positions from games that a shallow search plays against itself, all phases of the game alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.searching.request import Request
from gametree.searching.running import find

__all__ = ["positions_from_play"]

LONGEST_OPENING = 10
"""Random moves at the beginning of a game, at most."""
CARELESS = 0.1
"""The share of random moves later on: a search meets positions of all kinds, and not only well played ones."""
DEPTH = 2
LONGEST_GAME = 150
FROM_EACH_GAME = 4
GAMES_IN_VAIN = 20
"""Where so many games one after the other give nothing new, there is nothing new."""


def positions_from_play(start: Position, seed: int) -> Iterator[Position]:
    """Different positions from games of self-play in which the game goes on; the same seed gives the same ones.

    Those in which the mover is forced to react are left out: parts of a selective search do not look at them.
    """
    seen: set[int] = set()
    in_vain = 0
    for number in count():
        rng = Random(f"{seed}/{number}")
        game = [position for position in _played(start, rng) if not position.forced]
        chosen = rng.sample(game, min(FROM_EACH_GAME, len(game)))
        new = [position for position in chosen if position.key not in seen]
        seen.update(position.key for position in new)
        in_vain = 0 if new else in_vain + 1
        if in_vain == GAMES_IN_VAIN:
            return
        yield from new


def _played(position: Position, rng: Random) -> Iterator[Position]:
    """The positions of one game from its opening on, but for the last, in which it is over."""
    opening = rng.randrange(LONGEST_OPENING + 1)
    for ply in range(LONGEST_GAME):
        moves = position.moves()
        if not moves:
            return
        if ply >= opening:
            yield position
        careless = ply < opening or rng.random() < CARELESS
        position = position.after(rng.choice(moves) if careless else _good_move(position))


def _good_move(position: Position) -> object:
    found = find(lambda: Request(position, "alphabeta", Limits(depth=DEPTH), None))
    if found.stopped == "interrupted":
        raise KeyboardInterrupt
    return position.moves()[0] if found.move is None else found.move
