"""Best-first minimax by several threads on one graph: values are sound, and by turns every run is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from time import perf_counter, sleep
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from test_unbounded import COMPLETE, NAMES, SETTINGS, call, check_proof

import gametree as gt
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.unbounded import UnboundedSearch, graph_for
from gametree.searching.kernels.kernel import Settings, Stopped
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.graph import GraphNode, GraphStore
from gametree.searching.parallel.graph_team import GraphTeam
from gametree.searching.parallel.graph_worker import GraphWorker
from gametree.searching.parallel.shared_graph import SharedGraph
from gametree.searching.task import Task
from support.promptness import lateness
from support.trees import KERNELS, Oracle, describe, make_kernel, trees

GRAPH = gt.BestFirst(memory="graph")
PROMPT = 0.1
"""Seconds, on a machine that does other things as well."""


def facts(position: gt.Position, chosen: gt.BestFirst, limits: gt.Limits, **options: Any) -> tuple[Any, ...]:
    """All that a search by turns did."""
    task = Task(gt.Request(position, chosen, limits, schedule="fixed", **options))
    result = task.result()
    found = result.value, result.bound, result.move, result.pv, result.depth, result.stopped, result.counts
    return *found, task.kernel.steps


# By turns


@given(
    trees(height=9, width=3),
    st.sampled_from(SETTINGS),
    st.integers(2, 8),
    st.sampled_from((None, 4, 6)),
    st.sampled_from((None, None, 7, 30, 100)),
)
@settings(max_examples=150)
def test_native_workers_that_take_turns_are_those_of_python(
    root: TreePosition, chosen: gt.BestFirst, threads: int, depth: int | None, nodes: int | None
) -> None:
    """Node for node: values, counts, line and steps."""
    note(describe(root))
    found = [facts(root, chosen, gt.Limits(depth, nodes), threads=threads, kernel=kernel) for kernel in KERNELS]
    assert found[0] == found[1]


@pytest.mark.parametrize("threads", range(2, 9))
@pytest.mark.parametrize(("game", "depth"), [("othello", 12), ("connect-four", 14), ("chess", 5), ("kalah", 8)])
def test_native_workers_in_games(game: str, depth: int, threads: int) -> None:
    for chosen in SETTINGS[threads % 2 :: 2]:
        first, again, python = (
            facts(gt.position(game), chosen, gt.Limits(depth, 700), threads=threads, kernel=kernel)
            for kernel in ("native", "native", "python")
        )
        assert first == again == python, chosen


def test_more_workers_take_fewer_steps() -> None:
    limits = gt.Limits(100, 4000)
    steps = [facts(gt.position("othello"), GRAPH, limits, threads=threads)[-1] for threads in (2, 8, 32)]
    assert 1.9 * steps[0] < 4000 and steps[0] > 3 * steps[1] and steps[1] > 2 * steps[2]


@given(trees(height=7, width=3), st.sampled_from(SETTINGS), st.integers(1, 7))
@settings(max_examples=60)
def test_a_worker_that_is_alone_does_what_the_search_does(root: TreePosition, chosen: gt.BestFirst, depth: int) -> None:
    """The same leaves in the same order."""
    options: dict[str, Any] = {"memory": chosen.memory, "completion": chosen.completion, "capacity": 2**20}
    search, alone = (PythonKernel(root, Settings(record=True), gt.Limits()) for _ in range(2))
    UnboundedSearch(search, root, graph_for(**options)).run(depth)
    graph = graph_for(**options)
    UnboundedSearch(alone, root, graph)
    shared = SharedGraph(graph, depth)
    worker = GraphWorker(alone, root, shared)
    while worker.claim():
        assert worker.search() == "none"
        worker.release()
    assert shared.over and alone.leaves == search.leaves


def test_one_thread_is_the_search_without_threads() -> None:
    for kernel in KERNELS:
        plain = gt.search(gt.position("othello"), GRAPH, nodes=500, kernel=kernel)
        one = gt.search(gt.position("othello"), GRAPH, nodes=500, kernel=kernel, threads=1)
        assert (plain.counts, plain.pv, plain.value) == (one.counts, one.pv, one.value)


# Values


def all_nodes(node: GraphNode, seen: set[GraphNode]) -> Iterator[GraphNode]:
    """A node, and all below it, each once."""
    if node not in seen:
        seen.add(node)
        yield node
        for edge in node.edges:
            yield from all_nodes(edge.child, seen)


def is_won(graph: GraphStore, node: GraphNode) -> bool:
    """Whether it is certain that its mover wins. Then not all of its children were needed."""
    return graph.outcome(node) == (1 if node.maximizing else -1)


def check_values(graph: GraphStore) -> None:
    """A node has the value of its best child, unless a child that has another parent has changed since.

    So it is in a search by one thread. The nodes of the principal variation always have. Where outcomes count, a node
    that is won has the value of a win, which need not be the highest.
    """
    assert graph.root is not None
    nodes = list(all_nodes(graph.root, set()))
    parents = Counter(edge.child for node in nodes for edge in node.edges)
    line, node = [graph.root], graph.root
    for move in graph.line():
        node = next(edge.child for edge in node.edges if edge.move == move)
        line.append(node)
    for node in nodes:
        alone = all(parents[edge.child] == 1 for edge in node.edges)
        if node.edges and (alone or node in line):
            found = {edge.child.value for edge in node.edges}
            if is_won(graph, node):
                assert any(edge.child.resolved and edge.child.value == node.value for edge in node.edges)
            elif graph.completion == "outcomes":
                assert node.value == graph.survey(node, lambda child: child.value).value
            else:
                assert node.value == (max if node.maximizing else min)(found)


def graph_of(root: gt.Position, chosen: gt.BestFirst, depth: int, threads: int, nodes: int | None) -> GraphStore:
    """The graph that a search in Python leaves."""
    kernel = PythonKernel(root, Settings(threads=threads, schedule="fixed"), gt.Limits(nodes=nodes))
    try:
        call(kernel, root, depth, chosen.memory, chosen.completion)
    except Stopped:
        assert nodes is not None
    assert isinstance(kernel._team, GraphTeam)
    return kernel._team._shared.graph


@given(
    trees(height=9, width=3),
    st.sampled_from(SETTINGS),
    st.integers(2, 8),
    st.integers(4, 9),
    st.sampled_from((None, 60)),
)
@settings(max_examples=100)
def test_values_are_those_of_the_best_children(
    root: TreePosition, chosen: gt.BestFirst, threads: int, depth: int, nodes: int | None
) -> None:
    note(describe(root))
    check_values(graph_of(root, chosen, depth, threads, nodes))


@pytest.mark.parametrize("chosen", SETTINGS, ids=NAMES)
@pytest.mark.parametrize("game", ["othello", "connect-four", "tic-tac-toe", "kalah"])
def test_values_in_games(game: str, chosen: gt.BestFirst) -> None:
    check_values(graph_of(gt.position(game), chosen, 12, threads=4, nodes=600))


def test_a_higher_win_that_comes_too_late_changes_nothing() -> None:
    """Two workers find a win each, in the order of turns that gives the better one second: the first stands."""
    root = gt.tree([[3], [5]])
    kernels = [PythonKernel(root, Settings(), gt.Limits()) for _ in range(2)]
    graph = graph_for(memory="tree", completion="outcomes", capacity=100)
    UnboundedSearch(kernels[0], root, graph)
    shared = SharedGraph(graph, 9)
    one, other = (GraphWorker(kernel, root, shared) for kernel in kernels)
    assert one.claim() and one.search() == "none"
    one.release()
    assert graph.root is not None and len(graph.root.edges) == 2
    for worker in (one, other):
        assert worker.claim() and worker.search() == "none"
    one.release()
    assert graph.root.resolved and graph.root.value == 3
    other.release()
    assert [(edge.child.value, edge.child.resolved) for edge in graph.root.edges] == [(3, True), (5, True)]
    assert graph.root.value == 3 and graph.line() == [0, 0]
    check_values(graph)


def test_a_higher_win_that_comes_too_late_by_turns() -> None:
    root = gt.tree([[[[2, 5]], [[5], [4]]]])
    chosen = gt.BestFirst(completion="outcomes")
    graph = graph_of(root, chosen, 9, threads=3, nodes=None)
    assert graph.root is not None
    won = [node for node in all_nodes(graph.root, set()) if node.edges and is_won(graph, node)]
    assert any(node.value != graph.survey(node, lambda child: child.value).value for node in won)
    check_values(graph)
    found = [facts(root, chosen, gt.Limits(), threads=3, kernel=kernel) for kernel in KERNELS]
    assert found[0] == found[1] and found[0][0] == 2


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_value_is_that_of_the_principal_leaf(kernel: str) -> None:
    @given(trees(height=9, width=3), st.integers(2, 8), st.integers(4, 9))
    @settings(max_examples=60)
    def check(root: TreePosition, threads: int, depth: int) -> None:
        found = gt.search(root, GRAPH, depth=depth, threads=threads, kernel=kernel)
        end = root.line(found.pv)
        assert found.stopped is None and found.value == end.evaluate()
        assert len(found.pv) == depth or not end.moves()

    check()


@given(trees(height=7, width=3), st.integers(2, 8), st.sampled_from(KERNELS))
@settings(max_examples=100)
def test_several_threads_prove_values_and_outcomes(root: TreePosition, threads: int, kernel: str) -> None:
    note(describe(root))
    oracle = Oracle()
    for chosen in COMPLETE:
        check_proof(root, gt.search(root, chosen, threads=threads, kernel=kernel), chosen.completion, oracle)


@pytest.mark.parametrize("chosen", COMPLETE, ids=str)
def test_tic_tac_toe_is_a_draw(chosen: gt.BestFirst) -> None:
    result = gt.search(gt.position("tic-tac-toe"), chosen, threads=4)
    assert (result.value, result.bound, result.stopped, result.depth) == (0, "exact", None, 9)


@pytest.mark.parametrize("game", ["chess", "othello", "checkers", "connect-four", "kalah"])
def test_counts_in_games(game: str) -> None:
    """The index grows several times meanwhile, and so does the memory of nodes and moves."""
    position = gt.position(game)
    found = gt.search(position, GRAPH, nodes=50_000, threads=4)
    assert found.stopped == "nodes" and found.counts.nodes <= 50_000 and found.move in position.moves()
    assert found.value == position.line(found.pv).evaluate()
    assert found.counts.leaves == found.counts.generated <= found.counts.evaluations


# Limits


@pytest.mark.parametrize("schedule", ["free", "fixed"])
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("nodes", [1, 50, 1000])
def test_the_nodes_of_all_threads_together_are_limited(nodes: int, kernel: str, schedule: str) -> None:
    options: dict[str, Any] = {"threads": 4, "kernel": kernel, "schedule": schedule}
    found = gt.search(gt.position("othello"), GRAPH, nodes=nodes, **options)
    assert found.stopped == "nodes" and found.counts.nodes <= nodes
    assert found.counts.nodes >= nodes // 2  # a worker that is called back has some left


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("chosen", SETTINGS, ids=NAMES)
def test_they_stop_when_there_is_no_more_room(chosen: gt.BestFirst, name: str) -> None:
    root = gt.position("othello")
    kernel = make_kernel(root, name, Settings(threads=3))
    with pytest.raises(Stopped, match="memory"):
        call(kernel, root, 60, chosen.memory, chosen.completion, capacity=1000)
    assert 1000 <= kernel.counts.nodes <= 1003 and kernel.partial.move in root.moves()


def late(stop: Callable[[gt.Background], float]) -> float:
    """How many seconds after it should have a search by eight threads has ended."""
    with gt.background(gt.position("chess"), GRAPH, seconds=5, threads=8) as running:
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
        assert gt.search(gt.position("chess"), GRAPH, seconds=0.05, threads=8).stopped == "time"
        return perf_counter() - started - 0.05

    assert lateness(measured, PROMPT) < PROMPT


def test_a_failure_in_one_thread_ends_all() -> None:
    start = gt.position("othello")
    position = start.with_evaluator(gt.compiled(lambda board: 12 // (gt.popcount(board.black) - 9)))
    with pytest.raises(gt.errors.GameError, match="ZeroDivisionError"):
        gt.search(position, GRAPH, nodes=1_000_000, threads=4)
    assert gt.search(start, GRAPH, nodes=100, threads=4).stopped == "nodes"


def test_a_failure_of_an_own_game_in_a_worker() -> None:
    class Broken(gt.Game):
        """Fails in some of its positions."""

        def start(self) -> Any:
            return 0

        def moves(self, state: Any) -> Any:
            return [1, 2, 3]

        def play(self, state: Any, move: Any) -> Any:
            return state * 4 + move

        def evaluate(self, state: Any) -> Any:
            return 5 // ((state + 1) % 97)

        def maximizing(self, state: Any) -> bool:
            return bool(state % 2)

    with pytest.raises(gt.errors.GameError, match="ZeroDivisionError"):
        gt.search(Broken().position(), GRAPH, nodes=5000, threads=3)


def test_the_deepest_search() -> None:
    chain = gt.position("random-tree", branching=1)
    found = [facts(chain, GRAPH, gt.Limits(MAX_DEPTH), threads=3, kernel=kernel) for kernel in KERNELS]
    assert found[0] == found[1]


# Who else can


def test_several_best_moves() -> None:
    found = gt.search(gt.position("othello"), GRAPH, depth=6, best=2, threads=2)
    assert len(found.lines) == 2


def test_what_is_refused() -> None:
    with pytest.raises(OptionError, match=r"shares its graph .* leave out parallel='lazy'"):
        gt.search(gt.position("othello"), GRAPH, depth=4, threads=2, parallel="lazy")
    with pytest.raises(OptionError, match="history"):
        gt.search(gt.position("chess"), GRAPH, depth=4, threads=2, history=())
