"""What notebooks show of things: pictures that another room makes, and small tables in HTML.

The pictures of trees are made above the rooms of games and searches, which know nothing of it. So a thing asks
`picture_of` for its picture, and the room of pictures says with `picture_of.register` what that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

__all__ = ["html_table", "picture_of"]


@singledispatch
def picture_of(thing: object) -> str | None:
    """The picture of a thing as SVG; None if nobody has said how it looks."""
    return None


def html_table(columns: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table without scripts and style sheets, as every notebook shows it; `columns` may be empty.

    >>> print(html_table(["ply"], [["<1"]]))
    <table>
    <thead><tr><th>ply</th></tr></thead>
    <tbody>
    <tr><td>&lt;1</td></tr>
    </tbody>
    </table>
    """
    title = f"<caption>{escape(caption)}</caption>\n" if caption else ""
    head = f"<thead>{_row(columns, 'th')}</thead>\n" if columns else ""
    body = "\n".join(_row(row, "td") for row in rows)
    return f"<table>\n{title}{head}<tbody>\n{body}\n</tbody>\n</table>"


def _row(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
