"""Best-first minimax on a graph and to completion: what it proves, and that both kernels do the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from test_twins import IDS, STARTS, fitting_depth, moves_into

import gametree as gt
from gametree.model.errors import DepthError, OptionError
from gametree.model.limits import MAX_DEPTH
from gametree.players import SearchPlayer, play_game
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.best_first import best_first
from gametree.searching.algorithms.unbounded import (
    COMPLETIONS,
    MEMORIES,
    Step,
    UnboundedSearch,
    graph_for,
    unbounded_best_first,
)
from gametree.searching.kernels.kernel import Kernel, Settings, Stopped
from gametree.searching.kernels.python_kernel import PythonKernel
from support.checks import EXAMPLES, SEEDS
from support.naive_best_first import Naive, sign
from support.trees import FLOATS, KERNELS, Oracle, Setting, describe, facts, make_kernel, run, trees

BOTH = tuple(product(MEMORIES, COMPLETIONS))
SETTINGS = tuple(gt.BestFirst(memory=m, completion=c) for m, c in BOTH if (m, c) != ("tree", "off"))
NAMES = [f"{chosen.memory}-{chosen.completion}" for chosen in SETTINGS]
COMPLETE = tuple(chosen for chosen in SETTINGS if chosen.completion != "off")


def call(kernel: Kernel, root: gt.Position, depth: int, memory: str, completion: str, capacity: int = 2**20) -> int:
    options: dict[str, Any] = {"memory": memory, "completion": completion, "capacity": capacity}
    return kernel.call(unbounded_best_first, root, depth, **options).value


# The two kernels.


@pytest.mark.parametrize(("name", "options"), STARTS, ids=IDS)
def test_the_kernels_are_twins_on_games(name: str, options: dict[str, Any]) -> None:
    rng = Random(f"{name} {options}")
    for plies in (0, 20):
        line = moves_into(gt.position(name, **options), plies, rng)
        depth = fitting_depth(gt.position(name, **options).line(line))
        for chosen in SETTINGS:
            limit = Setting("", nodes=rng.choice((50, 200, 600)))
            starts = [gt.position(name, **options).line(line) for _ in KERNELS]
            plies_deep = rng.choice((depth, None))
            found = [
                facts(run(start, chosen, plies_deep, limit._replace(kernel=kernel)))
                for start, kernel in zip(starts, KERNELS, strict=True)
            ]
            assert found[0] == found[1], (chosen, line, depth, limit)


@settings(max_examples=40)
@given(trees(), SEEDS)
def test_the_kernels_are_twins_on_trees_and_graphs(root: TreePosition, seed: int) -> None:
    note(describe(root))
    rng = Random(seed)
    depth = rng.choice((None, rng.randint(0, root.plies_left)))
    for chosen in SETTINGS:
        setting = Setting("", deepening=rng.choice(("always", "never", "never")), nodes=rng.choice((None, None, 7, 30)))
        note(f"{chosen} {depth} {setting}")
        found = [facts(run(root, chosen, depth, setting._replace(kernel=kernel))) for kernel in KERNELS]
        assert found[0] == found[1]


# What it proves.


def check_proof(root: gt.Position, result: gt.SearchResult, completion: str, oracle: Oracle) -> None:
    """A search that was not stopped tells the truth about the whole game, and its line of play bears it out."""
    whole = root.plies_left
    assert whole is not None
    truth = oracle(root, whole)
    assert result.stopped is None
    if completion == "values":
        assert (result.bound, result.value) == ("exact", truth)
    else:
        assert sign(result.value) == sign(truth)
        assert result.bound == ("exact", "lower", "upper")[sign(truth)]
        assert result.value <= truth if result.bound == "lower" else result.value >= truth
    assert result.pv[:1] == (() if result.move is None else (result.move,))
    end = root
    for plies, move in enumerate(result.pv, start=1):
        end = end.play(move)
        worth = oracle(end, whole - plies)
        assert worth == truth if completion == "values" else sign(worth) == sign(truth)
    assert not end.moves() and end.evaluate() == result.value


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_complete_search_proves_values_and_outcomes(kernel: str) -> None:
    @settings(max_examples=EXAMPLES[kernel] // 2)
    @given(trees())
    def check(root: TreePosition) -> None:
        note(describe(root))
        oracle = Oracle()
        for chosen in COMPLETE:
            note(f"{chosen}")
            check_proof(root, gt.search(root, chosen, kernel=kernel), chosen.completion, oracle)

    check()


@given(trees(values=FLOATS))
def test_floats(root: TreePosition) -> None:
    note(describe(root))
    oracle = Oracle()
    for chosen in COMPLETE:
        check_proof(root, gt.search(root, chosen), chosen.completion, oracle)


def test_every_small_tree() -> None:
    """Won, lost and drawn, whoever moves, also twice in a row; with static values that mislead."""
    for a, b, c, d in product((-2, 0, 1), repeat=4):
        for mover, twice in product((True, False), repeat=2):
            inner = gt.Node([a, b], value=-9, maximizing=mover if twice else None)
            root = gt.tree([inner, [c, d]], maximizing=mover)
            oracle = Oracle()
            for chosen, kernel in product(COMPLETE, KERNELS):
                check_proof(root, gt.search(root, chosen, kernel=kernel), chosen.completion, oracle)


@pytest.mark.parametrize("chosen", COMPLETE, ids=str)
def test_tic_tac_toe_is_a_draw(chosen: gt.BestFirst) -> None:
    result = gt.search(gt.position("tic-tac-toe"), chosen)
    assert (result.value, result.bound, result.stopped, result.depth) == (0, "exact", None, 9)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("memory", MEMORIES)
def test_a_won_child_is_enough_and_a_lost_one_avoided(memory: str, kernel: str) -> None:
    deep = gt.Node([gt.Node([gt.Node([1, 1], value=50)] * 3, value=70)] * 3, value=90)
    chosen = gt.BestFirst(memory=memory, completion="outcomes")
    won = gt.search(gt.tree([deep, 1, deep]), chosen, kernel=kernel)
    assert (won.bound, won.value, won.pv, won.counts.nodes) == ("lower", 1, (1,), 3)
    # Every reply of MAX's loses; below the node worth 80 nothing is made, for MIN has won beside it.
    lost = gt.search(gt.tree([[5, -1], [gt.Node([-3], value=80), -2], [-7]]), chosen, kernel=kernel)
    assert (lost.bound, lost.value, lost.pv, lost.counts.nodes) == ("upper", -1, (0, 1), 8)


def test_a_won_game_may_be_worth_more_than_the_win_that_was_found() -> None:
    root = gt.tree([3, [9]])
    assert gt.search(root, gt.BestFirst(completion="outcomes")).value == 3
    assert gt.search(root, gt.BestFirst(completion="values")).value == 9


# What it does.


class Watched(UnboundedSearch):
    """A search that looks at every expansion."""

    def _expand(self, visit: Step) -> bool:
        assert not any(seen.node.resolved for seen in self.path)
        assert not visit.node.edges
        for above, below in zip(self.path, self.path[1:], strict=False):
            assert above.choice is not None and above.choice.child is below.node
        return super()._expand(visit)


@settings(max_examples=50)
@given(trees())
def test_nothing_is_expanded_below_a_resolved_node_or_twice(root: TreePosition) -> None:
    for memory, completion in BOTH:
        kernel = PythonKernel(root, Settings(), gt.Limits())
        Watched(kernel, root, graph_for(memory, completion, 2**20)).run(MAX_DEPTH)


@settings(max_examples=50)
@given(trees(), SEEDS)
def test_the_search_is_what_its_definition_says(root: TreePosition, seed: int) -> None:
    note(describe(root))
    depth = Random(seed).choice((root.plies_left, Random(seed).randint(0, root.plies_left)))
    for memory, completion in BOTH:
        naive = Naive(root, memory, completion)
        kernel = make_kernel(root, "native", Settings(record=True))
        note(f"{memory} {completion} {depth}")
        assert call(kernel, root, depth, memory, completion) == naive.run(depth)
        assert kernel.leaves == naive.leaves


def distinct(rng: Random, height: int) -> gt.Node:
    """A tree in which no two nodes have the same value."""
    values = rng.sample(range(-(10**6), 10**6), 4000)

    def node(height: int) -> gt.Node:
        over = height == 0 or rng.random() < 0.1
        return gt.Node([] if over else [node(height - 1) for _ in range(rng.randint(1, 4))], value=values.pop())

    return node(height)


@settings(max_examples=40)
@given(SEEDS)
def test_a_tree_without_completion_is_searched_as_on_a_saved_tree(seed: int) -> None:
    rng = Random(seed)
    root = gt.tree(distinct(rng, rng.randint(1, 5)))
    depth = rng.randint(0, 6)
    saved = make_kernel(root, "native", Settings(record=True, tree=gt.Tree()))
    kernel = make_kernel(root, "native", Settings(record=True))
    assert call(kernel, root, depth, "tree", "off") == saved.call(best_first, root, depth, expansion="full").value
    assert kernel.leaves == saved.leaves
    assert kernel.line(root) == saved.line(root)


# What it counts.


def layers(root: gt.Position) -> set[tuple[int, int]]:
    """The positions below `root`, each with every ply at which it can be reached."""
    layer, ply, found = [root], 0, set()
    while layer:
        ply += 1
        below = {child.key: child for position in layer for child in map(position.play, position.moves())}
        found |= {(ply, key) for key in below}
        layer = list(below.values())
    return found


@settings(max_examples=40)
@given(trees())
def test_completing_values_makes_every_node_once_and_merging_never_makes_more(root: TreePosition) -> None:
    tree, graph = (gt.search(root, gt.BestFirst(memory=m, completion="values")).counts for m in MEMORIES)
    assert graph.leaves == graph.generated == graph.evaluations == len(layers(root))
    assert tree.transpositions == tree.interior == graph.interior == 0
    assert graph.leaves <= tree.leaves and graph.nodes <= tree.nodes


def test_merging_solves_what_has_too_many_lines_of_play() -> None:
    spec: object = [0, 1]
    for _ in range(60):
        spec = [spec, spec]
    result = gt.search(gt.tree(spec), gt.BestFirst(memory="graph", completion="values"))
    assert (result.value, result.bound, result.counts.nodes) == (1, "exact", 122)
    assert result.counts.transpositions == 60


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("chosen", SETTINGS, ids=NAMES)
def test_node_limits_are_exact(chosen: gt.BestFirst, kernel: str) -> None:
    root = gt.position("tic-tac-toe", "b2 a1 c3 b1 c1")
    whole = gt.search(root, chosen, kernel=kernel)
    for limit in range(1, whole.counts.nodes + 2):
        result = gt.search(root, chosen, nodes=limit, kernel=kernel)
        assert result.counts.nodes == min(limit, whole.counts.nodes)
        assert result.stopped == ("nodes" if limit < whole.counts.nodes else None)
        assert (result.bound == "estimate") == (whole.bound == "estimate" or result.stopped is not None)
        assert (result.move is None) == (limit < len(root.moves()))
        root.line(result.pv)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("chosen", SETTINGS, ids=NAMES)
def test_the_clock_stops_it(chosen: gt.BestFirst, kernel: str) -> None:
    result = gt.search(gt.position("othello"), chosen, seconds=0.05, kernel=kernel)
    assert result.stopped == "time" and result.move in result.pv[:1] and result.elapsed < 1


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize(("memory", "completion"), BOTH)
def test_it_stops_when_there_is_no_more_room(memory: str, completion: str, name: str) -> None:
    root = gt.position("othello")
    kernel = make_kernel(root, name, Settings())
    with pytest.raises(Stopped, match="memory"):
        call(kernel, root, 60, memory, completion, capacity=1000)
    assert kernel.counts.nodes == 1000
    assert kernel.partial.move in root.moves()


@pytest.mark.parametrize(("memory", "most"), [("tree", 18.1), ("graph", 37)])
def test_bytes_of_a_node(memory: str, most: float) -> None:
    chosen = gt.BestFirst(memory=memory, completion="outcomes")
    for limit in (10_000, 98_000, 99_000, 200_000):
        result = gt.search(gt.position("othello"), chosen, nodes=limit)
        assert result.counts.nodes == limit
        assert 17.9 < result.memory / limit <= most  # moves that have not all been made are not kept
    assert gt.search(gt.position("othello"), chosen, nodes=500, kernel="python").memory > 0


# What surrounds it.


class Swing(gt.Position):
    """A game without end between two positions; the second move of each goes to the other, the first stays."""

    def __init__(self, side: int = 0) -> None:
        self.side = side

    def moves(self) -> list[int]:
        return [0, 1]

    def play(self, move: int) -> Swing:
        return Swing(self.side ^ move)

    @property
    def maximizing(self) -> bool:
        return self.side == 0

    @property
    def key(self) -> int:
        return self.side

    def evaluate(self) -> int:
        return self.side


@pytest.mark.parametrize("completion", COMPLETIONS)
def test_repeated_positions_make_no_cycle(completion: str) -> None:
    result = gt.search(Swing(), gt.BestFirst(memory="graph", completion=completion), depth=40)
    assert (result.depth, result.bound, result.stopped) == (40, "estimate", None)
    assert result.counts.leaves <= 2 * 40


@pytest.mark.parametrize("chosen", SETTINGS, ids=NAMES)
def test_the_deepest_search(chosen: gt.BestFirst) -> None:
    chain = gt.position("random-tree", branching=1)
    found = [facts(run(chain, chosen, MAX_DEPTH, Setting(kernel))) for kernel in KERNELS]
    assert found[0] == found[1]
    assert gt.search(chain, chosen, nodes=10**6).depth == MAX_DEPTH
    with pytest.raises(DepthError):
        gt.search(gt.position("random-tree", branching=1, depth=100_000), chosen)


def iterations(root: gt.Position, chosen: gt.BestFirst, depth: int | None = None) -> Iterator[tuple[int, str]]:
    return ((result.depth, result.bound) for result in gt.iterate(root, chosen, depth=depth))


def test_iterations_end_when_the_root_is_resolved() -> None:
    root = gt.tree([gt.Node([[1, 0]], value=5), 0])
    assert list(iterations(root, gt.BestFirst(memory="graph"))) == [(1, "estimate"), (2, "estimate"), (3, "estimate")]
    # The best line is short in the second iteration, for the other move looks worse by then; but it is unresolved.
    lure = gt.tree([gt.Node([gt.Node([gt.Node([1], value=-2)], value=-1)], value=5), 0])
    depths = [(1, "estimate"), (1, "estimate"), (1, "estimate"), (4, "lower")]
    assert list(iterations(lure, gt.BestFirst(completion="outcomes"))) == depths
    early = gt.tree([2, gt.Node([[[1]]], value=9)])
    assert list(iterations(early, gt.BestFirst(completion="outcomes"))) == [(1, "lower")]


def test_settings_are_checked() -> None:
    wrongs: list[dict[str, Any]] = [{"memory": "table"}, {"completion": True}, {"completion": "all"}]
    for wrong in wrongs:
        with pytest.raises(OptionError, match="is one of"):
            gt.BestFirst(**wrong)
    assert gt.BestFirst().uses_tree and not any(chosen.uses_tree for chosen in SETTINGS)
    for chosen in SETTINGS:
        with pytest.raises(OptionError, match="no saved tree"):
            gt.search(gt.position("othello"), chosen, depth=2, tree=gt.Tree())


@pytest.mark.parametrize("chosen", COMPLETE, ids=str)
def test_a_game_that_is_over_and_a_search_without_depth(chosen: gt.BestFirst) -> None:
    over = gt.search(gt.tree(-4), chosen)
    assert (over.value, over.bound, over.move) == (-4, "exact" if chosen.completion == "values" else "upper", None)
    shallow = gt.search(gt.tree([1, 2]), chosen, depth=0)
    assert (shallow.bound, shallow.move, shallow.counts.nodes) == ("estimate", None, 0)


def test_a_player_plays_with_it() -> None:
    player = SearchPlayer(gt.BestFirst(memory="graph", completion="outcomes"), nodes=20_000)
    start = gt.position("tic-tac-toe")
    assert play_game(start, player, SearchPlayer("alphabeta", depth=9)).outcome == 0
