"""Processes that work for a run: they take no notice of Ctrl-C, and do not outlive the process that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import NoReturn, ParamSpec, TypeVar

from gametree.runs.crew import AHEAD, Crew

__all__ = ["Pool", "ctrl_c_held", "prepare"]

P = ParamSpec("P")
T = TypeVar("T")


class Pool(ProcessPoolExecutor, Crew):
    """A crew whose processes end at once when they are dismissed, or when this process ends, even by a kill.

    Each then calls `farewell` first, in a thread of its own: whatever else it does is given up.
    """

    def __init__(self, count: int, farewell: Callable[[], object]) -> None:
        context = multiprocessing.get_context("spawn")
        self._count = count
        self._watched, self._leash = context.Pipe(duplex=False)
        super().__init__(count, context, _on_a_leash, (self._watched, farewell))

    @property
    def places(self) -> int:
        """See `Crew.places`."""
        return AHEAD * self._count

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor.submit`."""
        with ctrl_c_held():
            return super().submit(fn, *args, **kwargs)

    def dismiss(self) -> None:
        """Ends all processes, whatever they are doing."""
        self._leash.close()  # the only writing end, so that they see the end of the pipe
        self.shutdown(wait=True, cancel_futures=True)
        self._watched.close()


def prepare() -> None:
    """What a worker process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Holds Ctrl-C back. A process started meanwhile inherits that: it cannot be hit before it is prepared."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _die_with_parent() -> NoReturn:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _on_a_leash(watched: Connection, farewell: Callable[[], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_at_its_end, args=(watched, farewell), daemon=True).start()


def _leave_at_its_end(watched: Connection, farewell: Callable[[], object]) -> NoReturn:
    try:
        watched.poll(None)
        farewell()
    finally:
        os._exit(1)
