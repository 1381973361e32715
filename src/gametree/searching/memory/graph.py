"""The nodes of an unbounded best-first search in Python. `core/graph.hpp` is the same thing in C++."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

__all__ = ["Edge", "GraphNode", "GraphStore", "Survey", "Worth"]


class GraphNode:
    """A position of the graph. Its value, in MAX's view, is static until it is expanded, then that of a child."""

    __slots__ = ("edges", "maximizing", "over", "ply", "resolved", "taken", "value")

    def __init__(self, value: int, ply: int, maximizing: bool, resolved: bool) -> None:
        self.value = value
        self.ply = ply
        self.maximizing = maximizing
        self.resolved = resolved
        self.edges: list[Edge] = []
        """All moves in natural order if the node is expanded; empty otherwise."""
        self.over = False
        """Whether it turned out to have no moves."""
        self.taken = False
        """Whether one of several workers is expanding it."""


class Edge(NamedTuple):
    """A move, and the node it leads to."""

    move: Any
    child: GraphNode


Worth = Callable[[GraphNode], int | None]
"""What a node is worth to a walk; None if the walk must not go there."""


class Survey(NamedTuple):
    """The moves of a node, as a walk sees them that values the children in its own way."""

    best: Edge | None
    """The best of all; None if it must not go to any child."""
    value: int | None
    """What that is worth."""
    choice: Edge | None
    """The best of those to nodes that are not resolved."""


class GraphStore:
    """A tree, or a graph in which equal positions of one ply are one node: `memory`."""

    def __init__(self, memory: str, completion: str, capacity: int) -> None:
        self.root: GraphNode | None = None
        self.completion = completion
        """When nodes are resolved: see `BestFirst`."""
        self._merged: dict[tuple[int, int], GraphNode] | None = {} if memory == "graph" else None
        self._capacity = capacity
        self._nodes = self._moves = 0

    @property
    def merges(self) -> bool:
        """Whether equal positions of one ply are one node."""
        return self._merged is not None

    @property
    def full(self) -> bool:
        """Whether there is no room for another move."""
        return self._moves >= self._capacity

    @property
    def bytes(self) -> int:
        """The memory of nodes and moves."""
        node = GraphNode(0, 0, True, False)
        return self._nodes * sys.getsizeof(node) + self._moves * sys.getsizeof(Edge(None, node))

    def count_move(self) -> None:
        """Another move is made. Not to be called when full."""
        self._moves += 1

    def find(self, identity: int, ply: int) -> GraphNode | None:
        """The node of a position at a ply; None if it is new, or if nodes are not merged."""
        return None if self._merged is None else self._merged.get((ply, identity))

    def add(self, identity: int, node: GraphNode) -> GraphNode:
        """A new node. Where nodes are merged it must not be there yet; elsewhere the identity does not matter."""
        self._nodes += 1
        if self._merged is not None:
            self._merged[node.ply, identity] = node
        return node

    def survey(self, node: GraphNode, worth: Worth) -> Survey:
        """Compares the children of an expanded node, as its mover does; the first of equals counts."""
        best: Edge | None = None
        choice: Edge | None = None
        value: int | None = None
        highest = highest_open = (0, 0)
        sign = 1 if node.maximizing else -1
        for edge in node.edges:
            found = worth(edge.child)
            if found is None:
                continue
            rank = sign * self.outcome(edge.child), sign * found
            if best is None or rank > highest:
                best, value, highest = edge, found, rank
            if not edge.child.resolved and (choice is None or rank > highest_open):
                choice, highest_open = edge, rank
        return Survey(best, value, choice)

    def refresh(self, node: GraphNode) -> tuple[Edge | None, bool]:
        """Gives an expanded node what its children have. Where a walk goes on, and whether anything has changed.

        A resolved node stays as it is, as what is above it relies on that: one that is won keeps the value of the win
        that was found, even if another worker, which was below it already, comes back with a higher win.
        """
        if node.resolved:
            return None, False
        best, value, choice = self.survey(node, _value)
        assert best is not None and value is not None
        before, node.value = node.value, value
        node.resolved = choice is None or self.outcome(best.child) == (1 if node.maximizing else -1)
        return choice, node.resolved or node.value != before

    def outcome(self, node: GraphNode) -> int:
        """1 if MAX certainly wins, -1 if MIN does; 0 otherwise, and if only values count."""
        if self.completion != "outcomes" or not node.resolved:
            return 0
        return (node.value > 0) - (node.value < 0)

    def line(self) -> list[Any]:
        """The principal variation: to the best child; from a resolved node, to the first child of the same value."""
        moves: list[Any] = []
        node = self.root
        while node is not None and node.edges:
            edge = self.survey(node, _value).best
            if node.resolved:
                edge = next(e for e in node.edges if e.child.resolved and e.child.value == node.value)
            assert edge is not None
            moves.append(edge.move)
            node = edge.child
        return moves


def _value(node: GraphNode) -> int | None:
    return node.value
