"""Runs the cells of experiments that the store does not hold, several at a time, and stores each as it is finished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from gametree.lab.agenda import Agenda
from gametree.lab.experiment import Experiment, Plan
from gametree.lab.store import Store
from gametree.lab.workers import Measured, Worker, WorkerProcess, hire
from gametree.model.errors import ExperimentError, OptionError
from gametree.model.quoted import quoted

__all__ = ["RunProgress", "run"]

PATIENCE = 0.2
"""Seconds between two questions whether to end early."""


class RunProgress(NamedTuple):
    """How far an experiment is: cells finished, and cells wanted as far as is known."""

    experiment: Experiment
    done: int
    wanted: int


class Job(NamedTuple):
    """A cell that a worker is running."""

    agenda: Agenda
    cell: str
    worker: Worker


class CellFailure(NamedTuple):
    """A cell that failed."""

    experiment: Experiment
    cell: str
    error: BaseException

    def __str__(self) -> str:
        died = isinstance(self.error, BrokenProcessPool)
        why = "the process that ran it died" if died else f"{type(self.error).__name__}: {self.error}"
        return f"{self.experiment.name} failed in cell {self.cell}: {why}"


def _unwatched(progress: RunProgress) -> None:
    pass


def _never() -> bool:
    return False


def run(
    experiments: Sequence[Experiment],
    store: Store,
    *,
    plan: Plan = Plan.FULL,
    workers: int = 1,
    watch: Callable[[RunProgress], None] = _unwatched,
    until: Callable[[], bool] = _never,
) -> None:
    """Runs all cells that the plan wants and the store does not hold; `watch` is called whenever one is finished.

    The run ends early if `until` returns True. It is asked several times a second if the workers are processes, and
    the cells that they run are given up; otherwise before every cell.

    One worker is this process; several are processes of their own. A cell that fails, or whose process dies, is left
    out; when all others are done, an `ExperimentError` names it. However the run ends, by a
    KeyboardInterrupt or otherwise, a later one goes on with what is missing.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "lab.sqlite") as store:
    ...     run([], store, plan=Plan.QUICK)
    """
    if type(workers) is not int or workers < 1:
        raise OptionError(f"workers is a positive whole number, not {quoted(workers)}")
    agendas = [Agenda(experiment, plan, store.records(experiment)) for experiment in experiments]
    for agenda in agendas:
        watch(_progress(agenda))
    failures = _Run(agendas, store, watch, until).with_workers(workers)
    if failures:
        more = f" (and {len(failures) - 1} more cells)" if len(failures) > 1 else ""
        raise ExperimentError(f"{failures[0]}{more}; all other cells are stored") from failures[0].error


def _progress(agenda: Agenda) -> RunProgress:
    return RunProgress(agenda.experiment, agenda.done, agenda.done + len(agenda.open))


class _Run:
    """One call of `run`: who is at work on what."""

    def __init__(
        self,
        agendas: Sequence[Agenda],
        store: Store,
        watch: Callable[[RunProgress], None],
        until: Callable[[], bool],
    ) -> None:
        self.until = until
        self.agendas = agendas
        self.store = store
        self.watch = watch
        self.jobs: dict[Future[Measured], Job] = {}
        self.failures: list[CellFailure] = []

    def with_workers(self, count: int) -> list[CellFailure]:
        """Runs until nothing new is wanted; returns the cells that failed."""
        crew = hire(count)
        try:
            idle = list(crew)
            while True:
                while idle and not self.until() and (task := self._next()):
                    self._begin(*task, idle.pop())
                if not self.jobs or self.until():
                    return self.failures
                done, _ = wait(self.jobs, PATIENCE, FIRST_COMPLETED)
                for future in done:
                    idle.append(self._end(future, crew))
        finally:
            for worker in crew:
                worker.dismiss()

    def _next(self) -> tuple[Agenda, str] | None:
        """A cell that was not begun, and that no other run has finished in the meantime."""
        for agenda in self.agendas:
            while (cell := agenda.take()) is not None:
                found = self.store.record(agenda.experiment, cell)
                if found is None:
                    return agenda, cell
                agenda.finish(cell, found)
                self.watch(_progress(agenda))
        return None

    def _begin(self, agenda: Agenda, cell: str, worker: Worker) -> None:
        self.jobs[worker.start(agenda.experiment, cell)] = Job(agenda, cell, worker)

    def _end(self, future: Future[Measured], crew: list[Worker]) -> Worker:
        """Stores what was measured; returns the worker, or the one that takes the place of a dead one."""
        agenda, cell, worker = self.jobs.pop(future)
        error = future.exception()
        if error is None:
            measured = future.result()
            agenda.finish(cell, self.store.add(agenda.experiment, cell, measured.text, measured.seconds))
            self.watch(_progress(agenda))
            return worker
        self.failures.append(CellFailure(agenda.experiment, cell, error))
        if not isinstance(error, BrokenProcessPool):
            return worker
        crew.append(WorkerProcess())
        return crew[-1]
