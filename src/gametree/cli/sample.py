"""Positions to compare algorithms on: the start, and positions that seeded random play reaches from there."""

from __future__ import annotations

from random import Random

from gametree.model.position import Position

__all__ = ["sample"]

PLIES_APART = 2.5


def sample(start: Position, count: int, seed: int) -> list[Position]:
    """At most `count` different positions, none of them the end of a game if the start is not; the start comes first.

    Each is two or three plies later than the one before, or less where the game is short, and reached in a game of its
    own, so that there are all stages of the game with either player to move.
    """
    left = start.plies_left
    apart = PLIES_APART if left is None else min(PLIES_APART, left / count)
    walks = (_walk(start, int(apart * number), Random(f"{seed}/{number}")) for number in range(count))
    return list(dict.fromkeys(walks))


def _walk(position: Position, plies: int, random: Random) -> Position:
    for _ in range(plies):
        ahead = position.play(random.choice(position.moves())) if position.moves() else position
        if not ahead.moves():
            break
        position = ahead
    return position
