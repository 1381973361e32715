"""Simulated trees, as the literature used them instead of real games: uniform, with independent leaves."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from gametree.model.position import Position
from gametree.rules.builtin.tree import tree

__all__ = ["SimulatedTree"]


class Ordered(NamedTuple):
    """A tree as nested lists, and its minimax value."""

    spec: Any
    value: int


class SimulatedTree(NamedTuple):
    """A uniform tree with independent leaves, evenly distributed, in which the first move is often the best one.

    Trees with the same seed have the same leaves and the same value, in different order.
    """

    seed: int
    width: int
    depth: int
    ordering: int
    """In how many of 100 interior nodes the first move is the best one; the others are in random order."""
    values: int
    """Leaves are worth 0 to this, less one."""

    def position(self) -> Position:
        """The root, where MAX moves."""
        return tree(self._made(Random(self.seed), self.depth).spec)

    def _made(self, rng: Random, depth: int) -> Ordered:
        """One number is drawn for every leaf and two for every other node, whatever the ordering."""
        if depth == 0:
            value = int(rng.random() * self.values)
            return Ordered(value, value)
        children = [self._made(rng, depth - 1) for _ in range(self.width)]
        maximizing = (self.depth - depth) % 2 == 0
        choose = max if maximizing else min
        best = children.pop(children.index(choose(children, key=lambda child: child.value)))
        in_order, place = 100 * rng.random() < self.ordering, 1 + int(rng.random() * (self.width - 1))
        children.insert(0 if in_order else place, best)
        return Ordered([child.spec for child in children], best.value)
