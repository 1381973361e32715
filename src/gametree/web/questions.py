"""Questions that are answered at once, or as soon as a search is done. It ends if the client does not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gametree import _core
from gametree.model.move_list import noted
from gametree.web import runs
from gametree.web.boards import described
from gametree.web.bodies import PairBody, Place, PositionsBody, SketchBody, TraceBody
from gametree.web.catalogue import catalogue
from gametree.web.house import House, answered
from gametree.web.wire import BINARY, base64_columns, binary_columns, text_of
from gametree.web.workers import answer

__all__ = ["routes"]


def routes(house: House) -> APIRouter:
    """The catalogue, positions, traces, pairs of traces, sketches."""
    router = APIRouter()
    kept: list[str] = []

    @router.get("/api/catalogue")
    async def _catalogue(request: Request) -> Response:
        def work(flag: _core.Flag) -> None:
            if not kept:
                kept.append(text_of(catalogue(house.offers, house.caps)))

        await answer(house.questions, request, work)
        return Response(kept[0], media_type="application/json")

    @router.post("/api/position")
    async def _position(request: Request, place: Place) -> Response:
        def work(flag: _core.Flag) -> dict[str, Any]:
            return described(house.position(place), house.caps.moves, place.moves)

        return answered(await answer(house.questions, request, work))

    @router.post("/api/positions")
    async def _positions(request: Request, body: PositionsBody) -> Response:
        def work(flag: _core.Flag) -> list[dict[str, Any]]:
            root, played = house.position(body.place), body.place.moves
            paths = takewhile(lambda _: not flag.is_set, body.paths)
            return [described(root.line(path), house.caps.moves, [*played, *path]) for path in paths]

        return answered({"positions": await answer(house.questions, request, work)})

    @router.post("/api/moves")
    async def _moves(request: Request, place: Place) -> Response:
        def work(flag: _core.Flag) -> dict[str, Any]:
            with noted() as moves:
                end = house.offers.start(place, house.caps)
            start = end if not moves else house.offers.start(place.model_copy(update={"position": None}), house.caps)
            return {"start": described(start, house.caps.moves), "moves": [str(move) for move in moves] + place.moves}

        return answered(await answer(house.questions, request, work))

    @router.post("/api/trace")
    async def _trace(request: Request, body: TraceBody) -> Response:
        return await _columns(house, request, lambda flag: runs.single(house, body, flag))

    @router.post("/api/compare")
    async def _compare(request: Request, body: PairBody) -> Response:
        return await _columns(house, request, lambda flag: runs.paired(house, body, flag))

    @router.post("/api/sketch")
    async def _sketch(request: Request, body: SketchBody) -> Response:
        return await _columns(house, request, lambda flag: runs.sketched(house, body, flag))

    return router


async def _columns(house: House, request: Request, work: Callable[[_core.Flag], dict[str, Any]]) -> Response:
    """Columns, binary if the client asks for that. They are written in the thread that made them."""
    binary = BINARY in request.headers.get("accept", "")

    def written(flag: _core.Flag) -> str | bytes:
        columns = work(flag)
        return binary_columns(columns) if binary else base64_columns(columns)

    body = await answer(house.searches, request, written, house.caps.seconds)
    return Response(body, media_type=BINARY if binary else "application/json")
