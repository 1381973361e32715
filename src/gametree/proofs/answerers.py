"""Those who answer questions: this process, processes of its own, or an executor of the caller's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from concurrent.futures import Executor, Future
from time import monotonic
from typing import NamedTuple, Self

from gametree.proofs.question import Answer, Question, answer, forget
from gametree.runs.processes import Pool

__all__ = ["Answerers", "AnsweringProcesses", "AnswersHere", "Elsewhere", "hired"]

PATIENCE = 2.0
"""Seconds after which it is cheaper to start a new process than to wait for an answer that nobody needs."""


class Answerers(ABC):
    """Answers up to `size` questions at once."""

    size = 1

    @abstractmethod
    def ask(self, question: Question) -> Future[Answer]:
        """Begins with a question. At most `size` may be open."""

    def give_up(self, future: Future[Answer]) -> bool:
        """Gives a question up that nobody needs any more, if that is cheaper than to wait; whether it did."""
        return future.cancel()

    @abstractmethod
    def dismiss(self) -> None:
        """Ends all work at once, as far as possible."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.dismiss()


class AnswersHere(Answerers):
    """Answers a question here and now."""

    def ask(self, question: Question) -> Future[Answer]:
        """See `Answerers.ask`; it returns when the answer is there. Errors are raised at once."""
        future: Future[Answer] = Future()
        future.set_result(answer(question))
        return future

    def dismiss(self) -> None:
        """See `Answerers.dismiss`."""
        forget()


class Elsewhere(Answerers):
    """An executor of the caller's with `size` workers: it cannot be stopped, but what it has not begun is cancelled."""

    def __init__(self, executor: Executor, size: int) -> None:
        self._executor, self.size = executor, size
        self._asked: set[Future[Answer]] = set()

    def ask(self, question: Question) -> Future[Answer]:
        """See `Answerers.ask`."""
        future = self._executor.submit(answer, question)
        self._asked.add(future)
        future.add_done_callback(self._asked.discard)
        return future

    def dismiss(self) -> None:
        """See `Answerers.dismiss`."""
        for future in tuple(self._asked):
            future.cancel()


class _Place(NamedTuple):
    pool: Pool
    since: float


class AnsweringProcesses(Answerers):
    """Processes of our own, each with a table. They end at once, and with this process, even if it is killed."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._free: list[Pool] = []
        self._busy: dict[Future[Answer], _Place] = {}

    def ask(self, question: Question) -> Future[Answer]:
        """See `Answerers.ask`."""
        for done in [future for future in self._busy if future.done()]:
            self._free.append(self._busy.pop(done).pool)
        pool = self._free.pop() if self._free else Pool(1, forget)
        future = pool.submit(answer, question)
        self._busy[future] = _Place(pool, monotonic())
        return future

    def give_up(self, future: Future[Answer]) -> bool:
        """See `Answerers.give_up`: the process ends, and another one begins when it is needed."""
        place = self._busy.get(future)
        if place is None or monotonic() - place.since < PATIENCE:
            return False
        del self._busy[future]
        place.pool.dismiss()
        return True

    def dismiss(self) -> None:
        """See `Answerers.dismiss`."""
        for pool in (*self._free, *(place.pool for place in self._busy.values())):
            pool.dismiss()
        self._free.clear()
        self._busy.clear()


def hired(workers: int, executor: Executor | None) -> Answerers:
    """Who works for a run."""
    if executor is not None:
        return Elsewhere(executor, workers)
    return AnswersHere() if workers == 1 else AnsweringProcesses(workers)
