"""Unbounded best-first minimax: equal positions are one node, and resolved nodes are not searched again.

Korf and Chickering's best-first minimax search, with two additions of Cohen-Solal's. The native kernel is
`core/search/unbounded.hpp`.
"""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.kernels.kernel import Outcome, Stopped
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.graph import Edge, GraphNode, GraphStore

__all__ = ["CAPACITY", "COMPLETIONS", "MEMORIES", "Step", "UnboundedSearch", "graph_for", "unbounded_best_first"]

MEMORIES = ("tree", "graph")
COMPLETIONS = ("off", "outcomes", "values")
CAPACITY = 2**26
"""The most moves that a native search keeps: a few gigabytes."""
PYTHON_CAPACITY = 2**22
"""The same for a search in Python, whose nodes are larger."""


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

    def __init__(self, kernel: PythonKernel, position: Position, graph: GraphStore) -> None:
        self.kernel = kernel
        self.graph = graph
        self.depth = 0
        self.root = graph.root = graph.root or self._make(
            position, self._identity(position), kernel.number(position), ply=0
        )
        self.path = [Step(self.root, position)]

    def run(self, depth: int) -> None:
        """Walks and expands until the root is resolved, or the walk ends `depth` plies down or where a game does."""
        self.depth = depth
        self.go_down()
        while not self.root.resolved and len(self.path) <= depth and self._expand(self.path[-1]):
            self.go_down()

    def go_down(self) -> None:
        """Walks from the end of the path to the leaf that is to be expanded next, unless the root is resolved."""
        self._arrive()
        while not self.root.resolved and (choice := self.path[-1].choice):
            self._step(choice)
            self._arrive()

    def tell(self) -> None:
        """Leaves the value, the move, the variation and the memory with the kernel."""
        line, s = self.graph.line(), self.kernel
        s.root = Outcome(self.root.value, line[0] if line else None)
        s.set_line(line)
        s.resolved = self.root.resolved
        s.kept_bytes = max(s.kept_bytes, self.graph.bytes)

    def _arrive(self) -> None:
        if self.path[-1].node.edges:
            self._back_up()

    def _step(self, choice: Edge) -> None:
        """Goes to a child of the node at the end of the path."""
        here = self.path[-1]
        self.kernel.n_regenerated += 1
        below = here.position.after(choice.move)
        if self.kernel.trace:
            self.kernel.trace.go(len(self.path) - 1, here.position, choice.move, below)
        self.path.append(Step(choice.child, below))

    def _expand(self, visit: Step) -> bool:
        """Makes all children of a node; returns False if it has none. A limit meanwhile leaves the node as it was."""
        trace, ply = self.kernel.trace, len(self.path) - 1
        if trace:
            trace.follow(ply, visit.node.value)
        edges = visit.node.edges = self._make_edges(visit.position)
        if trace:
            best = self.graph.survey(visit.node, lambda child: child.value).best
            value = best.child.value if best else visit.node.value
            trace.expanded(ply, self.depth - ply, visit.position, None, None, value, len(edges))
        return bool(edges)

    def _make_edges(self, position: Position) -> list[Edge]:
        """All moves of the position at the end of the path."""
        edges: list[Edge] = []
        for move in position.moves():
            if self.graph.full:
                raise Stopped("memory")
            self.kernel.tick()
            self.graph.count_move()
            made = self.kernel.n_leaves
            child = self._child(position.after(move))
            if trace := self.kernel.trace:
                tell = trace.made if self.kernel.n_leaves > made else trace.met
                tell(len(self.path) - 1, position, move, child.value)
            edges.append(Edge(move, child))
        return edges

    def _child(self, position: Position) -> GraphNode:
        """The node of a position one ply below the path: a new one, unless it exists already."""
        identity, ply = self._identity(position), len(self.path)
        known = self.graph.find(identity, ply)
        if known:
            self.kernel.n_transpositions += 1
            self.kernel.n_regenerated += 1
            return known
        self.kernel.n_generated += 1
        self.kernel.n_leaves += 1
        self.kernel.n_valued -= 1
        return self._make(position, identity, self.kernel.evaluate_new(position), ply)

    def _identity(self, position: Position) -> int:
        return position.identity if self.graph.merges else 0

    def _make(self, position: Position, identity: int, value: int, ply: int) -> GraphNode:
        resolved = self.graph.completion != "off" and not position.moves()
        return self.graph.add(identity, GraphNode(value, ply, position.maximizing, resolved))

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
        visit.choice, changed = self.graph.refresh(visit.node)
        return changed

    def _trace(self, ply: int) -> None:
        """Records that a node on the path has changed."""
        if self.kernel.trace:
            self.kernel.trace.backed_up(ply, self.depth - ply, None, None, self.path[ply].node.value)


@procedure(window="none", native="unbounded_best_first", proves="nothing")
def unbounded_best_first(
    s: PythonKernel, position: Position, depth: int, *, memory: str, completion: str, capacity: int
) -> int:
    """The value of `position` when it is resolved, or when the leaf to be expanded next is `depth` plies down.

    Without completion the search also ends if that leaf is the end of a game. `s.resolved` is set if the position is
    resolved. `capacity` is the number of moves that may be kept.
    """
    search = UnboundedSearch(s, position, graph_for(memory, completion, capacity))
    try:
        search.run(depth)
    finally:
        search.tell()
    return search.root.value


def graph_for(memory: str, completion: str, capacity: int) -> GraphStore:
    """An empty graph for a search in Python."""
    return GraphStore(memory, completion, min(capacity, PYTHON_CAPACITY))
