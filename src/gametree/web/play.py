"""Playing: a person's moves, the player's replies with their thinking, hints, and two players against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gametree import _core
from gametree.web.bodies import GameBody, HintBody, MoveBody, Nothing
from gametree.web.house import House, Report, answered, begun
from gametree.web.matches import Match
from gametree.web.refusals import MomentError
from gametree.web.results import shown
from gametree.web.seats import new_match
from gametree.web.workers import answer

__all__ = ["routes"]


def routes(house: House) -> APIRouter:
    """Games by their ids."""
    router = APIRouter()
    matches = house.matches

    async def _changed(request: Request, match: Match, change: Callable[[], object]) -> Response:
        """The state of a game after a change of it."""

        def work(flag: _core.Flag) -> dict[str, Any]:
            change()
            return match.as_dict(house.caps.moves)

        with _taken(match):
            return answered(await answer(house.questions, request, work))

    @router.post("/api/games")
    async def _new(request: Request, body: GameBody) -> Response:
        def work(flag: _core.Flag) -> tuple[Match, dict[str, Any]]:
            match = new_match(house, body)
            return match, match.as_dict(house.caps.moves)

        match, state = await answer(house.questions, request, work)
        matches.add(match)
        return answered(state, 201)

    @router.get("/api/games/{key}")
    async def _look(request: Request, key: str) -> Response:
        match = matches.match(key)
        return answered(await answer(house.questions, request, lambda flag: match.as_dict(house.caps.moves)))

    @router.delete("/api/games/{key}")
    async def _forget(key: str) -> Response:
        matches.close(key)
        return Response(status_code=204)

    @router.post("/api/games/{key}/move")
    async def _move(request: Request, key: str, body: MoveBody) -> Response:
        match = matches.match(key)
        return await _changed(request, match, lambda: _on_turn(match).move(body.move))

    @router.post("/api/games/{key}/undo")
    async def _undo(request: Request, key: str, body: Nothing) -> Response:
        match = matches.match(key)
        return await _changed(request, match, lambda: match.session.undo())

    @router.post("/api/games/{key}/switch")
    async def _switch(request: Request, key: str, body: Nothing) -> Response:
        match = matches.match(key)
        return await _changed(request, match, lambda: _going_on(match).session.switch())

    @router.post("/api/games/{key}/resign")
    async def _resign(request: Request, key: str, body: Nothing) -> Response:
        match = matches.match(key)
        return await _changed(request, match, lambda: _going_on(match).session.resign())

    @router.post("/api/games/{key}/hint")
    async def _hint(request: Request, key: str, body: HintBody) -> Response:
        match = matches.match(key)
        session = _going_on(match).session
        name = session.opponent.algorithm
        algorithm = None if name is None else house.offers.algorithm(name)

        def work(flag: _core.Flag) -> dict[str, Any]:
            return shown(session.hint(body.seconds, algorithm=algorithm, cancel=flag))

        with _taken(match):
            return answered(await answer(house.searches, request, work))

    @router.post("/api/games/{key}/hurry")
    async def _hurry(key: str, body: Nothing) -> Response:
        matches.match(key).game.hurry()
        return Response(status_code=204)

    @router.get("/api/games/{key}/save")
    async def _save(key: str) -> Response:
        return answered(matches.match(key).session.as_dict())

    @router.post("/api/games/{key}/reply")
    async def _reply(key: str, body: Nothing) -> Response:
        match = matches.match(key)
        if not _going_on(match).engine_moves:
            raise MomentError("it is your turn")
        return begun(_thinking(house, match))

    return router


def _thinking(house: House, match: Match) -> Any:
    """The stream of a reply. It ends the player's thinking, and so makes it move, if nobody listens any more."""
    _take(match)

    def work(report: Report, flag: _core.Flag) -> None:
        mover = match.mover
        try:
            mover.on_result = lambda result: report("thinking", shown(result))
            match.game.reply()
        finally:
            mover.on_result = None
            match.busy = False
        report("game", match.as_dict(house.caps.moves))

    try:
        stream = house.streams.begin(work, match.game.hurry)
    except BaseException:
        match.busy = False
        raise
    return stream


def _take(match: Match) -> None:
    if match.busy:
        raise MomentError("this game is busy: a move is being chosen; wait for it, or hurry it")
    match.busy = True


@contextmanager
def _taken(match: Match) -> Iterator[None]:
    """While one request works on a game, others are refused."""
    _take(match)
    try:
        yield
    finally:
        match.busy = False


def _going_on(match: Match) -> Match:
    if match.game.ending is not None:
        raise MomentError("the game is over")
    return match


def _on_turn(match: Match) -> Any:
    if _going_on(match).engine_moves:
        raise MomentError("it is not your turn")
    return match.session
