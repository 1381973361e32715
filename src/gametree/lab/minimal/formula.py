"""The size of a minimal tree by Knuth and Moore's formula."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import overload

from gametree.model.arguments import listed_by, number, whole
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.rules.perft import perft

__all__ = ["branching_factors", "minimal_leaves", "minimal_nodes"]

WIDEST = 1e6


@overload
def minimal_leaves(branching: int, depth: int) -> int: ...
@overload
def minimal_leaves(branching: float | Sequence[float], depth: int) -> float: ...
def minimal_leaves(branching: float | Sequence[float], depth: int) -> float:
    """The leaves of a minimal tree of `depth` d in which every node has b moves: b^ceil(d/2) + b^floor(d/2) - 1.

    `branching` is b, which may be a mean, or a list of the branching factors of the plies from the root on. In a tree
    with such plies the two powers are the products of every other factor.

    >>> minimal_leaves(36, 8)
    3359231
    >>> minimal_leaves([3, 2, 4], 3)  # 3 * 4 + 2 - 1
    13
    """
    factors = _factors(branching, depth)
    return prod(factors[::2]) + prod(factors[1::2]) - 1


@overload
def minimal_nodes(branching: int, depth: int) -> int: ...
@overload
def minimal_nodes(branching: float | Sequence[float], depth: int) -> float: ...
def minimal_nodes(branching: float | Sequence[float], depth: int) -> float:
    """The nodes of a minimal tree below its root: the sum of `minimal_leaves` for the plies from 1 to `depth`.

    >>> [minimal_nodes(2, depth) for depth in (1, 2, 3)]
    [2, 5, 10]
    """
    factors = _factors(branching, depth)
    return sum(minimal_leaves(factors, ply) for ply in range(1, depth + 1))


def branching_factors(position: Position, depth: int) -> list[float]:
    """The branching factors of the plies below a position: how many times more lines of play there are with each.

    They are means over all lines of play, counted by `perft`. Their product is the number of lines of `depth` plies.

    >>> import gametree as gt
    >>> branching_factors(gt.position("othello"), 3)
    [4.0, 3.0, 4.666666666666667]
    """
    lines = [perft(position, plies) for plies in range(whole("depth", depth, 0, MAX_DEPTH) + 1)]
    return [more / fewer if fewer else 0.0 for fewer, more in pairwise(lines)]


def _factors(branching: float | Sequence[float], depth: int) -> list[float]:
    """One factor for each ply."""
    plies = whole("depth", depth, 0, MAX_DEPTH)
    if isinstance(branching, int | float):
        return [number("branching", branching, 0, WIDEST)] * plies
    factors = listed_by("branching", branching, "branching factors, one for each ply")
    whole("the number of branching factors", len(factors), plies)
    return [number("a branching factor", factor, 0, WIDEST) for factor in factors[:plies]]
