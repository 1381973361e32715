"""The saved tree: what it holds, what is kept when a move is made, and what happens when it is full."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithms.alphabeta_tree import AlphaBetaTree
from gametree.searching.algorithms.best_first import BestFirst
from gametree.searching.algorithms.best_first_extension import BestFirstExtension
from gametree.searching.memory.tree import Branch
from support.checks import SEEDS, some_depth
from support.trees import KERNELS, Run, describe, run_once, trees

EXPANSIONS = ("partial", "full")
EXPANSION = pytest.mark.parametrize("expansion", EXPANSIONS)
KERNEL = pytest.mark.parametrize("kernel", KERNELS)
WHEN_FULL = ("stop", "prune", "linear")


ON_TREES: list[Algorithm] = [
    *(BestFirst(expansion) for expansion in EXPANSIONS),
    *(AlphaBetaTree(backup) for backup in ("soft", "hard")),
    *(BestFirstExtension(expansion, shallow, "soft") for shallow, expansion in enumerate(2 * EXPANSIONS)),
    BestFirstExtension("partial", 2, "hard"),
]
"""The algorithms that keep a tree, in many settings."""


def some_trees() -> st.SearchStrategy[TreePosition]:
    return trees(share=False) | trees(height=7, width=3, share=False, incremental=True)


def graphs() -> st.SearchStrategy[TreePosition]:
    """Trees in which two moves often lead to the same position."""
    return trees(height=4, width=3)


View = tuple[Any, Any, bool, tuple[Any, ...]]


def view(branch: Branch | None) -> View | None:
    """A saved tree as nested tuples."""
    if branch is None:
        return None
    return branch.move, branch.value, branch.complete, tuple(view(child) for child in branch.children)


def size(shown: View | None) -> int:
    return 0 if shown is None else 1 + sum(map(size, shown[3]))


def facts(found: Run, tree: gt.Tree) -> tuple[Any, ...]:
    """All that must not depend on the kernel."""
    r = found.result
    return r.value, r.bound, r.move, r.pv, r.depth, r.counts, r.stopped, found.leaves, len(tree), view(tree.root)


# What it holds


@settings(max_examples=60)
@given(some_trees() | graphs(), SEEDS)
def test_both_kernels_leave_the_same_tree(root: TreePosition, seed: int) -> None:
    """After any searches and moves, of any size, whatever happens when it is full."""
    note(describe(root))
    rng = Random(seed)
    nodes, when_full = rng.choice((rng.randint(1, 40), 2**20)), rng.choice(WHEN_FULL)
    kept = {kernel: gt.Tree(nodes, when_full=when_full) for kernel in KERNELS}
    position: gt.Position = root
    for _ in range(rng.randint(1, 5)):
        algorithm, depth = rng.choice(ON_TREES), rng.randint(0, 5)
        limit = rng.choice((None, None, rng.randint(1, 30)))
        note(f"{algorithm} depth {depth} limit {limit} {kept}")
        found = [facts(run_once(position, algorithm, depth, k, kept[k], limit), kept[k]) for k in KERNELS]
        assert found[0] == found[1]
        position.line(found[0][3])
        assert len(kept["python"]) == size(view(kept["python"].root)) <= nodes
        if position.moves() and rng.random() < 0.5:
            move = rng.choice(position.moves())
            position = position.play(move)
            for tree in kept.values():
                tree.advance(rng.choice((move, str(move))), rng.choice((position, None)))
            assert view(kept["python"].root) == view(kept["native"].root)


def test_a_node_takes_few_bytes() -> None:
    position = gt.position("random-tree", seed=3)
    for depth in (10, 30, 45):
        tree = gt.Tree()
        gt.search(position, "best-first", depth=depth, tree=tree)
        assert tree.bytes <= 24 * len(tree)
        print(f"depth {depth}: {len(tree)} nodes, {tree.bytes} bytes")


@KERNEL
@given(root=some_trees(), seed=SEEDS)
@settings(max_examples=60)
def test_the_made_nodes_are_in_the_tree(kernel: str, root: TreePosition, seed: int) -> None:
    rng, tree = Random(seed), gt.Tree()
    found = run_once(root, rng.choice(ON_TREES), some_depth(root, rng), kernel, tree)
    assert len(tree) == 1 + found.result.counts.generated == 1 + len(found.leaves) == size(view(tree.root))


# Moves


@KERNEL
@given(root=some_trees(), seed=SEEDS)
@settings(max_examples=50)
def test_a_move_keeps_its_subtree_and_frees_the_rest(kernel: str, root: TreePosition, seed: int) -> None:
    note(describe(root))
    rng, tree = Random(seed), gt.Tree()
    run_once(root, rng.choice(ON_TREES), rng.randint(0, 6), kernel, tree)
    if not root.moves():
        return
    move = rng.choice(root.moves())
    before = view(tree.root)
    assert before is not None
    subtree = next((child for child in before[3] if child[0] == move), None)
    tree.advance(str(move) if rng.random() < 0.5 else move)
    assert view(tree.root) == (None if subtree is None else (None, *subtree[1:]))
    assert len(tree) == size(subtree)
    with pytest.raises(gt.errors.TreeError, match=r"grown from another position; advance\(\) it"):
        gt.search(root, "best-first", depth=1, tree=tree, kernel=kernel)
    found = gt.search(root.play(move), "best-first", depth=2, tree=tree, kernel=kernel)
    branch, line = tree.root, list(found.pv)
    while branch is not None and line:  # below the line there may be nodes of the search before
        branch = next(child for child in branch.children if child.move == line[0])
        del line[0]
    assert branch is not None and branch.value == found.value


@KERNEL
def test_two_moves_that_lead_to_the_same_position(kernel: str) -> None:
    """The nodes below them are different ones: a move keeps its own."""
    same = [[3, [5, 1]], [2, 8]]
    root, whole = gt.tree([same, same]), gt.Tree()
    gt.search(root, "best-first", nodes=9, tree=whole, kernel=kernel)
    assert len(whole) == 9 and whole.root is not None
    sizes = [size(view(branch)) for branch in whole.root.children]
    assert sizes == [7, 1]
    for move, left in enumerate(sizes):
        for said in (move, str(move), f" {move} "):
            tree = gt.Tree()
            gt.search(root, "best-first", nodes=9, tree=tree, kernel=kernel)
            tree.advance(said, root.play(move))
            assert len(tree) == left
            gt.search(root.play(1 - move), "best-first", depth=2, tree=tree, kernel=kernel)


@KERNEL
def test_the_position_given_must_be_the_one_after_the_move(kernel: str) -> None:
    root, tree = gt.position("othello"), gt.Tree()
    gt.search(root, "best-first", depth=3, tree=tree, kernel=kernel)
    before = view(tree.root)
    for wrong in (root, root.play("d3"), root.play("f5").with_evaluator("discs"), gt.position("tic-tac-toe")):
        with pytest.raises(gt.errors.TreeError, match="f5 does not lead to the position that was given"):
            tree.advance("f5", wrong)
    with pytest.raises(gt.errors.IllegalMove):
        tree.advance("a1", root.play("f5"))
    assert view(tree.root) == before and tree.position is root
    tree.advance("F5", root.play("f5"))
    assert gt.search(root.play("f5"), "best-first", depth=3, tree=tree, kernel=kernel).move in ("d6", "f4", "f6")


def test_a_move_may_be_spelled_as_play_reads_it() -> None:
    """Also where only the position inside a wrapper knows the spelling."""
    for position in (gt.position("chess"), gt.position("chess").with_evaluator(lambda position: 0)):
        tree = gt.Tree(100)
        gt.search(position, "best-first", depth=2, tree=tree)
        assert tree.root is not None
        kept = next(view(branch) for branch in tree.root.children if branch.move == "g1f3")
        tree.advance("Nf3")
        assert len(tree) == size(kept) > 0


def check_line(root: gt.Position, result: gt.SearchResult) -> None:
    """The principal variation is legal, and ends where the value comes from."""
    assert root.line(result.pv).evaluate() == result.value, result
    assert result.pv[:1] == (() if result.move is None else (result.move,)), result


@KERNEL
@EXPANSION
def test_a_search_goes_on_below_a_move(kernel: str, expansion: str) -> None:
    """It makes the nodes that an undisturbed search from there makes, but those that are there already."""

    @settings(max_examples=25)
    @given(some_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng, tree = Random(seed), gt.Tree()
        algorithm = BestFirst(expansion)
        first = run_once(root, algorithm, rng.randint(1, 6), kernel, tree)
        if first.result.move is None:
            return
        tree.advance(first.result.move)
        position = root.play(first.result.move)
        there = {position.line(path).key for path in paths(view(tree.root), ())}
        found = run_once(position, algorithm, rng.randint(0, 5), kernel, tree)
        check_line(position, found.result)
        assert not there & set(found.leaves)
        assert len(found.leaves) == len(set(found.leaves)) == found.result.counts.generated

    check()


def paths(shown: View | None, above: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The moves from the root to every node but the root."""
    below = [] if shown is None else [((*above, child[0]), child) for child in shown[3]]
    return [path for path, _ in below] + [longer for path, child in below for longer in paths(child, path)]


@KERNEL
def test_an_empty_tree_takes_any_position(kernel: str) -> None:
    one, two = gt.tree([[3, 12], [2, 4]]), gt.tree([[5, 6], [7, 8]])
    tree = gt.Tree()
    tree.advance(0)
    assert (len(tree), tree.root, bool(tree)) == (0, None, True)
    gt.search(one, "best-first", tree=tree, kernel=kernel)
    with pytest.raises(gt.errors.TreeError):
        gt.search(two, "best-first", tree=tree, kernel=kernel)
    with pytest.raises(gt.errors.IllegalMove):
        tree.advance(2)
    tree.clear()
    assert (len(tree), tree.root) == (0, None)
    assert gt.search(two, "best-first", tree=tree, kernel=kernel).value == 5


# Memory


@KERNEL
@EXPANSION
def test_a_full_tree_can_end_the_search(kernel: str, expansion: str) -> None:
    @settings(max_examples=20)
    @given(some_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        depth = some_depth(root, Random(seed))
        algorithm = BestFirst(expansion)
        whole = run_once(root, algorithm, depth, kernel)
        needed = 1 + len(whole.leaves)
        for nodes in range(1, min(needed, 20) + 1):
            tree = gt.Tree(nodes, when_full="stop")
            found = run_once(root, algorithm, depth, kernel, tree)
            assert found.result.stopped == ("memory" if nodes < needed else None)
            assert found.leaves == whole.leaves[: nodes - 1]
            assert len(tree) == nodes
            check_line(root, found.result)

    check()


@KERNEL
@EXPANSION
def test_a_full_tree_can_be_searched_on_in_linear_space(kernel: str, expansion: str) -> None:
    @settings(max_examples=25)
    @given(some_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        depth = some_depth(root, Random(seed))
        algorithm = BestFirst(expansion)
        whole = run_once(root, algorithm, depth, kernel)
        for nodes in range(1, min(2 + len(whole.leaves), 20)):
            note(f"{nodes} nodes")
            tree = gt.Tree(nodes, when_full="linear")
            found = run_once(root, algorithm, depth, kernel, tree)
            assert list(dict.fromkeys(found.leaves)) == whole.leaves
            result, expected = found.result, whole.result
            assert (result.value, result.pv, result.stopped) == (expected.value, expected.pv, None)
            assert result.counts.generated == expected.counts.generated
            assert len(tree) <= nodes

    check()


@KERNEL
@EXPANSION
def test_a_full_tree_can_be_pruned(kernel: str, expansion: str) -> None:
    @settings(max_examples=20)
    @given(some_trees(), SEEDS)
    def check(root: TreePosition, seed: int) -> None:
        note(describe(root))
        rng = Random(seed)
        depth = some_depth(root, rng)
        algorithm = BestFirst(expansion)
        needed = 1 + len(run_once(root, algorithm, depth, kernel).leaves)
        for nodes in range(1, min(needed, 20) + 1):
            note(f"{nodes} nodes")
            tree = gt.Tree(nodes, when_full="prune")
            found = run_once(root, algorithm, depth, kernel, tree, 20_000)
            assert found.result.stopped in ("memory", None)
            assert len(tree) <= nodes
            if not found.result.stopped:
                check_line(root, found.result)

    check()


@KERNEL
def test_a_limit_can_end_a_search_in_linear_space(kernel: str) -> None:
    """Below a node that lost its children when the tree was full."""
    position = gt.position("random-tree", branching=3, seed=0, low=-5, high=5)
    for nodes in range(1, 90):
        tree = gt.Tree(25, when_full="linear")
        result = gt.search(position, "best-first", depth=10, nodes=nodes, tree=tree, kernel=kernel)
        assert (result.stopped, result.counts.leaves) == ("nodes", nodes)
        position.line(result.pv)


@KERNEL
def test_linear_space_below_a_tree_of_alpha_beta(kernel: str) -> None:
    """What alpha-beta has left below a node is no state of a best-first search that could be repeated."""
    for seed in range(150):
        rng = Random(seed)
        branching, nodes, depth, shallow = rng.choice((2, 3)), rng.randint(3, 40), rng.randint(2, 8), rng.randint(1, 3)
        position = gt.position("random-tree", branching=branching, seed=seed, low=-9, high=9)
        chosen = BestFirstExtension(rng.choice(EXPANSIONS), shallow)
        tree = gt.Tree(nodes, when_full="linear")
        result = gt.search(position, chosen, depth=depth, tree=tree, kernel=kernel)
        check_line(position, result)
        assert len(result.pv) == depth


@KERNEL
@EXPANSION
def test_a_pruned_search_can_be_stopped_anywhere(kernel: str, expansion: str) -> None:
    """The tree stays one whose every value is that of its best child, down to where the variation ends."""
    for seed in range(50):
        rng = Random(seed)
        position = gt.position("random-tree", branching=3, seed=seed, low=-9, high=9)
        tree = gt.Tree(rng.randint(8, 40), when_full="prune")
        for _ in range(8):
            limit = rng.randint(1, 12)
            algorithm = BestFirst(expansion)
            result = gt.search(position, algorithm, depth=8, nodes=limit, tree=tree, kernel=kernel)
            assert values_along(tree.root, position, result.pv) == [result.value] * (1 + len(result.pv))


def values_along(branch: Branch | None, position: gt.Position, line: tuple[Any, ...]) -> list[Any]:
    """What a saved tree says the positions of a line of play are worth; the line must be one of best children."""
    assert branch is not None
    values = [branch.value]
    for move in line:
        best = (max if position.maximizing else min)(child.value for child in branch.children)
        branch = next(child for child in branch.children if child.move == move)
        assert branch.value == best
        values.append(branch.value)
        position = position.play(move)
    return values
