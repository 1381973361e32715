"""Small random trees and graphs with many ties, and their minimax values by the definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from gametree.model.position import Position
from gametree.rules.builtin.tree import Node, TreePosition, tree

__all__ = ["VALUES", "Oracle", "Shape", "any_shape", "nodes"]

VALUES: tuple[tuple[int | float, ...], ...] = ((0, 1), (-2, -1, 0, 1, 2), (-7, -3, 0, 1, 40), tuple(range(-500, 500)))
"""Sets of values for the nodes of a tree: few different ones make ties common."""


@dataclass(frozen=True)
class Shape:
    """What kind of tree to make. Every node has a static value, which is used where a search ends above the leaves."""

    height: int
    width: int
    values: tuple[int | float, ...]
    stop: float = 0.0
    """The probability that a node above the last ply is a leaf."""
    twice: float = 0.0
    """The probability that the mover is chosen at random, so that a player may move twice in a row."""
    share: float = 0.0
    """The probability that a node is one that exists already, so that the tree is a graph."""
    maximizing: bool = True
    incremental: bool = False
    """Whether values are relative to the parent's, so that static values predict what is below."""

    def make(self, seed: int) -> TreePosition:
        """The tree of this shape with the number `seed`."""
        return tree(self.root(seed), maximizing=self.maximizing)

    def root(self, seed: int) -> Node:
        """The same tree as a `Node`."""
        return self._node(Random(seed), self.height, {}, 0)

    def _node(self, rng: Random, height: int, pool: dict[int, list[Node]], above: int | float) -> Node:
        value = rng.choice(self.values) + (above if self.incremental else 0)
        if height == 0 or (height < self.height and rng.random() < self.stop):
            return Node((), value=value)
        if pool.get(height) and rng.random() < self.share:
            return rng.choice(pool[height])
        children = [self._node(rng, height - 1, pool, value) for _ in range(rng.randint(1, self.width))]
        mover = rng.random() < 0.5 if rng.random() < self.twice else None
        node = Node(children, value=value, maximizing=mover)
        pool.setdefault(height, []).append(node)
        return node


def any_shape(
    rng: Random,
    *,
    lowest: int = 1,
    height: int = 5,
    width: int = 4,
    share: float = 0.35,
    twice: float = 0.4,
    incremental: bool = False,
    values: tuple[tuple[int | float, ...], ...] = VALUES,
) -> Shape:
    """A random shape, `lowest` to `height` plies high; greater heights are more likely."""
    return Shape(
        height=max(rng.randint(lowest, height), rng.randint(lowest, height)),
        width=rng.randint(2, width),
        values=rng.choice(values),
        stop=rng.choice((0.0, 0.2)),
        twice=rng.choice((0.0, twice)) if twice else 0.0,
        share=rng.choice((0.0, share)) if share else 0.0,
        maximizing=rng.random() < 0.5,
        incremental=incremental,
    )


class Oracle:
    """The minimax value by its definition; every position is searched once."""

    def __init__(self) -> None:
        self._values: dict[tuple[int, int], Any] = {}

    def __call__(self, position: Position, depth: int) -> Any:
        """The value of `position` searched `depth` plies deep."""
        slot = position.identity, depth
        if slot not in self._values:
            self._values[slot] = self._value(position, depth)
        return self._values[slot]

    def _value(self, position: Position, depth: int) -> Any:
        moves = position.moves() if depth else ()
        if not moves:
            return position.evaluate()
        best: Callable[..., Any] = max if position.maximizing else min
        return best(self(position.after(move), depth - 1) for move in moves)


def nodes(root: Position) -> Iterator[Position]:
    """`root` and every position below it, each once."""
    seen, todo = {root.identity}, [root]
    while todo:
        position = todo.pop()
        yield position
        for move in position.moves():
            child = position.after(move)
            if child.identity not in seen:
                seen.add(child.identity)
                todo.append(child)
