"""Curves between their points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log

__all__ = ["interpolated"]


def interpolated(curve: Sequence[tuple[float, float]], nodes: float) -> float:
    """The share on a curve of (nodes, share) at `nodes`: between points a line over the logarithm of nodes.

    The points are in the order of their nodes. Before the first and beyond the last point the curve is level.

    >>> interpolated([(10, 50.0), (1000, 90.0)], 100), interpolated([(10, 50.0), (1000, 90.0)], 5)
    (70.0, 50.0)
    """
    for (few, low), (many, high) in pairwise(curve):
        if nodes < many:
            way = max(0.0, log(nodes / few) / log(many / few))
            return low + way * (high - low)
    return curve[-1][1]
