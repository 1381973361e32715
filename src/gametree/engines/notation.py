"""Moves as protocols write them: one word each.

A protocol separates moves by spaces. The moves of most games have none; in those of other games every space is written
as an underscore, so that the move (1, 2) is (1,_2). Reading accepts that, and whatever the game reads itself.
"""

from __future__ import annotations

from typing import Any

from gametree.model.errors import IllegalMove
from gametree.model.move_list import read_move
from gametree.model.position import Position

__all__ = ["move_named", "written"]


def written(move: Any) -> str:
    """A move as one word.

    >>> from gametree.engines.notation import written
    >>> written("e2e4"), written((1, 2))
    ('e2e4', '(1,_2)')
    """
    return "_".join(str(move).split())


def move_named(position: Position, word: str) -> Any:
    """The legal move that a word means; `IllegalMove` says which words would be right.

    >>> import gametree as gt
    >>> from gametree.engines.notation import move_named
    >>> move_named(gt.position("chess"), "Nf3")
    'g1f3'
    """
    moves = position.moves()
    for move in moves:
        if written(move) == word:
            return move
    try:
        return read_move(position, word)
    except IllegalMove:
        raise IllegalMove(word, map(written, moves)) from None
