"""A native table begins small and spreads over its own memory later: nothing that a search sees depends on it."""

from __future__ import annotations

import pytest

import gametree as gt

SPREADS = 8192
"""The number of buckets with which a table spreads; a table with fewer begins spread."""


def searched(kernel: str, table: gt.Table, algorithm: str, depth: int) -> tuple[object, int]:
    root = gt.position("random-tree", branching=5, seed=5, depth=9)
    result = gt.search(root, algorithm, depth=depth, table=table, ordering="table+history", kernel=kernel)
    return (result.value, result.move, result.counts), table.used()


STEPS = [("mtdf", 4), ("minimax", 6), ("mtdf", 6)]
"""The first leaves a table small; the second stores 19,531 nodes, far more than there is room for in a small one."""


@pytest.mark.parametrize("entries", [2**15, 2**20])
def test_both_kernels_agree_before_and_after_a_table_has_spread(entries: int) -> None:
    native, python = gt.Table(entries), gt.Table(entries)
    for algorithm, depth in STEPS:
        assert searched("native", native, algorithm, depth) == searched("python", python, algorithm, depth)
    assert native.used() > 2 * SPREADS


def test_a_table_that_has_spread_begins_small_again_when_it_is_cleared() -> None:
    table = gt.Table(2**16)
    first = [searched("native", table, algorithm, depth) for algorithm, depth in STEPS]
    table.clear()
    assert table.used() == 0
    assert [searched("native", table, algorithm, depth) for algorithm, depth in STEPS] == first
