"""A canvas as PNG, drawn by matplotlib, which the extra `lab` brings."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from gametree.model.errors import OptionError
from gametree.pictures.canvas import Canvas, Outline, Pen, Stroke, Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["png"]

INCH = 96
"""Pixels an inch: the size of the picture is that of the SVG."""
POINT = 72 / INCH
"""A pixel in points, of which matplotlib makes lines and letters."""


def png(canvas: Canvas, scale: float) -> bytes:
    """The file. `scale` is how many pixels there are for each of the SVG; `OptionError` without matplotlib."""
    try:
        from matplotlib import style
        from matplotlib.figure import Figure
    except ImportError:
        raise OptionError(
            "PNG is drawn by matplotlib: pip install 'gametree[lab]'; SVG and text need nothing"
        ) from None

    with style.context(["default", {"font.family": ["sans-serif"], "lines.solid_capstyle": "butt"}]):
        figure = Figure(figsize=(canvas.width / INCH, canvas.height / INCH), facecolor=canvas.paper)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set(xlim=(0, canvas.width), ylim=(canvas.height, 0))
        for layer, item in enumerate(canvas.items):
            _add(axes, item, layer)
        file = BytesIO()
        figure.savefig(file, format="png", dpi=INCH * scale, metadata={"Software": None})
    return file.getvalue()


def _add(axes: Axes, item: Stroke | Outline | Words, layer: int) -> None:
    if isinstance(item, Stroke):
        (x1, y1), (x2, y2) = item.start, item.end
        axes.plot([x1, x2], [y1, y2], zorder=layer, color=item.pen.colour, **_pen(item.pen))
    elif isinstance(item, Words):
        side: Any = {"start": "left", "middle": "center", "end": "right"}[item.anchor]
        weight = "bold" if item.bold else "normal"
        size = item.size * POINT
        axes.text(
            item.x, item.y, _literal(item.text), size=size, color=item.colour, ha=side, va="center", weight=weight
        ).set_zorder(layer)
    else:
        axes.add_patch(_patch(item, layer))


def _patch(item: Outline, layer: int) -> Any:
    from matplotlib.patches import Ellipse, FancyBboxPatch, Polygon, Rectangle

    left, top = item.x - item.width / 2, item.y - item.height / 2
    look: Any = {"facecolor": item.fill, "edgecolor": item.pen.colour, "zorder": layer} | _pen(item.pen)
    if item.shape == "triangle":
        bottom = top + item.height
        return Polygon([(item.x, top), (left + item.width, bottom), (left, bottom)], **look)
    if item.shape == "square":
        return Rectangle((left, top), item.width, item.height, **look)
    if item.width == item.height:
        return Ellipse((item.x, item.y), item.width, item.height, **look)
    round_ = f"round,pad=0,rounding_size={item.height / 2}"
    return FancyBboxPatch((left, top), item.width, item.height, boxstyle=round_, **look)


def _pen(pen: Pen) -> dict[str, Any]:
    width = pen.width * POINT
    dashes = (0, tuple(length * POINT / width for length in pen.dashes)) if pen.dashes else "solid"
    return {"linewidth": width, "linestyle": dashes}


def _literal(text: str) -> str:
    """The text without the formulas that matplotlib sees between dollar signs."""
    return text.replace("$", r"\$")
