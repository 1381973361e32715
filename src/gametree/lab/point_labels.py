"""Labels beside the points of a frame, moved apart where points are close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gametree.lab.panels import INK, Panel
from gametree.players.statistics import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["apart", "label_points"]

LINE = 0.062
"""The height of a label in parts of the frame's height."""
ASIDE = 0.1
"""How far to the right of its point a label begins."""


def label_points(frame: Axes, panel: Panel) -> None:
    """Writes the label of every curve to the right of its point, with a line to the point."""
    columns: dict[float, list[tuple[float, str]]] = {}
    for curve in panel.curves:
        for x, y in curve.points if curve.label else ():
            columns.setdefault(x, []).append((y.value if isinstance(y, Interval) else y, curve.label))
    for x, found in columns.items():
        found.sort()
        heights = [_height(frame, y) for y, _ in found]
        for (y, label), height in zip(found, apart(heights, LINE), strict=True):
            frame.annotate(
                label,
                xy=(x, y),
                xytext=(x + ASIDE, height),
                textcoords=frame.get_xaxis_transform(),
                va="center",
                fontsize="small",
                arrowprops={"arrowstyle": "-", "color": INK, "lw": 0.4, "alpha": 0.5, "shrinkB": 3},
            )


def _height(frame: Axes, y: float) -> float:
    """In parts of the frame's height."""
    _, place = frame.transAxes.inverted().transform(frame.transData.transform((0, y)))
    return float(place)


def apart(places: Sequence[float], gap: float) -> list[float]:
    """Places in ascending order, moved so that neighbours are at least `gap` apart, and none by more than needed.

    Places that would touch become a row around their middle.

    >>> [round(place, 2) for place in apart([0.1, 0.5, 0.5, 0.9], 0.1)]
    [0.1, 0.45, 0.55, 0.9]
    """
    rows: list[list[float]] = []
    for place in places:
        rows.append([place])
        while len(rows) > 1 and _first(rows[-1], gap) - _last(rows[-2], gap) < gap:
            rows[-2:] = [rows[-2] + rows[-1]]
    return [_first(row, gap) + gap * number for row in rows for number in range(len(row))]


def _first(row: Sequence[float], gap: float) -> float:
    return sum(row) / len(row) - gap * (len(row) - 1) / 2


def _last(row: Sequence[float], gap: float) -> float:
    return sum(row) / len(row) + gap * (len(row) - 1) / 2
