"""The workers of a parallel best-first search on a graph, in Python."""

from __future__ import annotations

from typing import Any

from gametree.model.position import Position
from gametree.searching.algorithms.unbounded import UnboundedSearch, graph_for
from gametree.searching.kernels.procedure import Procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.parallel.graph_worker import GraphWorker
from gametree.searching.parallel.shared_graph import SharedGraph
from gametree.searching.parallel.sharing_team import SharingTeam

__all__ = ["GraphTeam"]


class GraphTeam(SharingTeam):
    """A best-first search and its helpers, which share a graph, or a tree of its kind: see `SharedGraph`."""

    _shared: SharedGraph

    def _share(self, called: Procedure, position: Position, depth: int, options: dict[str, Any]) -> SharedGraph:
        graph = graph_for(**options)
        UnboundedSearch(self._first, position, graph)  # the graph has a root then
        return SharedGraph(graph, depth)

    def _go_on(self, called: Procedure, position: Position, depth: int, options: dict[str, Any]) -> int:
        alone = UnboundedSearch(self._first, position, self._shared.graph)
        try:
            alone.run(depth)
        finally:
            alone.tell()
        return alone.root.value

    def _worker(self, kernel: PythonKernel, position: Position, options: dict[str, Any]) -> GraphWorker:
        return GraphWorker(kernel, position, self._shared)
