"""Those who run cells: processes of our own, one cell at a time each, or this process itself."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from time import process_time
from typing import NamedTuple, NoReturn, Protocol

from gametree.lab.experiment import Experiment
from gametree.runs.canonical import canonical, parsed
from gametree.runs.processes import ctrl_c_held, prepare

__all__ = ["Measured", "ThisProcess", "Worker", "WorkerProcess", "hire"]


class Measured(NamedTuple):
    """What `Experiment.run` returned, as a canonical string, and the seconds of processor time that it took."""

    text: str
    seconds: float


def measure(experiment: Experiment, cell: str) -> Measured:
    """Runs a cell, given as its canonical string. A busy machine makes it wait, but does not make its time longer."""
    started = process_time()
    found = experiment.run(parsed(cell))
    return Measured(canonical(found), process_time() - started)


class Worker(Protocol):
    """Runs one cell at a time."""

    def start(self, experiment: Experiment, cell: str) -> Future[Measured]:
        """Begins with a cell."""

    def dismiss(self) -> None:
        """Ends at once, even while a cell runs."""


def hire(count: int) -> list[Worker]:
    """`count` workers; a single one is this process."""
    return [ThisProcess()] if count == 1 else [WorkerProcess() for _ in range(count)]


class ThisProcess:
    """Runs a cell here and now. Ctrl-C raises KeyboardInterrupt, whatever the cell was doing."""

    def start(self, experiment: Experiment, cell: str) -> Future[Measured]:
        """See `Worker.start`; it returns when the cell is finished."""
        future: Future[Measured] = Future()
        try:
            with _interruptible():
                future.set_result(measure(experiment, cell))
        except Exception as error:
            future.set_exception(error)
        return future

    def dismiss(self) -> None:
        """Nothing is going on."""


class WorkerProcess:
    """A process of its own, in a pool of one: if it dies, it is clear which cell it was running.

    It takes no notice of Ctrl-C, and does not outlive the process that started it.
    """

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), prepare)
        self._processes: set[multiprocessing.process.BaseProcess] = set()

    def start(self, experiment: Experiment, cell: str) -> Future[Measured]:
        """See `Worker.start`."""
        others = set(multiprocessing.active_children())
        with ctrl_c_held():
            future = self._pool.submit(measure, experiment, cell)
            self._processes |= set(multiprocessing.active_children()) - others  # known before Ctrl-C can dismiss them
        return future

    def dismiss(self) -> None:
        """See `Worker.dismiss`."""
        for process in self._processes:
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


class _Interrupt(BaseException):
    """Ctrl-C while a cell runs here. Searches take a KeyboardInterrupt for a wish to stop early, with less of a result:
    that must not become a row."""


@contextmanager
def _interruptible() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # others are not sent signals
        yield
        return
    before = signal.signal(signal.SIGINT, _interrupt)
    try:
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    except _Interrupt:
        raise KeyboardInterrupt from None


def _interrupt(number: int, frame: object) -> NoReturn:
    raise _Interrupt
