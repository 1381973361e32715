"""The results of a search for `async for`: they end, and the search with them, when nobody asks for more."""

from __future__ import annotations

from contextlib import suppress
from typing import Self

from gametree.model.result import SearchResult
from gametree.searching.background import Background

__all__ = ["AsyncResults"]


class AsyncResults:
    """Yields the results of a running search as they come.

    The search ends with the last result, when the task that waits for one is cancelled, and when the loop is left: then
    this object goes, or `aclose` is called.
    """

    def __init__(self, running: Background) -> None:
        self._running = running
        self._results = aiter(running)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SearchResult:
        try:
            return await anext(self._results)
        except BaseException:  # no more results, an error in the game, or the task was cancelled
            self._end()
            raise

    async def aclose(self) -> None:
        """Ends the search."""
        self._end()

    def _end(self) -> None:
        self._running.__exit__(None, None, None)

    def __del__(self) -> None:
        with suppress(RuntimeError):  # the thread of the search itself may be the one that collects garbage
            self._end()
