"""Why a compiled function has failed: it is run again in plain Python, whose exceptions have a traceback."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gametree.model.errors import GameError, ValueRangeError
from gametree.model.quoted import quoted
from gametree.model.values import INFINITY
from gametree.native.record import Record
from gametree.user import game as own

if TYPE_CHECKING:
    from gametree.user.compiled.machine_code import Library

__all__ = ["LAST_MOVE", "Explainer", "rerun_evaluator", "rerun_rule"]

LAST_MOVE = 65534
OUTGROWN = (
    "a number must have outgrown 64 bits, or the field it is stored in; "
    "where a uint64 may, mask it at once, as in (a * b) & mask"
)

Rerun = Callable[[str, Any, int | None], GameError]
"""Runs a function again, by its name, on a state and perhaps a move: the error that it raises, or that fits best."""


class Explainer:
    """What native code calls when a compiled function has failed: raises the error that explains it.

    It holds the `library`, so that the functions exist as long as the native game or evaluator does.
    """

    def __init__(self, rerun: Rerun, record: Record, library: Library) -> None:
        self._rerun = rerun
        self._record = record
        self.library = library

    def __call__(self, function: str, state: bytes, move: int | None) -> None:
        """Raises a `GameError`."""
        raise self._rerun(function, self._record.unpack(state), move)


def rerun_evaluator(function: Callable[[Any], int]) -> Rerun:
    """How to explain failures of an evaluator."""
    name = getattr(function, "__name__", "the evaluator")

    def rerun(_: str, board: Any, __: int | None) -> GameError:
        try:
            value = function(board)
        except Exception as error:
            failed = GameError(f"{name} failed with {type(error).__name__}: {error}", board)
            failed.__cause__ = error
            return failed
        if type(value) is int and abs(value) < INFINITY:
            return GameError(f"{name} fails when compiled, but not in plain Python; {OUTGROWN}", board)
        return GameError(f"{name} returned {quoted(value)}, not a whole number of 32 bits", board)

    return rerun


def rerun_rule(game: own.Game, record: Record) -> Rerun:
    """How to explain failures of the rules of a game."""

    def rerun(function: str, state: Any, move: int | None) -> GameError:
        position = own.OwnPosition(game, state)
        try:
            _run(position, record, function, move)
        except GameError as error:
            return error
        call = f"{function}(state)" if move is None else f"{function}(state, {move})"
        return GameError(f"{call} fails when compiled, but not in plain Python; {OUTGROWN}", position)

    return rerun


def _run(position: own.OwnPosition, record: Record, function: str, move: int | None) -> None:
    """Runs a rule as a search would; `GameError` if it fails or returns what does not fit."""
    if function in ("play", "passed"):
        call = f"play(state, {move})" if function == "play" else "passed(state)"
        try:
            record.pack(position.after(move).state if function == "play" else position.asked("passed"))
        except ValueRangeError as error:
            raise GameError(f"after {call} {error}", position) from error
    elif function == "moves":
        for listed in position.moves():
            if type(listed) is not int or not 0 <= listed <= LAST_MOVE:
                raise GameError(f"moves of a compiled game are 0 to {LAST_MOVE}, and {quoted(listed)} is not", position)
    elif function == "order":
        position.hint(move)
    elif function in ("noisy", "exchange"):
        getattr(position, function)(move)
    elif function == "evaluate":
        position.evaluate()
    else:
        getattr(position, function)
