"""Executors that answer questions in ways that a test decides."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from gametree.proofs.question import Question

__all__ = ["Selective"]


class Selective(Executor):
    """Answers at once, but for questions that it keeps for ever.

    `questions` has all in their order, and `given_up` how many of the kept ones were cancelled when each was asked.
    """

    def __init__(self, keeps: Callable[[Question], bool] = lambda question: False) -> None:
        self._keeps = keeps
        self.questions: list[Question] = []
        self.kept: list[Future[Any]] = []
        self.given_up: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See `Executor.submit`."""
        (question,) = args
        self.questions.append(question)
        self.given_up.append(sum(kept.cancelled() for kept in self.kept))
        future: Future[Any] = Future()
        if self._keeps(question):
            self.kept.append(future)
        else:
            future.set_result(fn(question))
        return future
