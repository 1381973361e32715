"""What of a large tree is drawn: never more than there is room for, and no node is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import DepthError, OptionError
from gametree.pictures import levels
from gametree.pictures.figure import Figure
from gametree.pictures.folding import folded
from gametree.pictures.of_position import PositionTree
from gametree.pictures.of_trace import TraceTree
from support.trees import trees


def folds(figure: Figure) -> int:
    """The nodes that are folded."""
    return sum(int(mark.value[1:].replace(",", "")) for mark in figure.marks if mark.kind == "fold")


def drawn(figure: Figure) -> int:
    return sum(mark.kind != "fold" for mark in figure.marks)


@settings(max_examples=40)
@given(trees(), st.integers(1, 12), st.integers(1, 5))
def test_every_node_is_drawn_or_counted(tree: gt.Position, leaves: int, rows: int) -> None:
    subject = PositionTree(tree, 9)
    figure = Figure(folded(subject, leaves, rows))
    assert figure.across <= leaves
    assert figure.height <= rows
    assert drawn(figure) + folds(figure) == subject.size(0)


@settings(max_examples=40)
@given(trees())
def test_with_room_enough_nothing_is_folded(tree: gt.Position) -> None:
    subject = PositionTree(tree, 9)
    figure = Figure(folded(subject, 2_000))
    assert not folds(figure) and len(figure.marks) == subject.size(0)


def test_siblings_are_drawn_together_but_for_those_of_the_root() -> None:
    tree = gt.tree([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    for leaves, shown in {2: 1, 3: 3, 4: 3, 5: 6, 6: 6, 7: 9, 8: 9, 9: 12}.items():
        assert drawn(Figure(folded(PositionTree(tree, 2), leaves))) - 1 == shown


def test_a_chain_is_folded_at_the_last_row() -> None:
    chain: list[object] = [1]
    for _ in range(100):
        chain = [chain]
    figure = Figure(folded(PositionTree(gt.tree(chain), 200), 9))
    assert figure.height == 40 and figure.marks[-1].value == "+62"


def test_a_tree_may_be_very_deep() -> None:
    chain: list[object] = [1]
    for _ in range(5_000):
        chain = [chain, 2]
    tree = gt.tree(chain)
    assert "△+9,9" in gt.draw(tree).text()
    assert folds(Figure(folded(TraceTree(gt.trace(tree, "alphabeta", 60), 0), 9))) > 100


def test_a_tree_of_two_thousand_nodes_fits_a_page() -> None:
    tree = gt.position("random-tree", "3", depth=5, branching=4)
    picture = gt.draw(tree, depth=5)
    assert int(picture.svg().split('width="')[1].split('"')[0].split(".")[0]) <= 1_200
    assert max(map(len, picture.text(80).splitlines())) <= 80


def test_what_is_too_large_or_nothing_at_all_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "MOST", 1_000)
    with pytest.raises(DepthError, match="at most 1,000 nodes"):
        gt.draw(gt.position("chess"), depth=3)
    with pytest.raises(OptionError, match="leaves is a whole number from 1 to 2000, not 0"):
        gt.draw(gt.tree([1]), leaves=0)
    with pytest.raises(OptionError, match="a picture is of"):
        gt.draw("tree")  # type: ignore[arg-type]
