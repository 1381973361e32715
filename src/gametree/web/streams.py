"""Streams of server-sent events: work that reports while it runs, and clients that may come back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from time import monotonic
from typing import Any

from gametree import _core
from gametree.model.errors import GameTreeError
from gametree.web.caps import Caps
from gametree.web.refusals import BusyError, GoneError
from gametree.web.wire import text_of
from gametree.web.workers import Work, Workers

__all__ = ["Report", "Stream", "Streams"]

ALIVE = 10.0
"""Seconds between the comments that keep a quiet connection open."""
Report = Callable[[str, Any], None]
"""Adds an event to a stream: its name and its data."""


class Stream:
    """The events of one piece of work, all of them kept, numbered from 1. Threads add them and clients read them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.id = secrets.token_urlsafe(12)
        self.events: list[bytes] = []
        self.ended_at: float | None = None
        self.left_at: float | None = monotonic()
        """When the last listener left; None while there is one."""
        self.work: Work[None] | None = None
        self._listeners = 0
        self._loop = loop
        self._news = asyncio.Event()

    def add(self, name: str, data: Any) -> None:
        """Adds an event, from any thread."""
        text = text_of(data)
        self._loop.call_soon_threadsafe(self._append, name, text)

    def _append(self, name: str, text: str) -> None:
        self.events.append(f"id: {len(self.events) + 1}\nevent: {name}\ndata: {text}\n\n".encode())
        if name in ("end", "failed"):
            self.ended_at = monotonic()
        self._news.set()
        self._news = asyncio.Event()

    def cancel(self) -> None:
        """Ends the work."""
        if self.work is not None:
            self.work.cancel()

    async def after(self, seen: int) -> AsyncIterator[bytes]:
        """The events after the first `seen`, as they come, to the end."""
        self._listeners += 1
        self.left_at = None
        try:
            while True:
                news = self._news
                while seen < len(self.events):
                    seen += 1
                    yield self.events[seen - 1]
                if self.ended_at is not None and seen >= len(self.events):
                    return
                try:
                    await asyncio.wait_for(news.wait(), ALIVE)
                except TimeoutError:
                    yield b": alive\n\n"
        finally:
            self._listeners -= 1
            if not self._listeners:
                self.left_at = monotonic()


class Streams:
    """The streams of a server by id. One that nobody listens to is cancelled, and forgotten some time after its end."""

    def __init__(self, workers: Workers, caps: Caps) -> None:
        self._workers = workers
        self._caps = caps
        self._streams: dict[str, Stream] = {}

    def begin(
        self, work: Callable[[Report, _core.Flag], object], on_cancel: Callable[[], object] | None = None
    ) -> Stream:
        """Begins with work that reports. What it raises becomes the last event; `on_cancel` helps to end it."""
        self._make_room()
        stream = Stream(asyncio.get_running_loop())
        stream.work = self._workers.begin(lambda flag: _report(stream, work, flag), on_cancel)
        stream.work.future.add_done_callback(lambda future: _cancelled(stream) if future.cancelled() else None)
        self._streams[stream.id] = stream
        return stream

    def _make_room(self) -> None:
        """Forgets the stream that ended first and that nobody reads, if there are too many."""
        self.sweep()
        if len(self._streams) < self._caps.streams:
            return
        over = [one for one in self._streams.values() if one.ended_at is not None and one.left_at is not None]
        if not over:
            raise BusyError(f"{self._caps.streams} streams are open already; close one, or try again in a moment")
        del self._streams[min(over, key=lambda one: one.ended_at or 0.0).id]

    def stream(self, key: str) -> Stream:
        """The stream of that id."""
        if key not in self._streams:
            raise GoneError("there is no such stream; it ended more than a minute ago, or never began")
        return self._streams[key]

    def __len__(self) -> int:
        return len(self._streams)

    def sweep(self) -> None:
        """Cancels what nobody listens to, and forgets what ended some time ago."""
        now = monotonic()
        for key, stream in list(self._streams.items()):
            if stream.ended_at is None:
                if stream.left_at is not None and now - stream.left_at > self._caps.idle:
                    stream.cancel()
            elif now - max(stream.ended_at, stream.left_at or now) > self._caps.kept:
                del self._streams[key]

    def cancel(self) -> None:
        """Ends all work, and with it all streams."""
        for stream in self._streams.values():
            stream.cancel()

    async def sweep_forever(self) -> None:
        """Sweeps once a second."""
        while True:
            await asyncio.sleep(min(1.0, self._caps.idle / 2))
            self.sweep()


def _report(stream: Stream, work: Callable[[Report, _core.Flag], object], flag: _core.Flag) -> None:
    try:
        work(stream.add, flag)
        stream.add("end", {"reason": "cancelled" if flag.is_set else "done"})
    except GameTreeError as error:
        stream.add("failed", {"error": str(error)})
    except Exception as error:
        stream.add("failed", {"error": f"the work failed: {type(error).__name__}: {error}"})
        raise


def _cancelled(stream: Stream) -> None:
    stream.add("end", {"reason": "cancelled"})
