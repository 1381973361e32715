"""The layout of trees: nothing overlaps, parents are in the middle, equal subtrees look equal, and time is linear."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.pictures import layout
from gametree.pictures.layout import tidy

GAP = 2
NEARLY = 1e-6

Nested = list[Any]
nested: st.SearchStrategy[Nested] = st.recursive(st.just([]), lambda inner: st.lists(inner, max_size=5), max_leaves=40)
"""The shape of a tree: a list of the shapes of its children."""


def numbered(shape: Nested) -> list[int]:
    """The parents of the nodes of a shape in preorder."""
    parents, todo = list[int](), [(shape, -1)]
    while todo:
        inner, parent = todo.pop()
        todo.extend((child, len(parents)) for child in reversed(inner))
        parents.append(parent)
    return parents


def depths(parents: list[int]) -> list[int]:
    found = [0]
    for parent in parents[1:]:
        found.append(found[parent] + 1)
    return found


@st.composite
def widths(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    """The parents of a tree, and how far its nodes reach to the left and right."""
    parents = numbered(draw(nested))
    reach = st.lists(st.integers(0, 30), min_size=len(parents), max_size=len(parents))
    return parents, draw(reach), draw(reach)


@settings(max_examples=40)
@given(widths())
def test_nodes_of_a_level_are_apart_and_in_order(tree: tuple[list[int], list[int], list[int]]) -> None:
    parents, left, right = tree
    centres = tidy(parents, left, right, GAP)
    last: dict[int, int] = {}
    for node, depth in enumerate(depths(parents)):
        if depth in last:
            before = last[depth]
            assert centres[node] - left[node] >= centres[before] + right[before] + GAP - NEARLY
        last[depth] = node


@settings(max_examples=40)
@given(widths())
def test_a_parent_is_in_the_middle_between_its_first_and_last_child(
    tree: tuple[list[int], list[int], list[int]],
) -> None:
    centres = tidy(*tree, GAP)
    for node in range(len(centres)):
        below = [child for child, parent in enumerate(tree[0]) if parent == node]
        if below:
            assert abs(centres[node] - (centres[below[0]] + centres[below[-1]]) / 2) < NEARLY


@settings(max_examples=40)
@given(widths())
def test_the_leftmost_node_reaches_to_zero(tree: tuple[list[int], list[int], list[int]]) -> None:
    centres = tidy(*tree, GAP)
    assert abs(min(centre - reach for centre, reach in zip(centres, tree[1], strict=True))) < NEARLY


@settings(max_examples=40)
@given(nested)
def test_the_same_subtree_looks_the_same_everywhere(shape: Nested) -> None:
    parents = numbered([shape, [], shape])
    size = len(numbered(shape))
    centres = tidy(parents, [1] * len(parents), [1] * len(parents), GAP)
    first, second = centres[1 : 1 + size], centres[2 + size :]
    assert all(abs((b - a) - (second[0] - first[0])) < NEARLY for a, b in zip(first, second, strict=True))


@settings(max_examples=40)
@given(nested)
def test_a_mirrored_tree_is_as_wide(shape: Nested) -> None:
    def mirrored(inner: Nested) -> Nested:
        return [mirrored(child) for child in reversed(inner)]

    def width(inner: Nested) -> float:
        parents = numbered(inner)
        return max(tidy(parents, [1] * len(parents), [1] * len(parents), GAP))

    assert abs(width(shape) - width(mirrored(shape))) < NEARLY


def steps(parents: list[int]) -> int:
    """How often the layout looks for the next node of a contour."""
    count = 0

    class Counted(layout._Layout):
        def _next_left(self, node: int) -> int | None:
            nonlocal count
            count += 1
            return super()._next_left(node)

    Counted(parents, [1] * len(parents), [1] * len(parents), GAP).centres()
    return count


def comb(teeth: int) -> list[int]:
    """A spine to the right, each of its nodes with a leaf to its left: slow for layouts that walk whole contours."""
    shape: Nested = []
    for _ in range(teeth):
        shape = [[], shape]
    return numbered(shape)


def full(height: int) -> list[int]:
    shape: Nested = []
    for _ in range(height):
        shape = [shape, shape, shape]
    return numbered(shape)


def test_the_work_grows_as_the_tree_does() -> None:
    for parents in (comb(4_000), full(7), numbered([[[[]]]] * 1_000), [-1, *range(5_000)]):
        assert steps(parents) <= 4 * len(parents)


def test_a_single_node() -> None:
    assert tidy([-1], [5], [7], GAP) == [5]
