"""Small multiples: which curves of a plot share a frame, and how each label looks in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gametree.lab.exhibits import Curve, Plot

__all__ = ["INK", "Look", "Panel", "at_points", "looks", "panels"]

CROWD = 5
"""The most labels that share a frame, unless the plot names its panels."""
INK = "#010203"
"""Stands for the colour of text, which is light on a dark page."""
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", INK)
"""Okabe and Ito's colours, which colour-blind people can tell apart; yellow is missing, as it is faint on white."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
LINES = ("-", "--", "-.", ":")


class Look(NamedTuple):
    """How the curves with one label are drawn."""

    color: str
    marker: str
    line: str


class Panel(NamedTuple):
    """A frame: its title, its curves, and the curves of other frames that are shown in grey for comparison."""

    title: str
    curves: Sequence[Curve]
    behind: Sequence[Curve] = ()


def looks(plot: Plot) -> dict[str, Look]:
    """The look of every label. Colours and marks repeat after seven labels, with another line.

    Labels that stand beside their points need no look of their own.
    """
    labels = dict.fromkeys(curve.label for curve in plot.curves if curve.label)
    if at_points(plot):
        return dict.fromkeys(labels, Look(PALETTE[0], MARKERS[0], LINES[0]))
    return {
        label: Look(PALETTE[at % len(PALETTE)], MARKERS[at % len(MARKERS)], LINES[at // len(PALETTE) % len(LINES)])
        for at, label in enumerate(labels)
    }


def panels(plot: Plot) -> list[Panel]:
    """The frames of a plot: as its curves say, or one, or one for each label if a single one would be crowded.

    >>> from gametree.lab.exhibits import Axis
    >>> crowd = [Curve(f"b = {b}", [(1, b)]) for b in range(2, 8)]
    >>> [panel.title for panel in panels(Plot("p", "Crowd", Axis("x"), Axis("y"), crowd))][:2]
    ['b = 2', 'b = 3']
    """
    named = list(dict.fromkeys(curve.panel for curve in plot.curves))
    labels = list(dict.fromkeys(curve.label for curve in plot.curves))
    if len(named) > 1 or len(labels) <= CROWD or at_points(plot):
        return [Panel(name, [curve for curve in plot.curves if curve.panel == name]) for name in named or [""]]
    ours = {curve.label for curve in plot.curves if curve.source != "paper"}
    return [_alone(plot, label) for label in labels if label in ours] or [Panel("", plot.curves)]


def at_points(plot: Plot) -> bool:
    """Whether labels stand beside the points: the x axis has names, and every label a single point in its panel."""
    found = [(curve.panel, curve.label) for curve in plot.curves if curve.label for _ in curve.points]
    return bool(plot.x.names) and len(found) == len(set(found)) > 0


def _alone(plot: Plot, label: str) -> Panel:
    """A label and what is published under it, or under a label that none of ours has: that is for all of them."""
    ours = {curve.label for curve in plot.curves if curve.source != "paper"}
    own = [curve for curve in plot.curves if curve.label == label or curve.label not in ours]
    return Panel(label, own, [curve for curve in plot.curves if curve.label != label and curve.source != "paper"])
