"""What is known beforehand: the best case by the formulas of the course notes, and all of tic-tac-toe."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gametree as gt
from support.worked import best_first, evaluated, minimal_leaves

EXACT = ("alphabeta", "negascout", "scout", "sss", "dual", "mt-sss", "mt-dual", "mtdf", "mtd-bi", "mtd-step")
"""They find the value in one search, or by tests that remember: in a perfect order they evaluate no leaf twice."""


ASPIRATION = ("aspiration", "aspiration-negascout")
"""They find the value too, but evaluate leaves again if it is outside of the first window."""


def uniform(width: int, depth: int, leaves: Iterator[int]) -> Any:
    return [uniform(width, depth - 1, leaves) for _ in range(width)] if depth else next(leaves)


# The best case, by the formulas of the course notes


@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize("depth", range(1, 7))
@pytest.mark.parametrize("width", [2, 3, 4])
def test_perfect_ordering_leaves_the_minimal_tree(width: int, depth: int, maximizing: bool) -> None:
    leaves = random.Random(width * depth).sample(range(width**depth), width**depth)
    value, spec = best_first(uniform(width, depth, iter(leaves)), maximizing)
    minimal = minimal_leaves(width, depth)
    for guess in (value, 0, width**depth):
        position = gt.tree(gt.Node(spec, value=guess), maximizing=maximizing)
        for algorithm in EXACT:
            keys = evaluated(position, algorithm, "native")
            assert len(keys) == len(set(keys)) == minimal, algorithm
        for algorithm in ASPIRATION:
            keys = evaluated(position, algorithm, "native")
            assert len(set(keys)) == minimal, algorithm
            assert guess != value or len(keys) == minimal, algorithm


@pytest.mark.parametrize(("width", "depth"), [(2, 5), (3, 4)])
def test_perfect_ordering_by_the_python_kernels(width: int, depth: int) -> None:
    value, spec = best_first(uniform(width, depth, iter(random.Random(1).sample(range(999), width**depth))))
    position = gt.tree(gt.Node(spec, value=value))
    for algorithm in (*EXACT, *ASPIRATION):
        keys = evaluated(position, algorithm, "python")
        assert keys == evaluated(position, algorithm, "native"), algorithm
        assert len(keys) == minimal_leaves(width, depth), algorithm


# Tic-tac-toe, whole


def test_tic_tac_toe_has_as_many_nodes_as_everybody_says() -> None:
    result = gt.search(gt.position("tic-tac-toe"), "minimax", table=None)
    assert result.counts.nodes == 549_946
    assert result.counts.leaves == 255_168
    assert result.value == 0


@pytest.mark.parametrize("algorithm", gt.algorithms())
def test_tic_tac_toe_is_a_draw(algorithm: str) -> None:
    position = gt.position("tic-tac-toe")
    result = gt.search(position, algorithm)
    assert result.value == 0
    if result.bound == "exact":
        end = position.line(result.pv)
        assert len(result.pv) == 9
        assert not end.moves()
        assert end.evaluate() == 0
