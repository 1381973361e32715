"""A canvas as SVG: plain shapes with their attributes, without scripts, styles or anything from elsewhere."""

from __future__ import annotations

from html import escape

from gametree.pictures.canvas import Canvas, Outline, Pen, Stroke, Words

__all__ = ["svg"]

FONT = "system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif"
BASELINE = 0.35
"""From the middle of a line of text down to its baseline, relative to its size. Not every program knows
dominant-baseline."""


def svg(canvas: Canvas) -> str:
    """A whole document."""
    width, height = _number(canvas.width), _number(canvas.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{FONT}">'
    )
    sheet = (
        f'<rect x="0.5" y="0.5" width="{_number(canvas.width - 1)}" height="{_number(canvas.height - 1)}" rx="8" '
        f'fill="{canvas.paper}" stroke="{canvas.border}"/>'
    )
    title = [f"<title>{escape(canvas.title)}</title>"] if canvas.title else []
    return "\n".join([head, *title, sheet, *map(_item, canvas.items), "</svg>\n"])


def _item(item: Stroke | Outline | Words) -> str:
    if isinstance(item, Stroke):
        (x1, y1), (x2, y2) = item.start, item.end
        return f'<path d="M{_number(x1)} {_number(y1)}L{_number(x2)} {_number(y2)}" {_pen(item.pen)}/>'
    return _words(item) if isinstance(item, Words) else _outline(item)


def _outline(item: Outline) -> str:
    x, y = item.x - item.width / 2, item.y - item.height / 2
    look = f'fill="{item.fill}" {_pen(item.pen)}'
    if item.shape == "triangle":
        sides = f"l{_number(item.width / 2)} {_number(item.height)}h{_number(-item.width)}z"
        return f'<path d="M{_number(item.x)} {_number(y)}{sides}" {look}/>'
    place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(item.width)}" height="{_number(item.height)}"'
    corner = "" if item.shape == "square" else f' rx="{_number(item.height / 2)}"'
    return f"<rect {place}{corner} {look}/>"


def _words(item: Words) -> str:
    anchor = "" if item.anchor == "start" else f' text-anchor="{item.anchor}"'
    bold = ' font-weight="600"' if item.bold else ""
    place = f'x="{_number(item.x)}" y="{_number(item.y + BASELINE * item.size)}"'
    look = f'font-size="{_number(item.size)}" fill="{item.colour}"{anchor}{bold}'
    return f"<text {place} {look}>{escape(item.text)}</text>"


def _pen(pen: Pen) -> str:
    dashes = f' stroke-dasharray="{" ".join(map(_number, pen.dashes))}"' if pen.dashes else ""
    return f'stroke="{pen.colour}" stroke-width="{_number(pen.width)}"{dashes}'


def _number(value: float) -> str:
    """At most one digit after the point: a tenth of a pixel is not seen."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
