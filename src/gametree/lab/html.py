"""Pages as HTML: each a single file, with its style and pictures inside, for light and dark screens. No scripts."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape

from gametree.lab.blocks import Block, Bullets, Grid, Heading, Image, Paragraph
from gametree.lab.claim import Verdict

__all__ = ["badge", "data_picture", "document", "written"]

SIGNS = {Verdict.REPRODUCED: "✓", Verdict.DIFFERS: "✗", Verdict.SHAPE_ONLY: "≈", Verdict.NOT_RUN: "–"}
"""Verdicts are told apart by a sign as well as by colour."""
STYLE = """
:root { color-scheme: light dark; --ink: #1f2328; --page: #ffffff; --line: #d0d7de; --soft: #f6f8fa; --link: #0969da;
  --reproduced: #00704f; --differs: #b04a00; --shape-only: #0062a3; --not-run: #656d76; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --page: #0d1117; --line: #30363d; --soft: #161b22;
  --link: #58a6ff; --reproduced: #2fc795; --differs: #ff8a3d; --shape-only: #6cc0f5; --not-run: #8b949e; } }
body { color: var(--ink); background: var(--page); font: 16px/1.5 system-ui, sans-serif; max-width: 64rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
a { color: var(--link); }
code { background: var(--soft); padding: 0 .2em; border-radius: 3px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: left; vertical-align: top; }
th { background: var(--soft); }
figure { margin: 1.5rem 0; }
figure svg { color: var(--ink); max-width: 100%; height: auto; }
.verdict { white-space: nowrap; font-weight: 600; }
.reproduced { color: var(--reproduced); } .differs { color: var(--differs); }
.shape-only { color: var(--shape-only); } .not-run { color: var(--not-run); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1rem; }
.card { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
.card img { width: 100%; height: 12rem; object-fit: contain; }
.card h2 { margin: 0; font-size: 1rem; } .card p { margin: .4rem 0; }
"""
CODE = re.compile("`([^`]+)`")


def document(mark: str, title: str, body: str) -> str:
    """A whole page. Its first line is the mark, which says whose it is."""
    return (
        f'{mark}\n<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def written(blocks: Iterable[Block], pictures: Mapping[str, bytes]) -> str:
    """The blocks as HTML, with the pictures, by the names of their files, inside.

    >>> written([Paragraph("`b < 3` and more")], {})
    '<p><code>b &lt; 3</code> and more</p>'
    """
    return "\n".join(text for block in blocks if (text := _html(block, pictures)))


def badge(verdict: str, count: int | None = None) -> str:
    """A verdict with its sign, or how many there are of it.

    >>> badge("shape only", 3)
    '<span class="verdict shape-only">≈ 3 shape only</span>'
    """
    number = "" if count is None else f"{count} "
    return f'<span class="verdict {verdict.replace(" ", "-")}">{SIGNS[Verdict(verdict)]} {number}{verdict}</span>'


def data_picture(picture: bytes, title: str) -> str:
    """A picture of unknown origin: as an image, in which a browser runs nothing."""
    data = b64encode(picture).decode()
    return f'<img alt="{escape(title)}" loading="lazy" src="data:image/svg+xml;base64,{data}">'


def _html(block: Block, pictures: Mapping[str, bytes]) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{_inline(text)}</h{level}>"
        case Paragraph(text, emphasized):
            tag = ("<p><em>", "</em></p>") if emphasized else ("<p>", "</p>")
            return "\n".join(_inline(part).join(tag) for part in text.split("\n\n") if part)
        case Grid(columns, rows):
            head = f"<thead>{_row(columns, 'th')}</thead>\n" if any(columns) else ""
            lines = "\n".join(_row(row, "td") for row in rows)
            return f'<div class="wide"><table>\n{head}<tbody>\n{lines}\n</tbody>\n</table></div>'
        case Image(title, file):
            drawn = pictures[file].decode()
            return f'<figure role="img" aria-label="{escape(title)}">\n{drawn[drawn.index("<svg") :]}</figure>'
        case Bullets(items):
            return "<ul>\n" + "\n".join(f"<li>{_inline(item)}</li>" for item in items) + "\n</ul>"


def _row(cells: Iterable[str], tag: str) -> str:
    verdicts = {verdict.value for verdict in Verdict}
    shown = (badge(cell) if tag == "td" and cell in verdicts else _inline(cell) for cell in cells)
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in shown)}</tr>"


def _inline(text: str) -> str:
    return CODE.sub(r"<code>\1</code>", escape(text, quote=False))
