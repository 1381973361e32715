"""Random trees in which every edge cost is the first number of a generator seeded with the index of the node below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gametree.user.game import Game

__all__ = ["OwnIndexTree", "first_cost", "scrambled"]

MULTIPLIER, INCREMENT, WORD = 1103515245, 12345, 2**32
"""The generator of the paper: C's `rand`."""


class IndexedNode(NamedTuple):
    """A node by `place`, its breadth-first index; `value` is the sum of the edge costs that lead to it."""

    place: int
    value: int
    ply: int


def first_cost(seed: int) -> int:
    """The first edge cost, -2^14 to 2^14 - 1, after the generator is seeded.

    >>> first_cost(0), first_cost(1) - first_cost(0)
    (-16384, 16838)
    """
    return ((seed * MULTIPLIER + INCREMENT) % WORD >> 16 & 0x7FFF) - 2**14


def scrambled(seed: int) -> int:
    """A seed that shares no pattern with those before and after it: the last steps of MurmurHash3, one to one.

    >>> len({scrambled(seed) for seed in range(1000)}), scrambled(1)
    (1000, 1364076727)
    """
    seed = (seed ^ seed >> 16) * 0x85EBCA6B % WORD
    seed = (seed ^ seed >> 13) * 0xC2B2AE35 % WORD
    return seed ^ seed >> 16


class OwnIndexTree(Game):
    """A uniform random tree without end whose generator is seeded with the tree's number plus a node's own index.

    With `scramble` that sum is scrambled first.
    """

    name = "own-index-tree"
    values = int

    def __init__(self, number: int, branching: int, *, scramble: bool = False) -> None:
        self.number = number
        self.branching = branching
        self.scramble = scramble

    def start(self) -> IndexedNode:
        """The root; MAX moves there."""
        return IndexedNode(0, 0, 0)

    def moves(self, state: IndexedNode) -> Iterable[int]:
        """Children from left to right."""
        return range(self.branching)

    def play(self, state: IndexedNode, move: int) -> IndexedNode:
        """The child is worth its edge more than its parent."""
        index = (self.branching * state.place + 1 + move) % WORD
        seed = (self.number + index) % WORD
        cost = first_cost(scrambled(seed) if self.scramble else seed)
        return IndexedNode(index, state.value + cost, state.ply + 1)

    def maximizing(self, state: IndexedNode) -> bool:
        """MAX and MIN take turns."""
        return state.ply % 2 == 0

    def evaluate(self, state: IndexedNode) -> int:
        """The sum of the edge costs."""
        return state.value
