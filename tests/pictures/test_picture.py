"""Pictures in SVG, PNG and characters: what is in them, and that nothing lies on anything else."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import gametree as gt
from gametree.model.errors import OptionError
from gametree.pictures.boxes import joined
from gametree.pictures.canvas import Canvas, Outline, Stroke, Words
from gametree.pictures.figure import Figure
from gametree.pictures.folding import folded
from gametree.pictures.of_position import PositionTree
from gametree.pictures.painting import LETTER, painted
from support.trees import trees

NINE: list[object] = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
NINE_TEXT = """\
                     [ ]
      ┌───────────────┼───────────────┐
      │               │               │
   A ( )           B ( )           C ( )
 ┌────┴┬────┐    ┌────┼────┐     ┌────┼────┐
 │     │    │    │    │    │     │    │    │
[3]  [12]  [8]  [2]  [4]  [6]  [14]  [5]  [2]
A.1   A.2  A.3  B.1  B.2  B.3   C.1  C.2  C.3"""
Rectangle = tuple[float, float, float, float]


def canvas_of(tree: gt.Position, leaves: int = 30) -> Canvas:
    return painted(Figure(folded(PositionTree(tree, 9), leaves), ("a caption of some words that has to be wrapped",)))


def place(item: Outline | Words) -> Rectangle:
    """The left, top, right and bottom of an item."""
    if isinstance(item, Outline):
        return item.x - item.width / 2, item.y - item.height / 2, item.x + item.width / 2, item.y + item.height / 2
    width = len(item.text) * item.size * LETTER
    left = {"start": item.x, "middle": item.x - width / 2, "end": item.x - width}[item.anchor]
    return left, item.y - item.size / 2, left + width, item.y + item.size / 2


def overlap(one: Rectangle, two: Rectangle) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def holds(outer: Rectangle, inner: Rectangle) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def crosses(line: Stroke, box: Rectangle) -> bool:
    """Whether an edge runs through a box: at some height of it, the edge is between its sides."""
    (x1, y1), (x2, y2) = line.start, line.end
    top, bottom = max(box[1], min(y1, y2)), min(box[3], max(y1, y2))
    if top >= bottom:
        return False
    at = sorted(x1 + (x2 - x1) * (y - y1) / (y2 - y1) for y in (top, bottom))
    return at[0] < box[2] and box[0] < at[1]


@settings(max_examples=40)
@given(trees())
def test_no_words_lie_on_anything_and_nothing_is_clipped(tree: gt.Position) -> None:
    canvas = canvas_of(tree)
    outlines = [place(item) for item in canvas.items if isinstance(item, Outline)]
    words = [place(item) for item in canvas.items if isinstance(item, Words)]
    for number, box in enumerate(words):
        assert holds((0, 0, canvas.width, canvas.height), box)
        assert not any(overlap(box, other) for other in words[number + 1 :])
        assert not any(overlap(box, other) and not holds(other, box) for other in outlines)
        assert not any(crosses(item, box) for item in canvas.items if isinstance(item, Stroke))


@settings(max_examples=40)
@given(trees())
def test_characters_are_as_many_as_the_width(tree: gt.Position) -> None:
    text = gt.draw(tree).text(40)
    assert all(len(line) <= 40 for line in text.splitlines())


def test_the_nine_leaf_tree_in_characters() -> None:
    assert str(gt.draw(gt.tree(NINE))) == NINE_TEXT
    assert gt.draw(NINE).text() == gt.draw(gt.Node(NINE)).text() == NINE_TEXT


def test_every_way_in_which_lines_meet_has_a_character() -> None:
    assert len({joined(*arms) for arms in product(range(3), repeat=4)}) == 81


def test_svg_is_complete_and_needs_nothing() -> None:
    text = gt.draw(gt.tree(NINE)).svg()
    root = ElementTree.fromstring(text)
    kinds = {element.tag.split("}")[1] for element in root.iter()}
    assert kinds == {"svg", "title", "rect", "path", "text"}
    assert not re.search("script|style|href|url|http(?!://www.w3.org/2000/svg)", text)
    words = [element.text or "" for element in root.iter() if element.tag.endswith("text")]
    assert sorted(words)[:4] == ["12", "14", "2", "2"] and {"A", "B.2"} <= set(words)


def test_words_from_a_game_are_escaped() -> None:
    class Signs(gt.Game):
        def start(self) -> Any:
            return 0

        def moves(self, state: Any) -> Any:
            return () if state else ("<b>&", "$x$")

        def play(self, state: Any, move: Any) -> Any:
            return 1

        def maximizing(self, state: Any) -> bool:
            return not state

        def evaluate(self, state: Any) -> int:
            return 1

    picture = gt.draw(Signs().position())
    assert "&lt;b&gt;&amp;" in picture.svg() and "<b>&" in picture.text()
    ElementTree.fromstring(picture.svg())
    if find_spec("matplotlib"):
        assert picture.png().startswith(b"\x89PNG")


def test_the_colours_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = gt.draw(gt.tree(NINE))
    coloured = picture.text(colour="always")
    assert "\x1b[" in coloured and re.sub(r"\x1b\[[0-9;]*m", "", coloured) == picture.text()
    assert "\x1b[" not in picture.text(colour="auto")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert picture.text(colour="auto") == coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in picture.text(colour="auto")
    with pytest.raises(OptionError, match="colour is one of never, auto, always, not 'yes'"):
        picture.text(colour="yes")


def test_png_is_drawn_by_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = gt.draw(gt.tree(NINE))
    if find_spec("matplotlib"):
        small, large = picture.png(scale=1), picture.png(scale=2)
        assert small.startswith(b"\x89PNG") and int.from_bytes(large[16:20]) == 2 * int.from_bytes(small[16:20])
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(OptionError, match=r"pip install 'gametree\[lab\]'"):
        picture.png()


def test_a_picture_is_saved_by_its_suffix(tmp_path: Path) -> None:
    picture = gt.draw(gt.tree(NINE))
    picture.save(tmp_path / "tree.SVG")
    assert (tmp_path / "tree.SVG").read_text() == picture.svg()
    picture.save(str(tmp_path / "tree.txt"))
    assert (tmp_path / "tree.txt").read_text() == NINE_TEXT + "\n"
    with pytest.raises(OptionError, match=r"saved as .svg, .png or .txt, not 'tree.pdf'"):
        picture.save(tmp_path / "tree.pdf")


def test_positions_of_games_are_drawn_by_their_moves() -> None:
    text = gt.draw(gt.position("tic-tac-toe", "b2 a1 c3 a3 a2 c2 b3 b1"), depth=2).text()
    assert text.splitlines()[-1].strip() == "c1"
