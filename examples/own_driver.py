"""Invent a search algorithm in two lines, and see whether it is any good.

The driver here starts from a guess like MTD(f), but doubles its step as long as the value runs away from it.
"""

import gametree as gt


def double_step(p: gt.Pass) -> int:
    """Twice as far as the last time, but never outside the bounds."""
    step = 2 * abs(p.gamma - p.g) + 1
    return max(p.lower + 1, p.g - step) if p.failed_low else min(p.upper, p.g + step)


galloping = gt.MTD(name="galloping", first=lambda start: start.guess, next=double_step)

if __name__ == "__main__":
    position = gt.position("othello", "f5d6c3d3c4f4")
    for algorithm in ("aspiration-negascout", "mtdf", galloping):
        result = list(gt.iterate(position, algorithm, depth=8, ordering="table+history"))[-1]
        leaves, calls = result.counts.leaves, len(result.probes)
        print(f"{result.algorithm:22} value {result.value:4} leaves {leaves:8,} calls {calls}")
