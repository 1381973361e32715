"""Best-first minimax by several threads on one tree: the tree is sound, and by turns every run is the same."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import OptionError
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.memory.tree import Branch
from gametree.searching.task import Task
from support.promptness import lateness
from support.trees import trees

EXPANSIONS = ("partial", "full")
WHEN_FULL = ("stop", "prune", "linear")
PROMPT = 0.1
"""Seconds, on a machine that does other things as well."""


def facts(position: gt.Position, expansion: str, tree: gt.Tree, limits: gt.Limits, **options: Any) -> tuple[Any, ...]:
    """All that a search by turns did, and the tree that it left."""
    request = gt.Request(position, gt.BestFirst(expansion=expansion), limits, tree=tree, schedule="fixed", **options)
    task = Task(request)
    result = task.result()
    assert tree.root is not None
    return (
        (result.value, result.move, result.pv, result.depth, result.stopped, result.counts),
        (task.kernel.steps, len(tree), shape(tree.root)),
    )


def shape(branch: Branch) -> tuple[Any, ...]:
    """A tree as tuples, in the order of its children."""
    return branch.move, branch.value, branch.complete, tuple(shape(child) for child in branch.children)


def check_values(branch: Branch, position: gt.Position) -> int:
    """Every node whose children have all been made has the value of the best; returns the number of nodes."""
    children = branch.children
    assert len({child.move for child in children}) == len(children)
    if branch.complete:
        assert [child.move for child in children] == list(position.moves()) or set(position.moves()) == {
            child.move for child in children
        }
    if branch.complete and children:
        best = max if position.maximizing else min
        assert branch.value == best(child.value for child in children)
    return 1 + sum(check_values(child, position.after(child.move)) for child in children)


def check(position: gt.Position, tree: gt.Tree, result: gt.SearchResult, depth: int) -> None:
    """What is true of a finished search, whoever has made the nodes."""
    assert tree.root is not None and result.stopped is None
    assert check_values(tree.root, position) == len(tree) == result.counts.generated + 1
    assert result.value == tree.root.value == position.line(result.pv).evaluate()
    assert len(result.pv) == depth or not position.line(result.pv).moves()


# The tree


@given(trees(height=9, width=3), st.sampled_from(EXPANSIONS), st.integers(2, 8), st.integers(4, 9))
@settings(max_examples=150)
def test_values_are_those_of_the_best_children(root: TreePosition, expansion: str, threads: int, depth: int) -> None:
    """Small trees with many ties."""
    tree = gt.Tree()
    found = gt.search(root, gt.BestFirst(expansion=expansion), depth=depth, tree=tree, threads=threads)
    check(root, tree, found, depth)


@given(trees(height=9, width=3), st.sampled_from(EXPANSIONS), st.integers(2, 8), st.integers(4, 9))
@settings(max_examples=60)
def test_values_in_python_are_those_of_the_best_children(
    root: TreePosition, expansion: str, threads: int, depth: int
) -> None:
    tree, algorithm = gt.Tree(), gt.BestFirst(expansion=expansion)
    found = gt.search(root, algorithm, depth=depth, tree=tree, threads=threads, kernel="python")
    check(root, tree, found, depth)


@pytest.mark.parametrize("game", ["chess", "othello", "checkers", "connect-four", "kalah"])
def test_in_games(game: str) -> None:
    position, tree = gt.position(game), gt.Tree()
    found = gt.search(position, "best-first", nodes=4_000, tree=tree, threads=4)
    assert found.stopped == "nodes" and found.counts.leaves <= 4_000 and found.move in position.moves()
    assert tree.root is not None
    assert check_values(tree.root, position) == len(tree) == found.counts.generated + 1
    assert tree.root.value == found.value


def test_another_search_goes_on_from_the_tree() -> None:
    position, tree = gt.position("othello"), gt.Tree()
    first = gt.search(position, "best-first", depth=10, tree=tree, threads=3)
    tree.advance(first.move)
    position = position.play(first.move)
    before = len(tree)
    alone = gt.search(position, "best-first", depth=11, tree=tree)
    together = gt.search(position, "best-first", depth=14, tree=tree, threads=2)
    assert len(tree) == before + alone.counts.generated + together.counts.generated
    assert tree.root is not None
    check_values(tree.root, position)


def test_a_tree_that_alphabeta_has_left() -> None:
    position = gt.position("othello")
    left: list[Any] = []
    for kernel in ("python", "native"):
        tree = gt.Tree()
        gt.search(position, "alphabeta-tree", depth=4, tree=tree, kernel=kernel)
        left.append(facts(position, "partial", tree, gt.Limits(8), threads=3, kernel=kernel))
    assert left[0] == left[1]


# By turns


@given(
    trees(height=9, width=3),
    st.sampled_from(EXPANSIONS),
    st.sampled_from((2, 3, 5, 16)),
    st.sampled_from((None, 20, 60, 150)),
    st.sampled_from(WHEN_FULL),
    st.sampled_from((None, 30)),
)
@settings(max_examples=50)
def test_native_workers_that_take_turns_are_those_of_python(
    root: TreePosition, expansion: str, threads: int, capacity: int | None, when_full: str, nodes: int | None
) -> None:
    """Node for node: counts, line, steps, and the tree with all its values."""

    def by(kernel: str) -> tuple[Any, ...]:
        tree = gt.Tree() if capacity is None else gt.Tree(capacity, when_full=when_full)
        return facts(root, expansion, tree, gt.Limits(8, nodes), threads=threads, kernel=kernel)

    assert by("python") == by("native")


@pytest.mark.parametrize("expansion", EXPANSIONS)
@pytest.mark.parametrize(("game", "depth"), [("othello", 12), ("connect-four", 14), ("chess", 5)])
def test_native_workers_in_games(game: str, depth: int, expansion: str) -> None:
    first, again, python = (
        facts(gt.position(game), expansion, gt.Tree(), gt.Limits(depth, 1500), threads=6, kernel=kernel)
        for kernel in ("native", "native", "python")
    )
    assert first == again == python


def test_more_workers_take_fewer_steps() -> None:
    position = gt.position("random-tree", seed=9, branching=5)
    limits = gt.Limits(100, 4000)
    steps = [facts(position, "full", gt.Tree(), limits, threads=threads)[1][0] for threads in (2, 8, 32)]
    assert 1.9 * steps[0] < 4000 and steps[0] > 3 * steps[1] and steps[1] > 2 * steps[2]


# Limits


@pytest.mark.parametrize("schedule", ["free", "fixed"])
@pytest.mark.parametrize("kernel", ["python", "native"])
@pytest.mark.parametrize("nodes", [1, 50, 1000])
def test_the_nodes_of_all_threads_together_are_limited(nodes: int, kernel: str, schedule: str) -> None:
    options: dict[str, Any] = {"threads": 4, "kernel": kernel, "schedule": schedule}
    found = gt.search(gt.position("othello"), "best-first", nodes=nodes, **options)
    assert found.stopped == "nodes" and found.counts.leaves <= nodes
    assert found.counts.leaves >= nodes // 2  # a worker that is called back has some left


@pytest.mark.parametrize("kernel", ["python", "native"])
@pytest.mark.parametrize("algorithm", ["best-first", "best-first:memory=graph"])
def test_a_search_that_is_left_to_the_first_has_all_nodes(algorithm: str, kernel: str) -> None:
    found = gt.search(gt.position("othello"), algorithm, depth=3, nodes=9, threads=8, kernel=kernel)
    assert found.stopped == "nodes" and found.counts.leaves == 9


@pytest.mark.parametrize("when_full", WHEN_FULL)
def test_a_full_tree_is_left_to_the_first(when_full: str) -> None:
    position, tree = gt.position("random-tree", branching=3, seed=1), gt.Tree(300, when_full=when_full)
    found = gt.search(position, "best-first", depth=40, tree=tree, threads=4, nodes=5000)
    assert found.stopped == ("memory" if when_full == "stop" else "nodes") and len(tree) <= 300
    if when_full == "stop":
        assert len(tree) == 300


def late(stop: Callable[[gt.Background], float]) -> float:
    """How many seconds after it should have a search by eight threads has ended."""
    with gt.background(gt.position("chess"), "best-first", seconds=5, threads=8) as running:
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
        assert gt.search(gt.position("chess"), "best-first", seconds=0.05, threads=8).stopped == "time"
        return perf_counter() - started - 0.05

    assert lateness(measured, PROMPT) < PROMPT


def test_a_failure_in_one_thread_ends_all() -> None:
    start = gt.position("othello")
    position = start.with_evaluator(gt.compiled(lambda board: 12 // (gt.popcount(board.black) - 9)))
    tree = gt.Tree()
    with pytest.raises(gt.errors.GameError, match="ZeroDivisionError"):
        gt.search(position, "best-first", nodes=1_000_000, threads=4, tree=tree)
    assert tree.root is not None and len(tree) == sum(1 for _ in below(tree.root))


def below(branch: Branch) -> Any:
    """A branch, and all below it."""
    yield branch
    for child in branch.children:
        yield from below(child)


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
            return 5 // ((state[0] + 1) % 97)

        def maximizing(self, state: Any) -> bool:
            return bool(state[1] > 0)

    tree = gt.Tree()
    with pytest.raises(gt.errors.GameError, match="ZeroDivisionError"):
        gt.search(Broken().position(), "best-first", nodes=5000, threads=3, tree=tree)
    assert tree.root is not None and len(tree) == sum(1 for _ in below(tree.root))


# Who else can


def test_several_best_moves() -> None:
    position = gt.position("othello")
    found = gt.search(position, "best-first", depth=6, best=2, threads=2)
    assert len(found.lines) == 2


@pytest.mark.parametrize(
    ("algorithm", "options", "message"),
    [
        ("best-first-extension", {}, "best-first-extension searches with one thread; .*, and best-first, can"),
        ("rbfms", {}, "rbfms searches with one thread"),
        ("best-first", {"parallel": "lazy"}, "shares its tree .* leave out parallel='lazy'"),
    ],
)
def test_what_is_refused(algorithm: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        gt.search(gt.position("othello"), algorithm, depth=4, threads=2, **options)
