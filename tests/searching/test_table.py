"""Transposition tables: sizes, and replacement, which is the same in both stores."""

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
from gametree.searching.memory.table import NOTHING, REPLACEMENTS, Entry, TableStore
from support.trees import EXACT, KERNELS, NATIVE, Shape, any_setting, facts, nodes, run


@pytest.mark.parametrize(
    ("size", "entries"),
    [(64, 64), (2**20, 2**20), ("1KB", 64), ("16MB", 2**20), ("16 mb", 2**20), ("1025B", 64), ("3KB", 128)],
)
def test_sizes(size: int | str, entries: int) -> None:
    table = gt.Table(size)
    assert (table.entries, table.bytes) == (entries, 16 * entries)


@pytest.mark.parametrize(
    ("size", "possible"),
    [
        (100, "64 and 128 are the nearest"),
        (2**20 + 1, "1048576 and 2097152 are the nearest"),
        (2**5, "64 is the least"),
        (-1, "64 is the least"),
        (2**35, r"2\*\*6 to 2\*\*34 .*, not 34359738368$"),
    ],
)
def test_a_message_says_which_sizes_are_possible(size: int, possible: str) -> None:
    with pytest.raises(TableError, match=possible):
        gt.Table(size)


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
    ("option", "value"),
    [
        *(("from_depth", depth) for depth in (-1, 251, 1.0, True, None)),
        ("depths", "shallower"),
        *(("replacement", word) for word in ("near the root", "", None)),
    ],
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


@settings(max_examples=20)
@given(
    st.integers(0, 2**20),
    st.sampled_from(("exact", "deeper")),
    st.sampled_from((0, 1)),
    st.sampled_from(REPLACEMENTS),
)
def test_both_stores_replace_alike(seed: int, depths: str, from_depth: int, replacement: str) -> None:
    """Many searches of a tree with far more positions than the table has room for: node for node, entry for entry."""
    rng = Random(seed)
    root = Shape(6, 3, (-2, -1, 0, 1, 2), stop=0.05, twice=0.2, share=0.2).make(seed)
    tables = {
        kernel: gt.Table(2**6, from_depth=from_depth, depths=depths, replacement=replacement) for kernel in KERNELS
    }
    for _ in range(6):
        name = rng.choice([name for name in NATIVE if gt.algorithm(name).uses_table])
        depth = rng.randint(1, 6)
        setting = any_setting(rng, "")
        both = [facts(run(root, name, depth, setting._replace(kernel=kernel), tables[kernel])) for kernel in KERNELS]
        assert both[0] == both[1]
        assert known(root, "python", tables["python"]) == known(root, "native", tables["native"])
        assert tables["python"].used() == tables["native"].used()


@pytest.mark.parametrize("replacement", REPLACEMENTS)
@pytest.mark.parametrize("game", ["othello", "checkers", "kalah", "chess"])
def test_games_in_tiny_tables(game: str, replacement: str) -> None:
    """Both kernels visit the same nodes with a table that is always full, and find the value."""
    position, rng = gt.position(game), Random(f"{game} {replacement}")
    depth = 4 if game != "chess" else 3
    value = gt.search(position, "alphabeta", depth=depth, table=None).value
    for name in rng.sample([name for name in NATIVE if name in EXACT and gt.algorithm(name).uses_table], 4):
        setting = any_setting(rng, "")._replace(deepening="always")
        tables = [gt.Table(2**6, from_depth=setting.from_depth, replacement=replacement) for _ in KERNELS]
        both = [
            run(position, name, depth, setting._replace(kernel=kernel), table)
            for kernel, table in zip(KERNELS, tables, strict=True)
        ]
        assert facts(both[0]) == facts(both[1]), (name, setting)
        assert both[0].result.value == value


def filled(*entries: tuple[int, int], depths: str = "exact", replacement: str = "shallowest") -> TableStore:
    """A store of one bucket's worth of entries (key, depth), whose bounds are the order in which they came."""
    store = TableStore(64, 0, depths, replacement)
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


class TestNearRoot:
    """Entries near the root are favoured."""

    def test_a_deeper_entry_stays(self) -> None:
        store = filled((1, 5), (2, 4), (3, 4), (4, 5), (5, 3), replacement="near-root")
        assert kept(store, (1, 5), (2, 4), (3, 4), (4, 5), (5, 3)) == [0, 1, 2, 3, None]

    def test_one_as_deep_goes(self) -> None:
        store = filled((1, 5), (2, 4), (3, 4), (4, 5), (5, 4), replacement="near-root")
        assert kept(store, (1, 5), (2, 4), (3, 4), (4, 5), (5, 4)) == [0, None, 2, 3, 4]

    def test_the_same_position_and_depth_is_renewed(self) -> None:
        store = filled((1, 2), (2, 4), (3, 4), (4, 5), (1, 2), replacement="near-root")
        assert kept(store, (1, 2), (2, 4), (3, 4), (4, 5)) == [4, 1, 2, 3]

    def test_a_free_place_is_taken(self) -> None:
        assert kept(filled((1, 5), (2, 1), replacement="near-root"), (1, 5), (2, 1)) == [0, 1]


class TestOldest:
    """What was stored or used last stays."""

    def test_the_first_that_came_goes(self) -> None:
        store = filled((1, 9), (2, 1), (3, 2), (4, 3), (5, 0), replacement="oldest")
        assert kept(store, (1, 9), (2, 1), (3, 2), (4, 3), (5, 0)) == [None, 1, 2, 3, 4]

    def test_but_not_if_it_has_been_stored_again(self) -> None:
        store = filled((1, 9), (2, 1), (3, 2), (4, 3), (1, 9), (5, 0), replacement="oldest")
        assert kept(store, (1, 9), (2, 1), (3, 2), (4, 3), (5, 0)) == [4, None, 2, 3, 5]

    def test_or_used(self) -> None:
        store = filled((1, 9), (2, 1), (3, 2), (4, 3), replacement="oldest")
        store.probe(1 << 8, 9)
        store.probe(2 << 8, 7)  # knows nothing of that depth
        store.store(Entry(5 << 8, 0, 4, 4, None))
        assert kept(store, (1, 9), (2, 1), (3, 2), (4, 3), (5, 0)) == [0, None, 2, 3, 4]


@pytest.mark.parametrize("driver", ["mt-sss", "mtdf"])
def test_the_last_solution_tree_stays_if_it_fits_in(driver: str) -> None:
    """The oldest entries are the right ones to lose, unless the table is smaller than a solution tree."""

    def leaves(entries: int, replacement: str) -> int:
        table = gt.Table(entries, from_depth=0, replacement=replacement)
        found = 0
        for seed in range(6):
            table.clear()
            tree = gt.position("random-tree", branching=4, seed=seed)
            found += gt.search(tree, driver, depth=8, table=table, ordering="natural").counts.leaves
        return found

    fits, too_small = ({name: leaves(entries, name) for name in REPLACEMENTS} for entries in (2**12, 2**8))
    assert fits["oldest"] < min(fits["shallowest"], fits["near-root"])
    assert too_small["oldest"] > 10 * max(too_small["shallowest"], too_small["near-root"])


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
