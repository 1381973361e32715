"""Tables kept along whole games: no search names a move that its own evidence does not support, whatever they hold."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.checking.claims import bound_faults, legal_faults, move_faults
from gametree.checking.trees import Oracle
from support.trees import KERNELS, NATIVE

STARTS = {
    "tic-tac-toe": gt.position("tic-tac-toe"),
    "connect four": gt.position("connect-four", "223", width=4, height=4),
    "wide connect four": gt.position("connect-four", "74443443336364732266667"),
    "hexapawn": gt.position("hexapawn", rows=4, columns=4),
    "breakthrough": gt.position("breakthrough", rows=4, columns=3),
    "kalah": gt.position("kalah", "0 0 0 1 0 2 10 / 0 0 1 0 2 0 12 S"),
    "othello": gt.position("othello", size=4),
    "chess": gt.position("chess", "7k/8/5K2/6R1/8/8/8/8 w - - 0 1", evaluator="material"),
    "checkers": gt.position("checkers", "W:W18,K15:BK24,4"),
}
TABLES: tuple[dict[str, Any], ...] = tuple(
    {"entries": entries, "depths": depths, "from_depth": from_depth}
    for entries in (2**6, 2**10, 2**16)
    for depths in ("deeper", "exact")
    for from_depth in (0, 1, 2)
)
WITH_TABLE = tuple(
    name
    for name in gt.algorithms()
    if gt.algorithm(name).uses_table and gt.algorithm(name).finds != "bound" and name != "forward-estimation"
)
"""Algorithms that prove what they find, and can share a table."""
EFFORT = 60_000
"""Nodes that the proof of an outcome may take; a claim that takes more is not checked."""


class PlainSearch(Oracle):
    """The minimax value, by native alpha-beta without a table."""

    def _value(self, position: gt.Position, depth: int) -> Any:
        return gt.search(position, "alphabeta", depth=depth, table=None, ordering="natural").value


@cache
def outcome(position: gt.Position) -> int | None:
    """1 if MAX wins, -1 if MIN does, 0 if neither can; None if that is not known."""
    solved = gt.solve(position, nodes=EFFORT)
    if solved.bound != "exact":
        return None
    return (solved.value > 0) - (solved.value < 0)


def check_win(position: gt.Position, result: gt.SearchResult) -> bool:
    """Who is said to win does win, and the winner's move keeps the win; whether the result said so."""
    if position.decisive is None or abs(result.value) < position.decisive or result.move is None:
        return False
    winner = 1 if result.value > 0 else -1
    assert outcome(position) in (winner, None), result
    if (winner > 0) == position.maximizing:
        assert outcome(position.play(result.move)) in (winner, None), result
    return True


def search(position: gt.Position, table: gt.Table, rng: Random, kernel: str) -> gt.SearchResult:
    """A search of some kind with this table."""
    names = WITH_TABLE if kernel == "python" else [name for name in WITH_TABLE if name in NATIVE]
    depth = rng.randint(1, 4 if kernel == "python" else 6)
    nodes = rng.randint(50, 3000) if rng.random() < 0.3 else None
    return gt.search(position, rng.choice(names), depth=depth, nodes=nodes, table=table, kernel=kernel)


def check(position: gt.Position, result: gt.SearchResult, oracle: Oracle) -> bool:
    """Everything that a result claims is true; whether it claims a win."""
    assert list(legal_faults(position, result)) == [], result
    assert result.move is not None or result.depth == 0, result
    if result.bound in ("exact", "lower", "upper") and not result.stopped:
        assert list(bound_faults(position, result.depth, result, oracle)) == [], result
        if gt.algorithm(result.algorithm).finds in ("value", "move"):
            assert list(move_faults(position, result.depth, result, oracle)) == [], result
    return result.bound != "none" and check_win(position, result)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", STARTS)
def test_every_move_of_a_game_is_supported(name: str, kernel: str) -> None:
    rng, oracle, wins = Random(f"{name} {kernel}"), PlainSearch(), 0
    for options in rng.sample(TABLES, 9) if kernel == "native" else TABLES[::5]:
        position, table = STARTS[name], gt.Table(**options)
        for _ in range(12):
            if not position.moves():
                break
            results = [search(position, table, rng, kernel) for _ in range(2)]
            wins += sum([check(position, result, oracle) for result in results])
            likely = results[-1].move if rng.random() < 0.8 else None
            position = position.play(likely if likely is not None else rng.choice(position.moves()))
    assert wins or STARTS[name].decisive is None


@pytest.mark.parametrize("from_depth", [1, 2])
@pytest.mark.parametrize("name", WITH_TABLE)
def test_a_deeper_entry_of_the_root_does_not_choose_the_move(name: str, from_depth: int) -> None:
    """Only 7 wins. The table knows that the root is won; one ply deep, no child shows it."""
    position, table = STARTS["wide connect four"], gt.Table(depths="deeper", from_depth=from_depth)
    known = gt.search(position, "mtdf", depth=12, table=table)
    assert (str(known.move), known.value) == ("7", -10005)
    again = gt.search(position, name, nodes=5_000, depth=8, table=table)
    assert str(again.move) == "7" and again.value <= -10_000 and again.bound == "estimate"
    assert gt.search(position, name, depth=1, table=table).value > -10_000


@pytest.mark.parametrize("kernel", KERNELS)
def test_only_a_deeper_entry_that_was_used_makes_an_estimate(kernel: str) -> None:
    root = gt.tree(gt.Node([gt.Node([5, 6], value=1), gt.Node([3, 9], value=2)], value=0))
    table = gt.Table(2**8, depths="deeper")
    for _ in range(2):
        assert gt.search(root, "alphabeta", depth=2, table=table, kernel=kernel).bound == "exact"
        assert not table.mixed
        shallow = gt.search(root, "alphabeta", depth=1, table=table, kernel=kernel)
        assert (shallow.value, shallow.bound, shallow.move, table.mixed) == (5, "estimate", 0, True)
        assert gt.search(root, "alphabeta", depth=2, table=table, kernel=kernel).bound == "exact"  # to the end
        table.clear()


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_bound_of_a_deeper_entry_is_not_the_value_of_a_leaf(kernel: str) -> None:
    """The table knows a bound of the child, at depth 3: on the other side of gamma it says nothing of the leaf."""
    root = gt.position("hexapawn", evaluator="racing").play("c1c2")
    table = gt.Table(128, from_depth=0, depths="deeper")
    list(gt.iterate(root, "mtd-step", depth=4, table=table, ordering="natural", kernel=kernel))
    result = gt.search(root, "mtd-bi", depth=1, table=table, ordering="natural", kernel=kernel)
    assert result.value > -10_000


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_test_that_fails_names_no_move_of_a_deeper_entry(kernel: str) -> None:
    root = gt.tree([[[[gt.Node([0], value=-1), -366]]]])
    table = gt.Table(2**12, from_depth=0, depths="deeper")
    list(gt.iterate(root, "mt-sss", depth=5, table=table, kernel=kernel))
    *_, last = gt.iterate(root, "mt", depth=4, table=table, kernel=kernel)
    assert (last.value, last.move, last.pv) == (-366, None, ())
