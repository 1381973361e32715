"""Searching in a separate thread, for programs that must not wait: results as they come, and a way to cancel.

A program with an event loop awaits them. `asyncio` is imported when one does.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self
from weakref import WeakSet

from gametree.model.arguments import function, instance, number
from gametree.model.result import SearchResult
from gametree.searching.ctrl_c import CtrlC, marked
from gametree.searching.request import Request
from gametree.searching.solving import SoFar, Solver
from gametree.searching.task import Task

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, Future

__all__ = ["Background", "BackgroundSolve"]

PATIENCE = 0.5
"""Seconds to wait for a search to begin: most take less than a millisecond."""


class Background:
    """A running search. Iterating over it yields its results as they come, from the first.

    Leaving a `with` block cancels it. In a program with an event loop, `async for` and `async with` do the same, and
    `await` waits for the final result. To give up waiting does not end the search; `cancel` does.

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
        self._waiting: list[tuple[AbstractEventLoop, Future[None]]] = []
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

    def __await__(self) -> Generator[Any, None, SearchResult]:
        return self._ended().__await__()

    async def _ended(self) -> SearchResult:
        while not self._done:
            await self._fresh(len(self._results))
        return self.result()

    async def __aiter__(self) -> AsyncIterator[SearchResult]:
        seen = 0
        while fresh := await self._fresh(seen):
            for result in fresh:
                yield result
            seen += len(fresh)
        if self._error is not None:
            raise self._error

    async def _fresh(self, seen: int) -> list[SearchResult]:
        """As `_after`, while the event loop goes on."""
        from asyncio import get_running_loop  # slow to import

        loop = get_running_loop()
        while True:
            with self._news:
                if self._done or len(self._results) > seen:
                    return self._results[seen:]
                waiting = loop, loop.create_future()
                self._waiting.append(waiting)
            try:
                await waiting[1]
            finally:
                with self._news, suppress(ValueError):
                    self._waiting.remove(waiting)

    def _tell(self) -> None:
        """Wakes all who wait for news. The caller holds `_news`."""
        self._news.notify_all()
        for loop, future in self._waiting:
            with suppress(RuntimeError):  # the loop has been closed
                loop.call_soon_threadsafe(_wake, future)
        self._waiting.clear()

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

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.cancel()
        while not self._done:
            await self._fresh(len(self._results))

    def _work(self) -> Iterator[SearchResult]:
        """Checks the request, and returns its results, which are found when they are asked for."""
        return Task(self._request).results()

    def _report(self, result: SearchResult) -> None:
        if self._interrupted and result.stopped == "cancelled":
            result = replace(result, stopped="interrupted")
        with self._news:
            self._results.append(result)
            self._tell()
        if self._on_result is not None:
            self._on_result(result)

    def _run(self) -> None:
        try:
            results = self._work()
            with self._news:
                self._begun = True
                self._tell()
            for result in results:
                self._report(result)
        except BaseException as error:  # raised again where the result is asked for
            self._error = error
        finally:
            with self._news:
                self._done = True
                self._tell()


def _wake(future: Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class BackgroundSolve(Background):
    """A position that is being solved. The final result is that of `solve`; those before it are of less deep searches.

    >>> import gametree as gt
    >>> running = gt.background_solve(gt.position("tic-tac-toe", "b2 a2"))
    >>> running.result().value
    1
    """

    def __init__(self, solver: Solver, on_result: Callable[[SearchResult], object] | None = None) -> None:
        self._solver = instance("solver", solver, Solver, "a Solver; gametree.background_solve makes one")
        super().__init__(solver.request, on_result)

    @property
    def so_far(self) -> SoFar:
        """The depth of the running search, and the bounds of the outcome that are proved."""
        return self._solver.so_far

    def _work(self) -> Iterator[SearchResult]:
        yield self._solver.run(self._report)


_running: WeakSet[Background] = WeakSet()


@atexit.register
def _end_all() -> None:
    """A native search must not be left running while the interpreter shuts down."""
    for running in list(_running):
        running.__exit__(None, None, None)
