"""Transposition tables: sizes, and one replacement policy for two stores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import TableError
from gametree.model.values import INFINITY
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.memory.table import NOTHING, Entry, TableStore
from support.trees import KERNELS, NATIVE, Shape, any_setting, nodes, run


@pytest.mark.parametrize(
    ("size", "entries"),
    [(64, 64), (2**20, 2**20), ("1KB", 64), ("16MB", 2**20), ("16 mb", 2**20), ("1025B", 64), ("3KB", 128)],
)
def test_sizes(size: int | str, entries: int) -> None:
    table = gt.Table(size)
    assert (table.entries, table.bytes) == (entries, 16 * entries)


NUMBERS: list[Any] = [3, 63, 65, 100, 0, -1, -64, 2**35, 2**40, 2**200, True, 2.0, 64.0, None, [], b"1KB"]
TEXTS = ["3B", "1023B", "x", "", "B", "KB", "64", "1.5MB", "-1KB", "²KB", "1KiB", "1 K B", "9" * 5000 + "B", "999999GB"]


@pytest.mark.parametrize("size", [*NUMBERS, *TEXTS], ids=lambda size: repr(size)[:10])
def test_impossible_sizes(size: Any) -> None:
    with pytest.raises(TableError, match="table"):
        gt.Table(size)
    if size is not None:
        with pytest.raises(TableError, match="table"):
            gt.search(gt.position("tic-tac-toe"), "alphabeta", depth=1, table=size)


@pytest.mark.parametrize(
    ("option", "value"), [*(("from_depth", depth) for depth in (-1, 251, 1.0, True, None)), ("depths", "shallower")]
)
def test_impossible_options(option: str, value: Any) -> None:
    with pytest.raises(TableError, match=f"{option} is"):
        gt.Table(64, **{option: value})


@pytest.mark.parametrize("kernel", KERNELS)
def test_used_and_clear(kernel: str) -> None:
    table = gt.Table(64)
    assert table.used() == 0
    first = gt.search(gt.position("tic-tac-toe"), "alphabeta", depth=4, table=table, kernel=kernel)
    assert table.used() == 64
    table.clear()
    assert table.used() == 0
    again = gt.search(gt.position("tic-tac-toe"), "alphabeta", depth=4, table=table, kernel=kernel)
    assert (again.value, again.pv, again.counts) == (first.value, first.pv, first.counts)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_table_is_kept_between_searches(kernel: str) -> None:
    table = gt.Table("1MB")
    gt.search(gt.position("tic-tac-toe"), "alphabeta", table=table, kernel=kernel)
    again = gt.search(gt.position("tic-tac-toe"), "alphabeta", table=table, kernel=kernel)
    assert (again.counts.nodes, again.counts.transpositions, len(again.pv)) == (1, 1, 9)


@pytest.mark.parametrize("kernel", KERNELS)
def test_from_depth_keeps_shallow_positions_out(kernel: str) -> None:
    root = Shape(4, 3, (0, 1, 2)).make(5)
    for from_depth in range(6):
        table = gt.Table(2**12, from_depth=from_depth)
        found = run(root, "minimax", 4, any_setting(Random(1), kernel)._replace(deepening="never"), table)
        depths = {depth for position in nodes(root) for depth in range(5) if found.kernel.known(position, depth).found}
        assert depths == set(range(from_depth, 5))


def known(root: TreePosition, kernel: str, table: gt.Table) -> list[object]:
    """Everything that a table knows of a tree, with infinite bounds as they are natively."""
    probe: Any = table.native().probe if kernel == "native" else table.store().probe
    facts: list[object] = []
    for position in nodes(root):
        for depth in range(root.plies_left + 1):
            lower, upper, move, there = probe(position.key, depth)
            facts.append((position.key, depth, max(lower, -INFINITY), min(upper, INFINITY), move, there))
    return facts


@settings(max_examples=40)
@given(st.integers(0, 2**20), st.sampled_from(("exact", "deeper")), st.sampled_from((0, 1)))
def test_both_stores_replace_alike(seed: int, depths: str, from_depth: int) -> None:
    """Many searches of a tree with far more positions than the table has room for."""
    rng = Random(seed)
    root = Shape(6, 3, (-2, -1, 0, 1, 2), stop=0.05, twice=0.2, share=0.2).make(seed)
    tables = {kernel: gt.Table(2**6, from_depth=from_depth, depths=depths) for kernel in KERNELS}
    for _ in range(6):
        name = rng.choice([name for name in NATIVE if gt.algorithm(name).uses_table])
        depth = rng.randint(1, 6)
        setting = any_setting(rng, "")
        for kernel in KERNELS:
            run(root, name, depth, setting._replace(kernel=kernel), tables[kernel])
        assert known(root, "python", tables["python"]) == known(root, "native", tables["native"])
        assert tables["python"].used() == tables["native"].used()


def filled(*entries: tuple[int, int], depths: str = "exact") -> TableStore:
    """A store of one bucket's worth of entries (key, depth), whose bounds are the order in which they came."""
    store = TableStore(64, 0, depths)
    for number, (key, depth) in enumerate(entries):
        store.store(Entry(key << 8, depth, number, number, f"move {number}"))
    return store


def kept(store: TableStore, *entries: tuple[int, int]) -> list[int | None]:
    found = [store.probe(key << 8, depth) for key, depth in entries]
    return [known.lower if known.found else None for known in found]


def test_the_entry_of_the_same_position_and_depth_goes_first() -> None:
    store = filled((1, 5), (2, 1), (3, 1), (4, 1), (1, 5))
    assert kept(store, (1, 5), (2, 1), (3, 1), (4, 1)) == [4, 1, 2, 3]


def test_a_free_place_is_taken_before_anything_goes() -> None:
    store = filled((1, 1), (1, 5), (2, 3))
    assert kept(store, (1, 1), (1, 5), (2, 3)) == [0, 1, 2]
    assert store.used() == 3


def test_the_shallowest_entry_of_the_same_position_goes_next() -> None:
    store = filled((1, 3), (1, 2), (2, 1), (3, 1), (1, 4))
    assert kept(store, (1, 3), (1, 2), (2, 1), (3, 1), (1, 4)) == [0, None, 2, 3, 4]


def test_but_not_if_it_is_deeper_than_the_new_one() -> None:
    store = filled((1, 5), (2, 3), (3, 2), (4, 2), (1, 1))
    assert kept(store, (1, 5), (2, 3), (3, 2), (4, 2), (1, 1)) == [0, 1, None, 3, 4]


def test_a_new_entry_always_enters() -> None:
    store = filled((1, 5), (2, 5), (3, 5), (4, 5), (5, 0))
    assert kept(store, (1, 5), (2, 5), (3, 5), (4, 5), (5, 0)) == [None, 1, 2, 3, 4]


def test_the_move_is_that_of_the_deepest_entry() -> None:
    store = filled((1, 2), (1, 4), (1, 3))
    assert [store.probe(1 << 8, depth).move for depth in range(6)] == ["move 1"] * 6
    assert store.probe(2 << 8, 2) == NOTHING


def test_a_table_for_play_knows_deeper_bounds() -> None:
    assert kept(filled((1, 4), depths="deeper"), (1, 3), (1, 4), (1, 5)) == [0, 0, None]
    assert kept(filled((1, 4)), (1, 3), (1, 4), (1, 5)) == [None, 0, None]


def test_a_table_serves_one_game_tree_and_evaluator() -> None:
    table = gt.Table(2**10)
    start = gt.position("othello", evaluator="discs")
    gt.search(start, "mtdf", depth=3, table=table)
    assert gt.search(start.play("f5"), "alphabeta", depth=2, table=table).depth == 2
    for other in (gt.position("othello", evaluator="mobility"), gt.tree([[1, 2], [3, 4]]), gt.position("tic-tac-toe")):
        with pytest.raises(TableError, match="another game, tree or evaluator"):
            gt.search(other, "mtdf", depth=2, table=table)
    table.clear()
    assert gt.search(gt.tree([[1, 2], [3, 4]]), "mtdf", table=table).value == 3


def test_trees_that_are_the_same_share_a_table() -> None:
    table = gt.Table(2**10)
    for costs in ("breadth-first", "breadth-first"):
        gt.search(gt.position("random-tree", costs=costs), "mtdf", depth=3, table=table)
    for other in (gt.position("random-tree", seed=2), gt.position("random-tree", costs="on-demand")):
        with pytest.raises(TableError):
            gt.search(other, "mtdf", depth=3, table=table)
