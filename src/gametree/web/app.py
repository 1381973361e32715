"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from gametree.web import analysis, exports, laboratory, play, questions, streaming
from gametree.web.failures import explain
from gametree.web.guard import Guard
from gametree.web.house import House

__all__ = ["STATIC", "make_app"]

STATIC = Path(__file__).with_name("static")
"""The page: HTML, a stylesheet and ES modules."""


def make_app(house: House, names: Collection[str] = (), static: Path = STATIC) -> Guard:
    """The application. `names` are those by which others may call the server; this machine's own always work."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(house.streams.sweep_forever())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await asyncio.to_thread(house.close)

    # The pages that FastAPI makes of an interface load scripts from another host.
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=lifespan)
    explain(app)
    for part in (questions, streaming, analysis, play, laboratory):
        app.include_router(part.routes(house))
    app.include_router(exports.routes(house, static))

    @app.get("/")
    async def _page(request: Request) -> Response:
        return FileResponse(static / "index.html", headers={"cache-control": "no-cache"})

    app.mount("/static", Unchanging(directory=static))
    return Guard(app, names, house.caps.body)


class Unchanging(StaticFiles):
    """The files of the page. Browsers ask every time whether a file has changed: another version may run tomorrow."""

    def file_response(self, *args: object, **options: object) -> Response:
        """See `StaticFiles`."""
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["cache-control"] = "no-cache"
        return response
