"""Nodes with so many children that the moves left are sorted instead of looked through: the order stays the same."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.kernel import Settings
from gametree.searching.kernels.native_kernel import NativeKernel
from gametree.searching.kernels.ordering import parse
from gametree.searching.kernels.python_kernel import PythonKernel


def leaves(kind: type[NativeKernel] | type[PythonKernel], root: gt.Position, ordering: str, alpha: int) -> list[int]:
    kernel = kind(root, Settings(ordering=parse(ordering), record=True), gt.Limits())
    for depth in (1, 2):  # the first search teaches history and killers
        kernel.call(alphabeta, root, depth, alpha, kernel.infinity)
    return kernel.leaves


@settings(max_examples=30, deadline=None)
@given(st.integers(60, 300), st.integers(0, 2**32), st.sampled_from(("static", "killer+history+static", "history")))
def test_wide_nodes_are_searched_in_the_same_order_by_both_kernels(width: int, seed: int, ordering: str) -> None:
    rng = Random(seed)
    children = [gt.Node([rng.randint(-4, 4) for _ in range(2)], value=rng.randint(-3, 3)) for _ in range(width)]
    root = gt.tree(gt.Node(children, value=0), maximizing=rng.random() < 0.5)
    assert leaves(NativeKernel, root, ordering, -5) == leaves(PythonKernel, root, ordering, -5)


def test_a_node_with_all_the_moves_there_can_be() -> None:
    rng = Random(1)
    values = [rng.randint(0, 50) for _ in range(65_535)]
    root = gt.tree([gt.Node([value], value=value) for value in values])
    for ordering in ("static", "history+static"):
        assert gt.search(root, "alphabeta", depth=2, ordering=ordering).value == max(values)
