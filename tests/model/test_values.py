"""Floats and extreme values are values like others."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.model.errors import OptionError, ValueRangeError
from gametree.rules.builtin.tree import TreePosition
from support.checks import SEEDS, check_search, some_depth
from support.trees import (
    EXACT,
    FLOATS,
    KERNELS,
    MOVE_ALONE,
    WHOLE_NUMBERS,
    Oracle,
    Setting,
    any_setting,
    describe,
    names,
    run,
    trees,
)

OF_FLOATS = [name for name in (*EXACT, *MOVE_ALONE) if name not in WHOLE_NUMBERS]


@settings(max_examples=25)
@given(trees(height=4, values=FLOATS), SEEDS)
def test_every_algorithm_finds_the_exact_float(root: TreePosition, seed: int) -> None:
    note(describe(root))
    rng, oracle = Random(seed), Oracle()
    depth = some_depth(root, rng)
    for name in OF_FLOATS:
        found = run(root, name, depth, any_setting(rng, "python"))
        check_search(root, depth, name, found, oracle)
    name = rng.choice(OF_FLOATS)  # in time each of them
    assert gt.search(root, name, depth=depth).value == gt.search(root, name, depth=depth, kernel="python").value


@pytest.mark.parametrize("name", [*EXACT, *MOVE_ALONE])
def test_floats_have_no_native_kernel(name: str) -> None:
    with pytest.raises(OptionError, match="python"):
        gt.search(gt.tree([0.5, 1]), name, kernel="native")


def test_nan_is_no_value() -> None:
    with pytest.raises(ValueRangeError, match="nan"):
        gt.tree([1, [float("nan"), 2]])


@pytest.mark.parametrize("name", OF_FLOATS)
@pytest.mark.parametrize("maximizing", [True, False])
def test_float_infinities_are_values_like_others(name: str, maximizing: bool) -> None:
    inf = float("inf")
    for spec in ([inf, 1.0], [-inf, 1.0], [-inf], [inf], [[inf], [-inf]], [[-inf, 2.0], [-inf, inf]]):
        root = gt.tree(spec, maximizing=maximizing)
        check_search(root, root.plies_left, name, run(root, name, None, Setting("python", 2**6)), Oracle())


@pytest.mark.parametrize(
    ("name", "kernel"), [(name, kernel) for kernel in KERNELS for name in names(kernel, (*EXACT, *MOVE_ALONE))]
)
def test_the_largest_values_are_values_like_others(name: str, kernel: str) -> None:
    big = 2**31 - 2
    for spec in ([big, 1], [-big, 1], [-big], [big], [[big], [-big]], [[-big, 2], [-big, big]]):
        for maximizing in (True, False):
            root = gt.tree(spec, maximizing=maximizing)
            check_search(root, root.plies_left, name, run(root, name, None, Setting(kernel, 2**6)), Oracle())
