"""The workers of a parallel best-first search in Python, whatever holds its nodes."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Protocol

from gametree.model.limits import Stopped
from gametree.model.position import Position
from gametree.searching.kernels.procedure import Procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.parallel.shared_work import SharedWork
from gametree.searching.parallel.team import Team

__all__ = ["SharingTeam", "SharingWorker"]


class SharingWorker(Protocol):
    """Takes something to do, does it, and brings it back, again and again."""

    def claim(self) -> bool:
        """Takes something to do; False if there is nothing now, or never again: then the search is over."""

    def search(self) -> str:
        """Does it. Returns the limit that ends the search; "none" if none does."""

    def release(self) -> None:
        """Brings it back."""


class SharingTeam(Team):
    """A best-first search and its helpers, which share its nodes.

    They end together, when nothing is left to do. Then the first goes on alone, and finds that it is done.
    """

    def run(
        self, called: Procedure, position: Position, depth: int, window: tuple[int, ...], options: dict[str, Any]
    ) -> int:
        """See `Team.run`."""
        self._shared = self._share(called, position, depth, options)
        try:
            super().run(called, position, depth, window, options)
            if self._shared.stopped is not None:
                raise Stopped(self._shared.stopped)
        except BaseException:
            self._shared.close()
            self._go_on(called, position, 0, options)  # what is known
            raise
        self._shared.close()
        return self._go_on(called, position, depth, options)

    @property
    def recalls(self) -> bool:
        """See `Team.recalls`."""
        return self.over or self._shared.recalled

    @abstractmethod
    def _share(self, called: Procedure, position: Position, depth: int, options: dict[str, Any]) -> SharedWork:
        """The nodes, with a root, for all workers."""

    @abstractmethod
    def _go_on(self, called: Procedure, position: Position, depth: int, options: dict[str, Any]) -> int:
        """The first worker alone, which leaves its value and variation with its kernel."""

    @abstractmethod
    def _worker(self, kernel: PythonKernel, position: Position, options: dict[str, Any]) -> SharingWorker:
        """One of the workers."""

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
            self._take_part(worker, self._worker(worker, position, options))
        except BaseException:
            self._shared.fail()
            raise
        if self._shared.failed:
            raise Stopped("none")
        return 0

    def _take_part(self, kernel: PythonKernel, worker: SharingWorker) -> None:
        """What each worker does until there is no more to do."""
        shared = self._shared
        while not shared.over:
            if worker.claim():
                stopped = worker.search()
                worker.release()
                if stopped != "none":
                    shared.stop(stopped)
            elif not shared.over:
                kernel.pass_turn()
