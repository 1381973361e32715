"""Where an axis has marks, and what they say. A reader finds at least two numbers on every axis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite, log10
from typing import TYPE_CHECKING, Any

from gametree.lab.exhibits import Axis

if TYPE_CHECKING:
    from matplotlib.axis import Axis as Scale

__all__ = ["mark", "name_places", "spread"]

DECADES = 3
"""A logarithmic axis that is shorter has numbers between the powers of ten."""
GAP = 0.1
"""How far apart the points of several curves are at the same name."""


def mark(scale: Scale, axis: Axis, values: Iterable[float]) -> None:
    """Puts marks on an axis of a frame; `values` are all numbers that are drawn along it."""
    from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator

    shown = [value for value in values if isfinite(value)]
    if axis.scale == "linear":
        if all(float(value).is_integer() for value in shown):
            scale.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    elif axis.scale == "log":
        low, high = scale.get_view_interval()
        decades = log10(high / low) if 0 < low < high else DECADES
        if decades >= DECADES:
            return
        few: Any = MaxNLocator(5, steps=[1, 2, 5, 10]) if decades < 1 else LogLocator(subs=(1, 2, 5))
        scale.set_major_locator(few)
        scale.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))


def plain(value: float) -> str:
    """A number beside a mark.

    >>> plain(0.25), plain(2.0), plain(20_000.0)
    ('0.25', '2', '20,000')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def name_places(scale: Scale, names: Sequence[str]) -> None:
    """Writes names instead of numbers: the first at 0."""
    from matplotlib.ticker import FixedFormatter, FixedLocator

    scale.set_major_locator(FixedLocator(list(range(len(names)))))
    scale.set_major_formatter(FixedFormatter(list(names)))


def spread(number: int, count: int) -> float:
    """How far to the side a curve's points are drawn, so that several of them at the same name can be told apart.

    >>> [round(spread(number, 3), 2) for number in range(3)]
    [-0.1, 0.0, 0.1]
    """
    return GAP * (number - (count - 1) / 2)
