"""The threads that work for clients: a fixed number, and a flag for each piece of work that ends it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from starlette.requests import Request

from gametree import _core
from gametree.web.refusals import BusyError

__all__ = ["ClientLeft", "Work", "Workers", "answer"]

T = TypeVar("T")


class ClientLeft(Exception):  # noqa: N818 - nobody is there to be told of an error
    """The client has closed the connection, and does not wait for an answer."""


class Work(Generic[T]):
    """A piece of work that was begun. Setting `flag` ends its search."""

    def __init__(self, flag: _core.Flag, future: Future[T], on_cancel: Callable[[], object] | None) -> None:
        self.flag = flag
        self.future = future
        self._on_cancel = on_cancel

    def cancel(self) -> None:
        """Ends it soon; if it has not begun, at once."""
        self.flag.set()
        if self._on_cancel is not None:
            self._on_cancel()
        self.future.cancel()


class Workers:
    """`threads` threads, and room for `waiting` more pieces of work; any other is a `BusyError`."""

    def __init__(self, name: str, threads: int, waiting: int = 0) -> None:
        self._name = name
        self._room = threads + waiting
        self._pool = ThreadPoolExecutor(threads, f"gametree {name}")
        self._lock = threading.Lock()
        self._works: set[Work[object]] = set()

    def begin(self, work: Callable[[_core.Flag], T], on_cancel: Callable[[], object] | None = None) -> Work[T]:
        """Begins with some work in one of the threads. It gets a flag, and must end soon after that is set.

        `on_cancel` is called too when the work is cancelled.
        """
        flag = _core.Flag()
        with self._lock:
            if len(self._works) >= self._room:
                raise BusyError(f"{self._room} {self._name} are running already; end one, or try again in a moment")
            begun = Work(flag, self._pool.submit(work, flag), on_cancel)
            self._works.add(begun)  # type: ignore[arg-type]
        begun.future.add_done_callback(lambda _: self._ended(begun))  # type: ignore[arg-type]
        return begun

    def _ended(self, work: Work[object]) -> None:
        with self._lock:
            self._works.discard(work)

    @property
    def running(self) -> int:
        """How many pieces of work run or wait."""
        return len(self._works)

    def close(self) -> None:
        """Cancels everything, and waits until the threads have ended."""
        with self._lock:
            works = list(self._works)
        for work in works:
            work.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)


async def answer(
    workers: Workers, request: Request, work: Callable[[_core.Flag], T], seconds: float | None = None
) -> T:
    """What `work` returns, in one of the threads. If the client leaves, it is cancelled: `ClientLeft`.

    After this many `seconds` its flag is set, and it returns what it has.
    """
    begun = workers.begin(work)
    found: asyncio.Future[T] = asyncio.wrap_future(begun.future)
    leaving: asyncio.Future[Any] = asyncio.create_task(_left(request))
    try:
        await asyncio.wait([found, leaving], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not found.done() and not leaving.done():
            begun.flag.set()
            await asyncio.wait([found, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not found.done():
            raise ClientLeft
        return found.result()
    finally:
        begun.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    """Returns when the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
