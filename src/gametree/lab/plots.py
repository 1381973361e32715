"""Draws plots as SVG, the same bytes for the same data. The only place that needs matplotlib, and only when called."""

from __future__ import annotations

import math
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any

from gametree.lab.exhibits import Curve, Plot
from gametree.players.statistics import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["HOW_TO_GET", "available", "svg"]

HOW_TO_GET = "pip install 'gametree[lab]'"
STYLE: Any = {"svg.hashsalt": "gametree", "svg.fonttype": "none", "font.size": 9, "axes.grid": True, "grid.alpha": 0.3}
SIZE = 6.4, 4.0


def available() -> bool:
    """Whether there is matplotlib to draw with."""
    return find_spec("matplotlib") is not None


def svg(plot: Plot) -> bytes:
    """The plot as an SVG file. Our curves are lines, with bars for intervals; published numbers are marks."""
    from matplotlib import style
    from matplotlib.figure import Figure

    with style.context(["default", STYLE]):
        figure = Figure(figsize=SIZE, layout="constrained")
        axes = figure.add_subplot()
        axes.set(title=plot.title, xlabel=plot.x.label, ylabel=plot.y.label, xscale=plot.x.scale, yscale=plot.y.scale)
        colors = {label: f"C{at % 10}" for at, label in enumerate(dict.fromkeys(curve.label for curve in plot.curves))}
        for curve in plot.curves:
            _draw(axes, curve, colors[curve.label])
        if len(plot.curves) > 1:
            axes.legend(fontsize="small")
        file = BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()


def _draw(axes: Axes, curve: Curve, color: str) -> None:
    """A curve of the paper has the colour of ours with the same label."""
    points = [(x, y if isinstance(y, Interval) else Interval(y, y, y)) for x, y in curve.points]
    xs = [x for x, _ in points]
    ys = [y.value for _, y in points]
    if curve.source == "paper":
        axes.plot(xs, ys, "x", color=color, label=f"{curve.label}, published")
        return
    below = [_reach(y.value - y.low) for _, y in points]
    above = [_reach(y.high - y.value) for _, y in points]
    axes.errorbar(xs, ys, (below, above), color=color, label=curve.label, marker=".", linewidth=1, capsize=2)


def _reach(distance: float) -> float:
    """The length of a bar; one that would be endless, of a single trial, is not drawn."""
    return distance if math.isfinite(distance) else 0.0
