"""Draws plots as SVG, the same bytes for the same data. The only place that needs matplotlib, and only when called.

The background is transparent, and text has the colour of the page around it, light or dark.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from io import BytesIO
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gametree.lab.exhibits import Curve, Plot
from gametree.lab.panels import INK, Look, Panel, at_points, looks, panels
from gametree.lab.point_labels import label_points
from gametree.lab.ticks import mark, name_places, spread
from gametree.players.statistics import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["HOW_TO_GET", "available", "svg"]

HOW_TO_GET = "pip install 'gametree[lab]'"
STYLE: Any = {
    "svg.hashsalt": "gametree",
    "svg.fonttype": "none",
    "font.size": 10,
    "axes.grid": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "figure.titlesize": 12,
    "legend.frameon": False,
    "grid.alpha": 0.15,
    "savefig.transparent": True,
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
    "grid.color": INK,
}
COLUMNS = 3
FRAME = 6.4, 4.0
"""The size of a single frame in inches."""
SMALL = 2.9, 2.3
"""The size of one of several."""
WITH_LABELS = 7.2, 3.6
"""The size of one whose points have labels beside them; several are below each other."""
ROOM_FOR_LABELS = 0.2
"""Above and below the points, in parts of a frame's height."""
LEGEND_LINE = 0.22
"""The height of a line of the legend in inches."""
LEGEND_MARK, LEGEND_LETTER = 0.7, 0.085
"""The width of a mark in the legend, and of a letter there and beside the y axis, in inches."""
LETTERS_ACROSS = 60
"""Names on an axis that have more letters together are written aslant."""
TITLE_LETTER = 0.1
"""The width of a letter of the title in inches."""
GREY = "#999999"
PUBLISHED = ", published"
ON_ANY_PAGE = b"<style>svg{color:#1f2328}@media(prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"
"""The colour of the ink where the picture stands alone; in a page it is that of the text."""


def available() -> bool:
    """Whether there is matplotlib to draw with."""
    return find_spec("matplotlib") is not None


def svg(plot: Plot) -> bytes:
    """The plot as an SVG file. Our curves are lines, with bars for intervals; published numbers are hollow marks."""
    from matplotlib import style

    with style.context(["default", STYLE]):
        file = BytesIO()
        _figure(plot).savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return _with_ink_of_the_page(file.getvalue())


def _with_ink_of_the_page(drawn: bytes) -> bytes:
    head, end, rest = drawn.replace(INK.encode(), b"currentColor").partition(b"<defs>")
    return b"\n".join(line.strip() for line in (head + ON_ANY_PAGE + end + rest).splitlines()) + b"\n"


def _figure(plot: Plot) -> Figure:
    from matplotlib.figure import Figure

    shown, look, labelled = panels(plot), looks(plot), at_points(plot)
    across = 1 if labelled else min(len(shown), COLUMNS)
    down = math.ceil(len(shown) / across)
    names = [] if labelled or any(panel.behind for panel in shown) else _labels(plot)
    size = WITH_LABELS if labelled else SMALL
    width, height = FRAME if len(shown) == 1 and not labelled else (size[0] * max(across, 2 - labelled), size[1] * down)
    room = LEGEND_LINE * math.ceil(len(names) / _legend_columns(names, width))
    figure = Figure(figsize=(width, height + room), layout="constrained")
    axes = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False).flatten().tolist()
    for frame, panel in zip(axes, shown, strict=False):
        frame.set(title=panel.title, xscale=plot.x.scale, yscale=plot.y.scale)
        frame.minorticks_off()
        _fill(frame, panel, look, joined=not plot.x.names)
    for frame in axes[len(shown) :]:
        frame.remove()
    if labelled:
        axes[0].margins(y=ROOM_FOR_LABELS)
    _mark_axes(axes[: len(shown)], plot)
    if labelled:
        for frame, panel in zip(axes, shown, strict=False):
            label_points(frame, panel)
    for frame in axes[max(0, len(shown) - across) : len(shown)]:
        frame.tick_params(labelbottom=True)
        frame.set_xlabel(plot.x.label)
    figure.suptitle(fill(plot.title, int(width / TITLE_LETTER)))
    figure.supylabel(fill(plot.y.label, int((height + room) / LEGEND_LETTER)), fontsize="medium")
    _legend(figure, plot, names, look)
    return figure


def _mark_axes(frames: Sequence[Axes], plot: Plot) -> None:
    """All frames have the same axes, once all of them are filled."""
    points = [point for curve in plot.curves for point in curve.points]
    for frame in frames:
        mark(frame.yaxis, plot.y, (_number(y) for _, y in points))
        if not plot.x.names:
            mark(frame.xaxis, plot.x, (x for x, _ in points))
            continue
        name_places(frame.xaxis, plot.x.names)
        frame.set_xlim(-0.5, len(plot.x.names) - 0.5)
        if sum(map(len, plot.x.names)) > LETTERS_ACROSS:
            frame.tick_params(axis="x", labelrotation=30)
            for text in frame.get_xticklabels():
                text.set(ha="right", rotation_mode="anchor")


def _labels(plot: Plot) -> list[str]:
    return list(dict.fromkeys(curve.label for curve in plot.curves if curve.label)) if len(plot.curves) > 1 else []


def _legend_columns(names: Sequence[str], width: float) -> int:
    """As many columns as the longest label leaves room for.

    >>> _legend_columns(["b = 2", "b = 3"], 6.4), _legend_columns(["alpha-beta, children sorted, all at once"], 6.4)
    (3, 1)
    """
    longest = max(map(len, names), default=0) + len(PUBLISHED)
    return max(1, min(COLUMNS, int(width / (LEGEND_MARK + LEGEND_LETTER * longest))))


def _legend(figure: Figure, plot: Plot, names: Sequence[str], look: Mapping[str, Look]) -> None:
    """Below the frames, where it covers nothing: a line for every label, and what a hollow mark means."""
    from matplotlib.lines import Line2D

    ours = {curve.label for curve in plot.curves if curve.source != "paper"}
    entries: list[Line2D] = []
    for name in names:
        color, marker, line = look[name]
        line = "" if plot.x.names else line
        if name in ours:
            entries.append(Line2D([], [], color=color, marker=marker, ls=line, markersize=4, label=name))
        else:
            entries.append(_hollow(color, marker, name + PUBLISHED))
    if any(curve.source == "paper" and curve.label in ours for curve in plot.curves):
        entries.append(_hollow(INK, "o", "published"))
    if entries:
        columns = _legend_columns(names, figure.get_figwidth())
        figure.legend(handles=entries, loc="outside lower center", ncols=columns, fontsize="medium")


def _hollow(color: str, marker: str, label: str) -> Any:
    from matplotlib.lines import Line2D

    return Line2D([], [], color=color, marker=marker, linestyle="", fillstyle="none", markersize=8, label=label)


def _fill(axes: Axes, panel: Panel, look: Mapping[str, Look], joined: bool) -> None:
    """A frame: other curves and paths in grey, then ours, and the paper's marks on top."""
    paths = [curve for curve in panel.curves if not curve.label]
    for curve in (*panel.behind, *paths):
        axes.plot([x for x, _ in curve.points], [_number(y) for _, y in curve.points], color=GREY, lw=0.7, alpha=0.5)
    named = list(dict.fromkeys(curve.label for curve in panel.curves if curve.label))
    several = not joined and any(len(curve.points) > 1 for curve in panel.curves if curve.label)
    for curve in sorted(panel.curves, key=lambda curve: curve.source == "paper"):
        if curve.label:
            aside = spread(named.index(curve.label), len(named)) if several else 0
            shifted = curve._replace(points=[(x + aside, y) for x, y in curve.points])
            _draw(axes, shifted, look[curve.label] if joined else look[curve.label]._replace(line=""))


def _draw(axes: Axes, curve: Curve, look: Look) -> None:
    """A curve of the paper has the colour and mark of ours with the same label, hollow and larger."""
    color, marker, line = look
    xs, ys = [x for x, _ in curve.points], [_number(y) for _, y in curve.points]
    if curve.source == "paper":
        axes.plot(xs, ys, marker, color=color, fillstyle="none", markersize=9, markeredgewidth=1.5, zorder=10)
        return
    reaches = [(y.value - y.low, y.high - y.value) if isinstance(y, Interval) else (0.0, 0.0) for _, y in curve.points]
    below, above = ([_reach(pair[at]) for pair in reaches] for at in (0, 1))
    bars = (below, above) if any(below + above) else None
    axes.errorbar(xs, ys, bars, color=color, marker=marker, linestyle=line, markersize=4, linewidth=1.3, capsize=2)


def _number(y: float | Interval) -> float:
    return y.value if isinstance(y, Interval) else y


def _reach(distance: float) -> float:
    """The length of a bar; one that would be endless, of a single trial, is not drawn."""
    return distance if math.isfinite(distance) else 0.0
