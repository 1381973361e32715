"""A server of the page in a thread of this process, and what tests ask it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvicorn

from gametree.web.app import make_app
from gametree.web.caps import Caps
from gametree.web.house import House
from gametree.web.offers import Offers

__all__ = ["CAPS", "Event", "Running", "events", "running", "wait_until"]

CAPS = Caps(idle=1.0, kept=30.0, seconds=20.0)
"""A client that leaves is noticed soon."""
PATIENCE = 30.0


class Event(NamedTuple):
    """One server-sent event."""

    number: int
    name: str
    data: Any


class Running(NamedTuple):
    """A server that answers."""

    address: str
    house: House
    client: httpx.Client

    def ask(self, path: str, body: Any, status: int = 200) -> Any:
        """The answer to a POST."""
        answer = self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def stream(self, path: str, body: Any) -> list[Event]:
        """All events of a stream that a POST begins."""
        return list(self.follow(self.ask(path, body, 202)["events"]))

    def follow(self, path: str, after: int | None = None) -> Iterator[Event]:
        """The events of a stream as they come."""
        headers = {} if after is None else {"last-event-id": str(after)}
        with self.client.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield from events(answer.iter_lines())


def events(lines: Iterator[str]) -> Iterator[Event]:
    """Server-sent events from their lines."""
    fields: dict[str, str] = {}
    for line in lines:
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif not line and fields:
            yield Event(int(fields["id"]), fields["event"], json.loads(fields["data"]))
            fields = {}


def wait_until(holds: Any, what: str) -> None:
    """Waits until something holds."""
    pause = threading.Event()
    for _ in range(int(PATIENCE / 0.02)):
        if holds():
            return
        pause.wait(0.02)
    raise AssertionError(f"still not so: {what}")


@contextmanager
def running(
    offers: Offers | None = None, caps: Caps = CAPS, static: Path | None = None, store: Path | None = None
) -> Iterator[Running]:
    """A server on a free port."""
    house = House(offers, caps, store)
    app = make_app(house) if static is None else make_app(house, static=static)
    config = uvicorn.Config(app, port=0, log_level="critical", ws="none", http="h11", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="server under test", daemon=True)
    thread.start()
    wait_until(lambda: server.started, "the server answers")
    port = server.servers[0].sockets[0].getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    try:
        with httpx.Client(base_url=address, timeout=PATIENCE) as client:
            yield Running(address, house, client)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not end"
