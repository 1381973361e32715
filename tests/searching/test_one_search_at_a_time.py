"""Who may use a tree or a table at the same time: whoever may not is told so, and nothing is harmed."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import sleep
from typing import Any
from weakref import ref

import pytest

import gametree as gt
from gametree.model.errors import TableError, TreeError
from gametree.searching.memory.hold import Hold, User
from support.trees import KERNELS
from support.users_games import Nim

KERNEL = pytest.mark.parametrize("kernel", KERNELS)
TREE_BUSY = "this tree is being searched; a tree serves one search at a time"
TABLE_BUSY = "this table is in use; searches share one only if all of them run natively"
POSITION = gt.position("random-tree", branching=8)


@contextmanager
def searching(memory: gt.Tree | gt.Table, kernel: str, **options: Any) -> Iterator[gt.Background]:
    """A search that runs in another thread and uses the memory, until the block ends."""
    with gt.background(POSITION, kernel=kernel, **options) as running:
        while not memory.hold.taken:
            sleep(0.001)
        yield running
    assert running.result().stopped == "cancelled"


def refused(attempts: list[Callable[[], object]], error: type[Exception], message: str) -> None:
    for attempt in attempts:
        with pytest.raises(error, match=message):
            attempt()


@KERNEL
def test_a_tree_that_another_thread_searches(kernel: str) -> None:
    tree = gt.Tree(2**22)
    gt.search(POSITION, "best-first", depth=2, tree=tree, kernel=kernel)
    root = tree.root
    assert root is not None
    with searching(tree, kernel, algorithm="best-first", tree=tree, depth=250):
        refused(
            [
                lambda: gt.search(POSITION, "best-first", depth=3, tree=tree, kernel=kernel),
                lambda: gt.search(POSITION, "alphabeta-tree", depth=3, tree=tree, kernel="python"),
                lambda: list(gt.iterate(POSITION, "best-first", depth=3, tree=tree, kernel=kernel)),
                lambda: gt.background(POSITION, "best-first", depth=3, tree=tree, kernel=kernel),
                tree.clear,
                lambda: tree.advance(0),
                lambda: tree.root,
                lambda: root.children,
            ],
            TreeError,
            TREE_BUSY,
        )
    result = gt.search(POSITION, "best-first", depth=3, tree=tree, kernel=kernel)
    assert POSITION.line(result.pv).evaluate() == result.value


@KERNEL
def test_a_table_that_another_thread_uses(kernel: str) -> None:
    table = gt.Table(2**16)
    with searching(table, kernel, algorithm="mtdf", table=table, depth=60):
        refused(
            [
                lambda: gt.search(POSITION, "alphabeta", depth=3, table=table, kernel="python"),
                lambda: gt.solve(Nim().position(), table=table),
                table.clear,
            ],
            TableError,
            TABLE_BUSY,
        )
        if kernel == "python":
            refused([lambda: gt.search(POSITION, depth=3, table=table), table.used], TableError, TABLE_BUSY)
    again = gt.search(POSITION, "mtdf", depth=4, table=table, kernel=kernel)
    assert again.value == gt.search(POSITION, "alphabeta", depth=4).value


def test_native_searches_share_a_table() -> None:
    table = gt.Table(2**16)
    with searching(table, "native", algorithm="mtdf", table=table, depth=60):
        for depth in range(8):
            assert (
                gt.search(POSITION, table=table, depth=depth).value == gt.search(POSITION, "minimax", depth=depth).value
            )
        assert table.used() > 0
        refused([lambda: gt.search(gt.position("chess"), depth=2, table=table)], TableError, "another game")


def test_estimates_and_proofs_do_not_share_a_table() -> None:
    table, chess = gt.Table(2**16), gt.position("chess")
    with gt.background(chess, "mtdf", depth=60, table=table) as running:
        while not table.hold.taken:
            sleep(0.001)
        refused([lambda: gt.search(chess, depth=2, table=table, history=[])], TableError, TABLE_BUSY)
    assert running.result().stopped == "cancelled"


@KERNEL
def test_a_tree_moved_on_while_a_search_waits(kernel: str) -> None:
    """A search that deepens holds nothing between two results. It is told if the tree has changed meanwhile."""
    tree = gt.Tree()
    waiting = gt.iterate(POSITION, "alphabeta-tree", depth=5, tree=tree, kernel=kernel)
    first = next(waiting)
    between = gt.search(POSITION, "best-first", depth=4, tree=tree, kernel=kernel)
    assert POSITION.line(between.pv).evaluate() == between.value
    assert next(waiting).value == gt.search(POSITION, "alphabeta", depth=2).value
    tree.advance(first.move)
    with pytest.raises(TreeError, match="grown from another position"):
        next(waiting)
    assert gt.search(POSITION.play(first.move), "best-first", depth=3, tree=tree, kernel=kernel).move is not None


@KERNEL
def test_a_table_cleared_for_another_game_while_a_search_waits(kernel: str) -> None:
    table, other = gt.Table(2**12), gt.position("connect-four")
    waiting = gt.iterate(POSITION, "mtdf", depth=5, table=table, kernel=kernel)
    next(waiting)
    gt.search(POSITION, "alphabeta", depth=3, table=table, kernel=kernel)
    assert next(waiting).value == gt.search(POSITION, "alphabeta", depth=2).value
    table.clear()
    gt.search(other, "mtdf", depth=3, table=table, kernel=kernel)
    with pytest.raises(TableError, match="another game"):
        next(waiting)


def test_a_table_with_estimates_while_a_search_waits() -> None:
    table, start = gt.Table(2**12), gt.position("chess")
    waiting = gt.iterate(start, "alphabeta", depth=3, table=table)
    next(waiting)
    gt.search(start, "alphabeta", depth=2, table=table, history=[])
    with pytest.raises(TableError, match="estimates"):
        next(waiting)


def test_a_search_inside_a_search() -> None:
    """From the rules of a game, which a search calls."""
    table, tree = gt.Table(2**10), gt.Tree()

    class Nosy(Nim):
        """Searches itself."""

        def evaluate(self, state: Any) -> Any:
            if state[0] == 19:
                gt.search(Nim(3).position(), "best-first" if tree.position else "mtdf", depth=2, **memory)
            return super().evaluate(state)

    memory: dict[str, Any] = {"table": table}
    with pytest.raises(gt.errors.GameError, match=TABLE_BUSY):
        gt.search(Nosy().position(), "mtdf", depth=3, table=table)
    memory = {"tree": tree}
    with pytest.raises(gt.errors.GameError, match=TREE_BUSY):
        gt.search(Nosy().position(), "best-first", depth=3, tree=tree)


def test_what_an_interrupted_user_held_is_free() -> None:
    """Ctrl-C may come between any two steps, and keep a user from letting go; but a user that is gone holds nothing."""
    hold = Hold(TableError, "busy")
    entered = hold()
    entered.__enter__()
    with pytest.raises(TableError), hold():
        pass
    hold._users = {1: ref(User(hold))}  # it is gone
    for _ in range(2):
        with hold():
            pass


def test_tables_and_trees_that_nobody_uses_can_be_copied() -> None:
    table, tree = pickle.loads(pickle.dumps((gt.Table(2**10), gt.Tree(2**10))))
    assert gt.search(Nim().position(), "mtdf", depth=5, table=table).bound == "exact"
    assert gt.search(Nim().position(), "best-first", depth=5, tree=tree).move
