"""A run saved as one file: the page, the columns, and the boards of the first nodes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gametree import _core
from gametree.searching.tracing.trace import Trace
from gametree.web import runs
from gametree.web.boards import described
from gametree.web.bodies import ExportBody, TraceBody
from gametree.web.bundle import bundle
from gametree.web.catalogue import described_algorithm, described_game
from gametree.web.house import House
from gametree.web.wire import base64_columns
from gametree.web.workers import answer

__all__ = ["routes"]

MOST_BOARDS = 1_000
"""Nodes whose boards are saved."""
MOST_MOVES = 100
"""Moves that are listed of each of these boards."""


def routes(house: House, static: Path) -> APIRouter:
    """Runs as files."""
    router = APIRouter()

    @router.post("/api/export")
    async def _export(request: Request, body: ExportBody) -> Response:
        def work(flag: _core.Flag) -> str:
            data = _data(house, body, flag)
            return bundle(static, base64_columns(data), data["title"])

        page = await answer(house.searches, request, work, house.caps.seconds)
        name = re.sub(r"[^a-z0-9]+", "-", (body.title or "run").lower()).strip("-") or "run"
        headers = {"content-disposition": f'attachment; filename="gametree-{name[:60]}.html"'}
        return Response(page, media_type="text/html", headers=headers)

    return router


def _data(house: House, body: ExportBody, flag: _core.Flag) -> dict[str, Any]:
    """What the page shows without a server."""
    run = body.run
    names = [run.algorithm] if isinstance(run, TraceBody) else run.algorithms
    made = [runs.traced(house, run, name, flag) for name in names]
    columns = [runs.columns_of(run, name, one) for name, one in zip(names, made, strict=True)]
    shown = {"columns": columns[0]} if len(columns) == 1 else {"traces": columns}
    return {
        "run": run.model_dump(exclude_none=True),
        "step": body.step,
        "title": body.title or " and ".join(one["name"] for one in columns),
        "catalogue": _catalogue(house, body, names),
        "positions": _boards(made[0], run.place.moves),
        **shown,
    }


def _catalogue(house: House, body: ExportBody, names: list[str]) -> dict[str, Any]:
    """The part of the catalogue that a run needs."""
    game = body.run.place.game
    return {
        "games": [] if game is None else [described_game(game, house.offers, house.caps)],
        "algorithms": [described_algorithm(name, house.offers) for name in names],
        "limits": house.caps.as_dict(),
    }


def _boards(made: Trace, played: list[str]) -> dict[str, Any]:
    """The boards of the first nodes of a trace by their ids."""
    boards = {}
    for node in range(min(len(made.nodes), MOST_BOARDS)):
        path = made.nodes.path(node)
        boards[str(node)] = described(made.root.line(path), MOST_MOVES, [*played, *map(str, path)])
    return boards
