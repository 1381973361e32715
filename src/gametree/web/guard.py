"""Who may ask, and how much: every request passes here before anything reads it.

A page of another site can send requests to this machine. Its browser says so in `Origin` and `Sec-Fetch-Site`; and if
that site's name was made to lead to this machine (DNS rebinding), in `Host`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gametree.web.wire import text_of

__all__ = ["HEADERS", "Guard", "is_local", "policy"]

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
METHODS = ("GET", "HEAD", "POST", "DELETE")
JSON = "application/json"
FRIENDLY_SITES = ("same-origin", "none")
"""What browsers say of requests by the page itself, and by the person at the address bar."""


def policy(**sources: str) -> str:
    """A content security policy: nothing but the given sources.

    >>> policy(script_src="'self'")
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    """
    given = [f"{name.replace('_', '-')} {allowed}" for name, allowed in sources.items()]
    never = ("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
    return "; ".join(["default-src 'none'", *given, *never])


SELF = "'self'"
HEADERS = {
    "content-security-policy": policy(
        script_src=SELF,
        style_src=SELF,
        img_src=f"{SELF} data: blob:",
        connect_src=SELF,
        worker_src=SELF,
        font_src=SELF,
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""The headers of every answer."""


def is_local(host: str) -> bool:
    """Whether an address to listen on can be reached from this machine alone.

    >>> is_local("127.0.0.1"), is_local("localhost"), is_local("0.0.0.0")
    (True, True, False)
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


class RefusedError(Exception):
    """A request that is not even read."""

    def __init__(self, status: int, sentence: str) -> None:
        self.status = status
        super().__init__(sentence)


class Guard:
    """Refuses requests of other sites, of other methods, and those that are too large; adds the security headers.

    `names` are those by which the server may be called, besides those of this machine.
    """

    def __init__(self, app: ASGIApp, names: Collection[str] = (), body: int = 1_000_000) -> None:
        self._app = app
        self._names = {*LOCAL_NAMES, *(name.lower().strip("[]") for name in names)}
        self._body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # there are no web sockets here
            await send({"type": "websocket.close", "code": 1008})
            return
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message = {**message, "headers": [*message.get("headers", ()), *_missing(message)]}
            await send(message)

        try:
            self._check(scope)
            await self._app(scope, _counted(receive, self._body), with_headers)
        except RefusedError as refused:
            if not begun:
                await _refuse(with_headers, refused)

    def _check(self, scope: Scope) -> None:
        headers = _read(scope)
        if scope["method"] not in METHODS:
            raise RefusedError(405, f"a request is one of {', '.join(METHODS)}")
        if _name(f"//{headers.get('host', '')}") not in self._names:
            raise RefusedError(403, "this server is called by its own name only, such as localhost")
        origin = headers.get("origin")
        if origin is not None and not self._own(origin, scope, headers["host"]):
            raise RefusedError(403, "a page of another site may not use this server")
        if headers.get("sec-fetch-site", "none") not in FRIENDLY_SITES and not _opens_page(scope, headers):
            raise RefusedError(403, "a page of another site may not use this server")
        self._check_body(scope["method"], headers)

    def _own(self, origin: str, scope: Scope, host: str) -> bool:
        """Whether a request comes from this server's own page."""
        return origin.lower() == f"{scope.get('scheme', 'http')}://{host}".lower()

    def _check_body(self, method: str, headers: Mapping[str, str]) -> None:
        length = headers.get("content-length")
        if length is not None and (not length.isascii() or not length.isdigit() or len(length) > 12):
            raise RefusedError(400, "content-length is a number of bytes")
        if length is not None and int(length) > self._body:
            raise RefusedError(413, f"a request has at most {self._body:,} bytes")
        if method == "POST" and headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise RefusedError(415, f"the body of a request is {JSON}")


def _read(scope: Scope) -> dict[str, str]:
    """The headers of a request; one that is sent twice has no value that a check would accept."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1").lower()
        found[key] = f"{found[key]}, {value.decode('latin-1')}" if key in found else value.decode("latin-1")
    return found


def _name(url: str) -> str | None:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises if it is not a port
        return parts.hostname if not parts.username and not parts.path else None
    except ValueError:
        return None


def _opens_page(scope: Scope, headers: Mapping[str, str]) -> bool:
    """Whether a person follows a link to the page: that shows it in a window of its own, and does nothing else."""
    return scope["method"] in ("GET", "HEAD") and scope["path"] == "/" and headers.get("sec-fetch-mode") == "navigate"


def _counted(receive: Receive, most: int) -> Receive:
    """The body of a request as it comes; an `HTTPException`, which FastAPI passes on, if it is longer than allowed."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise HTTPException(413, f"a request has at most {most:,} bytes")
        return message

    return counted


def _missing(message: Message) -> list[tuple[bytes, bytes]]:
    there = {name.lower() for name, _ in message.get("headers", ())}
    return [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in there]


async def _refuse(send: Send, refused: RefusedError) -> None:
    body = text_of({"error": str(refused)}).encode()
    headers: list[tuple[bytes, Any]] = [
        (b"content-type", JSON.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # what is left of the body is not read
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
