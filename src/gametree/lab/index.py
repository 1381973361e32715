"""The index of a folder of reports, as Markdown and as HTML. It is made of the first lines of the pages there.

A page begins with a mark, a comment that machines read. A file without one is somebody else's.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from gametree.lab.blocks import Grid, Heading, Paragraph, markdown
from gametree.lab.claim import Verdict
from gametree.lab.html import badge, data_picture, document

__all__ = ["HTML_INDEX", "INDEX", "MARK", "Listed", "html_index", "listed", "markdown_index", "marked", "read_mark"]

INDEX = "README.md"
HTML_INDEX = "index.html"
MARK = "<!-- gametree report "
LONGEST_MARK = 2**16
LARGEST_PICTURE = 2**21
TITLE = "Reproductions"
ABOUT = "Experiments of the papers, run again. The numbers are those of the papers' claims by verdict."
VERDICTS = [verdict.value for verdict in Verdict]
PLAIN = re.compile(r"[\w.-]+")
"""The names of experiments and plots: they become names of files."""


class Listed(NamedTuple):
    """What a page says of itself; `picture` is the file of its first plot, if there is one."""

    experiment: str
    title: str
    plan: str
    verdicts: dict[str, int]
    picture: Path | None


def marked(facts: dict[str, Any]) -> str:
    """The first line of a page."""
    return f"{MARK}{json.dumps(facts).replace('>', chr(92) + 'u003e')} -->"


def read_mark(page: Path) -> dict[str, Any] | None:
    """The facts at the beginning of a page; None if it is not ours."""
    try:
        if not page.is_file():
            return None
        with page.open(encoding="utf-8", errors="replace") as file:
            line = file.readline(LONGEST_MARK).strip()
        if not (line.startswith(MARK) and line.endswith(" -->")):
            return None
        facts = json.loads(line.removeprefix(MARK).removesuffix(" -->"))
    except (OSError, ValueError, RecursionError):
        return None
    return facts if isinstance(facts, dict) else None


def listed(folder: Path) -> list[Listed]:
    """The experiments that have a page in the folder, in the order of figures: 5.2 before 5.11."""
    pages = sorted(folder.glob("*.md"), key=lambda page: _in_order_of_numbers(page.stem))
    return [found for page in pages if (found := _listed(page))]


def _in_order_of_numbers(name: str) -> list[str | int]:
    """What names are sorted by: numbers in them count as numbers.

    >>> sorted(["fig10", "fig9-why", "fig9"], key=_in_order_of_numbers)
    ['fig9', 'fig9-why', 'fig10']
    """
    return [int(part) if part.isdecimal() else part for part in re.split(r"([0-9]+)", name)]


def _listed(page: Path) -> Listed | None:
    """What a page says; None if it is not complete, or is not the page of the experiment that it names."""
    mark = read_mark(page) or {}
    name, title, plan, verdicts = (mark.get(fact) for fact in ("experiment", "title", "plan", "verdicts"))
    if not (isinstance(name, str) and isinstance(title, str) and isinstance(plan, str) and isinstance(verdicts, dict)):
        return None
    if name != page.stem or not PLAIN.fullmatch(name):  # it becomes a link
        return None
    counts = {verdict: verdicts.get(verdict) for verdict in VERDICTS}
    if not all(type(count) is int for count in counts.values()):
        return None
    plots = mark.get("plots")
    first = plots[0] if isinstance(plots, list) and plots else None
    there = isinstance(first, str) and PLAIN.fullmatch(first)
    picture = page.parent / f"{name}-{first}.svg"
    return Listed(name, title, plan, verdicts, picture if there and picture.is_file() else None)


def markdown_index(pages: list[Listed]) -> str:
    """One line for every page, and the sum of all verdicts."""
    lines = [
        [_thumbnail(page), f"[{page.experiment}]({page.experiment}.md)", _text(page.title), _text(page.plan)]
        + [str(page.verdicts[verdict]) for verdict in VERDICTS]
        for page in pages
    ]
    total = ["", "**all**", "", ""] + [f"**{count}**" for count in _sums(pages).values()]
    table = Grid(("", "experiment", "", "plan", *VERDICTS), [*lines, total])
    return f"{marked({'index': True})}\n\n{markdown([Heading(TITLE, 1), Paragraph(ABOUT), table])}"


def _text(said: str) -> str:
    """What a page says, as text: in Markdown tags would be tags."""
    return said.replace("<", "&lt;")


def _thumbnail(page: Listed) -> str:
    return "" if page.picture is None else f'<img src="{page.picture.name}" width="160" alt="">'


def html_index(pages: list[Listed]) -> str:
    """A card for every page, with its first plot and the number of claims by verdict."""
    total = " · ".join(badge(verdict, count) for verdict, count in _sums(pages).items())
    cards = "\n".join(map(_card, pages))
    body = (
        f'<h1>{TITLE}</h1>\n<p>{escape(ABOUT, quote=False)}</p>\n<p>{total}</p>\n<div class="cards">\n{cards}\n</div>'
    )
    return document(marked({"index": True}), TITLE, body)


def _card(page: Listed) -> str:
    link = f'href="{escape(page.experiment)}.html"'
    counts = " · ".join(badge(verdict, page.verdicts[verdict]) for verdict in VERDICTS if page.verdicts[verdict])
    return (
        f'<div class="card">\n<h2><a {link}>{escape(page.experiment)}</a></h2>\n'
        f"<p>{escape(page.title, quote=False)} ({escape(page.plan, quote=False)})</p>\n<p>{counts}</p>\n"
        f"{_picture(page, link)}</div>"
    )


def _picture(page: Listed, link: str) -> str:
    """The first plot, if it can be read; the folder may be somebody else's."""
    if page.picture is None:
        return ""
    try:
        with page.picture.open("rb") as file:
            picture = file.read(LARGEST_PICTURE + 1)
    except OSError:
        return ""
    return f"<a {link}>{data_picture(picture, page.title)}</a>\n" if len(picture) <= LARGEST_PICTURE else ""


def _sums(pages: list[Listed]) -> dict[str, int]:
    return {verdict: sum(page.verdicts[verdict] for page in pages) for verdict in VERDICTS}
