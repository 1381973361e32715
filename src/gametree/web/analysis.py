"""Analysing: the results of a search as they come, and the values of all positions of a game."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.responses import Response

from gametree import _core
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.searching.request import Request
from gametree.searching.running import run
from gametree.web.bodies import AnalyseBody, Limited, ValuesBody
from gametree.web.house import House, Report, begun
from gametree.web.results import shown

__all__ = ["request_of", "routes"]

SECONDS_A_POSITION = 0.5
"""For each position of a game, if nothing else is asked for."""


def routes(house: House) -> APIRouter:
    """Streams of results and of values."""
    router = APIRouter()

    @router.post("/api/analyse")
    async def _analyse(body: AnalyseBody) -> Response:
        def work(report: Report, flag: _core.Flag) -> None:
            request = request_of(house, body, house.position(body.place), flag)
            for result in run(replace(request, best=body.lines)):
                report("result", shown(result))

        return begun(house.streams.begin(work))

    @router.post("/api/values")
    async def _values(body: ValuesBody) -> Response:
        return begun(house.streams.begin(lambda report, flag: _along(house, body, report, flag)))

    return router


def request_of(house: House, body: Limited, position: Position, flag: _core.Flag) -> Request:
    """The search that a request describes, within the limits of the server."""
    chosen = house.offers.algorithm(body.algorithm)
    seconds = house.caps.seconds if body.seconds is None else body.seconds
    most = house.nodes(chosen)
    limits = Limits(body.depth, min(body.nodes or most, most), seconds, flag)
    table = house.table(body.table)
    return Request(position, chosen, limits, table, body.ordering, house.tree(chosen), deepening="useful")


def _along(house: House, body: ValuesBody, report: Report, flag: _core.Flag) -> None:
    """Reports the value of every position of a game, the first one first."""
    if body.depth is None and body.seconds is None and body.nodes is None:
        body = body.model_copy(update={"seconds": SECONDS_A_POSITION})
    position = house.offers.start(body.place, house.caps)
    for ply, move in enumerate((None, *body.place.moves)):
        position = position if move is None else position.play(move)
        *_, last = run(request_of(house, body, position, flag))
        if flag.is_set:
            return
        found = {name: getattr(last, name) for name in ("value", "bound", "depth", "stopped")}
        best = None if last.move is None else str(last.move)
        report("value", {"ply": ply, "move": move, **found, "best": best, "pv": [str(one) for one in last.pv]})
