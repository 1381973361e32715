"""A figure in characters, for a terminal: the tree from the top down, in lines of box drawing.

MAX is [3], MIN (3). Heavy lines lead along the principal variation, and ╪ is an edge that is cut off. ▸ marks the
current path, doubled brackets a node that the table answered, and dots a node that has not been looked at. With colour
the same things have colours too.
"""

from __future__ import annotations

from itertools import groupby
from math import floor
from textwrap import wrap
from typing import NamedTuple

from gametree.pictures.boxes import CROSSED, HEAVY, LIGHT, NONE, joined
from gametree.pictures.figure import Figure, Mark
from gametree.pictures.layout import tidy

__all__ = ["Lettering", "lettered"]

GAP = 3
"""From the last character of a node to the first of the next: two blanks."""
FAINT, STRONG = "2", "1"
STYLES = {"path": "1;34", "open": "34", "done": "36", "answered": "33", "abandoned": "35"}
STYLES |= {"unseen": FAINT, "cut": FAINT}
PRINCIPAL = "1;31"
BRACKETS = {"max": ("[", "]"), "min": ("(", ")")}


class Lettering:
    """Rows of characters, each with a style: the numbers of an ANSI sequence, or nothing."""

    def __init__(self) -> None:
        self.rows: list[dict[int, tuple[str, str]]] = []

    @property
    def width(self) -> int:
        """The length of the longest row."""
        return max((1 + max(row) for row in self.rows if row), default=0)

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        """Writes over what is there."""
        while len(self.rows) <= row:
            self.rows.append({})
        self.rows[row] |= {column + at: (character, style) for at, character in enumerate(text)}

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(character for character, _ in cells).rstrip() for cells in self._lines())

    def coloured(self) -> str:
        """The characters in their colours, as a terminal shows them."""
        return "\n".join(map(_coloured, self._lines()))

    def _lines(self) -> list[list[tuple[str, str]]]:
        return [[row.get(column, (" ", "")) for column in range(1 + max(row, default=-1))] for row in self.rows]


def _coloured(cells: list[tuple[str, str]]) -> str:
    parts: list[str] = []
    for style, alike in groupby(cells, lambda cell: cell[1] if cell[0] != " " else ""):
        text = "".join(character for character, _ in alike)
        parts.append(f"\x1b[{style}m{text}\x1b[0m" if style else text)
    return "".join(parts).rstrip()


class Box(NamedTuple):
    """A node in characters: its text, the place of its middle in it, and on the last level its name below."""

    text: str
    middle: int
    below: str = ""

    @property
    def left(self) -> int:
        """How far it goes to the left of its middle."""
        return max(self.middle, len(self.below) // 2)

    @property
    def right(self) -> int:
        """How far it goes to the right of its middle."""
        return max(len(self.text) - self.middle, len(self.below) - len(self.below) // 2) - 1


def lettered(figure: Figure, width: int) -> Lettering:
    """The figure in characters, with its caption wrapped to `width`; the tree itself may be wider."""
    boxes = [_box(mark, figure.is_lowest(at)) for at, mark in enumerate(figure.marks)]
    centres = tidy(figure.parents, [box.left for box in boxes], [box.right for box in boxes], GAP)
    columns = [floor(x) for x in centres]  # differences that are whole stay as large as they are
    made = Lettering()
    for at, mark in enumerate(figure.marks):
        row, box = 3 * figure.plies[at], boxes[at]
        style = PRINCIPAL if mark.principal and mark.state != "path" else STYLES.get(mark.state, "")
        made.write(row, columns[at] - box.middle, box.text, style)
        if box.below:
            made.write(row + 1, columns[at] - len(box.below) // 2, box.below, FAINT)
        if figure.children[at]:
            _connect(made, row + 1, figure, columns, at)
    said = [line for sentence in figure.caption for line in wrap(sentence, max(width, 20))]
    for number, line in enumerate(said, start=len(made.rows) + 1):
        made.write(number, 0, line)
    return made


def _box(mark: Mark, is_lowest: bool) -> Box:
    if mark.kind == "fold":
        return Box(f"△{mark.value}", len(mark.value) // 2)
    inside = mark.value or " "
    if mark.state in ("unseen", "cut"):
        shape = f"·{inside}·"
    else:
        opened, closed = BRACKETS[mark.kind]
        twice = 2 if mark.state == "answered" else 1
        shape = f"{opened * twice}{inside}{closed * twice}"
    if mark.state == "path":
        shape = f"▸{shape}"
    before = f"{mark.name} " if mark.name and not is_lowest else ""
    after = "".join(f" {said}" for said in mark.beside)
    return Box(before + shape + after, len(before) + len(shape) // 2, mark.name if is_lowest else "")


def _connect(made: Lettering, row: int, figure: Figure, columns: list[int], parent: int) -> None:
    """The edges to the children: a row in which they part, and one in which each comes down, crossed if it is cut."""
    children, above = figure.children[parent], columns[parent]
    heavy = {child: figure.marks[child].principal for child in children}
    for column in range(columns[children[0]], columns[children[-1]] + 1):
        here = [child for child in children if columns[child] == column]
        strong = [child for child in children if heavy[child]]
        left = _across(column - 1, columns[children[0]], columns[children[-1]], above, columns, strong)
        right = _across(column, columns[children[0]], columns[children[-1]], above, columns, strong)
        up = NONE if column != above else HEAVY if strong else LIGHT
        down = NONE if not here else HEAVY if heavy[here[0]] else LIGHT
        made.write(row, column, joined(up, down, left, right), PRINCIPAL if HEAVY in (up, down, left, right) else "")
    for child in children:
        mark = figure.marks[child]
        if mark.state == "cut":
            made.write(row + 1, columns[child], CROSSED, STRONG)
        else:
            weight = HEAVY if heavy[child] else LIGHT
            style = PRINCIPAL if heavy[child] else STYLES.get(mark.state, "")
            made.write(row + 1, columns[child], joined(weight, weight, NONE, NONE), style)


def _across(column: int, first: int, last: int, above: int, columns: list[int], strong: list[int]) -> int:
    """The weight of the line from a column to the next: heavy on the way from the parent to a principal child."""
    if not first <= column < last:
        return NONE
    is_heavy = any(min(above, columns[child]) <= column < max(above, columns[child]) for child in strong)
    return HEAVY if is_heavy else LIGHT
