"""Games whose answers change: searches that come back to a position until bounds or values meet would never end."""

from __future__ import annotations

from gametree.model.errors import GameError
from gametree.model.position import Position

__all__ = ["must_be_steady"]


def must_be_steady(position: Position, depth: int) -> None:
    """Raises `GameError` if asking twice gives two answers, anywhere on the line of the first moves.

    >>> import gametree as gt
    >>> must_be_steady(gt.position("tic-tac-toe"), 9)
    """
    for _ in range(depth + 1):
        if position.evaluate() != position.evaluate():
            raise GameError("its value is another one at every call", position)
        if position.maximizing != position.maximizing:
            raise GameError("the player to move is another one at every call", position)
        moves = position.moves()
        if not moves:
            return
        child, again = position.after(moves[0]), position.after(moves[0])
        if child.identity != again.identity:
            raise GameError(f"the move {moves[0]} leads to another position at every call", position)
        position = child
