"""The workers of a parallel best-first search on a saved tree, in Python."""

from __future__ import annotations

from typing import Any

from gametree.model.position import Position
from gametree.searching.kernels.procedure import Procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.saved import tree_of
from gametree.searching.parallel.shared_tree import SharedTree
from gametree.searching.parallel.sharing_team import SharingTeam
from gametree.searching.parallel.tree_worker import TreeWorker

__all__ = ["TreeTeam"]


class TreeTeam(SharingTeam):
    """A best-first search and its helpers, which share a saved tree: see `SharedTree`.

    A tree that has no room for all of them is left to the first, which goes on alone.
    """

    _shared: SharedTree

    def _share(self, called: Procedure, position: Position, depth: int, options: dict[str, Any]) -> SharedTree:
        first = self._first
        self._go_on(called, position, 0, options)  # the tree has a root then
        return SharedTree(tree_of(first), depth, len(self._helpers) + 1, first.infinity)

    def _go_on(self, called: Procedure, position: Position, depth: int, options: dict[str, Any]) -> int:
        return called.definition(self._first, position, depth, **options)

    def _worker(self, kernel: PythonKernel, position: Position, options: dict[str, Any]) -> TreeWorker:
        return TreeWorker(kernel, position, self._shared, **options)
