"""Solving finds the shortest win, and the longest resistance to it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt


class Node(NamedTuple):
    """A position of a game that is all written down: who moves, and where to; or who has won."""

    max_moves: bool
    children: tuple[Node, ...]
    outcome: int = 0


class Written(gt.Game):
    """A game written down. Unfinished positions look like something, which must not count."""

    def __init__(self, root: Node, decisive: int | None = None) -> None:
        self.root = root
        self.decisive = decisive

    def start(self) -> Node:
        return self.root

    def moves(self, state: Node) -> range:
        return range(len(state.children))

    def play(self, state: Node, move: int) -> Node:
        return state.children[move]

    def maximizing(self, state: Node) -> bool:
        return state.max_moves

    def evaluate(self, state: Node) -> int:
        if self.decisive is not None:
            return state.outcome * self.decisive if not state.children else 1 if state.max_moves else -1
        return state.outcome if not state.children else 3 if state.max_moves else -3


def solved(node: Node) -> tuple[int, int]:
    """The outcome with perfect play, and in how many plies the winner forces it."""
    if not node.children:
        return node.outcome, 0
    found = [solved(child) for child in node.children]
    best = (max if node.max_moves else min)(outcome for outcome, _ in found)
    plies = [plies for outcome, plies in found if outcome == best]
    return best, 1 + (min(plies) if (best > 0) == node.max_moves else max(plies))


leaves = st.builds(Node, st.booleans(), st.just(()), st.sampled_from([-1, -1, 0, 1, 1]))
nodes = st.recursive(
    leaves,
    lambda deeper: st.builds(Node, st.booleans(), st.lists(deeper, min_size=1, max_size=3).map(tuple)),
    max_leaves=25,
)
REST = {"whole": 300_000, "unknown length": 0}
"""How much of a game is gone through to find out how long it can last."""


@settings(max_examples=25)
@given(root=nodes)
def test_a_win_is_the_shortest_and_a_loss_the_longest(root: Node) -> None:
    for way, decisive, algorithm in product(REST, (None, 10), ("mtdf", "alphabeta")):
        note(f"{way}, decisive {decisive}, {algorithm}")
        check(root, way, decisive, algorithm)


def check(root: Node, way: str, decisive: int | None, algorithm: str) -> None:
    outcome, plies = solved(root)
    game = Written(root, decisive)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("SMALL_REST", "SOLVED_REST"):
            patch.setattr(f"gametree.user.position.{name}", REST[way])
        result = gt.solve(game.position(), algorithm, depth=30)
    if not outcome and way != "whole" and decisive and root.children:
        assert result.bound == "estimate"  # deepening only ever shows that somebody wins
        return
    assert (result.value, result.bound, result.stopped) == (outcome * (decisive or 1), "exact", None)
    end = game.position().line(result.pv)
    assert not end.moves() and end.evaluate() == result.value
    if outcome:
        assert len(result.pv) == plies
        assert not root.children or result.depth == plies


@pytest.mark.parametrize(
    ("moves", "pv"),
    [("a1 b1 a2 b2", ("a3",)), ("a1 b1 c3 b2 c1", ("b3",))],
    ids=["cross", "nought"],
)
def test_a_win_in_one_is_played(moves: str, pv: tuple[str, ...]) -> None:
    result = gt.solve(gt.position("tic-tac-toe", moves))
    assert (result.pv, result.depth, result.bound) == (pv, 1, "exact")


@pytest.mark.parametrize(("name", "rows", "columns"), [("hexapawn", 3, 3), ("hexapawn", 4, 4), ("breakthrough", 4, 4)])
def test_the_shortest_win_of_a_native_game(name: str, rows: int, columns: int) -> None:
    position = gt.position(name, rows=rows, columns=columns)
    result = gt.solve(position)
    outcome = position.for_solving()
    shorter = gt.search(outcome, "alphabeta", depth=result.depth - 1, table="1MB")
    exact = gt.search(outcome, "alphabeta", depth=result.depth, table="1MB")
    assert (shorter.value, exact.value) == (0, result.value)
    assert len(result.pv) == result.depth and not position.line(result.pv).moves()


def test_a_table_that_mixes_depths_does_not_make_a_win_look_shorter() -> None:
    position = gt.position("hexapawn", rows=4, columns=4)
    table = gt.Table(2**14, depths="deeper")
    gt.solve(position, table=table)
    assert gt.solve(position, table=table).depth == gt.solve(position).depth


def test_graded_outcomes_are_not_searched_again() -> None:
    for position in (gt.position("connect-four", width=4, height=4), gt.position("othello", size=4)):
        outcome = position.for_solving()
        once = gt.search(outcome, "mtdf", depth=outcome.plies_left, table="64MB", ordering="table+hint")
        assert gt.solve(position).counts == once.counts


class Points(Written):
    """The same with points."""

    graded = True


def test_an_own_game_can_say_that_its_outcomes_are_graded() -> None:
    over = [Node(False, (), 1), Node(False, (Node(True, (), 1),))]
    root = Node(True, (over[1], over[0]))
    assert gt.solve(Written(root).position()).pv == (1,)
    assert gt.solve(Points(root).position()).pv == (0, 0)


@pytest.mark.parametrize("nodes", range(1, 60, 6))
def test_a_limit_in_the_search_for_the_shortest_win_leaves_the_outcome(nodes: int) -> None:
    position = gt.position("hexapawn", rows=4, columns=4)
    first = gt.search(
        position.for_solving(), "mtdf", depth=position.for_solving().plies_left, table="64MB", ordering="table+hint"
    )
    result = gt.solve(position, nodes=first.counts.nodes + nodes)
    assert (result.value, result.bound, result.stopped) == (1, "exact", "nodes")
    assert result.pv and result.running is None
    assert result.counts.nodes <= first.counts.nodes + nodes


class Turning(gt.Game):
    """Taking stones from a pile; but it is anyone's turn, whenever one asks."""

    decisive = 1

    def __init__(self, pile: int) -> None:
        self.pile = pile
        self.asked = 0

    def start(self) -> tuple[int, bool]:
        return self.pile, True

    def moves(self, state: tuple[int, bool]) -> range:
        return range(1, min(3, state[0]) + 1)

    def play(self, state: tuple[int, bool], move: int) -> tuple[int, bool]:
        return state[0] - move, not state[1]

    def maximizing(self, state: tuple[int, bool]) -> bool:
        self.asked += 1
        return self.asked % 2 == 0

    def evaluate(self, state: tuple[int, bool]) -> int:
        return 0 if state[0] else -1 if state[1] else 1


def test_a_game_that_changes_may_be_over_before_the_win_that_was_proved() -> None:
    told = []
    for pile in range(3, 8):
        for nodes in range(20, 100, 4):
            try:
                gt.solve(Turning(pile).position(), "minimax", nodes=nodes, table=64)
            except gt.GameTreeError as error:
                told.append(str(error))
    assert any("over before the outcome that was proved" in message for message in told)
