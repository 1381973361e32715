"""Those who run cells: processes of our own, one batch at a time each, or this process itself."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from time import monotonic, process_time
from typing import Any, NamedTuple, NoReturn, ParamSpec, TypeVar

from gametree.lab.experiment import Experiment
from gametree.runs.canonical import canonical, parsed
from gametree.runs.crew import Crew
from gametree.runs.processes import ctrl_c_held, prepare

__all__ = ["Measured", "Processes", "ThisProcess", "hired", "measure"]

P = ParamSpec("P")
T = TypeVar("T")


class Measured(NamedTuple):
    """What `Experiment.run` returned, as a canonical string, and the seconds of processor time that it took."""

    text: str
    seconds: float


def measure(experiment: Experiment, cells: Sequence[str], seconds: float) -> list[Measured]:
    """Runs cells, given as their canonical strings, one after the other. They may be fewer than were given: the last is
    begun before `seconds` have passed. If one raises, it and those after it are left out; if it is the first, so does
    this.

    A busy machine makes a cell wait, but does not make its time longer.
    """
    began = monotonic()
    found: list[Measured] = []
    for cell in cells:
        started = process_time()
        try:
            found.append(Measured(canonical(experiment.run(parsed(cell))), process_time() - started))
        except Exception:
            if not found:
                raise
            break
        if monotonic() - began >= seconds:
            break
    return found


def hired(workers: int) -> Crew:
    """So many processes; a single one is this process."""
    return ThisProcess() if workers == 1 else Processes(workers)


class ThisProcess(Crew):
    """Runs a cell here and now. Ctrl-C raises KeyboardInterrupt, whatever the cell was doing."""

    places = 1

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor.submit`; it returns when the work is finished."""
        future: Future[T] = Future()
        try:
            with _interruptible():
                future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def dismiss(self) -> None:
        """Nothing is going on."""


class Processes(Crew):
    """Processes of our own, each in a pool of one: if it dies, it is clear what it was doing, and another replaces it.

    They take no notice of Ctrl-C, and do not outlive the process that started them.
    """

    def __init__(self, count: int) -> None:
        self._workers = [_WorkerProcess() for _ in range(count)]

    @property
    def places(self) -> int:
        """See `Crew.places`."""
        return len(self._workers)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor.submit`."""
        for place, worker in enumerate(self._workers):
            if worker.is_dead:
                worker.dismiss()
                self._workers[place] = _WorkerProcess()
        return min(self._workers, key=lambda worker: worker.load).start(fn, *args, **kwargs)

    def dismiss(self) -> None:
        """See `Crew.dismiss`."""
        for worker in self._workers:
            worker.dismiss()


class _WorkerProcess:
    """A process, and what it was given to do."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), prepare)
        self._processes: set[multiprocessing.process.BaseProcess] = set()
        self._given: list[Future[Any]] = []

    @property
    def load(self) -> int:
        """How many pieces of work it has not finished."""
        return sum(not future.done() for future in self._given)

    @property
    def is_dead(self) -> bool:
        """Whether it died."""
        return any(_killed(future) for future in self._given)

    def start(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Gives it something to do."""
        others = set(multiprocessing.active_children())
        with ctrl_c_held():
            future = self._pool.submit(fn, *args, **kwargs)
            self._processes |= set(multiprocessing.active_children()) - others  # known before Ctrl-C can dismiss them
        self._given = [*(given for given in self._given if not given.done()), future]
        return future

    def dismiss(self) -> None:
        """Ends it at once, whatever it does."""
        for process in self._processes:
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _killed(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)


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
