"""What theory knows of alpha-beta on uniform trees whose leaves are independent and all different.

G. Baudet, The design and analysis of algorithms for asynchronous multiprocessors, PhD thesis, 1978, has the number of
leaves; J. Pearl, The solution for the branching factor of the alpha-beta pruning algorithm and its optimality,
Communications of the ACM 25 (1982), how it grows.
"""

from __future__ import annotations

from functools import cache
from math import log

__all__ = ["branching_factor", "expected_leaves", "exponent"]

POINTS = 2_000
"""Of the numerical integration: enough for four digits at the depths of the experiments."""


def branching_factor(branching: int) -> float:
    """How many times more leaves alpha-beta evaluates with every ply, in the limit of deep trees.

    Pearl: x / (1 - x), where x is the positive root of x^b + x = 1.

    >>> round(branching_factor(2), 4)
    1.618
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**branching + middle < 1 else (low, middle)
    return low / (1 - low)


def exponent(branching: int) -> float:
    """The x for which alpha-beta evaluates about b^(x d) leaves, in the limit of deep trees.

    >>> round(exponent(2), 3), round(exponent(1000), 3)
    (0.694, 0.76)
    """
    return log(branching_factor(branching)) / log(branching)


@cache
def expected_leaves(branching: int, depth: int) -> float:
    """The leaves that alpha-beta evaluates on average.

    Baudet: b^floor(d/2) plus the integral over x from 0 to 1 of S dR/dx, with f_0 = x, f_i = 1 - (1 - f_{i-1}^b)^b, R
    the product of (1 - f_{i-1}^b) / (1 - f_{i-1}) for i up to ceil(d/2), and S that of f_i / f_{i-1}^b for i up to
    floor(d/2).

    >>> round(expected_leaves(2, 2), 4)  # four leaves, of which one is cut off in every third tree
    3.6667
    """
    total, before = 0.0, 1.0
    for point in range(POINTS):
        after, _ = _products((point + 1) / POINTS, branching, depth)
        _, weight = _products((point + 0.5) / POINTS, branching, depth)
        total += weight * (after - before)
        before = after
    return float(branching ** (depth // 2)) + total


def _products(x: float, branching: int, depth: int) -> tuple[float, float]:
    """R and S at x. Both quotients are sums of powers, which are safe where their divisors are zero."""
    rising, falling, f = 1.0, 1.0, x
    for ply in range(1, depth + 1):
        if ply % 2:
            rising *= sum(f**power for power in range(branching))
        else:
            rest = 1 - f**branching
            falling *= sum(rest**power for power in range(branching))
            f = 1 - rest**branching
    return rising, falling
