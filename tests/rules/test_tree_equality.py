"""Two nodes of explicit trees are equal if their trees are equal and they are the same node."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt

SPECS = st.recursive(st.integers(-9, 9) | st.floats(-9, 9), lambda spec: st.lists(spec, min_size=1, max_size=3))


def has_floats(spec: Any) -> bool:
    return any(map(has_floats, spec)) if isinstance(spec, list) else isinstance(spec, float)


@given(SPECS, SPECS)
def test_trees_are_equal_if_they_are_written_alike(one: Any, other: Any) -> None:
    first, second = gt.tree(one), gt.tree(other)
    same = one == other and has_floats(one) == has_floats(other)  # a tree with one float has only floats
    assert (first == second) is same
    assert first == gt.tree(one)
    assert hash(first) == hash(gt.tree(one)) and first.key == gt.tree(one).key


@pytest.mark.parametrize(
    "other",
    [
        gt.tree([[3, 12], [2, 5]]),
        gt.tree([[3, 12], [2, 4]], maximizing=False),
        gt.tree([[3, 12, 2], [4]]),
        gt.tree([gt.Node([3, 12], value=1), [2, 4]]),
        gt.tree([[3, 12], gt.Node([2, 4], maximizing=True)]),
        gt.tree([[3.0, 12], [2, 4]]),
    ],
)
def test_other_trees_are_not_equal(other: gt.Position) -> None:
    tree = gt.tree([[3, 12], [2, 4]])
    assert tree != other and tree.play(0) != other.play(0)
    assert len({tree, other, gt.tree([[3, 12], [2, 4]])}) == 2


def test_nodes_of_one_tree() -> None:
    shared = [5, 9]
    tree = gt.tree([[shared, 1], [shared, 2]])
    assert tree.line([0, 0]) == tree.line([1, 0])
    assert tree.line([0, 1]) != tree.line([1, 1])
