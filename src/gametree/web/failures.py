"""Errors as answers: whatever a client asks for wrongly gets a status of 4xx and one sentence."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gametree.model.errors import (
    DepthError,
    GameTreeError,
    IllegalMove,
    InvalidPosition,
    InvalidTree,
    LimitError,
    TableError,
    UnknownName,
)
from gametree.web.house import answered
from gametree.web.refusals import BusyError, RefusalError
from gametree.web.workers import ClientLeft

__all__ = ["explain"]

FIELDS: dict[type[GameTreeError], str] = {
    IllegalMove: "moves",
    InvalidPosition: "position",
    InvalidTree: "position",
    DepthError: "depth",
    TableError: "table",
    LimitError: "seconds",
}
"""The field of a request that an error is about."""
TOO_LARGE = 413
CLIENT_CLOSED = 499
"""What servers log where nobody waits for the answer."""


def explain(app: FastAPI) -> None:
    """Installs the answers to errors."""
    app.add_exception_handler(RefusalError, _refused)
    app.add_exception_handler(GameTreeError, _wrong)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientLeft, lambda request, error: Response(status_code=CLIENT_CLOSED))
    app.add_exception_handler(MemoryError, _too_large)
    app.add_exception_handler(Exception, _fault)


def _said(status: int, sentence: str, field: str | None = None) -> Response:
    return answered({"error": sentence} | ({} if field is None else {"field": field}), status)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusalError)
    answer = _said(error.status, str(error), error.field)
    if isinstance(error, BusyError):
        answer.headers["retry-after"] = "1"
    return answer


def _wrong(request: Request, error: Exception) -> Response:
    field = next((name for kind, name in FIELDS.items() if isinstance(error, kind)), None)
    if isinstance(error, UnknownName):
        field = error.kind.split()[0]
    return _said(400, str(error), field)


def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return _said(400, *_sentence(first))


def _sentence(first: dict[str, Any]) -> tuple[str, str | None]:
    """What is wrong with a body, from the words of pydantic; and the field, if it is one."""
    if first["type"] == "json_invalid":
        return "the body of the request is not JSON", None
    way = [str(part) for part in first["loc"][1:] if str(part) not in ("TraceBody", "PairBody")]
    field = ".".join(way) or "the body"
    told = {
        "missing": f"{field} is missing",
        "extra_forbidden": f"{field} is not a field of this request",
        "value_error": str(first["msg"]).removeprefix("Value error, "),
    }
    said = told.get(first["type"]) or str(first["msg"]).replace("Input ", f"{field} ", 1)
    return said, way[-1] if way else None


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said = {404: "there is nothing of that name here", 405: "that is not how this is asked for"}
    answer = _said(error.status_code, said.get(error.status_code, str(error.detail)))
    if error.status_code == TOO_LARGE:
        answer.headers["connection"] = "close"  # what is left of the body is not read
    return answer


def _too_large(request: Request, error: Exception) -> Response:
    return _said(TOO_LARGE, "this takes more memory than there is; ask for less")


def _fault(request: Request, error: Exception) -> Response:
    return _said(500, f"a fault of the server: {type(error).__name__}: {error}")
