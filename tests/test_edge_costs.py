"""The costs of edges that games know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

import gametree as gt
from gametree.games.tree import TreePosition
from trees import nodes, trees


def costs_below(root: gt.Position) -> Iterator[int]:
    """The costs of all edges, one by one."""
    for position in nodes(root):
        for move in position.moves():
            yield position.play(move).evaluate() - position.evaluate()


# The costs that games know


@settings(max_examples=300)
@given(trees())
def test_a_tree_knows_the_costs_of_its_edges(root: TreePosition) -> None:
    costs = list(costs_below(root)) or [0]
    assert root.edge_bounds == (min(costs), max(costs))


@pytest.mark.parametrize("name", gt.games())
def test_no_move_costs_more_than_the_game_says(name: str) -> None:
    rng = Random(7)
    known = 0
    for _ in range(30):
        position = gt.position(name)
        while position.moves() and position.edge_bounds and known < 3000:
            least, greatest = position.edge_bounds
            children = [position.play(move) for move in position.moves()]
            assert all(least <= child.evaluate() - position.evaluate() <= greatest for child in children)
            known += len(children)
            position = rng.choice(children)
    assert (known > 0) == (name != "othello")


def test_floats_have_no_known_costs() -> None:
    assert gt.tree([[0.5, 1], [2, 3]]).edge_bounds is None
