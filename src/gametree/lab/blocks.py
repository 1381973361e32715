"""A page as plain data: headings, paragraphs, tables and pictures. It is written as Markdown here, and in `html`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = ["Block", "Bullets", "Grid", "Heading", "Image", "Paragraph", "markdown"]


class Heading(NamedTuple):
    """A heading of level 1 or 2."""

    text: str
    level: int = 2


class Paragraph(NamedTuple):
    """Text, in which code stands between backquotes; blank lines separate paragraphs."""

    text: str
    emphasized: bool = False


class Grid(NamedTuple):
    """Strings in rows and columns."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Image(NamedTuple):
    """An SVG file in the folder of the page, and what it shows."""

    title: str
    file: str


class Bullets(NamedTuple):
    """A list."""

    items: Sequence[str]


Block = Heading | Paragraph | Grid | Image | Bullets


def markdown(blocks: Iterable[Block]) -> str:
    """The blocks as Markdown.

    >>> print(markdown([Heading("Nodes"), Grid(["depth", "nodes"], [["1", "5"]])]), end="")
    ## Nodes
    <BLANKLINE>
    | depth | nodes |
    | --- | --- |
    | 1 | 5 |
    """
    return "\n\n".join(text for block in blocks if (text := _markdown(block))) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}"
        case Paragraph(text, emphasized):
            return f"*{text}*" if emphasized else text
        case Grid(columns, rows):
            lines = [columns, ["---"] * len(columns), *rows]
            return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)
        case Image(title, file):
            return f"![{title}]({file})"
        case Bullets(items):
            return "\n".join(f"- {item}" for item in items)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
