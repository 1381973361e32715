"""What notebooks show is static: nbconvert and GitHub keep it as it is, on light and on dark pages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import gametree as gt
from gametree.teaching import grade

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "rect", "circle", "ellipse", "line", "path", "polygon", "text", "tspan", "g"}
TABLES = {"div", "p", "table", "thead", "tbody", "tr", "th", "td", "pre", "caption", "b", "br"}
REMOVED = {"style", "class", "id", "href"}
"""Attributes that a page removes, or that refer to what it does not have."""
COLOUR = re.compile(r"#[0-9a-f]{3}([0-9a-f]{3})?|(?!currentcolor)[a-z]+", re.IGNORECASE)
NINE = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def saved_tree() -> gt.Tree:
    tree = gt.Tree()
    gt.search(gt.position("tic-tac-toe"), "best-first", depth=3, tree=tree)
    return tree


def profile() -> Any:
    return gt.search(NINE, "alphabeta", table=gt.Table(64), observe="plies").profile


THINGS: dict[str, Callable[[], Any]] = {
    **{f"trace of {name}": partial(gt.trace, NINE, name) for name in gt.algorithms()},
    **{f"game {name}": partial(gt.position, name) for name in gt.games() if name not in ("tree", "graph")},
    "tree": lambda: NINE,
    "node": lambda: gt.Node([[3, 12], [2, 4]]),
    "saved tree": saved_tree,
    "sketch": lambda: gt.sketch(gt.position("othello"), "alphabeta", 4, plies=2),
    "large": lambda: gt.draw(gt.trace(gt.position("othello"), "mtdf", 4), leaves=200),
    "result": lambda: gt.search(NINE),
    "counts": lambda: gt.search(NINE).counts,
    "profile": profile,
    "profile of a table": lambda: profile().table,
    "table": lambda: gt.Table(64),
    "comparison": lambda: gt.compare(NINE, ["minimax", "alphabeta"], deepening="never"),
    "grade": lambda: grade(lambda node, alpha, beta, maximizing: node if isinstance(node, int) else 0),
}


@pytest.mark.parametrize("name", THINGS)
def test_outputs_are_plain_marks(name: str) -> None:
    thing = THINGS[name]()
    shown = [getattr(thing, each)() for each in ("_repr_svg_", "_repr_html_") if hasattr(thing, each)]
    texts = [text for text in shown if text is not None]
    assert texts or name == "game random-tree", "a game without a drawing shows its text"
    for text in texts:
        for element in ElementTree.fromstring(f"<div>{text}</div>").iter():
            tag = element.tag.removeprefix(SVG)
            assert tag in (SHAPES if element.tag.startswith(SVG) else TABLES), tag
            assert not {each for each in element.attrib if each in REMOVED or each.startswith("on")}, element.attrib
            for paint in ("fill", "stroke"):
                assert COLOUR.fullmatch(element.get(paint, "none")), (tag, element.attrib)
            assert not any("var(" in value or "url(" in value for value in element.attrib.values())


@pytest.mark.parametrize("name", THINGS)
def test_pictures_bring_their_own_paper(name: str) -> None:
    """Black lines on the ground of a dark page could not be seen."""
    picture = getattr(THINGS[name](), "_repr_svg_", lambda: None)()
    if picture is not None:
        root = ElementTree.fromstring(picture)
        sheet = next(each for each in root if each.tag == f"{SVG}rect")
        assert sheet.get("fill") in ("#ffffff", "white")
        assert float(sheet.get("width", 0)) + 1 >= float(root.get("width", 0))
