"""New nodes per second of searches on a saved tree, compared with alpha-beta without one on the same random trees.

Korf and Chickering claim that best-first minimax takes about as long for a node as alpha-beta does.
"""

from __future__ import annotations

from functools import partial

import gametree as gt
from timing import best_of

RUNS = 7
SEEDS = range(1, 101)


def root(branching: int, seed: int) -> gt.Position:
    """The tree with that number."""
    return gt.position("random-tree", seed=seed, branching=branching)


def plain(branching: int, depth: int) -> int:
    """The nodes that alpha-beta generates in all trees."""
    positions = (root(branching, seed) for seed in SEEDS)
    return sum(gt.search(p, "alphabeta", depth=depth, ordering="static").counts.generated for p in positions)


def saved(name: str, branching: int, depth: int, tree: gt.Tree) -> int:
    """The new nodes of an algorithm on a saved tree, in all trees."""
    total = 0
    for seed in SEEDS:
        tree.clear()
        total += gt.search(root(branching, seed), name, depth=depth, tree=tree).counts.generated
    return total


def main() -> None:
    tree = gt.Tree()
    for branching, deep, shallow in ((100, 17, 3), (5, 40, 8), (2, 60, 16)):
        base, nodes = best_of(RUNS, partial(plain, branching, shallow))
        rate = nodes / base
        print(f"b = {branching}: alpha-beta to depth {shallow}, static order: {rate / 1e6:.1f} M new nodes/s")
        for name, depth in (("best-first", deep), ("best-first-extension", deep), ("alphabeta-tree", shallow)):
            seconds, nodes = best_of(RUNS, partial(saved, name, branching, depth, tree))
            ours, each = nodes / seconds, nodes / len(SEEDS)
            print(f"  {name} to depth {depth}: {ours / 1e6:.1f} M, {ours / rate:.2f} of it, {each:,.0f} nodes a tree")
    measure_memory()


def measure_memory() -> None:
    """Bytes a node of the largest of those trees."""
    tree = gt.Tree()
    gt.search(root(100, 1), "best-first", depth=40, tree=tree)
    print(f"saved tree: {tree.bytes / len(tree):.1f} bytes a node, the move included ({len(tree):,} nodes)")


if __name__ == "__main__":
    main()
