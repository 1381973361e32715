"""The costs of edges: those that games know, and those that games played at random show."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import gametree as gt
from gametree.model.errors import OptionError
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.edges.costs import EdgeCosts
from gametree.searching.edges.sample import sample_edges
from support.checks import SEEDS
from support.trees import nodes, trees


def costs_below(root: gt.Position) -> Iterator[int]:
    """The costs of all edges, one by one."""
    for position in nodes(root):
        for move in position.moves():
            yield position.play(move).evaluate() - position.evaluate()


# The costs that games know


@settings(max_examples=75)
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
    assert (known > 0) == (name in ("random-tree", "tic-tac-toe", "tree"))


def test_floats_have_no_known_costs() -> None:
    assert gt.tree([[0.5, 1], [2, 3]]).edge_bounds is None


# Learning off-line


def test_sampling_meets_every_move_of_the_positions_that_come_up() -> None:
    root = gt.tree(gt.Node([1, 2, 3, 40, -5, -6, 0], value=0))
    for quantile, rise, fall in ((0.01, 1, 5), (0.5, 2, 5), (0.51, 3, 6), (0.75, 3, 6), (1, 40, 6)):
        sample = sample_edges(root, games=3, quantile=quantile)
        assert sample.extremes == EdgeCosts(-6, 40)
        assert sample.likely == EdgeCosts(-fall, rise)
        assert sample.edges == 3 * 7
    assert sample_edges(gt.tree([1, 2])).likely == EdgeCosts(0, 1)


@settings(max_examples=30)
@given(trees(height=4, width=3, share=False), SEEDS)
def test_sampling_finds_all_costs_in_the_end(root: TreePosition, seed: int) -> None:
    if root.moves():
        assert sample_edges(root, games=400, seed=seed).extremes == EdgeCosts(*root.edge_bounds or (0, 0))


def test_sampling_depends_on_the_seed_alone() -> None:
    position = gt.position("othello")
    assert sample_edges(position, 3, seed=5) == sample_edges(position, 3, seed=5)
    assert sample_edges(position, 3, seed=5) != sample_edges(position, 3, seed=6)
    assert sample_edges(gt.position("random-tree"), 2, plies=7).edges == 2 * 7 * 5


# Errors


@pytest.mark.parametrize("costs", [(1, 0), (0.5, 1), (None, 1), ("0", "1"), (False, True)])
def test_costs_that_are_none(costs: Any) -> None:
    with pytest.raises(OptionError, match="two whole numbers, the least and the greatest"):
        EdgeCosts(*costs)


def test_floats_cannot_be_added() -> None:
    with pytest.raises(OptionError, match="whole numbers, but the values of this game are floats"):
        sample_edges(gt.tree([[0.5, 1], [2, 3]]))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("games", value) for value in (0, -1, 2.5, "3", None, True)),
        *(("plies", value) for value in (0, -1, 2.5, "3", None, True)),
        *(("seed", value) for value in (2.5, "3", None, True)),
        *(("quantile", value) for value in (0, -0.5, 1.5, "1", None, True, float("nan"))),
    ],
)
def test_samples_that_cannot_be(option: str, value: Any) -> None:
    with pytest.raises(OptionError, match=f"{option} is a .*number"):
        sample_edges(gt.position("othello"), **{option: value})


def test_a_finished_game_has_no_edges() -> None:
    with pytest.raises(OptionError, match="over here"):
        sample_edges(gt.tree(5))
