"""Best-first minimax as its authors define it, with no thought of speed: the oracles of its tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import gametree as gt

INFINITY = 2**31


class Seen:
    """A node that has been made; `order` holds its children as they stand, the best first."""

    def __init__(self, position: gt.Position) -> None:
        self.position = position
        self.unmade = list(position.moves())
        self.order: list[Seen] = []

    @property
    def best(self) -> Callable[..., Any]:
        """What the mover wants of two values."""
        return max if self.position.maximizing else min

    @property
    def value(self) -> Any:
        """The minimax value of what has been made, computed anew."""
        return self.best(child.value for child in self.order) if self.order else self.position.evaluate()

    def sort(self) -> None:
        """Puts children in order everywhere; equals stay as they are, so what was best stays first among equals."""
        for child in self.order:
            child.sort()
        self.order.sort(key=lambda child: child.value, reverse=self.position.maximizing)


class Definition:
    """A best-first search that finds the principal leaf from scratch after every expansion.

    With partial expansion, a node is left as soon as a child takes it off the principal variation, and its other
    children are made when it is back.
    """

    def __init__(self, root: gt.Position, expansion: str) -> None:
        self.root = Seen(root)
        self.partial = expansion == "partial"
        self.made: list[int] = []

    def search(self, depth: int) -> None:
        """Until the principal leaf is `depth` plies down, or the end of a game."""
        path = self.path()
        while len(path) <= depth and path[-1].unmade:
            self._expand(path)
            self.root.sort()
            path = self.path()

    def path(self) -> list[Seen]:
        """The nodes from the root to the principal leaf, or to a node on the way that lacks children."""
        path = [self.root]
        while path[-1].order and not path[-1].unmade:
            path.append(path[-1].order[0])
        return path

    @property
    def line(self) -> tuple[Any, ...]:
        """The moves to the principal leaf."""
        positions = [seen.position for seen in self.path()]
        return tuple(
            next(move for move in above.moves() if above.play(move).key == below.key)
            for above, below in pairwise(positions)
        )

    def _expand(self, path: list[Seen]) -> None:
        alpha, beta = bounds(path)
        node = path[-1]
        while node.unmade:
            child = Seen(node.position.play(node.unmade.pop(0)))
            node.order.append(child)
            self.made.append(child.position.key)
            static = child.position.evaluate()
            if self.partial and (static > beta if node.position.maximizing else static < alpha):
                return


def bounds(path: list[Seen]) -> tuple[Any, Any]:
    """Where the value of the last node of a path must stay for the path to be a principal variation."""
    alpha, beta = -INFINITY, INFINITY
    for node, taken in pairwise(path):
        for other in node.order:
            if other is taken:
                continue
            if node.position.maximizing:
                alpha = max(alpha, other.value)
            else:
                beta = min(beta, other.value)
    return alpha, beta


class Figure3:
    """Recursive best-first minimax as its authors print it, for both players at once, down to a depth.

    With `inherit` a child that is made again gets the stored value of its parent where its own is worse: the idea by
    which recursive best-first search with one agent does without most of its repetitions.
    """

    def __init__(self, expansion: str, inherit: bool = False) -> None:
        self.partial = expansion == "partial"
        self.inherit = inherit
        self.inherited = 0
        self.made: list[int] = []
        self.line: list[Any] = []
        self.done = False

    def search(self, root: gt.Position, depth: int) -> Any:
        """The value of the root."""
        return self._visit(root, depth, -INFINITY, INFINITY, root.evaluate())

    def _visit(self, node: gt.Position, left: int, alpha: Any, beta: Any, stored: Any) -> Any:
        sign = 1 if node.maximizing else -1
        children: list[tuple[Any, Any, gt.Position]] = []
        for value, move, child in self._children(node, stored):
            children.append((value, move, child))
            if self.partial and (value > beta if node.maximizing else value < alpha):
                return value
        if not children or left == 0:
            self.done = True
            return stored
        children.sort(key=lambda child: -sign * child[0])
        while alpha <= children[0][0] <= beta:
            value, move, child = children.pop(0)
            inside = [alpha, beta]
            if children and node.maximizing:
                inside[0] = max(alpha, children[0][0])
            elif children:
                inside[1] = min(beta, children[0][0])
            if left == 1 or not child.moves():
                self.done = True
            else:
                value = self._visit(child, left - 1, inside[0], inside[1], value)
            if self.done:
                self.line.insert(0, move)
                return value
            children.insert(sum(sign * other[0] > sign * value for other in children), (value, move, child))
        return children[0][0]

    def _children(self, node: gt.Position, stored: Any) -> Iterator[tuple[Any, Any, gt.Position]]:
        again = stored != node.evaluate()
        for move in node.moves():
            child = node.play(move)
            self.made.append(child.key)
            value = child.evaluate()
            if self.inherit and again and (value > stored if node.maximizing else value < stored):
                self.inherited += 1
                value = stored
            yield value, move, child
