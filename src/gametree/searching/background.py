"""Searching in a thread of its own: a program that must not wait gets results as they come, and can call it off."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Self
from weakref import WeakSet

from gametree import _core
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree
from gametree.searching.task import AUTO, FOREVER, Task

__all__ = ["Background", "background"]


def background(
    position: Position,
    algorithm: str | Algorithm = "mtdf",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    on_result: Callable[[SearchResult], object] | None = None,
    table: Table | int | str | None = AUTO,
    ordering: str = AUTO,
    tree: Tree | None = None,
    history: Sequence[Position] | None = None,
    kernel: str = AUTO,
) -> Background:
    """Starts a search that deepens iteratively in a thread of its own, and returns at once.

    The arguments are those of `search`; without a limit it goes on until it is cancelled or there is nothing deeper to
    find. `on_result` gets every result as it comes, in the thread of the search: a program with a window hands it on to
    its own thread. Native searches release the interpreter lock, so the program goes on at full speed meanwhile.

    >>> import gametree as gt
    >>> running = gt.background(gt.position("tic-tac-toe"), "mtdf", depth=4)
    >>> [result.depth for result in running]
    [1, 2, 3, 4]
    >>> running.result().value
    0
    """
    limits = Limits(depth, nodes, seconds, _core.Flag())
    if (depth, nodes, seconds) == (None, None, None):
        limits = replace(limits, seconds=FOREVER)
    return Background(Task(position, algorithm, limits, table, ordering, kernel, tree, history, deepen=True), on_result)


class Background:
    """A search under way. Iterating over it gives its results as they come, from the first.

    Leaving a `with` block cancels it.

    >>> import gametree as gt
    >>> with gt.background(gt.position("othello")) as running:
    ...     first = next(iter(running))
    >>> first.depth, running.result().stopped
    (1, 'cancelled')
    """

    def __init__(self, task: Task, on_result: Callable[[SearchResult], object] | None = None) -> None:
        self._task = task
        self._on_result = on_result
        self._results: list[SearchResult] = []
        self._error: BaseException | None = None
        self._done = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=f"gametree {task.algorithm.name}", daemon=True)
        _running.add(self)
        self._thread.start()

    def cancel(self) -> None:
        """Ends the search. It stops within a moment; then `result` has what is known."""
        if self._task.limits.cancel is not None:
            self._task.limits.cancel.set()

    @property
    def latest(self) -> SearchResult | None:
        """The last result so far; None if there is none yet."""
        with self._news:
            return self._results[-1] if self._results else None

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self._done

    def result(self, timeout: float | None = None) -> SearchResult:
        """The final result, which is waited for; `TimeoutError` if it takes longer than `timeout` seconds.

        An error in the game or in `on_result`, which ends the search, is raised here.
        """
        with self._news:
            if not self._news.wait_for(lambda: self._done, timeout):
                raise TimeoutError(f"the search is still running after {timeout} seconds")
        if self._error is not None:
            raise self._error
        return self._results[-1]

    def __iter__(self) -> Iterator[SearchResult]:
        seen = 0
        while fresh := self._after(seen):
            yield from fresh
            seen += len(fresh)
        if self._error is not None:
            raise self._error

    def _after(self, seen: int) -> list[SearchResult]:
        """The results after the first `seen`, which are waited for; none when there will be no more."""
        with self._news:
            self._news.wait_for(lambda: self._done or len(self._results) > seen)
            return self._results[seen:]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.cancel()
        self._thread.join()

    def _run(self) -> None:
        task = self._task
        try:
            for result in task.iterations() if task.algorithm.deepens else iter([task.once()]):
                with self._news:
                    self._results.append(result)
                    self._news.notify_all()
                if self._on_result is not None:
                    self._on_result(result)
        except BaseException as error:  # whatever it is, it belongs to whoever asks for the result
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
