"""One of several workers of a best-first search on a shared tree. `core/search/best_first_worker.hpp` is the same."""

from __future__ import annotations

from gametree.model.position import Position
from gametree.searching.algorithms.best_first import BestFirstSearch
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.parallel.shared_tree import Part, SharedTree, Step, Walker

__all__ = ["TreeWorker"]


class TreeWorker:
    """Searches best-first below one node after the other."""

    def __init__(self, kernel: PythonKernel, position: Position, shared: SharedTree, expansion: str) -> None:
        self._kernel, self._shared, self._expansion = kernel, shared, expansion
        self._walker = Walker([Step(shared.root, position)])
        self._part: Part | None = None

    def claim(self) -> bool:
        """See `SharingTeam`."""
        self._part = self._shared.claim(self._walker)
        self._kernel.n_regenerated += self._walker.made_again
        self._walker.made_again = 0
        return self._part is not None

    def search(self) -> str:
        """See `SharingTeam`. That the part is full is no limit of the search."""
        part = self._part
        assert part is not None
        below = BestFirstSearch(self._kernel, part.way[-1].position, part.tree, self._expansion)
        below.run(part.left, part.alpha, part.beta)
        self._walker.learn(part)
        return "none" if below.stopped is None or part.tree.full else below.stopped.reason

    def release(self) -> None:
        """See `SharingTeam`."""
        assert self._part is not None
        self._shared.release(self._part)
