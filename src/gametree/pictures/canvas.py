"""What a picture consists of once everything has its place: lines, outlines and words, in pixels from the top left."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Canvas", "Outline", "Pen", "Stroke", "Words"]


class Pen(NamedTuple):
    """The colour, width and dashes of a line."""

    colour: str
    width: float = 1.5
    dashes: tuple[float, ...] = ()


class Stroke(NamedTuple):
    """A straight line."""

    start: tuple[float, float]
    end: tuple[float, float]
    pen: Pen


class Outline(NamedTuple):
    """A closed shape around a centre: "square" (with square corners), "round" (a circle or a pill) or "triangle"."""

    shape: str
    x: float
    y: float
    width: float
    height: float
    fill: str
    pen: Pen


class Words(NamedTuple):
    """A line of text; `x` is its start, middle or end, as `anchor` says, and `y` its middle."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: str = "middle"
    bold: bool = False


class Canvas(NamedTuple):
    """A picture: a sheet of its own colour, so that it reads on dark pages as on light ones."""

    width: float
    height: float
    paper: str
    border: str
    items: tuple[Stroke | Outline | Words, ...]
    title: str
