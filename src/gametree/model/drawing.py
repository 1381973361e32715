"""Drawings of a board, as text and in SVG. Both mark the squares of the last move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

__all__ = ["Drawing", "Piece", "Style"]

SQUARE = 44
MARGIN = 24
LINE = 22
FONT = "font-family='DejaVu Sans, Verdana, sans-serif' text-anchor='middle' dominant-baseline='central'"


class Piece(NamedTuple):
    """How a mark of the board looks in a picture: a coloured disc, a character, or a disc with a character on it."""

    disc: str | None = None
    character: str = ""
    ink: str = "#222"


class Style(NamedTuple):
    """The colours of the squares: all the same, or alternating; the top left square is light."""

    light: str = "#f0d9b5"
    dark: str = "#b58863"
    last_move: str = "#f6d32d"


WOOD = Style()


@dataclass(frozen=True)
class Drawing:
    """A board: rows of marks from the top left, one mark for every square.

    The text shows every mark as it is, and those of the last move in parentheses. In the picture `pieces` says how a
    mark looks; a mark that is not in `pieces` is drawn as an empty square.

    >>> from gametree.model.drawing import Drawing
    >>> print(Drawing(["X.", ".O"], columns="ab", rows="21", caption="X to move", last_move={(1, 1)}).text())
      a b
    2 X .
    1 .(O)
    X to move
    """

    marks: Sequence[Sequence[str]]
    columns: Sequence[str] = ""
    rows: Sequence[str] = ""
    caption: str = ""
    last_move: Set[tuple[int, int]] = frozenset()
    """The row and column of each square of the move, counted from the top left."""
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    style: Style = WOOD

    def text(self) -> str:
        """The board as lines of characters."""
        width = max((len(mark) for row in self.marks for mark in row), default=1)
        margin = max((len(label) for label in self.rows), default=0)
        header = f"{'':{margin}} " + " ".join(f"{label:>{width}}" for label in self.columns)
        lines = [header.rstrip()] if self.columns else []
        for at, row in enumerate(self.marks):
            label = self.rows[at] if self.rows else ""
            lines.append(f"{label:>{margin}}{self._line(at, row, width)}".rstrip())
        return "\n".join([*lines, self.caption] if self.caption else lines)

    def _line(self, at: int, row: Sequence[str], width: int) -> str:
        """The marks of a row, with gaps before, between and after them that leave room for parentheses."""
        gaps = [" "] * (len(row) + 1)
        for column in range(len(row)):
            if (at, column) in self.last_move:
                gaps[column] = "(" if gaps[column] == " " else "|"
                gaps[column + 1] = ")"
        return "".join(gap + f"{mark:>{width}}" for gap, mark in zip(gaps, row, strict=False)) + gaps[-1]

    def svg(self) -> str:
        """The board as a complete SVG document."""
        height, width = len(self.marks), max(map(len, self.marks), default=0)
        size = 2 * MARGIN + SQUARE * width, 2 * MARGIN + SQUARE * height + LINE * bool(self.caption)
        head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {size[0]} {size[1]}' width='{size[0]}' {FONT}>"
        ground = f"<rect width='{size[0]}' height='{size[1]}' fill='white'/>"
        return "\n".join([head, ground, *self._squares(), *self._labels(height), "</svg>"])

    def _squares(self) -> Iterator[str]:
        for at, row in enumerate(self.marks):
            for column, mark in enumerate(row):
                x, y = MARGIN + SQUARE * column, MARGIN + SQUARE * at
                fill = self.style.dark if (at + column) % 2 else self.style.light
                if (at, column) in self.last_move:
                    fill = self.style.last_move
                box = f"width='{SQUARE}' height='{SQUARE}' fill='{fill}' stroke='#555' stroke-width='0.5'"
                yield f"<rect x='{x}' y='{y}' {box}/>"
                yield from self._piece(mark, x + SQUARE // 2, y + SQUARE // 2)

    def _piece(self, mark: str, x: int, y: int) -> Iterator[str]:
        piece = self.pieces.get(mark)
        if piece is None:
            return
        if piece.disc:
            yield f"<circle cx='{x}' cy='{y}' r='{SQUARE * 2 // 5}' fill='{piece.disc}' stroke='#222'/>"
        if piece.character:
            size = SQUARE // 2 if piece.disc or len(piece.character) > 1 else SQUARE * 4 // 5
            yield f"<text x='{x}' y='{y}' font-size='{size}' fill='{piece.ink}'>{escape(piece.character)}</text>"

    def _labels(self, height: int) -> Iterator[str]:
        small = "font-size='13' fill='#333'"
        for column, label in enumerate(self.columns):
            x = MARGIN + SQUARE * column + SQUARE // 2
            yield f"<text x='{x}' y='{MARGIN // 2}' {small}>{escape(label)}</text>"
        for at, label in enumerate(self.rows):
            y = MARGIN + SQUARE * at + SQUARE // 2
            yield f"<text x='{MARGIN // 2}' y='{y}' {small}>{escape(label)}</text>"
        if self.caption:
            y = 2 * MARGIN + SQUARE * height
            yield f"<text x='50%' y='{y}' {small}>{escape(self.caption)}</text>"
