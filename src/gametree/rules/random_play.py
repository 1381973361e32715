"""Positions reached by random play, to compare algorithms on in any game."""

from __future__ import annotations

from random import Random

from gametree.model.arguments import seeded
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.options import integer

__all__ = ["sample_positions"]

PLIES_APART = 2.5
MOST = 1000


def sample_positions(start: Position, count: int, seed: int = 1) -> list[Position]:
    """At most `count` different positions; the start comes first, and the same seed gives the same ones.

    Each is two or three plies later than the one before, or less where the game is short, and is reached in a random
    game of its own, so that all stages of the game occur with either player to move. None of them is the end of a
    game, unless the start is.

    >>> import gametree as gt
    >>> positions = gt.sample_positions(gt.position("tic-tac-toe"), 4, seed=1)
    >>> [position.plies_left for position in positions]
    [9, 7, 5, 3]
    """
    if not isinstance(start, Position):
        raise OptionError(
            f"random play starts from a position, such as gametree.position('othello'), not {quoted(start)}"
        )
    count = integer("the number of positions", count, 1, MOST)
    left = start.plies_left
    apart = PLIES_APART if left is None else min(PLIES_APART, left / count)
    walks = (_walk(start, int(apart * number), Random(f"{seeded(seed)}/{number}")) for number in range(count))
    return list(dict.fromkeys(walks))


def _walk(position: Position, plies: int, random: Random) -> Position:
    for _ in range(plies):
        ahead = position.after(random.choice(position.moves())) if position.moves() else position
        if not ahead.moves():
            break
        position = ahead
    return position
