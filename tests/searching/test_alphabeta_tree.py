"""Alpha-beta on a kept tree finds the minimax value, whatever the tree holds; best-first extension goes on from it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.alphabeta_tree import AlphaBetaTree
from gametree.searching.algorithms.best_first import BestFirst
from gametree.searching.algorithms.best_first_extension import BestFirstExtension
from support.checks import SEEDS, check_line, check_move, check_value, some_depth
from support.trees import KERNELS, Oracle, describe, run_once, trees

KERNEL = pytest.mark.parametrize("kernel", KERNELS)
BACKUPS = ("soft", "hard")


def some_trees() -> st.SearchStrategy[TreePosition]:
    return trees(share=False) | trees(height=7, width=3, share=False, incremental=True)


@KERNEL
@pytest.mark.parametrize("backup", BACKUPS)
def test_the_value_is_exact_in_every_search_of_a_game(kernel: str, backup: str) -> None:
    """The horizon grows and shrinks, moves are made, the tree is full now and then, and best-first has been there."""

    @settings(max_examples=40)
    @given(some_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle, position = Random(seed), Oracle(), root
        tree = gt.Tree(rng.choice((2**20, rng.randint(1, 50))), when_full=rng.choice(("prune", "linear")))
        while True:
            depth = rng.randint(0, root.plies_left)
            note(f"depth {depth} {tree}")
            result = gt.search(position, AlphaBetaTree(backup), depth=depth, tree=tree, kernel=kernel)
            if result.stopped:
                assert result.stopped == "memory"
            else:
                assert result.bound == "exact"
                check_value(position, result.depth, result, oracle)
                check_move(position, result.depth, result, oracle)
                check_line(position, result.depth, result, oracle)
            if rng.random() < 0.2:
                gt.search(position, "best-first", depth=rng.randint(0, 5), tree=tree, kernel=kernel)
            if not position.moves():
                return
            if rng.random() < 0.7:
                move = rng.choice(position.moves())
                tree.advance(move)
                position = position.play(move)

    check()


@pytest.mark.parametrize("backup", BACKUPS)
def test_a_kept_tree_saves_new_nodes(backup: str) -> None:
    """Over whole games, with the plain search of a fresh tree before every move beside it."""
    kept = fresh = 0
    for seed in range(15):
        position = gt.position("random-tree", branching=4, depth=12, seed=seed)
        tree = gt.Tree()
        while position.moves():
            result = gt.search(position, AlphaBetaTree(backup), depth=5, tree=tree)
            again = gt.search(position, AlphaBetaTree(backup), depth=5)
            assert result.value == again.value
            kept += result.counts.generated
            fresh += again.counts.generated
            tree.advance(result.move)
            position = position.play(result.move)
    print(f"{backup}: {kept} new nodes, {fresh} without a kept tree, {kept / fresh:.3f}")
    assert kept < 0.9 * fresh


@settings(max_examples=40)
@given(some_trees(), SEEDS, st.sampled_from(KERNELS))
def test_an_extension_by_nothing_is_alpha_beta(root: TreePosition, seed: int, kernel: str) -> None:
    note(describe(root))
    rng = Random(seed)
    depth, expansion = some_depth(root, rng), rng.choice(("partial", "full"))
    alpha_beta = run_once(root, AlphaBetaTree(), depth, kernel)
    extended = run_once(root, BestFirstExtension(expansion, shallow=depth + rng.randint(0, 1)), depth, kernel)
    assert extended.result.value == alpha_beta.result.value
    assert extended.leaves == alpha_beta.leaves


@settings(max_examples=40)
@given(some_trees(), SEEDS, st.sampled_from(KERNELS))
def test_an_extension_of_nothing_is_best_first(root: TreePosition, seed: int, kernel: str) -> None:
    note(describe(root))
    rng = Random(seed)
    depth, expansion = some_depth(root, rng), rng.choice(("partial", "full"))
    plain = run_once(root, BestFirst(expansion), depth, kernel)
    extended = run_once(root, BestFirstExtension(expansion, shallow=0), depth, kernel)
    assert extended.leaves == plain.leaves
    assert (extended.result.value, extended.result.pv) == (plain.result.value, plain.result.pv)


@KERNEL
def test_an_extension_searches_every_move_to_the_shallow_horizon(kernel: str) -> None:
    @settings(max_examples=30)
    @given(some_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng = Random(seed)
        depth = some_depth(root, rng)
        shallow = rng.randint(0, depth)
        alpha_beta = run_once(root, AlphaBetaTree(), shallow, kernel)
        found = run_once(root, BestFirstExtension("partial", shallow), depth, kernel)
        assert found.leaves[: len(alpha_beta.leaves)] == alpha_beta.leaves
        assert len(found.leaves) == len(set(found.leaves)) == found.result.counts.generated
        end = root.line(found.result.pv)
        assert end.evaluate() == found.result.value
        assert len(found.result.pv) >= depth or not end.moves()

    check()
