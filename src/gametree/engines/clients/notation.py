"""Positions and moves as protocols write them."""

from __future__ import annotations

from functools import cache
from typing import Any

from gametree.engines.notation import written
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.wrapped import WrappedPosition
from gametree.rules.builtin.checkers import CheckersPosition
from gametree.rules.builtin.chess import ChessPosition
from gametree.rules.builtin.othello import OthelloPosition
from gametree.rules.catalogue import game, games
from gametree.user.position import OwnPosition

__all__ = ["bare", "checkers", "chess", "is_beginning", "legal_move", "othello", "played_text", "position_words"]


def bare(position: Position) -> Position:
    """The position itself, without the evaluators of the user's own around it."""
    while isinstance(position, WrappedPosition):
        position = position.position
    return position


def chess(position: Position) -> ChessPosition:
    """The position, if it is of chess; `OptionError` otherwise."""
    found = bare(position)
    if not isinstance(found, ChessPosition):
        raise OptionError('UCI is a protocol of chess; engines of other games speak "ugi", "nboard" or "gtp"')
    return found


def othello(position: Position, protocol: str) -> OthelloPosition:
    """The position, if it is of Othello; `OptionError` otherwise."""
    found = bare(position)
    if not isinstance(found, OthelloPosition):
        raise OptionError(f'{protocol} is spoken here for Othello; engines of other games speak "uci" or "ugi"')
    return found


def checkers(position: Position) -> CheckersPosition:
    """The position, if it is of checkers; `OptionError` otherwise."""
    found = bare(position)
    if not isinstance(found, CheckersPosition):
        raise OptionError('Hub is spoken here for checkers; engines of other games speak "uci" or "ugi"')
    return found


@cache
def _beginnings() -> tuple[Position, ...]:
    return tuple(game(name).position() for name in games())


def is_beginning(position: Position) -> bool:
    """Whether a position is where its game begins.

    >>> import gametree as gt
    >>> is_beginning(gt.position("chess")), is_beginning(gt.position("chess", "e4"))
    (True, False)
    """
    found = bare(position)
    own = (found.game.position(),) if isinstance(found, OwnPosition) else _beginnings()
    return any(start.text == found.text and start == found for start in own if type(start) is type(found))


def position_words(position: Position) -> str:
    """A position as UCI and UGI write it: `startpos`, or `fen` and the position in the game's own notation."""
    if is_beginning(position):
        return "startpos"
    text = position.text
    if text is None or "\n" in text or "moves" in text.split():
        raise OptionError(
            "an engine can be given only positions with a notation in one line (`Position.text`); begin at the start "
            "of the game, and play the moves"
        )
    return f"fen {text}"


def played_text(move: Any, before: Position, after: Position) -> str:
    """A move that was made, as the game itself writes it; people may write it in other ways."""
    legal = before.moves()
    if not any(move == each for each in legal):
        move = next((each for each in legal if str(each) == str(move) or before.play(each) == after), move)
    return written(move)


def legal_move(text: str, position: Position) -> Any | None:
    """The legal move that a word stands for; None if there is no such move."""
    return next((move for move in position.moves() if written(move) == text), None)
