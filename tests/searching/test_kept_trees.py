"""A tree kept along a whole game never misleads a search, however small it is and whatever it does when it is full."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import currently_in_test_context, given, note, settings

import gametree as gt
from gametree.checking.claims import legal_faults
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithms.alphabeta_tree import AlphaBetaTree
from gametree.searching.algorithms.best_first import BestFirst
from gametree.searching.algorithms.best_first_extension import BestFirstExtension
from support.checks import SEEDS, check_search
from support.trees import KERNELS, Oracle, describe, run_once, trees
from support.users_games import Spelled

WHEN_FULL = ("stop", "prune", "linear")
GAMES = [name for name in gt.games() if name != "tree"]


def any_tree(rng: Random) -> gt.Tree:
    return gt.Tree(rng.choice((rng.randint(1, 8), rng.randint(1, 60), 2**20)), when_full=rng.choice(WHEN_FULL))


def any_algorithm(rng: Random) -> Any:
    expansion, backup = rng.choice(("partial", "full")), rng.choice(("soft", "hard"))
    best_first = BestFirst(expansion), BestFirstExtension(expansion, rng.randint(0, 2), backup)
    return rng.choice((AlphaBetaTree(backup), *best_first))


def step(position: gt.Position, depth: int, kernel: str, tree: gt.Tree, oracle: Oracle, rng: Random) -> str | None:
    """A search with the tree. What it says is legal; what it proves is true. Returns why it stopped."""
    algorithm, limit = any_algorithm(rng), rng.choice((None, None, rng.randint(1, 40)))
    if currently_in_test_context():
        note(f"{algorithm} depth {depth} limit {limit} {tree}")
    found = run_once(position, algorithm, depth, kernel, tree, limit)
    assert list(legal_faults(position, found.result)) == []
    if isinstance(algorithm, AlphaBetaTree) and not found.result.stopped:
        check_search(position, depth, algorithm.name, found, oracle)
    return found.result.stopped


@pytest.mark.parametrize("kernel", KERNELS)
def test_along_the_games_of_random_trees(kernel: str) -> None:
    """Also graphs, where two moves lead to the same position, and games told by text."""
    reasons = set()

    @settings(max_examples=50)
    @given(trees(height=5) | trees(height=6, width=3, incremental=True), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, oracle = Random(seed), Oracle()
        tree = any_tree(rng)
        position: gt.Position = Spelled(root).position() if kernel == "python" and rng.random() < 0.3 else root
        while True:
            for _ in range(rng.randint(1, 2)):
                reasons.add(step(position, rng.randint(0, position.plies_left or 0), kernel, tree, oracle, rng))
            if not position.moves():
                return
            move = rng.choice(position.moves())
            position = position.play(move)
            tree.advance(rng.choice((move, str(move))), rng.choice((position, None)))

    check()
    assert reasons == {None, "nodes", "memory"}


@pytest.mark.parametrize("name", GAMES)
def test_along_the_games_of_real_games(name: str) -> None:
    for seed in range(4):
        rng, oracle = Random(seed), Oracle()
        tree, position = any_tree(rng), gt.position(name)
        for _ in range(12):
            left = position.plies_left
            step(position, rng.randint(1, 2) if left is None else min(2, left), "native", tree, oracle, rng)
            if not position.moves():
                break
            move = rng.choice(position.moves())
            position = position.play(move)
            tree.advance(move, rng.choice((position, None)))
