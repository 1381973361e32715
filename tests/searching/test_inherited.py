"""Alpha-beta that inherits bounds: exact for every setting, the same in both kernels, and searched again if need be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import OptionError
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.inherited import InheritedBounds, first_window
from gametree.searching.memory.table import NOTHING, Known
from support.trees import KERNELS, describe, minimax, trees

TIES = ((0,), (0, 1), (-1, 0, 1), (-2, -1, 0, 1, 2), tuple(range(-20, 21)))


def iterations(
    root: gt.Position, chosen: InheritedBounds, kernel: str, entries: int, step: int
) -> list[tuple[Any, ...]]:
    """What can be compared of the results of all iterations."""
    table, steps = gt.Table(entries, from_depth=0), gt.Deepening(step=step)
    depth = root.plies_left
    assert depth is not None
    found = gt.iterate(root, chosen, depth=depth, table=table, ordering="table", deepening=steps, kernel=kernel)
    return [(one.depth, one.value, one.bound, one.move, one.pv, one.counts) for one in found]


@settings(max_examples=60)
@given(trees(values=TIES), st.integers(0, 2**20))
def test_exact_in_every_iteration_and_both_kernels(root: TreePosition, seed: int) -> None:
    note(describe(root))
    rng = Random(seed)
    chosen = InheritedBounds(plies=rng.randint(1, 3), delta=rng.choice((1, 1, 2, 9)), etc=rng.choice(("off", 0, 1)))
    entries, step = rng.choice((2**6, 2**6, 2**12)), rng.randint(1, 2)
    note(f"{chosen} {entries} {step}")
    found = [iterations(root, chosen, kernel, entries, step) for kernel in KERNELS]
    assert found[0] == found[1]
    for depth, value, bound, *_ in found[0]:
        assert (value, bound) == (minimax(root, depth), "exact")


@pytest.mark.parametrize(
    ("known", "window"),
    [
        (NOTHING, (-10, 10)),
        (Known(3, 3, None, True), (1, 5)),
        (Known(-99, 3, None, True), (-10, 5)),
        (Known(3, 99, None, True), (1, 10)),
        (Known(20, 20, None, True), (9, 10)),
        (Known(-20, -20, None, True), (-10, -9)),
        (Known(9, 99, None, True), (7, 10)),
        (Known(5, 4, None, True), (-10, 10)),
    ],
)
def test_first_window(known: Known, window: tuple[int, int]) -> None:
    assert first_window(known, -10, 10, delta=2) == window


def test_a_value_outside_is_searched_again() -> None:
    """At depth 1 the root seems worth 1; it is worth 7, and a reply that is better still is no reason to stop."""
    spec = gt.Node([gt.Node([7, 8], value=1), gt.Node([9, 7], value=0)])
    first, second = gt.iterate(gt.tree(spec), InheritedBounds(delta=1), depth=2, ordering="table", kernel="python")
    assert (first.value, second.value) == (1, 7)
    plain = list(gt.iterate(gt.tree(spec), "alphabeta", depth=2, ordering="table", table=gt.Table()))
    assert second.counts.nodes > plain[-1].counts.nodes


def test_bounds_that_hold_save_leaves() -> None:
    """Every inner node is worth what its subtree is, so that all bounds hold."""
    rng = Random(5)

    def node(depth: int, maximizing: bool) -> gt.Node:
        if not depth:
            return gt.Node([], value=rng.randint(-50, 50))
        children = [node(depth - 1, not maximizing) for _ in range(4)]
        best = max if maximizing else min
        return gt.Node(children, value=best(child.value or 0 for child in children))

    root = gt.tree(node(6, True))
    plain = list(gt.iterate(root, "alphabeta", depth=6, ordering="natural", table=gt.Table()))[-1]
    ours = list(gt.iterate(root, InheritedBounds(delta=1), depth=6, ordering="natural", table=gt.Table()))[-1]
    assert ours.value == plain.value and ours.counts.leaves < plain.counts.leaves


@pytest.mark.parametrize("settings", [{"plies": 0}, {"plies": "2"}, {"delta": 0}, {"delta": 1.5}])
def test_wrong_settings(settings: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=next(iter(settings))):
        InheritedBounds(**settings)  # type: ignore[arg-type]
