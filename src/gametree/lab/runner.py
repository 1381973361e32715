"""Runs the cells of experiments that the store does not hold, several at a time, and stores each as it is finished.

Cells go to an executor in batches, as many as take some seconds. This process alone writes to the store, and keeps all
cells that nobody runs yet. What fails in company is tried again alone, so that the cell that failed is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack
from typing import NamedTuple

from gametree.lab.agenda import Agenda
from gametree.lab.batches import Batch, Batches
from gametree.lab.experiment import Experiment, Plan
from gametree.lab.store import Record, Store
from gametree.lab.workers import Measured, hired, measure
from gametree.model.arguments import instance
from gametree.model.errors import ClusterError, ExperimentError, OptionError
from gametree.model.quoted import listed, quoted
from gametree.runs.crew import Crew, lent

__all__ = ["RunProgress", "run"]

PATIENCE = 0.2
"""Seconds between two questions whether to end early."""


class RunProgress(NamedTuple):
    """How far an experiment is: cells finished, and cells wanted as far as is known."""

    experiment: Experiment
    done: int
    wanted: int


class CellFailure(NamedTuple):
    """A cell that failed."""

    experiment: Experiment
    cell: str
    error: BaseException

    def __str__(self) -> str:
        died = isinstance(self.error, BrokenExecutor)
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
    executor: Executor | None = None,
    watch: Callable[[RunProgress], None] = _unwatched,
    until: Callable[[], bool] = _never,
) -> None:
    """Runs all cells that the plan wants and the store does not hold; `watch` is called whenever one is finished.

    One worker is this process; several are processes of their own. An `executor` of `concurrent.futures`, whose workers
    are processes, may run the cells elsewhere; `workers` says how many it has, unless it is a
    `Cluster`, which knows.

    The run ends early if `until` returns True. It is asked several times a second if the workers are processes, and
    the cells that they run are given up; otherwise before every cell.

    A cell that fails is left out; when all others are done, an `ExperimentError` names it. Cells whose process dies are
    then tried again, one at a time with nothing else beside it, and the one whose process dies again is named. However
    the run ends, by a KeyboardInterrupt or otherwise, a later one goes on with what is missing.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "lab.sqlite") as store:
    ...     run([], store, plan=Plan.QUICK)
    """
    if type(workers) is not int or workers < 1:
        raise OptionError(f"workers is a positive whole number, not {quoted(workers)}")
    if executor is not None:
        instance("executor", executor, Executor, "an Executor of concurrent.futures")
    agendas = [Agenda(experiment, plan, store.records(experiment)) for experiment in experiments]
    for agenda in agendas:
        watch(_progress(agenda))
    with ExitStack() as stack:
        crew = stack.enter_context(hired(workers)) if executor is None else lent(executor, workers)
        failures = _Run(agendas, store, watch, until).with_crew(crew)
    if failures:
        more = f" (and {len(failures) - 1} more cells)" if len(failures) > 1 else ""
        raise ExperimentError(f"{failures[0]}{more}; all other cells are stored") from failures[0].error


def _progress(agenda: Agenda) -> RunProgress:
    return RunProgress(agenda.experiment, agenda.done, agenda.done + len(agenda.open))


def _failed(future: Future[list[Measured]]) -> bool:
    return future.exception() is not None


class _Run:
    """One call of `run`: what is being run."""

    def __init__(
        self,
        agendas: Sequence[Agenda],
        store: Store,
        watch: Callable[[RunProgress], None],
        until: Callable[[], bool],
    ) -> None:
        self.until = until
        self.store = store
        self.watch = watch
        self.batches = Batches(agendas, self._is_missing)
        self.jobs: dict[Future[list[Measured]], Batch] = {}
        self.failures: list[CellFailure] = []

    def with_crew(self, crew: Crew) -> list[CellFailure]:
        """Runs until nothing new is wanted; returns the cells that failed."""
        try:
            while True:
                self._give_out(crew)
                if not self.jobs or self.until():
                    return self.failures
                done, _ = wait(self.jobs, PATIENCE, FIRST_COMPLETED)
                for future in sorted(done, key=_failed):  # what is finished is stored, whatever became of the others
                    self._end(self.jobs.pop(future), future)
        finally:
            for future in self.jobs:
                future.cancel()

    def _give_out(self, crew: Crew) -> None:
        """Gives out batches while there are places; when nothing else is left, one that is tried again."""
        while len(self.jobs) < crew.places and not self.until():
            batch = self.batches.next(crew) or (None if self.jobs else self.batches.next_suspect())
            if batch is None:
                return
            try:
                work = crew.submit(measure, batch.agenda.experiment, batch.cells, crew.batch_seconds)
            except BrokenExecutor as error:
                if self.jobs:  # what they have found comes first
                    self.batches.end(batch, ())
                    return
                cells = listed(one.cells[0] for one in (batch, *self.batches.suspects) if one.suspect)
                raise ExperimentError(
                    f"the executor is broken, and takes no more work; its processes may have died in these cells: "
                    f"{cells or 'none'}; finished cells are stored"
                ) from error
            self.jobs[work] = batch

    def _is_missing(self, agenda: Agenda, cell: str) -> bool:
        """Whether no other run has finished the cell in the meantime."""
        found = self.store.record(agenda.experiment, cell)
        if found is not None:
            self._finish(agenda, cell, found)
        return found is None

    def _finish(self, agenda: Agenda, cell: str, record: Record) -> None:
        agenda.finish(cell, record)
        self.watch(_progress(agenda))

    def _end(self, batch: Batch, future: Future[list[Measured]]) -> None:
        """Stores what was measured, or notes what failed."""
        error = future.exception()
        if error is None:
            rows = future.result()
            with self.store.together():
                stored = [
                    self.store.add(batch.agenda.experiment, cell, row.text, row.seconds)
                    for cell, row in zip(batch.cells, rows, strict=False)  # it may have ended early
                ]
            for cell, record in zip(batch.cells, stored, strict=False):
                self._finish(batch.agenda, cell, record)
            self.batches.end(batch, [row.seconds for row in rows])
        elif isinstance(error, ClusterError):
            raise error
        elif not self.batches.try_again(batch, died=isinstance(error, BrokenExecutor)):
            self.failures.append(CellFailure(batch.agenda.experiment, batch.cells[0], error))
