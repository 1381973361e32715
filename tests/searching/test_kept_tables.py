"""What a table holds after a search is true, and never misleads the next one."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.memory.table import REPLACEMENTS
from support.checks import EXAMPLES, SEEDS, check_search, check_table, some_depth
from support.trees import (
    EXACT,
    KERNELS,
    MOVE_ALONE,
    Oracle,
    any_setting,
    describe,
    names,
    run,
    trees,
)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_search_leaves_only_true_bounds_in_the_table(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 4)
    @given(trees(height=4), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        setting = any_setting(rng, kernel)
        table = gt.Table(
            rng.choice((2**6, 2**6, 2**12)), from_depth=setting.from_depth, replacement=rng.choice(REPLACEMENTS)
        )
        for name in rng.sample(names(kernel, (*EXACT, *MOVE_ALONE, "mt")), 5):
            setting = any_setting(rng, kernel)
            depth = some_depth(root, rng)
            note(f"{name} depth {depth} {setting} {table}")
            found = run(root, name, depth, setting, table)
            check_search(root, depth, name, found, oracle)
            check_table(root, found.kernel, oracle, root.plies_left)

    check()


@pytest.mark.parametrize("kernel", KERNELS)
def test_bounds_of_another_depth_change_no_value(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 4)
    @given(trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        table = gt.Table(2**12, replacement=rng.choice(REPLACEMENTS))
        for _ in range(4):
            name = rng.choice([name for name in names(kernel, EXACT) if gt.algorithm(name).uses_table])
            depth = rng.randint(0, root.plies_left)
            setting = any_setting(rng, kernel)._replace(deepening="never")
            note(f"{name} depth {depth} {setting}")
            assert run(root, name, depth, setting, table).result.value == oracle(root, depth)

    check()


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_table_for_play_gives_bounds_of_greater_depths(kernel: str) -> None:
    root = gt.tree(gt.Node([gt.Node([5, 6], value=1), gt.Node([3, 9], value=2)], value=0))
    for depths, shallow in (("exact", 2), ("deeper", 5)):
        table = gt.Table(2**8, depths=depths)
        assert gt.search(root, "alphabeta", depth=2, table=table, kernel=kernel).value == 5
        assert gt.search(root, "alphabeta", depth=1, table=table, kernel=kernel).value == shallow


@pytest.mark.parametrize("kernel", KERNELS)
def test_contradicting_bounds_of_greater_depths_end_no_search(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 4)
    @given(trees(twice=False), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng = Random(seed)
        table = gt.Table(2**6, depths="deeper", from_depth=rng.choice((0, 1)), replacement=rng.choice(REPLACEMENTS))
        for _ in range(8):
            name = rng.choice([name for name in names(kernel) if gt.algorithm(name).uses_table])
            depth, setting = some_depth(root, rng), any_setting(rng, kernel)
            note(f"{name} depth {depth} {setting}")
            result = run(root, name, depth, setting, table).result
            root.line(result.pv)
            assert name == "mt" or not (depth and root.moves()) or result.pv[0] == result.move

    check()


@pytest.mark.parametrize(
    ("name", "kernel"),
    [(name, kernel) for kernel in KERNELS for name in names(kernel) if gt.algorithm(name).uses_table],
)
def test_the_last_of_two_contradicting_bounds_counts(name: str, kernel: str) -> None:
    """The table says that the root is worth 5 or more, two plies deep; one ply deep it is worth -1."""
    for sign, maximizing in ((1, True), (-1, False)):
        root = gt.tree(gt.Node([gt.Node([5 * sign], value=-sign)], value=0), maximizing=maximizing)
        table = gt.Table(2**6, depths="deeper", from_depth=1)
        gt.search(root, gt.MT(gamma=sign), depth=2, table=table, kernel=kernel)
        result = gt.search(root, name, depth=1, table=table, kernel=kernel)
        assert result.value in (5 * sign, -sign)
        assert name == "mt" or result.move == 0


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", ["alphabeta", "negascout", "aspiration", "minimax", "scout", "mtdf"])
def test_a_value_that_the_table_bounds_does_not_name_a_move_that_only_failed_low(name: str, kernel: str) -> None:
    """The table knows that the root is worth at least 1; the first move then fails low with 1, but is worth 0."""
    root = gt.tree([[1, 0], [1]])
    table = gt.Table(64, from_depth=2)
    assert gt.search(root, gt.MT(gamma=1), table=table, kernel=kernel).bound == "lower"
    result = gt.search(root, name, table=table, kernel=kernel)
    assert (result.value, result.move, result.pv) == (1, 1, (1, 0))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", ["scout", "negascout"])
def test_a_position_searched_twice_was_made_once(name: str, kernel: str) -> None:
    """Both visit the second child twice; the table, warm from the first search, knows it both times."""
    root, table = gt.tree([[1, 2], [3, 4]]), gt.Table(64)
    gt.search(root, gt.MT(gamma=2), table=table, kernel=kernel)
    counts = gt.search(root, name, table=table, kernel=kernel).counts
    made = counts.generated + counts.regenerated
    assert 0 <= counts.generated <= made <= 6, counts


def kings() -> tuple[gt.Position, list[gt.Position]]:
    """A position of checkers with the positions before it, one of which can come again."""
    start = gt.position("checkers", "B:WK10:BK27,K2", evaluator="pieces")
    moves = ["27-23", "10-15", "23-27"]
    return start.line(moves), [start.line(moves[:plies]) for plies in range(3)]


def test_a_search_that_proves_refuses_what_a_history_has_left() -> None:
    table, (position, earlier) = gt.Table(2**10), kings()
    assert gt.search(position, "alphabeta", depth=3, table=table, history=earlier).value == 0
    with pytest.raises(gt.errors.TableError, match="holds estimates"):
        gt.search(position, "alphabeta", depth=3, table=table)
    assert gt.search(position, "alphabeta", depth=3, table=table, history=earlier).value == 0
    table.clear()
    assert gt.search(position, "alphabeta", depth=3, table=table).value == 1


def test_a_search_that_proves_refuses_what_forward_estimation_has_left() -> None:
    table = gt.Table(2**10)
    position = gt.position("kalah", "0 0 0 0 0 2 10 / 0 0 0 2 11 0 23 N", evaluator="outcome")
    gt.search(position, "forward-estimation", depth=2, table=table)
    with pytest.raises(gt.errors.TableError, match="holds estimates"):
        gt.search(position, "mtd-bi", depth=2, table=table)
    tree, proved = gt.position("random-tree", branching=3), gt.Table(2**10)
    gt.search(tree, "forward-estimation", depth=4, table=proved)  # the costs are known: it proves
    gt.search(tree, "mtdf", depth=4, table=proved)
