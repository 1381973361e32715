"""Several threads on one search: the value is that of one, whatever they do, and by turns every run is the same."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.engines.engine import Engine
from gametree.engines.order import Choice, Order
from gametree.matches import player_spec
from gametree.model.errors import OptionError
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.kernels.procedure import procedure_of
from gametree.searching.task import Task
from support.promptness import lateness
from support.trees import Oracle, names, trees

TOGETHER = tuple(name for name in gt.algorithms() if gt.algorithm(name).selects)
PROVING = tuple(name for name in TOGETHER if gt.algorithm(name).finds == "value")
SCHEMES = ("abdada", "lazy", "bounds")
TESTING = tuple(
    name for name in TOGETHER if all(procedure_of(p).window == "gamma" for p in gt.algorithm(name).procedures)
)
"""Those that test bounds, and nothing else."""
WAYS = [(name, scheme) for name in PROVING for scheme in SCHEMES if scheme != "bounds" or name in TESTING]
GAMES = {"othello": 6, "connect-four": 8, "checkers": 8, "chess": 4}
PROMPT = 0.1
"""Seconds, on a machine that does other things as well."""


def facts(position: gt.Position, name: str, depth: int, **options: Any) -> tuple[Any, ...]:
    """All that a search by turns did."""
    task = Task(gt.Request(position, name, gt.Limits(depth), schedule="fixed", **options))
    result = task.result()
    return result.value, result.bound, result.move, result.pv, result.counts, result.probes, task.kernel.steps


def test_who_can_work_together() -> None:
    assert {"alphabeta", "negascout", "mt", "mtdf", "mtd-step"} <= set(TOGETHER)
    assert not {"minimax", "sss", "best-first", "rbfms"} & set(TOGETHER)


# The value


@given(
    trees(height=7, width=3), st.sampled_from(PROVING), st.sampled_from(SCHEMES), st.integers(2, 8), st.integers(6, 9)
)
@settings(max_examples=80)
def test_threads_find_the_minimax_value(
    root: TreePosition, name: str, parallel: str, threads: int, log2_entries: int
) -> None:
    """Trees with many ties and transpositions, and tables that forget most of it."""
    minimax = Oracle()
    parallel = parallel if parallel != "bounds" or name in TESTING else "abdada"
    for depth in (4, 7):
        options: dict[str, Any] = {"threads": threads, "parallel": parallel, "table": 2**log2_entries}
        found = gt.search(root, name, depth=depth, **options)
        assert (found.value, found.bound) == (minimax(root, depth), "exact")
        if found.move is not None:
            assert minimax(root.play(found.move), depth - 1) == found.value


@pytest.mark.parametrize(("name", "parallel"), WAYS)
@pytest.mark.parametrize(("game", "depth"), GAMES.items())
def test_threads_find_the_value_of_one(game: str, depth: int, name: str, parallel: str) -> None:
    position = gt.position(game)
    one = [result.value for result in gt.iterate(position, name, depth=depth)]
    assert [found.value for found in gt.iterate(position, name, depth=depth, threads=3, parallel=parallel)] == one


def test_several_best_moves_and_some_moves_alone() -> None:
    position = gt.position("othello")
    one, three = (gt.search(position, depth=6, best=3, threads=threads) for threads in (1, 3))
    assert [line.value for line in one.lines] == [line.value for line in three.lines]
    some = position.moves()[1:3]
    assert gt.search(position, depth=6, moves=some, threads=2).value == gt.search(position, depth=6, moves=some).value


def test_solving_with_threads() -> None:
    endgame = gt.position("connect-four", "44444412215")
    assert gt.solve(endgame, threads=4).value == gt.solve(endgame).value
    assert gt.solve(gt.position("tic-tac-toe"), threads=2).value == 0


# By turns


@given(trees(height=6, width=3), st.sampled_from(TOGETHER), st.sampled_from(SCHEMES), st.sampled_from((2, 3, 5, 16)))
@settings(max_examples=30)
def test_native_workers_that_take_turns_are_those_of_python(
    root: TreePosition, name: str, parallel: str, threads: int
) -> None:
    """Node for node: counts, calls, line, and the visits until the first was done."""
    parallel = parallel if parallel != "bounds" or name in TESTING else "abdada"
    options: dict[str, Any] = {"threads": threads, "parallel": parallel, "table": 2**8, "deepening": "useful"}
    python, native = (facts(root, name, 5, kernel=kernel, **options) for kernel in ("python", "native"))
    assert python == native


@pytest.mark.parametrize(("name", "parallel"), [("negascout", "abdada"), ("negascout", "lazy"), ("mtdf", "bounds")])
@pytest.mark.parametrize(
    ("game", "depth", "selective"), [("othello", 5, "none"), ("chess", 4, "quiescence+reductions")]
)
def test_native_workers_in_games(game: str, depth: int, selective: str, name: str, parallel: str) -> None:
    options: dict[str, Any] = {"threads": 4, "parallel": parallel, "deepening": "always", "selective": selective}
    first, again, python = (
        facts(gt.position(game), name, depth, kernel=kernel, **options) for kernel in ("native", "native", "python")
    )
    assert first == again == python


@pytest.mark.parametrize("kernel", ["python", "native"])
def test_one_worker_alone_does_what_a_search_does(kernel: str) -> None:
    position = gt.position("checkers")
    alone = gt.search(position, "mtdf", depth=6, deepening="always", kernel=kernel)
    assert facts(position, "mtdf", 6, kernel=kernel, deepening="always")[4] == alone.counts


def test_more_workers_take_fewer_steps_and_more_nodes() -> None:
    position, options = gt.position("random-tree", seed=3, branching=5), {"ordering": "static", "table": 2**16}
    *_, counts, _, _ = facts(position, "alphabeta", 6, **options)
    steps = [counts.nodes]
    for threads in (2, 4, 16):
        *_, counts, _, taken = facts(position, "alphabeta", 6, threads=threads, **options)
        assert taken < steps[-1] and counts.nodes > steps[0]
        steps.append(taken)


def test_a_thousand_workers() -> None:
    position = gt.position("random-tree", seed=1, branching=3)
    few = gt.search(position, "alphabeta", depth=3)
    many = facts(position, "alphabeta", 3, threads=1024)
    assert many[0] == few.value


# Who else uses threads


def test_players_engines_and_comparisons_use_threads() -> None:
    position = gt.position("othello")
    player = player_spec("mtdf:depth=5,threads=2").make()
    player.begin(position)
    assert player.decide(position).move in position.moves()
    engine = Engine(gt.game("chess"))
    engine.set_option("Threads", "2")
    assert engine.options["Threads"].value == engine.strength.setup(engine.position).threads == 2
    chosen: list[Choice] = []
    engine.go(Order(depth=5), on_choice=chosen.append)
    engine.finish()
    assert chosen[0].move in engine.position.moves()
    compared = gt.compare(position, ["alphabeta", "minimax", "mtdf"], depth=5, threads=2)
    assert not compared.conflicts and compared.as_dict()["threads"] == 2


# Limits


@pytest.mark.parametrize("schedule", ["free", "fixed"])
@pytest.mark.parametrize("kernel", ["python", "native"])
@pytest.mark.parametrize("nodes", [1, 50, 1000])
def test_the_nodes_of_all_threads_together_are_limited(nodes: int, kernel: str, schedule: str) -> None:
    options: dict[str, Any] = {"threads": 4, "kernel": kernel, "schedule": schedule}
    found = gt.search(gt.position("othello"), "mtdf", nodes=nodes, **options)
    assert found.stopped == "nodes" and found.counts.nodes <= nodes
    assert found.counts.nodes >= nodes // 2  # a worker that is ended has some left


def late(stop: Callable[[gt.Background], float]) -> float:
    """How many seconds after it should have a search by eight threads has ended."""
    with gt.background(gt.position("chess"), "mtdf", seconds=5, threads=8, deepening="never", depth=30) as running:
        sleep(0.05)
        return stop(running)


def test_a_cancelled_search_ends_in_all_threads() -> None:
    def cancel(running: gt.Background) -> float:
        started = perf_counter()
        running.cancel()
        assert running.result().stopped == "cancelled"
        return perf_counter() - started

    assert lateness(lambda: late(cancel), PROMPT) < PROMPT


def test_a_deadline_holds_for_all_threads() -> None:
    def measured() -> float:
        started = perf_counter()
        found = gt.search(gt.position("chess"), "mtdf", depth=30, seconds=0.05, deepening="never", threads=8)
        assert found.stopped == "time"
        return perf_counter() - started - 0.05

    assert lateness(measured, PROMPT) < PROMPT


def test_a_failure_in_one_thread_ends_all() -> None:
    position = gt.position("othello").with_evaluator(gt.compiled(lambda board: 12 // (gt.popcount(board.black) - 9)))
    with pytest.raises(gt.errors.GameError, match="ZeroDivisionError"):
        gt.search(position, "mtdf", depth=9, threads=4)
    assert gt.search(position, "mtdf", depth=2, threads=4).value is not None


def test_a_failure_of_an_own_game_in_a_worker() -> None:
    class Broken(gt.Game):
        """Fails in some of its positions."""

        def start(self) -> Any:
            return (0, 1)

        def moves(self, state: Any) -> Any:
            return [1, 2, 3]

        def play(self, state: Any, move: Any) -> Any:
            return state[0] * 4 + move, -state[1]

        def evaluate(self, state: Any) -> Any:
            return 5 // (state[0] % 97)

        def maximizing(self, state: Any) -> bool:
            return bool(state[1] > 0)

    with pytest.raises(gt.errors.GameError, match="ZeroDivisionError"):
        gt.search(Broken().position(), "alphabeta", depth=6, threads=3)


# What cannot be


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": 0}, "threads is"),
        ({"threads": 1025}, "threads is"),
        ({"threads": "2"}, "threads is"),
        ({"parallel": "ybwc"}, "abdada"),
        ({"schedule": "now"}, "fixed"),
        ({"threads": 2, "table": None}, "several threads work together through a table"),
        ({"threads": 2, "algorithm": "negascout", "parallel": "bounds"}, "negascout tests no bounds"),
        ({"threads": 2, "observe": "plies"}, "cannot be observed"),
        ({"threads": 2, "algorithm": "sss"}, "sss searches with one thread"),
    ],
)
def test_what_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        gt.search(gt.position("othello"), depth=4, **options)


def test_names_of_algorithms_that_native_kernels_run() -> None:
    assert set(names("native", TOGETHER)) == set(TOGETHER)
