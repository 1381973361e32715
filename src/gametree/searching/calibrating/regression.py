"""Fitting a line, and what it leaves unexplained."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

__all__ = ["StraightLine", "fitted"]

FAR = 4.0
"""In deviations: what lies farther from the line is something else, such as a win that only one of two searches saw."""
ROUNDS = 3


class StraightLine(NamedTuple):
    """y = slope * x + offset, with the standard deviation of y from it."""

    slope: float
    offset: float
    deviation: float


def fitted(points: Sequence[tuple[int, int]]) -> StraightLine:
    """The line of least squares through points (x, y), without those that lie far from all others.

    Where x does not vary the line is y = x + offset.

    >>> fitted([(0, 3), (1, 5), (2, 7)])
    StraightLine(slope=2.0, offset=3.0, deviation=0.0)
    """
    line = _least_squares(points)
    for _ in range(ROUNDS):
        near = [(x, y) for x, y in points if abs(y - line.slope * x - line.offset) <= FAR * line.deviation]
        if len(near) == len(points) or len(near) < 3:
            break
        points, line = near, _least_squares(near)
    return line


def _least_squares(points: Sequence[tuple[int, int]]) -> StraightLine:
    n = len(points)
    sum_x, sum_y = sum(x for x, _ in points), sum(y for _, y in points)
    # Whole numbers up to here and in the next lines, so that nothing is lost.
    varies = n * sum(x * x for x, _ in points) - sum_x * sum_x
    together = n * sum(x * y for x, y in points) - sum_x * sum_y
    slope = together / varies if varies else 1.0
    offset = (sum_y - slope * sum_x) / n
    squares = sum((y - slope * x - offset) ** 2 for x, y in points)
    return StraightLine(slope, offset, sqrt(squares / max(1, n - 2)))
