"""From a figure to lines, outlines and words: the marks of the papers.

Every state has a colour and also a shape or a line of its own, so that it survives print and colour blindness. The
colours are those of Okabe and Ito. Words stand beside and below the outlines in such a way that no edge crosses them:
edges run between the lower side of a parent and the upper side of its child, and there are no words in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from textwrap import wrap
from typing import NamedTuple

from gametree.pictures.canvas import Canvas, Outline, Pen, Stroke, Words
from gametree.pictures.figure import Figure, Mark
from gametree.pictures.layout import tidy

__all__ = ["painted"]

INK, SOFT, PALE, PAPER, BORDER = "#1f2328", "#59636e", "#a3abb3", "#ffffff", "#d0d7de"
BLUE, VERMILION, SKY, YELLOW = "#0072b2", "#d55e00", "#d3eafa", "#fbf6c4"

NODE = 30.0
"""The height of a square or circle."""
LEVEL = 78.0
"""From one level to the next."""
GAP = 9.0
MARGIN = 18.0
VALUE, SMALL = 13.0, 10.5
"""The sizes of values, and of names and windows."""
LETTER = 0.62
"""The width of a letter relative to its size; digits of most fonts are a little narrower."""
LINE_HEIGHT = 17.0
NARROWEST = 420.0


class Look(NamedTuple):
    """How a state is drawn: the inside, the outline, and the words."""

    fill: str
    pen: Pen
    ink: str


LOOKS = {
    "plain": Look(PAPER, Pen(INK), INK),
    "unseen": Look(PAPER, Pen(PALE, 1), SOFT),
    "path": Look(BLUE, Pen(INK, 3), PAPER),
    "open": Look(PAPER, Pen(BLUE, 3), INK),
    "done": Look(SKY, Pen(INK), INK),
    "abandoned": Look(SKY, Pen(INK, 1.5, (4, 3)), INK),
    "answered": Look(YELLOW, Pen(INK), INK),
    "cut": Look(PAPER, Pen(PALE, 1.5, (4, 3)), SOFT),
}
EDGE = Pen(SOFT)
EDGES = {"path": Pen(BLUE, 3), "open": Pen(BLUE), "unseen": Pen(PALE, 1)}
"""Those that do not look like `EDGE`."""
PRINCIPAL = Pen(VERMILION, 4)


class Reach(NamedTuple):
    """How far a mark with its words goes from its centre: the outline's half width, and all to the left and right."""

    half: float
    left: float
    right: float


def painted(figure: Figure) -> Canvas:
    """The picture of a figure."""
    reaches = [_reach(mark, figure.is_lowest(at)) for at, mark in enumerate(figure.marks)]
    xs = tidy(figure.parents, [reach.left for reach in reaches], [reach.right for reach in reaches], GAP)
    wide = max(x + reach.right for x, reach in zip(xs, reaches, strict=True))
    width = max(wide, NARROWEST if figure.caption else 0) + 2 * MARGIN
    aside = (width - wide) / 2
    places = [(aside + x, MARGIN + NODE / 2 + LEVEL * ply) for x, ply in zip(xs, figure.plies, strict=True)]
    bottom = MARGIN + LEVEL * figure.height + NODE + (LINE_HEIGHT if _names_below(figure) else 4)
    lines = [line for said in figure.caption for line in wrap(said, int((width - 2 * MARGIN) / (VALUE * LETTER)))]
    drawn = [*_edges(figure, places), *_nodes(figure, places, reaches), *_caption(lines, width, bottom)]
    items = [item for item in drawn if not isinstance(item, Words) or item.text]
    height = bottom + LINE_HEIGHT * len(lines) + (MARGIN if lines else MARGIN / 2)
    return Canvas(width, height, PAPER, BORDER, tuple(items), figure.title)


def _names_below(figure: Figure) -> bool:
    """Whether anything is written below the lowest outlines."""
    return any(mark.name or mark.kind == "fold" for at, mark in enumerate(figure.marks) if figure.is_lowest(at))


def _long(text: str, size: float) -> float:
    return len(text) * size * LETTER


def _reach(mark: Mark, is_lowest: bool) -> Reach:
    """Words are beside the outline, but below it on the last level: no edges leave there."""
    half = NODE / 2 if mark.kind == "fold" else max(NODE, _long(mark.value, VALUE) + 10) / 2
    under = max(half, _long(_label(mark), SMALL) / 2) if is_lowest else half
    if mark.kind == "fold":
        return Reach(half, under, under if is_lowest else half + _long(mark.value, SMALL) + 3)
    left = half + _long(mark.name, SMALL) + 5 if mark.name and not is_lowest else under
    return Reach(half, left, max(under, _beside(mark, half)))


def _label(mark: Mark) -> str:
    return mark.value if mark.kind == "fold" else mark.name


def _beside(mark: Mark, half: float) -> float:
    return half + max((_long(text, SMALL) + 5 for text in mark.beside), default=0)


def _edges(figure: Figure, places: list[tuple[float, float]]) -> Iterator[Stroke]:
    """Edges, those of the principal variation last and so on top."""
    order = sorted(range(1, len(places)), key=lambda at: figure.marks[at].principal)
    for at in order:
        mark = figure.marks[at]
        (x1, y1), (x2, y2) = places[mark.parent], places[at]
        start, end = (x1, y1 + NODE / 2), (x2, y2 - NODE / 2)
        if mark.state == "cut":
            yield Stroke(start, end, Pen(PALE, 1.5))
            yield from _strokes(start, end)
        else:
            yield Stroke(start, end, PRINCIPAL if mark.principal else EDGES.get(mark.state, EDGE))


def _strokes(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Stroke]:
    """Two short strokes across the middle of an edge."""
    along = end[0] - start[0], end[1] - start[1]
    length = hypot(*along)
    unit = along[0] / length, along[1] / length
    for away in (-2.5, 2.5):
        x = (start[0] + end[0]) / 2 + away * unit[0]
        y = (start[1] + end[1]) / 2 + away * unit[1]
        yield Stroke((x - 7 * unit[1], y + 7 * unit[0]), (x + 7 * unit[1], y - 7 * unit[0]), Pen(INK, 2))


def _nodes(figure: Figure, places: list[tuple[float, float]], reaches: list[Reach]) -> Iterator[Outline | Words]:
    for at, mark in enumerate(figure.marks):
        (x, y), half = places[at], reaches[at].half
        yield from _outlines(mark, LOOKS[mark.state], x, y, 2 * half)
        if figure.is_lowest(at):
            yield Words(x, y + NODE / 2 + 9, _label(mark), SMALL, SOFT)
        elif mark.kind == "fold":
            yield Words(x + half + 3, y, mark.value, SMALL, SOFT, "start")
        else:
            yield Words(x - half - 5, y, mark.name, SMALL, SOFT, "end")
        if mark.kind != "fold":
            bold = mark.state == "path" or mark.principal
            yield Words(x, y, mark.value, VALUE, LOOKS[mark.state].ink, bold=bold)
        for line, text in enumerate(mark.beside):
            above = 6.5 * (2 * line - len(mark.beside) + 1)
            yield Words(x + half + 5, y + above, text, SMALL, INK, "start")


def _outlines(mark: Mark, look: Look, x: float, y: float, width: float) -> Iterator[Outline]:
    shape = {"max": "square", "min": "round", "fold": "triangle"}[mark.kind]
    pen = Pen(VERMILION, 3) if mark.principal and mark.state != "path" else look.pen
    yield Outline(shape, x, y, width, NODE, look.fill, pen)
    if mark.state == "answered":
        yield Outline(shape, x, y, width - 7, NODE - 7, "none", Pen(INK, 1))


def _caption(lines: list[str], width: float, bottom: float) -> Iterator[Words]:
    for number, line in enumerate(lines):
        yield Words(width / 2, bottom + LINE_HEIGHT * (number + 0.8), line, VALUE, INK)
