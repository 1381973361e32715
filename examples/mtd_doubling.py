"""Your own MT driver in two lines: MTD with a step that doubles as long as tests go in the same direction.

MTD(f) is slow where values are fine-grained: each test moves the bound just past what it found. Here the second test in
the same direction goes one unit further, the third two, the fourth four; a test that overshoots starts again with one.
"""

from __future__ import annotations

import gametree as gt


def double_step(p: gt.Pass) -> int:
    """The next bound: beyond the last result by a step that doubles, but never outside the bounds."""
    step = p.unit << (p.streak - 1)
    return max(p.lower + 1, p.g - step) if p.failed_low else min(p.upper, p.g + step)


doubling = gt.MTD(name="mtd-doubling", first=lambda start: start.guess, next=double_step)

if __name__ == "__main__":
    print(gt.check_algorithm(doubling, trees=100))
    position = gt.position("othello", "f5d6c3d3c4f4")
    for algorithm in ("aspiration-negascout", "mtdf", doubling):
        result = list(gt.iterate(position, algorithm, depth=8, ordering="table+history"))[-1]
        leaves, calls = result.counts.leaves, len(result.probes)
        print(f"{result.algorithm:22} value {result.value:4} leaves {leaves:8,} calls {calls}")
