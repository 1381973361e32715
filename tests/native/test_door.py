"""The door to the native module: names instead of numbers, and states that know their game."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields
from typing import Any

import pytest

import gametree as gt
from gametree import _core
from gametree._core import choice

INFINITY = _core.INFINITY
ETC_OFF = 2**31 - 1


def othello() -> tuple[Any, Any]:
    view = gt.position("othello").native
    assert view is not None
    return view.rules, view.state


def search(tree: _core.Tree | None = None) -> Any:
    return othello()[0].search(None, ["killer"], ETC_OFF, False, tree)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: _core.Table(10, 0, "deepest"), "depths is one of exact, deeper, not 'deepest'"),
        (lambda: _core.Tree(10, "grow"), "when_full is one of stop, prune, linear, not 'grow'"),
        (
            lambda: _core.Chess("good"),
            "an evaluator of chess is one of classical, tapered, material, outcome, tuned, not 'g",
        ),
        (lambda: othello()[0].search(None, ["best"], 9, False), "an ordering key is one of table, killer, history, st"),
        (lambda: search().mt(othello()[1], 1, 0, "two"), "bounds is one of one, both, not 'two'"),
        (lambda: search().rbfms(othello()[1], 1, "some"), "expansion is one of partial, full, not 'some'"),
        (lambda: search().best_first(othello()[1], 1, "some"), "expansion is one of partial, full, not 'some'"),
        (lambda: search().alphabeta_tree(othello()[1], 1, 0, 1, "firm"), "backup is one of soft, hard, not 'firm'"),
        (lambda: search().unbounded_best_first(othello()[1], 1, "list", "off", 9), "memory is one of tree, graph"),
        (lambda: search().unbounded_best_first(othello()[1], 1, "tree", "on", 9), "completion is one of off, outcomes"),
        (lambda: search().best_first(othello()[1], 1, "full"), "needs a search with a tree"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_ones(call: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as raised:
        call()
    assert sentence in str(raised.value)


def test_a_search_that_is_stopped_says_why() -> None:
    rules, state = othello()
    limited = rules.search(None, [], ETC_OFF, False)
    limited.limit(10, None, None)
    assert limited.alphabeta(state, 6, -INFINITY, INFINITY)[2] == "nodes"
    late = rules.search(None, [], ETC_OFF, False)
    late.limit(None, 0.0, None)
    assert late.minimax(state, 60)[2] == "time"
    flag = _core.Flag()
    flag.set()
    cancelled = rules.search(None, [], ETC_OFF, False)
    cancelled.limit(None, None, flag)
    assert cancelled.sss(state, 60)[2] == "cancelled"
    full = rules.search(None, [], ETC_OFF, False, _core.Tree(50, "stop"))
    assert full.best_first(state, 60, "full")[2] == "memory"
    assert rules.search(None, [], ETC_OFF, False).minimax(state, 2)[2] is None


def test_counts_have_the_names_of_the_model() -> None:
    assert {field.name for field in fields(gt.Counts)} <= {*dir(_core.Counts)}


def test_a_state_belongs_to_its_game() -> None:
    chess = gt.position("chess").native
    assert chess is not None
    rules, state = othello()
    for call in (
        rules.moves,
        rules.evaluate,
        lambda state: search().minimax(state, 1),
        lambda state: search().sss(state, 1),
    ):
        with pytest.raises(ValueError, match="another game"):
            call(chess.state)
    assert chess.rules.moves(chess.state) and rules.moves(state)


def test_kernels_of_one_search_share_their_counts_and_their_limits() -> None:
    """The shared kernels borrow what the window kernels of the same search have, and give it back."""
    rules, state = othello()
    both = rules.search(None, [], ETC_OFF, True)
    both.limit(10_000, None, None)
    value = both.alphabeta(state, 3, -INFINITY, INFINITY)[0]
    first = both.counts().leaves
    assert both.sss(state, 3)[0] == value == both.minimax(state, 3)[0]
    assert both.counts().leaves > first and len(both.leaves()) == both.counts().leaves
    while both.dual(state, 3)[2] is None:
        pass
    counts = both.counts()
    assert counts.leaves + counts.interior <= 10_000
    assert both.negascout(state, 3, -INFINITY, INFINITY)[2] == "nodes"


def imported_with(build: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from gametree import _core; print(_core.BUILD)"]
    return subprocess.run(
        command, env={**os.environ, choice.VARIABLE: build}, capture_output=True, text=True, check=False
    )


def test_the_native_module_can_be_named() -> None:
    builds = choice.runnable()
    assert imported_with(builds[-1]).returncode == 0
    refused = imported_with("x86_64_v9")
    assert f"{choice.VARIABLE} must be one of the native modules {', '.join(builds)}, not 'x86_64_v9'" in refused.stderr
