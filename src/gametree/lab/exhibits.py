"""What a report shows besides the claims, as plain data: tables and plots. `report` and `plots` draw them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from gametree.players.statistics import Interval

__all__ = ["Axis", "Curve", "Plot", "Sheet", "shown"]


class Sheet(NamedTuple):
    """A table: its cells are strings, numbers, intervals, or None where there is nothing."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str | float | Interval | None]]


class Axis(NamedTuple):
    """What an axis is of. Its `scale` is "linear", "log", or "symlog": logarithmic on both sides of 0.

    With `names` it has these instead of numbers: the first is at 0, the next at 1. Points are not joined by lines then.
    """

    label: str
    scale: str = "linear"
    names: Sequence[str] = ()


class Curve(NamedTuple):
    """Points (x, y), y with its interval if it has one. `source` is "ours" or "paper": published numbers are marks.

    Curves of the same `panel` share a frame, and the panel is its title. A curve without a label is a grey line.
    """

    label: str
    points: Sequence[tuple[float, float | Interval]]
    source: str = "ours"
    panel: str = ""


class Plot(NamedTuple):
    """Curves in one frame, or in one for each of their panels, with equal axes. `name` becomes part of the file's name.

    If more than five labels share a frame and no panel is named, every label gets a panel, with the others in grey. If
    the x axis has names and every label a single point in its panel, the labels stand beside the points.
    """

    name: str
    title: str
    x: Axis
    y: Axis
    curves: Sequence[Curve]


def shown(value: str | float | Interval | None) -> str:
    """A table's cell as a string: four digits of a fraction, as many of an interval as its width deserves.

    >>> shown(Interval(51.234, 41.111, 62.222)), shown(1234567), shown(1234.567), shown(0.123456), shown(None)
    ('51 (41 to 62)', '1,234,567', '1,235', '0.1235', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, Interval):
        middle, low, high = (f"{number:,.{_decimals(value)}f}" for number in value)
        return f"{middle} ({low} to {high})"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if 1000 <= abs(value) < 1e15 else f"{value:.4g}"


def _decimals(interval: Interval) -> int:
    """As many as it takes for the distance from the middle to an end to show two digits."""
    reach = (interval.high - interval.low) / 2
    return min(max(1 - math.floor(math.log10(reach)), 0), 9) if 0 < reach < math.inf else 2
