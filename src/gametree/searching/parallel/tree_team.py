"""The workers of a parallel best-first search in Python."""

from __future__ import annotations

from typing import Any

from gametree.model.limits import Stopped
from gametree.model.position import Position
from gametree.searching.algorithms.best_first import BestFirstSearch
from gametree.searching.kernels.procedure import Procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.saved import tree_of
from gametree.searching.parallel.shared_tree import SharedTree, Step, Walker
from gametree.searching.parallel.team import Team

__all__ = ["TreeTeam"]


class TreeTeam(Team):
    """A best-first search and its helpers, which share a saved tree: see `SharedTree`."""

    def run(
        self, called: Procedure, position: Position, depth: int, window: tuple[int, ...], options: dict[str, Any]
    ) -> int:
        """See `Team.run`. A tree that has no room for all of them is left to the first, which goes on alone."""
        first = self._first
        called.definition(first, position, 0, **options)  # the tree has a root then
        self._shared = SharedTree(tree_of(first), depth, len(self._helpers) + 1, first.infinity)
        try:
            super().run(called, position, depth, window, options)
            if self._shared.stopped is not None:
                raise Stopped(self._shared.stopped)
        except BaseException:
            self._shared.close()
            called.definition(first, position, 0, **options)  # what is known
            raise
        self._shared.close()
        return called.definition(first, position, depth, **options)

    @property
    def recalls(self) -> bool:
        """See `Team.recalls`."""
        return self.over or self._shared.recalled

    def _search(
        self,
        worker: PythonKernel,
        number: int,
        called: Procedure,
        position: Position,
        depth: int,
        window: tuple[int, ...],
        options: dict[str, Any],
    ) -> int:
        try:
            return self._work(worker, position, **options)
        except BaseException:
            self._shared.fail()
            raise

    def _work(self, worker: PythonKernel, position: Position, expansion: str) -> int:
        """Searches best-first below one node after the other, until the principal leaf of the whole tree is found."""
        shared = self._shared
        walker = Walker([Step(shared.root, position)])
        while not shared.over:
            part = shared.claim(walker)
            worker.n_regenerated += walker.made_again
            walker.made_again = 0
            if part is None:
                if not shared.over:
                    worker.pass_turn()
                continue
            below = BestFirstSearch(worker, part.way[-1].position, part.tree, expansion)
            below.run(part.left, part.alpha, part.beta)
            walker.learn(part)
            shared.release(part)
            if below.stopped and below.stopped.reason != "none" and not part.tree.full:
                shared.stop(below.stopped.reason)
        if shared.failed:
            raise Stopped("none")
        return 0
