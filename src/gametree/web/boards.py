"""Positions as plain data: the board as it is drawn, and the legal moves with the squares that they touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametree.model.drawing import Drawing
from gametree.model.position import Position

__all__ = ["described"]

Square = tuple[int, int]


def described(position: Position, most: int, played: Sequence[str] = ()) -> dict[str, Any]:
    """A position as plain data, with at most `most` moves; `played` are the moves that led to it."""
    moves = position.moves()
    drawing = position.drawing()
    shown = moves[:most]
    return {
        "text": position.text,
        "plain": str(position),
        "maximizing": position.maximizing,
        "over": not moves,
        "value": position.evaluate(),
        "plies": len(played),
        "last": played[-1] if played else None,
        "moves": [{"text": str(move), "squares": _squares(position, drawing, move)} for move in shown],
        "more": len(moves) - len(shown),
        "drawing": None if drawing is None else _drawn(drawing),
    }


def _drawn(drawing: Drawing) -> dict[str, Any]:
    style = drawing.style
    return {
        "marks": [list(row) for row in drawing.marks],
        "columns": list(drawing.columns),
        "rows": list(drawing.rows),
        "caption": drawing.caption,
        "last": sorted(drawing.last_move),
        "pieces": {mark: piece._asdict() for mark, piece in drawing.pieces.items()},
        "style": {"light": style.light, "dark": style.dark, "last": style.last_move},
    }


def _squares(position: Position, before: Drawing | None, move: Any) -> list[Square]:
    """The squares that a move touches: where it starts, what it passes, where it ends. None if nothing is drawn.

    A drawing marks the squares of the last move, in whatever order: a piece has left the first and stands on the last.
    """
    after = None if before is None else position.after(move).drawing()
    if before is None or after is None:
        return []

    def stage(square: Square) -> int:
        if _has_piece(after, square):
            return 2
        return 0 if _has_piece(before, square) else 1

    return sorted(after.last_move, key=lambda square: (stage(square), square))


def _has_piece(drawing: Drawing, square: Square) -> bool:
    row, column = square
    return drawing.marks[row][column] in drawing.pieces
