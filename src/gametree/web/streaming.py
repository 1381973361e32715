"""Reading and cancelling streams."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gametree.model.texts import number_in
from gametree.web.house import House
from gametree.web.refusals import RefusalError

__all__ = ["routes"]

MOST_EVENTS = 10**9


def routes(house: House) -> APIRouter:
    """Streams by their ids."""
    router = APIRouter()

    @router.get("/api/streams/{key}")
    async def _read(request: Request, key: str) -> Response:
        stream = house.streams.stream(key)
        seen = _seen(request)
        if stream.ended_at is not None and seen >= len(stream.events):
            return Response(status_code=204)  # which stops a browser from coming back
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(stream.after(seen), media_type="text/event-stream", headers=headers)

    @router.delete("/api/streams/{key}")
    async def _cancel(key: str) -> Response:
        house.streams.stream(key).cancel()
        return Response(status_code=204)

    return router


def _seen(request: Request) -> int:
    """The number of the last event that the client has."""
    said = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    seen = number_in(said, MOST_EVENTS)
    if seen is None:
        raise RefusalError("the last event is named by its number", "after")
    return seen
