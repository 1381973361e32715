"""Unbounded best-first minimax: equal positions are one node, and resolved nodes are not searched again.

Korf and Chickering's best-first minimax search, with two additions of Cohen-Solal's. The native kernel is
`core/search/unbounded.hpp`; its nodes are in `core/graph.hpp`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.model.position import Position
from gametree.searching.kernels.kernel import Outcome, Stopped
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["CAPACITY", "COMPLETIONS", "MEMORIES", "unbounded_best_first"]

MEMORIES = ("tree", "graph")
COMPLETIONS = ("off", "outcomes", "values")
CAPACITY = 2**26
"""The most moves that a native search keeps: a few gigabytes."""
PYTHON_CAPACITY = 2**22
"""The same for a search in Python, whose nodes are larger."""


class GraphNode:
    """A position of the graph. Its value, in MAX's view, is static until it is expanded, then that of a child."""

    __slots__ = ("edges", "maximizing", "resolved", "value")

    def __init__(self, value: int, maximizing: bool, resolved: bool) -> None:
        self.value = value
        self.maximizing = maximizing
        self.resolved = resolved
        self.edges: list[Edge] = []
        """All moves in natural order if the node is expanded; empty otherwise."""


class Edge(NamedTuple):
    """A move, and the node it leads to."""

    move: Any
    child: GraphNode


@dataclass
class Step:
    """A node on the path; `choice` is where the walk goes on, once the node has been refreshed."""

    node: GraphNode
    position: Position
    choice: Edge | None = None


class UnboundedSearch:
    """One search. `path` leads from the root to the current node.

    Positions with the same identity at the same ply are one node. So every move leads one ply further down, and there
    are no cycles, even where positions are repeated in play. Mirror images are not merged, even where they have one
    key: the moves of a node must be legal in every position that it stands for.

    A value is backed up along the path. Other parents of a node see it when the walk comes to them. As a path has one
    node at each ply, a node that did not change leaves everything above it on the path unchanged.
    """

    def __init__(self, kernel: PythonKernel, position: Position, memory: str, completion: str, capacity: int) -> None:
        self.kernel = kernel
        self.completion = completion
        self.merged: dict[tuple[int, int], GraphNode] | None = {} if memory == "graph" else None
        self.room = min(capacity, PYTHON_CAPACITY)
        self.made = 0
        self.edges = 0
        self.depth = 0
        self.root = self._make(position, kernel.number(position))
        self.path = [Step(self.root, position)]

    def run(self, depth: int) -> None:
        """Walks and expands until the root is resolved, or the walk ends `depth` plies down or where a game does."""
        self.depth = depth
        while not self.root.resolved:
            here = self.path[-1]
            if here.choice:
                self.kernel.n_regenerated += 1
                below = here.position.after(here.choice.move)
                if self.kernel.trace:
                    self.kernel.trace.go(len(self.path) - 1, here.position, here.choice.move, below)
                self.path.append(Step(here.choice.child, below))
            elif len(self.path) > depth or not self._expand(here):
                return
            if self.path[-1].node.edges:
                self._back_up()

    def line(self) -> list[Any]:
        """The principal variation: to the best child; from a resolved node, to the first child of the same value."""
        moves: list[Any] = []
        node = self.root
        while node.edges:
            edge = self._best(node, node.edges)
            if node.resolved:
                edge = next(e for e in node.edges if e.child.resolved and e.child.value == node.value)
            moves.append(edge.move)
            node = edge.child
        return moves

    @property
    def bytes(self) -> int:
        """The memory of nodes and edges."""
        return self.made * sys.getsizeof(self.root) + self.edges * sys.getsizeof(Edge(None, self.root))

    def _expand(self, visit: Step) -> bool:
        """Makes all children of a node; returns False if it has none. A limit meanwhile leaves the node as it was."""
        trace, ply = self.kernel.trace, len(self.path) - 1
        if trace:
            trace.follow(ply, visit.node.value)
        edges: list[Edge] = []
        for move in visit.position.moves():
            if self.edges == self.room:
                raise Stopped("memory")
            self.kernel.tick()
            self.edges += 1
            made = self.kernel.n_leaves
            child = self._child(visit.position.after(move))
            if trace:
                tell = trace.made if self.kernel.n_leaves > made else trace.met
                tell(ply, visit.position, move, child.value)
            edges.append(Edge(move, child))
        visit.node.edges = edges
        if trace:
            value = self._best(visit.node, edges).child.value if edges else visit.node.value
            trace.expanded(ply, self.depth - ply, visit.position, None, None, value, len(edges))
        return bool(edges)

    def _child(self, position: Position) -> GraphNode:
        """The node of a position one ply below the path: a new one, unless it exists already."""
        if self.merged is None:
            return self._new(position)
        slot = len(self.path), position.identity
        if slot in self.merged:
            self.kernel.n_transpositions += 1
            self.kernel.n_regenerated += 1
        else:
            self.merged[slot] = self._new(position)
        return self.merged[slot]

    def _new(self, position: Position) -> GraphNode:
        self.kernel.n_generated += 1
        self.kernel.n_leaves += 1
        self.kernel.n_valued -= 1
        return self._make(position, self.kernel.evaluate_new(position))

    def _make(self, position: Position, value: int) -> GraphNode:
        self.made += 1
        return GraphNode(value, position.maximizing, self.completion != "off" and not position.moves())

    def _back_up(self) -> None:
        """Refreshes nodes from the end of the path, as long as they change, and shortens the path to where it forks.

        That is where the walk would now take another move.
        """
        path = self.path
        ply = len(path) - 1
        while self._refresh(path[ply]) and ply:
            self._trace(ply)
            ply -= 1
        while ply + 1 < len(path) and (choice := path[ply].choice) and choice.child is path[ply + 1].node:
            ply += 1
        del path[ply + 1 :]

    def _refresh(self, visit: Step) -> bool:
        """Updates an expanded node from its children; returns whether anything changed."""
        node = visit.node
        before = node.value, node.resolved
        unresolved = [edge for edge in node.edges if not edge.child.resolved]
        visit.choice = self._best(node, unresolved) if unresolved else None
        best = self._best(node, node.edges).child
        node.value = best.value
        node.resolved = not unresolved or self._outcome(best) == (1 if node.maximizing else -1)
        return before != (node.value, node.resolved)

    def _trace(self, ply: int) -> None:
        """Records that a node on the path has changed."""
        if self.kernel.trace:
            self.kernel.trace.backed_up(ply, self.depth - ply, None, None, self.path[ply].node.value)

    def _best(self, node: GraphNode, edges: list[Edge]) -> Edge:
        """The best of some moves for the mover, the first of equals."""
        best = max if node.maximizing else min
        return best(edges, key=lambda edge: (self._outcome(edge.child), edge.child.value))

    def _outcome(self, node: GraphNode) -> int:
        """1 if MAX certainly wins, -1 if MIN does; 0 otherwise, and if only values count."""
        if self.completion != "outcomes" or not node.resolved:
            return 0
        return (node.value > 0) - (node.value < 0)


@procedure(window="none", native="unbounded_best_first", proves="nothing")
def unbounded_best_first(
    s: PythonKernel, position: Position, depth: int, *, memory: str, completion: str, capacity: int
) -> int:
    """The value of `position` when it is resolved, or when the leaf to be expanded next is `depth` plies down.

    Without completion the search also ends if that leaf is the end of a game. `s.resolved` is set if the position is
    resolved. `capacity` is the number of moves that may be kept.
    """
    search = UnboundedSearch(s, position, memory, completion, capacity)
    try:
        search.run(depth)
    finally:
        line = search.line()
        s.root = Outcome(search.root.value, line[0] if line else None)
        s.set_line(line)
        s.resolved = search.root.resolved
        s.kept_bytes = max(s.kept_bytes, search.bytes)
    return search.root.value
