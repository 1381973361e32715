"""One of several workers of a best-first search on a shared graph. `core/search/unbounded_worker.hpp` is the same."""

from __future__ import annotations

from gametree.model.limits import Stopped
from gametree.model.position import Position
from gametree.searching.algorithms.unbounded import Step, UnboundedSearch
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.graph import Edge, GraphNode
from gametree.searching.parallel.shared_graph import SharedGraph

__all__ = ["GraphWorker"]


class GraphWorker(UnboundedSearch):
    """Takes one leaf after the other, makes its children, and brings them back."""

    def __init__(self, kernel: PythonKernel, position: Position, shared: SharedGraph) -> None:
        super().__init__(kernel, position, shared.graph)
        self._shared = shared
        self._worth = "real"
        """By which values it walks: see `SharedGraph.choice`."""
        self._edges: list[Edge] | None = None
        """The moves of the leaf that it has, if all have been made."""

    def claim(self) -> bool:
        """See `SharingTeam`. The principal leaf; if another worker has it, the best one that can be had."""
        shared = self._shared
        if shared.rests():
            return False
        shared.recalled = False
        leaf = shared.principal_leaf()
        if not leaf.taken:
            leaf = self._walk("real")
        if self.root.resolved or (not leaf.taken and shared.is_closed(leaf)):
            shared.end()
            return False
        if leaf.taken:
            leaf = self._walk("seen")
        if leaf.taken or leaf.edges:
            return False
        shared.take(self._way())
        return True

    def search(self) -> str:
        """See `SharingTeam`. Moves that have not all been made are dropped."""
        self._edges = None
        try:
            self._edges = self._make_edges(self.path[-1].position)
        except Stopped as stop:
            return stop.reason
        return "none"

    def release(self) -> None:
        """See `SharingTeam`."""
        self._shared.release(self._way(), self._edges)

    def _walk(self, worth: str) -> GraphNode:
        """Goes to a leaf, from where the last path forks; to an expanded node if there is no leaf that can be had."""
        self._worth = worth
        ply = 0
        while self._goes_on(ply):
            ply += 1
        del self.path[ply + 1 :]
        self.go_down()
        return self.path[-1].node

    def _goes_on(self, ply: int) -> bool:
        """Whether the walk goes the same way as the last path at a ply."""
        self._choose(self.path[ply])
        choice, below = self.path[ply].choice, self.path[ply + 1 : ply + 2]
        if not choice or not below or choice.child is not below[0].node:
            return False
        return self._shared.leads_on(choice, self._worth)

    def _choose(self, visit: Step) -> None:
        visit.choice = self._shared.choice(visit.node, self._worth)

    def _way(self) -> list[GraphNode]:
        return [step.node for step in self.path]

    def _refresh(self, visit: Step) -> bool:
        """See `UnboundedSearch._refresh`."""
        changed = self._shared.refresh(visit.node)
        self._choose(visit)
        return changed
