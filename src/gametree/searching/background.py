"""Searching in a separate thread, for programs that must not wait: results as they come, and a way to cancel."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Self
from weakref import WeakSet

from gametree.model.arguments import function, instance, number
from gametree.model.result import SearchResult
from gametree.searching.ctrl_c import CtrlC, marked
from gametree.searching.request import Request
from gametree.searching.task import Task

__all__ = ["Background"]

PATIENCE = 0.5
"""Seconds to wait for a search to begin: most take less than a millisecond."""


class Background:
    """A running search. Iterating over it yields its results as they come, from the first.

    Leaving a `with` block cancels it.

    >>> import gametree as gt
    >>> with gt.background(gt.position("othello")) as running:
    ...     first = next(iter(running))
    >>> first.depth, running.result().stopped
    (1, 'cancelled')
    """

    def __init__(self, request: Request, on_result: Callable[[SearchResult], object] | None = None) -> None:
        if on_result is not None:
            function("on_result", on_result)
        self._request = instance("request", request, Request, "a gametree.Request").checked()
        self._on_result = on_result
        self._interrupted = False
        self._results: list[SearchResult] = []
        self._error: BaseException | None = None
        self._begun = self._done = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=f"gametree {request.chosen.name}", daemon=True)
        _running.add(self)
        self._thread.start()
        self._await_begin()

    def _await_begin(self) -> None:
        """Raises what is wrong with the request, unless the game takes so long that this shows later."""
        try:
            with CtrlC(self._interrupt), self._news:
                self._news.wait_for(lambda: self._begun or self._done, PATIENCE)
        except KeyboardInterrupt:
            self._interrupt()
        if self._error is not None and not self._begun:
            raise self._error

    def cancel(self) -> None:
        """Cancels the search. It stops within a moment; then `result` returns what is known."""
        if self._request.limits.cancel is not None:
            self._request.limits.cancel.set()

    @property
    def latest(self) -> SearchResult | None:
        """The latest result; None before the first."""
        with self._news:
            return self._results[-1] if self._results else None

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self._done

    def result(self, timeout: float | None = None) -> SearchResult:
        """Waits for the final result; raises `TimeoutError` if it takes longer than `timeout` seconds.

        An error in the game or in `on_result` ends the search and is raised here. Ctrl-C meanwhile ends the search, and
        what is known is returned.
        """
        if timeout is not None:
            timeout = number("timeout", timeout, 0, threading.TIMEOUT_MAX)
        try:
            with CtrlC(self._interrupt) as ctrl_c, self._news:
                ended = self._news.wait_for(lambda: self._done, timeout)
        except KeyboardInterrupt:  # a moment before or after, or the search has not ended at once
            self._interrupt()
            if not self._results:
                raise
            return replace(self._results[-1], stopped="interrupted")
        if not ended:
            raise TimeoutError(f"the search is still running after {timeout} seconds")
        if self._error is not None:
            raise self._error
        return marked(self._results[-1], ctrl_c)

    def __iter__(self) -> Iterator[SearchResult]:
        seen = 0
        while fresh := self._after(seen):
            yield from fresh
            seen += len(fresh)
        if self._error is not None:
            raise self._error

    def _interrupt(self) -> None:
        """Cancels the search because of Ctrl-C."""
        self._interrupted = True
        self.cancel()

    def _after(self, seen: int) -> list[SearchResult]:
        """Waits for results after the first `seen` and returns them; an empty list when there will be no more."""
        with CtrlC(self._interrupt), self._news:
            self._news.wait_for(lambda: self._done or len(self._results) > seen)
            return self._results[seen:]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.cancel()
        self._thread.join()

    def _run(self) -> None:
        try:
            task = Task(self._request)
            with self._news:
                self._begun = True
                self._news.notify_all()
            for result in task.results():
                if self._interrupted and result.stopped == "cancelled":
                    result = replace(result, stopped="interrupted")
                with self._news:
                    self._results.append(result)
                    self._news.notify_all()
                if self._on_result is not None:
                    self._on_result(result)
        except BaseException as error:  # raised again where the result is asked for
            self._error = error
        finally:
            with self._news:
                self._done = True
                self._news.notify_all()


_running: WeakSet[Background] = WeakSet()


@atexit.register
def _end_all() -> None:
    """A native search must not be left running while the interpreter shuts down."""
    for running in list(_running):
        running.__exit__(None, None, None)
