"""Minimax by its definition, on plain nodes that share nothing with the library but the leaves' values."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import gametree as gt

__all__ = ["Plain", "Played", "Truth", "plain"]


class Plain:
    """A node of an explicit tree with all that `gt.Node` leaves open filled in."""

    def __init__(self, value: Any, maximizing: bool, children: dict[Any, Any]) -> None:
        self.value = value
        self.maximizing = maximizing
        self.children = children


def plain(root: gt.Node, maximizing: bool) -> Plain:
    """The tree that a description means. A node with two parents is made once for each side to move."""
    made: dict[tuple[int, bool], Plain] = {}

    def make(node: gt.Node, mover: bool) -> Plain:
        mover = mover if node.maximizing is None else node.maximizing
        if (id(node), mover) not in made:
            children = {number: make(child, not mover) for number, child in enumerate(node.children)}
            made[id(node), mover] = Plain(node.value or 0, mover, children)
        return made[id(node), mover]

    return make(root, maximizing)


class Played:
    """The same of a position of a game, whose rules have a target of their own."""

    def __init__(self, position: gt.Position, made: dict[int, Played] | None = None) -> None:
        self._position = position
        self._made: dict[int, Played] = {} if made is None else made
        self.value = position.evaluate()
        self.maximizing = position.maximizing

    @cached_property
    def children(self) -> dict[Any, Played]:
        """By move."""
        return {move: self._child(self._position.play(move)) for move in self._position.moves()}

    def _child(self, position: gt.Position) -> Played:
        if position.key not in self._made:
            self._made[position.key] = Played(position, self._made)
        return self._made[position.key]


Node = Plain | Played


class Truth:
    """Minimax values. Every node is looked at once for each depth."""

    def __init__(self) -> None:
        self._values: dict[tuple[Node, int], Any] = {}
        self._spans: dict[tuple[Node, int], tuple[Any, Any]] = {}

    def value(self, node: Node, depth: int) -> Any:
        """The minimax value, `depth` plies deep."""
        if not depth or not node.children:
            return node.value
        if (node, depth) not in self._values:
            best: Callable[..., Any] = max if node.maximizing else min
            self._values[node, depth] = best([self.value(child, depth - 1) for child in node.children.values()])
        return self._values[node, depth]

    def span(self, node: Node, depth: int) -> tuple[Any, Any]:
        """The least and the greatest value that a search can find if every line goes `depth` plies deep or deeper."""
        if (node, depth) not in self._spans:
            self._spans[node, depth] = self._span(node, depth)
        return self._spans[node, depth]

    def _span(self, node: Node, depth: int) -> tuple[Any, Any]:
        if not node.children:
            return node.value, node.value
        below = [self.span(child, max(0, depth - 1)) for child in node.children.values()]
        best: Callable[..., Any] = max if node.maximizing else min
        least, greatest = best(low for low, _ in below), best(high for _, high in below)
        return (least, greatest) if depth else (min(least, node.value), max(greatest, node.value))
