"""The picture of an analysis: the expected score of MAX along the game, and the mistakes on it."""

from __future__ import annotations

from itertools import pairwise

from gametree.analysis.analysis import Analysis
from gametree.pictures.canvas import Canvas, Outline, Pen, Stroke, Words
from gametree.pictures.svg import svg

__all__ = ["plot"]

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 720.0, 260.0, 48.0, 34.0, 30.0
INK, GRID, CURVE = "#333333", "#d8d8d8", "#1f6fb4"
COLOURS = {"inaccuracy": "#e0b000", "mistake": "#e07000", "blunder": "#c02020"}


def plot(analysis: Analysis) -> str:
    """A document in SVG; the same for the same analysis."""
    scores = [analysis.start, *(move.score for move in analysis.moves)]
    step = (WIDTH - LEFT - 16) / max(1, len(scores) - 1)
    points = [(LEFT + at * step, _height(score)) for at, score in enumerate(scores)]
    items: list[Stroke | Outline | Words] = []
    for percent in (0, 25, 50, 75, 100):
        y = _height(percent / 100)
        items.append(Stroke((LEFT, y), (WIDTH - 16, y), Pen(INK if percent == 50 else GRID, 1)))
        items.append(Words(LEFT - 6, y, f"{percent} %", 11, INK, "end"))
    items += [Stroke(start, end, Pen(CURVE, 2)) for start, end in pairwise(points)]
    for move, (x, y) in zip(analysis.moves, points[1:], strict=True):
        if move.judgement:
            colour = COLOURS[move.judgement]
            items.append(Outline("round", x, y, 8, 8, colour, Pen(colour, 1)))
            items.append(Words(x, y - 12 if y > TOP + 20 else y + 14, move.text, 10, colour))
    every = max(1, round(len(scores) / 12))
    items += [Words(points[at][0], HEIGHT - 14, str(at), 11, INK) for at in range(0, len(points), every)]
    names = [analysis.record.tags.get(name, "") for name in ("White", "Black")]
    title = " - ".join(filter(None, names)) or f"a game of {analysis.record.game}"
    items.append(Words(LEFT, 16, f"Expected score of the side that began: {title}", 12, INK, "start"))
    return svg(Canvas(WIDTH, HEIGHT, "#ffffff", GRID, tuple(items), title))


def _height(score: float) -> float:
    return TOP + (1 - score) * (HEIGHT - TOP - BOTTOM)
