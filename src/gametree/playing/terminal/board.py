"""Boards in the colours of their pictures, for terminals that have colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametree.model.drawing import Drawing
from gametree.model.position import Position

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["coloured", "show"]

DISC = "●"


def show(console: Console, position: Position) -> None:
    """Prints the position: in colours if the game and the terminal have them, otherwise as plain text."""
    from rich.text import Text

    drawing = position.drawing()
    if drawing is None or console.color_system is None or console.no_color:
        console.print(Text(str(position)))
    else:
        console.print(coloured(drawing))


def coloured(drawing: Drawing) -> Text:
    """The board, with a background colour for every square."""
    from rich.text import Text

    margin = max((len(label) for label in drawing.rows), default=0)
    width = max((len(mark) for row in drawing.marks for mark in row), default=1)
    board = Text()
    for at, row in enumerate(drawing.marks):
        board.append(f"{drawing.rows[at] if drawing.rows else '':>{margin}} ", "dim")
        for column, mark in enumerate(row):
            text, style = _square(drawing, at, column, mark)
            board.append(f" {text:^{width}} ", style)
        board.append("\n")
    if drawing.columns:
        labels = "".join(f" {label:^{width}} " for label in drawing.columns)
        board.append(f"{'':{margin}} {labels}\n", "dim")
    board.append(drawing.caption)
    return board


def _square(drawing: Drawing, row: int, column: int, mark: str) -> tuple[str, str]:
    """The piece on a square, and its style: the colours of the piece and of the square."""
    style, piece = drawing.style, drawing.pieces.get(mark)
    ground = style.dark if (row + column) % 2 else style.light
    if (row, column) in drawing.last_move:
        ground = style.last_move
    if piece is None:
        return ("" if mark == "." else mark), f"#444444 on {_six(ground)}"
    ink = piece.disc or piece.ink
    return (piece.character or DISC), f"bold {_six(ink)} on {_six(ground)}"


def _six(colour: str) -> str:
    """A colour with six digits; those of pictures may have three."""
    return colour if len(colour) != 4 else "#" + "".join(2 * digit for digit in colour[1:])
