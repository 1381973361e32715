"""Running the server: on a free port of this machine, with the page in a browser."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from contextlib import suppress

import uvicorn

from gametree.model.errors import OptionError
from gametree.web.app import make_app
from gametree.web.guard import is_local
from gametree.web.house import House

__all__ = ["serve"]

GRACE = 2
"""Seconds that open connections have to end when the server does."""
KEPT_OPEN = 5
"""Seconds that a connection may be idle."""
MOST_CONNECTIONS = 200


def serve(house: House, host: str, port: int, ready: Callable[[str], object] = print) -> None:
    """Serves until Ctrl-C. Port 0 is any free one; `ready` is called with the address as soon as it is open."""
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    names = () if is_local(host) else _names(host)
    config = uvicorn.Config(
        make_app(house, names),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEPT_OPEN,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=65536,
        http="h11",
    )
    server = Announced(config, lambda: ready(address), house.streams.cancel)
    with suppress(KeyboardInterrupt):  # which is how it is meant to end
        server.run(sockets=[listening])


class Announced(uvicorn.Server):
    """A server that says when it answers, and when it ends: streams that go on would hold it up."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object], ending: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        self._ending()
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise OptionError(f"the server cannot listen on port {port} of {host}: {error.strerror or error}") from None
    except (OverflowError, UnicodeError):
        raise OptionError(
            f"a port is a number from 0 to 65535, and a host a name or an address, not {host}:{port}"
        ) from None


def _address(host: str, port: int) -> str:
    named = "localhost" if host in ("127.0.0.1", "localhost", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}/"


def _names(host: str) -> Sequence[str]:
    """The names by which other machines call a server that listens for them."""
    own = socket.gethostname()
    return [host, own, *_addresses(own)] if host in ("0.0.0.0", "::") else [host]


def _addresses(name: str) -> list[str]:
    try:
        return sorted({str(found[4][0]) for found in socket.getaddrinfo(name, None)})
    except OSError:
        return []
