"""Best-first minimax does what its definition says, on a saved tree and in linear space."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.best_first import BestFirst
from gametree.searching.algorithms.rbfms import Rbfms
from support.best_first_definition import Definition, Figure3
from support.checks import SEEDS, some_depth
from support.trees import KERNELS, VALUES, Setting, describe, run, run_once, trees

EXPANSIONS = ("partial", "full")
EXPANSION = pytest.mark.parametrize("expansion", EXPANSIONS)
KERNEL = pytest.mark.parametrize("kernel", KERNELS)
DISTINCT = (tuple(range(-(10**6), 10**6)),)


def deep_trees() -> st.SearchStrategy[TreePosition]:
    """Trees where a best-first search goes deep and comes back to what it has left."""
    return trees(height=8, width=3, share=False, incremental=True)


def first_made(keys: list[int]) -> list[int]:
    """Each key where it appears first: on a tree, the new nodes."""
    return list(dict.fromkeys(keys))


# The definition


@EXPANSION
@KERNEL
@pytest.mark.parametrize("ties", ["many ties", "hardly any"])
def test_the_principal_leaf_is_expanded_next(expansion: str, kernel: str, ties: str) -> None:
    @settings(max_examples=40)
    @given(trees(share=False, incremental=True, values=VALUES if ties == "many ties" else DISTINCT), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        depth = some_depth(root, Random(seed))
        definition = Definition(root, expansion)
        definition.search(depth)
        found = run_once(root, BestFirst(expansion), depth, kernel)
        assert found.leaves == definition.made
        assert (found.result.value, found.result.pv) == (definition.root.value, definition.line)
        assert found.result.counts.generated == found.result.counts.leaves == len(definition.made)

    check()


@EXPANSION
@KERNEL
def test_rbfms_makes_its_new_nodes_in_the_order_of_best_first(expansion: str, kernel: str) -> None:
    @settings(max_examples=40)
    @given(trees(height=6, width=3, share=False) | deep_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        depth = some_depth(root, Random(seed))
        saved = run_once(root, BestFirst(expansion), depth, kernel)
        linear = run_once(root, Rbfms(expansion), depth, kernel)
        assert first_made(linear.leaves) == saved.leaves
        assert (linear.result.value, linear.result.pv) == (saved.result.value, saved.result.pv)
        counts = linear.result.counts
        assert counts.generated == saved.result.counts.generated == len(saved.leaves)
        assert counts.generated + counts.regenerated == counts.leaves == len(linear.leaves)

    check()


@EXPANSION
@KERNEL
def test_rbfms_is_the_program_of_its_authors(expansion: str, kernel: str) -> None:
    @settings(max_examples=40)
    @given(trees(height=6, width=3, share=False) | deep_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        depth = some_depth(root, Random(seed)) if root.moves() else 0
        if not depth:
            return
        printed = Figure3(expansion)
        value = printed.search(root, depth)
        found = run_once(root, Rbfms(expansion), depth, kernel)
        assert found.leaves == printed.made
        assert (found.result.value, found.result.pv) == (value, tuple(printed.line))

    check()


def test_children_never_inherit() -> None:
    """So what saves recursive best-first search from its repetitions in one-player problems saves nothing here."""
    repetitions = 0
    for seed in range(800):
        rng = Random(seed)
        branching, varying, high = rng.choice((2, 3)), rng.random() < 0.5, rng.choice((1, 2, 5, 1000))
        root = gt.position("random-tree", branching=branching, varying=varying, seed=seed, low=-high, high=high)
        depth = rng.randint(2, 9)
        plain, inheriting = Figure3("full"), Figure3("full", inherit=True)
        assert plain.search(root, depth) == inheriting.search(root, depth)
        assert plain.made == inheriting.made
        assert inheriting.inherited == 0
        repetitions += len(plain.made) - len(set(plain.made))
    assert repetitions > 4_000


def one_player(rng: Random, height: int) -> gt.Node:
    """A tree where MIN alone moves and values rise on the way down, as in a one-player problem."""

    def node(left: int, value: int) -> gt.Node:
        children = [node(left - 1, value + rng.randint(0, 9)) for _ in range(2 if left else 0)]
        return gt.Node(children, value=value, maximizing=False)

    return node(height, 0)


def test_with_one_player_they_do_inherit() -> None:
    made = {"plain": 0, "inheriting": 0}
    for seed in range(25):
        root = gt.tree(one_player(Random(seed), 7))
        plain, inheriting = Figure3("full"), Figure3("full", inherit=True)
        assert plain.search(root, 7) == inheriting.search(root, 7)
        made["plain"] += len(plain.made)
        made["inheriting"] += len(inheriting.made)
    assert made["inheriting"] < 0.9 * made["plain"]


# Searches that go on where others have stopped


@EXPANSION
@KERNEL
def test_a_search_goes_on_where_a_limit_stopped_it(expansion: str, kernel: str) -> None:
    @settings(max_examples=40)
    @given(deep_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, algorithm = Random(seed), BestFirst(expansion)
        depth = some_depth(root, rng)
        undisturbed = run_once(root, algorithm, depth, kernel)
        tree, made = gt.Tree(), []
        for _ in range(len(undisturbed.leaves) + 1):
            limit = rng.randint(1, 6)
            stopped = run_once(root, algorithm, depth, kernel, tree, limit)
            made += stopped.leaves
            assert made == undisturbed.leaves[: len(made)]
            check_line(root, stopped.result)
            if not stopped.result.stopped:
                break
            assert (stopped.result.stopped, len(stopped.leaves)) == ("nodes", limit)
        assert made == undisturbed.leaves
        assert (stopped.result.value, stopped.result.pv) == (undisturbed.result.value, undisturbed.result.pv)

    check()


def check_line(root: gt.Position, result: gt.SearchResult) -> None:
    """The principal variation is legal and ends at the leaf whose value is the result."""
    assert root.line(result.pv).evaluate() == result.value, result
    assert result.pv[:1] == (() if result.move is None else (result.move,)), result
    assert result.depth == len(result.pv)


@EXPANSION
@KERNEL
def test_growing_depths_make_the_nodes_of_one_search(expansion: str, kernel: str) -> None:
    @settings(max_examples=40)
    @given(trees(share=False) | deep_trees())
    def check(root: TreePosition) -> None:
        note(describe(root))
        algorithm = BestFirst(expansion)
        whole = run_once(root, algorithm, None, kernel)
        deepened = run(root, algorithm, None, Setting(kernel, deepening="always"))
        assert deepened.leaves == whole.leaves
        assert (deepened.result.value, deepened.result.pv) == (whole.result.value, whole.result.pv)
        assert deepened.result.counts.generated == whole.result.counts.generated
        for depth, result in enumerate(deepened.results[:-1], start=1):
            alone = run_once(root, algorithm, depth, kernel).result
            assert (result.value, result.pv, result.counts.generated) == (
                alone.value,
                alone.pv,
                alone.counts.generated,
            )

    check()
