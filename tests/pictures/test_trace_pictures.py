"""Pictures of searches: every algorithm at every step, and the marks of what it did."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

import gametree as gt
from gametree.model.errors import OptionError
from gametree.pictures.figure import Figure, Mark
from gametree.pictures.folding import folded
from gametree.pictures.of_trace import TraceTree
from gametree.pictures.words import brief
from gametree.searching.tracing.trace import Trace

NINE = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
CUT = """\
                    ▸[3] (3, ∞)
      ┏━━━━━━━━━━━━━━━╃───────────────┐
      ┃               │               │
   A (3) (-∞, ∞)  B ▸(2) (3, 2)    C · ·
 ┏━━━━┹┬────┐    ┌────┼────┐     ┌────┼────┐
 ┃     │    │    │    ╪    ╪     │    │    │
[3]  [12]  [8]  [2]  ·4·  ·6·  ·14·  ·5·  ·2·
A.1   A.2  A.3  B.1  B.2  B.3   C.1  C.2  C.3

step 19 of 34: cut at B: g = 2 <= alpha = 3, so 2 children of B are never looked at"""
ENDED = """\
                     [3] (-∞, ∞)
      ┏━━━━━━━━━━━━━━━╃───────────────┐
      ┃               │               │
   A (3) (-∞, ∞)  B (≤ 2) (3, ∞)   C (2) (3, ∞)
 ┏━━━━┹┬────┐    ┌────┼────┐     ┌────┼────┐
 ┃     │    │    │    ╪    ╪     │    │    │
[3]  [12]  [8]  [2]  ·4·  ·6·  [14]  [5]  [2]
A.1   A.2  A.3  B.1  B.2  B.3   C.1  C.2  C.3

alphabeta: value 3, 7 leaves evaluated"""


def figure(trace: Trace, step: int | None = None) -> Figure:
    return Figure(folded(TraceTree(trace, len(trace.events) if step is None else step), 2_000))


def marks(trace: Trace, step: int | None = None) -> dict[str, Mark]:
    """The marks by the names of their nodes."""
    return {mark.name: mark for mark in figure(trace, step).marks}


def test_a_cutoff_in_characters() -> None:
    trace = gt.trace(NINE, "alphabeta")
    assert gt.draw(trace, 19).text() == CUT
    assert gt.draw(trace).text() == str(gt.draw(trace)) == ENDED


@pytest.mark.parametrize("name", gt.algorithms())
def test_every_algorithm_is_drawn_at_every_step(name: str) -> None:
    trace = gt.trace(gt.tree([[3, [9, 1], 8], [2, 4]]), name, 3)
    shape = [(mark.parent, mark.kind, mark.name) for mark in figure(trace).marks]
    assert len(shape) == 10
    for step in range(len(trace.events) + 1):
        found = figure(trace, step)
        assert [(mark.parent, mark.kind, mark.name) for mark in found.marks] == shape
        if step % 3 == len(trace.events) % 3:  # the last one too
            picture = gt.draw(trace, step)
            ElementTree.fromstring(picture.svg())
            assert picture.text(60)


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negascout", "scout", "sss", "dual", "mtdf"])
def test_what_is_visited_is_filled_and_what_is_never_seen_is_not(name: str) -> None:
    trace = gt.trace(NINE, name)
    seen = {trace.name(path) for path in trace.visited}
    for label, mark in marks(trace).items():
        assert (mark.state in ("done", "answered", "open")) == (label in seen or not label), label


def test_the_marks_of_alphabeta() -> None:
    found = marks(gt.trace(NINE, "alphabeta"))
    assert {name for name, mark in found.items() if mark.state == "cut"} == {"B.2", "B.3"}
    assert {name for name, mark in found.items() if mark.principal} == {"", "A", "A.1"}
    assert found["B"].value == "≤ 2" and found["B"].beside == ("(3, ∞)",)
    assert found["B.2"].value == "4" and found["C.3"].value == "2"


def test_a_selective_search_shows_what_it_abandoned_and_left_out() -> None:
    opening = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    position = gt.position("chess", opening)
    trace = gt.trace(position, "negascout", 2, selective="quiescence+futility+reductions")
    left_out = next(step for step, event in enumerate(trace.events) if event.kind == "cut" and event.cutoff is False)
    assert "are left out" in gt.draw(trace, left_out + 1).text(60)
    states = {mark.state for mark in figure(trace).marks}
    assert states >= {"abandoned", "cut", "done"}
    for step in range(0, len(trace.events) + 1, 120):
        picture = gt.draw(trace, step)
        ElementTree.fromstring(picture.svg())
        assert picture.text(60)


def test_the_table_answers() -> None:
    shared = [4, 5]
    trace = gt.trace(gt.tree([[shared, 3], [shared, 9]]), "alphabeta", table=gt.Table(64))
    assert {mark.state for mark in marks(trace).values()} >= {"answered"}
    assert "[[" in gt.draw(trace).text()


def test_the_open_list_stands_beside_its_nodes() -> None:
    trace = gt.trace(NINE, "sss")
    steps = range(len(trace.events))
    states = {text for step in steps for mark in figure(trace, step).marks for text in mark.beside}
    assert {"L ∞", "S 3"} <= states


def test_a_game_shows_what_the_search_came_to_and_how_much_it_left_out() -> None:
    trace = gt.trace(gt.position("othello"), "alphabeta", 4)
    for step in (0, 77, len(trace.events)):
        found = figure(trace, step)
        assert found.marks[1].name == "d3"
        assert len(found.marks) == len(trace.nodes) + len(trace.cut)
    assert "after d3 c3 c4: " in gt.draw(trace, 30).text(200)


def test_the_current_path_is_drawn_however_large_the_tree() -> None:
    trace = gt.trace(gt.position("othello"), "alphabeta", 5)
    for step in range(0, len(trace.events), 97):
        drawn = Figure(folded(TraceTree(trace, step), 6))
        assert drawn.across <= 6
        path = [mark for mark in drawn.marks if mark.state == "path" and mark.kind != "fold"]
        assert len(path) == len(trace.at(step).path)


@pytest.mark.parametrize("kernel", ["python", "native"])
def test_a_saved_tree(kernel: str) -> None:
    tree = gt.Tree()
    with pytest.raises(OptionError, match="this tree is empty"):
        gt.draw(tree)
    position = gt.position("tic-tac-toe", "b2 a1 c3 a3")
    result = gt.search(position, "best-first", depth=3, tree=tree, kernel=kernel)
    text = gt.draw(tree, leaves=200).text(2_000)
    assert text.count("[") + text.count("(") == len(tree)
    assert gt.Tree()._repr_svg_() is None and tree._repr_svg_() == gt.draw(tree).svg()
    heavy = gt.draw(tree, leaves=1).text(2_000)
    assert heavy.splitlines()[0].strip(" []()") == str(result.value) and "△" in heavy
    assert "┃" in gt.draw(tree).text() and str(result.pv[0]) in gt.draw(tree).text()


def test_a_sketch_shows_how_much_was_searched_below_each_node() -> None:
    sketch = gt.sketch(gt.position("othello"), "alphabeta", 5, plies=2, kernel="python")
    text = gt.draw(sketch, leaves=200).text(2_000)
    assert text.splitlines()[0].strip() == f"[{brief(sketch[0].size)}]"
    assert all(f"{node.move} " in text for node in sketch if node.ply == 1)
    assert f"{sketch.result.counts.nodes:,} nodes, by where they were searched" in text
    assert sketch._repr_svg_() == gt.draw(sketch).svg()


def test_only_traces_have_steps() -> None:
    with pytest.raises(OptionError, match="only a trace has steps"):
        gt.draw(NINE, 3)
    with pytest.raises(OptionError, match="step is a whole number from 0 to 34, not 35"):
        gt.draw(gt.trace(NINE, "alphabeta"), 35)


def test_notebooks_show_trees_and_searches() -> None:
    trace = gt.trace(NINE, "alphabeta")
    assert trace._repr_svg_() == gt.draw(trace).svg()
    assert NINE._repr_svg_() == gt.Node([[3, 12, 8], [2, 4, 6], [14, 5, 2]])._repr_svg_() == gt.draw(NINE).svg()
    result = gt.search(NINE, "alphabeta", table=gt.Table(64), observe="plies")
    assert result.profile is not None
    comparison = gt.compare(NINE, ["minimax", "alphabeta"], deepening="never")
    for thing in (result, result.counts, result.profile, result.profile.table, gt.Table(64), comparison):
        html = thing._repr_html_()  # type: ignore[union-attr]
        ElementTree.fromstring(f"<div>{html}</div>")
        assert "<table>" in html and "script" not in html and "style" not in html
    assert gt.position("othello")._repr_svg_() and gt.position("random-tree")._repr_svg_() is None
