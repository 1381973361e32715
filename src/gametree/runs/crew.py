"""Those who do the work of a run: executors that say how much they take at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

__all__ = ["AHEAD", "BATCH_SECONDS", "Crew", "lent"]

P = ParamSpec("P")
T = TypeVar("T")

AHEAD = 2
"""Pieces of work that are given out for each worker, so that none waits. All others stay with the run."""
BATCH_SECONDS = 20.0
"""How long a piece of work is that goes to another machine: long against the milliseconds that it costs to send it, and
short enough to be lost with a worker that dies."""


class Crew(Executor, ABC):
    """An executor that says how much it takes at a time. At the end of a `with` it gives up all that it still does."""

    batch_seconds = 0.0
    """How long a piece of work is at best; with 0 every cell is sent alone."""

    @property
    @abstractmethod
    def places(self) -> int:
        """How many pieces of work it takes now; that may change while a run goes on."""

    @abstractmethod
    def dismiss(self) -> None:
        """Gives up all that is being done."""

    def __exit__(self, *error: object) -> None:
        self.dismiss()


def lent(executor: Executor, workers: int) -> Crew:
    """An executor that belongs to somebody else as a crew; if it does not know how many workers it has, so many."""
    return executor if isinstance(executor, Crew) else _Lent(executor, workers)


class _Lent(Crew):
    """Any executor, said to have so many workers."""

    batch_seconds = BATCH_SECONDS

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor = executor
        self._workers = workers

    @property
    def places(self) -> int:
        """See `Crew.places`."""
        return AHEAD * self._workers

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor.submit`."""
        return self._executor.submit(fn, *args, **kwargs)

    def dismiss(self) -> None:
        """Leaves that to its owner."""
