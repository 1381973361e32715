"""Boards as strings in which the number of marks shows who is to move, so that no side to move is written."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.model.errors import InvalidPosition
from gametree.model.quoted import quoted

__all__ = ["joined"]

NO_SIDE = "the side to move is not written after it: it follows from the number of X and O"


def joined(rows: Sequence[str], squares: int, size: str = "") -> str:
    """The squares of a board whose rows are any parts of it; `InvalidPosition` if there are not as many as `squares`.

    An X or O that stands alone after longer parts is taken for a side to move, not for a square.
    """
    has_side = rows[-1] in ("X", "O") and any(len(row) > 1 for row in rows)
    board = "".join(rows[:-1] if has_side else rows)
    if has_side or len(board) != squares:
        side = f" before {quoted(rows[-1])}" if has_side else ""
        raise InvalidPosition(f"a board {size}has {squares} squares; this one has {len(board)}{side} ({NO_SIDE})")
    return board
