"""Where a call of a driver begins: the moves from the root of the search to its position."""

from __future__ import annotations

from typing import Any

from gametree.model.errors import GameError
from gametree.model.position import Position

__all__ = ["CHANGING", "way_to"]

CHANGING = "moves() and play() give something else every time they are called"


def way_to(root: Position, position: Position, plies: int) -> tuple[Any, ...]:
    """The first way from `root` to `position`, which is at most `plies` moves away.

    `GameError` if there is none: then the game is not the same whenever it is asked.

    >>> import gametree as gt
    >>> root = gt.tree([[3, 12], [2, 4]])
    >>> way_to(root, root.line([1, 0]), 2)
    (1, 0)
    """
    if position == root:
        return ()
    for depth in range(1, plies + 1):
        way = _way(root, position, depth)
        if way is not None:
            return way
    raise GameError(CHANGING, root)


def _way(root: Position, position: Position, plies: int) -> tuple[Any, ...] | None:
    for move in root.moves():
        child = root.after(move)
        if plies == 1:
            if child == position:
                return (move,)
        elif (rest := _way(child, position, plies - 1)) is not None:
            return (move, *rest)
    return None
