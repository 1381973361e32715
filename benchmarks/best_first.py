"""New nodes per second of the searches on a saved tree, beside alpha-beta without one on the same random trees.

Korf and Chickering claim that best-first minimax takes about as long for a node as alpha-beta does.
"""

from __future__ import annotations

import gametree as gt
from timing import best_of

RUNS = 7
SEEDS = range(1, 101)


def generated(algorithm: str, branching: int, depth: int, tree: gt.Tree | None, **settings: str) -> int:
    """The new nodes of searches of all trees."""
    total = 0
    for seed in SEEDS:
        if tree is not None:
            tree.clear()
            total += gt.search(root(branching, seed), algorithm, depth=depth, tree=tree).counts.generated
        else:
            total += gt.search(root(branching, seed), algorithm, depth=depth, **settings).counts.generated
    return total


def root(branching: int, seed: int) -> gt.Position:
    return gt.position("random-tree", seed=seed, branching=branching)


def main() -> None:
    tree = gt.Tree()
    for branching, best_first, alphabeta in ((100, 17, 3), (5, 40, 8), (2, 60, 16)):
        base, nodes = best_of(RUNS, lambda b=branching, d=alphabeta: generated("alphabeta", b, d, None, ordering="static"))
        rate = nodes / base
        print(f"b = {branching}: alpha-beta to depth {alphabeta}, static order: {rate / 1e6:.1f} M new nodes/s")
        for name, depth in (("best-first", best_first), ("alphabeta-tree", alphabeta), ("best-first-extension", best_first)):
            seconds, nodes = best_of(RUNS, lambda b=branching, n=name, d=depth: generated(n, b, d, tree))
            ours = nodes / seconds
            print(f"  {name} to depth {depth}: {ours / 1e6:.1f} M, {ours / rate:.2f} of it, {nodes / len(SEEDS):,.0f} a tree")
    measure_memory()


def measure_memory() -> None:
    """Bytes a node of the largest of those trees."""
    tree = gt.Tree()
    gt.search(root(100, 1), "best-first", depth=40, tree=tree)
    print(f"saved tree: {tree.bytes / len(tree):.1f} bytes a node, the move included ({len(tree):,} nodes)")


if __name__ == "__main__":
    main()
