"""Minimal trees and graphs: they prove what they should, in the order of their sizes, and alike in both kernels."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree import lab
from gametree.lab.minimal import graphs
from gametree.lab.minimal.proof_graph import BOTH
from gametree.lab.minimal.walk import Walk
from gametree.model.errors import GameError, LimitError, OptionError
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.searching.request import Request
from gametree.searching.task import Task
from support.mirrors import Mirrored
from support.trees import FLOATS, KERNELS, VALUES, Shape, minimax, nodes, trees
from support.worked import best_first

SMALL = trees(height=4, width=3)


def all_graphs(found: lab.MinimalGraphs, plies: int) -> dict[str, lab.ProofGraph]:
    return {
        "left-first": found.left_first(),
        "transposed": found.transposed(),
        "minimaxed": found.minimaxed(plies),
        "approximate": found.approximate(plies),
    }


def assert_proved(graph: lab.ProofGraph, root: Position, depth: int) -> None:
    value = minimax(root, depth)
    assert lab.proved_bounds(graph, root, depth) == (value, value)


# Their sizes, and what they prove


@given(SMALL, st.integers(0, 4), st.sampled_from(KERNELS), st.sampled_from((64, 2**12)))
def test_each_is_a_proof_and_no_smaller_than_the_next(root: gt.Position, plies: int, kernel: str, table: int) -> None:
    found = lab.MinimalGraphs(root, 4, kernel=kernel, table=table)
    graphs = all_graphs(found, plies)
    real = lab.real_minimal_graph(root, found.depth)
    for graph in (*graphs.values(), real):
        assert_proved(graph, root, found.depth)
        assert graph.nodes >= real.nodes
    assert found.tree().nodes >= graphs["left-first"].nodes >= graphs["approximate"].nodes


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 4), st.sampled_from(VALUES), st.booleans())
def test_without_transpositions_the_cheapest_cutoffs_make_the_real_minimal_tree(
    seed: int, height: int, values: tuple[int, ...], maximizing: bool
) -> None:
    root = Shape(height, 3, values, twice=0.3, maximizing=maximizing).make(seed)
    found = lab.MinimalGraphs(root, height)
    assert found.left_first().nodes == found.transposed().nodes == found.tree().nodes
    assert found.minimaxed(height).nodes == lab.real_minimal_graph(root, height).nodes


@given(SMALL)
def test_no_node_can_be_left_out(root: gt.Position) -> None:
    """Every node of a real minimal graph is needed: without it the others do not prove the value."""
    depth = min(3, root.plies_left or 0)
    real = lab.real_minimal_graph(root, depth)
    inside = {(p.key, d) for p in nodes(root) for d in range(depth + 1) if real.sides(p, d)}
    for left_out in inside:
        smaller = lab.ProofGraph()
        for key, plies in inside - {left_out}:
            smaller.store().add(key, plies, BOTH)
        lower, upper = lab.proved_bounds(smaller, root, depth)
        assert lower != upper


@settings(max_examples=30)
@given(trees(height=4, width=3, values=FLOATS))
def test_values_may_be_floats(root: gt.Position) -> None:
    found = lab.MinimalGraphs(root, 4)
    assert_proved(found.approximate(2), root, found.depth)


@settings(max_examples=30)
@given(trees(height=4, width=3))
def test_mirror_images_are_one_node(tree: Any) -> None:
    root = Mirrored(tree).position()
    found = lab.MinimalGraphs(root, 4)
    for graph in all_graphs(found, 2).values():
        assert_proved(graph, root, found.depth)
    assert lab.real_minimal_graph(root, found.depth).nodes == lab.real_minimal_graph(tree, found.depth).nodes


# The formula


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize("factors", [[], [3], [2, 2, 2, 2, 2], [3, 3, 3, 3], [3, 1, 4, 2], [1, 5, 2]], ids=str)
def test_the_formula_is_what_is_constructed(factors: list[int], maximizing: bool, kernel: str) -> None:
    def uniform(ply: int) -> Any:
        return [uniform(ply + 1) for _ in range(factors[ply])] if ply < len(factors) else rng.randrange(9)

    rng, depth = Random(1), len(factors)
    _, spec = best_first(uniform(0), maximizing)
    tree = lab.MinimalGraphs(gt.tree(spec, maximizing=maximizing), depth, kernel=kernel).tree()
    assert tree.leaves == lab.minimal_leaves(factors, depth)
    assert tree.nodes == 1 + lab.minimal_nodes(factors, depth)


def test_measured_branching_factors() -> None:
    root = gt.tree([[1, 2, 3], [4]])
    assert lab.branching_factors(root, 2) == [2, 2]
    assert lab.minimal_leaves(2, 2) == lab.minimal_leaves([2, 2], 2) == 3
    assert lab.minimal_leaves(2.5, 2) == 4


# Worked examples


def test_the_minimal_tree_of_the_thesis_has_seven_leaves() -> None:
    leaves = iter((41, 5, 12, 90, 101, 80, 20, 30, 10, 80, 36, 35, 50, 36, 25, 3))
    root = gt.tree([[[[next(leaves) for _ in "12"] for _ in "12"] for _ in "12"] for _ in "12"])
    found = lab.MinimalGraphs(root, 4)
    assert (found.value, found.tree().leaves, found.left_first().leaves) == (35, 7, 7)


def test_a_cutoff_by_a_transposition() -> None:
    """MIN's second answer to the last move leads to a position that is there already; its first one does not."""
    shared = [0, 0, 0]
    root = gt.tree([[[5], [6]], [shared], [[1, 1], shared]])
    found = lab.MinimalGraphs(root, 3, ordering="natural")
    assert found.value == 5
    assert (found.left_first().nodes, found.transposed().nodes) == (15, 12)


def test_the_cheapest_cutoff_in_the_last_plies() -> None:
    """MIN can refute the second move by a position with three moves or by one with a single move."""
    root = gt.tree([[[5], [6]], [[0, 1, 2], [3]]])
    found = lab.MinimalGraphs(root, 3, ordering="natural")
    assert [found.minimaxed(plies).leaves for plies in (0, 1, 2, 3)] == [5, 5, 3, 3]
    assert found.left_first().leaves == 5


# Both kernels, and what the table forgets


def walked(
    root: gt.Position, depth: int, kernel: str, table: gt.Table, cutoffs: str, plies: int
) -> tuple[gt.SearchResult, lab.ProofGraph]:
    """The result of a walk, and its graph, after a first search with the same table."""

    def run(algorithm: str | gt.Algorithm) -> gt.SearchResult:
        return Task(Request(root, algorithm, Limits(depth), table, "table+history", kernel=kernel)).result()

    graph = lab.ProofGraph()
    value = root.scale.number(run("mtdf").value)
    return run(Walk(value, graph, cutoffs, plies)), graph


def assert_twins(root: gt.Position, depth: int, entries: int, cutoffs: str, plies: int) -> lab.ProofGraph:
    (one, python), (two, native) = (
        walked(root, depth, kernel, gt.Table(entries, from_depth=1), cutoffs, plies) for kernel in ("python", "native")
    )
    assert (one.value, one.move, one.counts) == (two.value, two.move, two.counts)
    assert (python.leaves, python.interior, python.searched) == (native.leaves, native.interior, native.searched)
    assert python.unproved == native.unproved == 0
    assert all(python.sides(p, d) == native.sides(p, d) for p in some(root) for d in range(depth + 1))
    return native


def some(root: gt.Position, plies: int = 2) -> list[gt.Position]:
    """The first plies of a game."""
    return [root, *(p for move in (root.moves() if plies else ()) for p in some(root.play(move), plies - 1))]


CUTOFFS = st.sampled_from(("proved", "transposed"))


@given(trees(), st.sampled_from((64, 2**12)), CUTOFFS, st.integers(0, 5))
def test_the_kernels_agree_on_trees(root: gt.Position, entries: int, cutoffs: str, plies: int) -> None:
    assert_twins(root, min(5, root.plies_left or 0), entries, cutoffs, plies)


@pytest.mark.parametrize(
    ("game", "depth"), [("othello", 3), ("chess", 2), ("checkers", 4), ("kalah", 3), ("connect-four", 3)]
)
@pytest.mark.parametrize(("cutoffs", "plies"), [("proved", 0), ("transposed", 0), ("transposed", 2)])
def test_the_kernels_agree_on_games(game: str, depth: int, cutoffs: str, plies: int) -> None:
    root = gt.standard_positions(game)[5]
    graph = assert_twins(root, depth, 2**16, cutoffs, plies)
    assert_proved(graph, root, depth)


def test_what_the_table_has_forgotten_is_searched_again() -> None:
    root = gt.standard_positions("othello")[2]
    small, large = (lab.MinimalGraphs(root, 4, table=entries) for entries in (64, 2**16))
    assert small.left_first().searched > 50 > large.left_first().searched
    for found in (small, large):
        assert_proved(found.left_first(), root, 4)


@pytest.mark.parametrize("algorithm", ["alphabeta", "aspiration-negascout", "mt-sss", "mtd-bi", "minimax"])
def test_any_exact_search_may_come_first(algorithm: str) -> None:
    root = gt.standard_positions("checkers")[4]
    found = lab.MinimalGraphs(root, 5, algorithm=algorithm)
    assert_proved(found.left_first(), root, 5)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("table", [64, 2**10])
def test_no_walk_depends_on_those_before(table: int, kernel: str) -> None:
    """What is searched for again is not kept, though the table has forgotten it."""
    found = lab.MinimalGraphs(gt.standard_positions("othello")[2], 4, table=table, kernel=kernel)
    first = found.left_first(), found.transposed()
    found.minimaxed(2)
    again = found.left_first(), found.transposed()
    assert [(repr(graph), graph.searched) for graph in first] == [(repr(graph), graph.searched) for graph in again]
    assert first[0].searched
    assert repr(found.minimaxed(0)) == repr(first[1])


@pytest.mark.parametrize("depth", [0, 1])
def test_the_end_of_a_game_and_depth_zero(depth: int) -> None:
    over = gt.tree(7)
    found = lab.MinimalGraphs(over, depth)
    assert (found.value, found.tree().leaves, found.left_first().leaves, found.left_first().interior) == (7, 1, 1, 0)
    assert lab.MinimalGraphs(gt.position("othello"), depth).left_first().leaves == (4 if depth else 1)


# What is refused


class Confused(Mirrored):
    """A tree whose nodes have one of four keys, whatever they are worth."""

    def key(self, state: tuple[int, bool]) -> int:
        return state[0] % 4


def test_a_game_whose_keys_are_wrong() -> None:
    """It may go unnoticed, but not always, and nothing else happens."""
    noticed = 0
    for seed in range(20):
        try:
            lab.MinimalGraphs(Confused(Shape(4, 3, (0, 1, 2, 3)).make(seed)).position(), 4).left_first()
        except GameError as error:
            assert "equal keys" in str(error)
            noticed += 1
    assert noticed > 5


@pytest.mark.parametrize("algorithm", ["best-first", "mt", "mtd-best"])
def test_the_first_search_must_find_the_value(algorithm: str) -> None:
    with pytest.raises(OptionError):
        lab.MinimalGraphs(gt.position("tic-tac-toe"), 4, algorithm=algorithm)


@pytest.mark.parametrize(("stopped", "error"), [("interrupted", KeyboardInterrupt), ("memory", LimitError)])
def test_a_graph_is_never_half_done(monkeypatch: pytest.MonkeyPatch, stopped: str, error: type[BaseException]) -> None:
    found = lab.MinimalGraphs(gt.position("tic-tac-toe"), 3)
    early = replace(found.first, stopped=stopped)
    monkeypatch.setattr(graphs, "find", lambda make: early)
    with pytest.raises(error):
        found.left_first()


def test_enumeration_gives_up() -> None:
    with pytest.raises(LimitError, match="more than 50 ways"):
        lab.real_minimal_graph(gt.position("tic-tac-toe"), 5, most=50)


def test_factors_for_every_ply() -> None:
    with pytest.raises(OptionError, match="the number of branching factors is a whole number from 3 up, not 2"):
        lab.minimal_leaves([2, 3], 3)


def test_the_first_search_deepens_as_asked() -> None:
    """Its counts are those of the same search by itself, and other iterations have others."""
    position = gt.standard_positions("checkers")[0]
    counts = set()
    for deepening in (gt.Deepening(), gt.Deepening(2), gt.Deepening(2, first=2)):
        options: dict[str, Any] = {"ordering": "table", "deepening": deepening}
        first = lab.MinimalGraphs(position, 7, **options).first
        alone = gt.search(position, "mtdf", depth=7, table=gt.Table(2**22, from_depth=1), **options)
        assert first.counts == alone.counts
        counts.add(first.counts)
    assert len(counts) == 3
