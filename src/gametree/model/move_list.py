"""Reads moves of any game as they print: one move, or a list of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, TypeVar

from gametree.model.errors import IllegalMove, InvalidPosition
from gametree.model.movetext import remark_end
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.texts import LONGEST_TEXT, check_length

__all__ = ["move_meant", "note", "noted", "read_move", "read_moves"]

P = TypeVar("P", bound=Position)

_notes: ContextVar[list[Any] | None] = ContextVar("moves that are read", default=None)


@contextmanager
def noted() -> Iterator[list[Any]]:
    """The moves that games read in this context: those of the list that a position was given as.

    >>> import gametree as gt
    >>> from gametree.model.move_list import noted
    >>> with noted() as moves:
    ...     position = gt.position("chess", "1. e4 e5 2. Nf3")
    >>> moves
    ['e2e4', 'e7e5', 'g1f3']
    """
    moves: list[Any] = []
    token = _notes.set(moves)
    try:
        yield moves
    finally:
        _notes.reset(token)


def note(move: Any) -> None:
    """Notes a move that was read from a list, if somebody wants to know."""
    moves = _notes.get()
    if moves is not None:
        moves.append(move)


SEPARATORS = re.compile(r"[\s,;]*")
TOKEN = re.compile(r"\w+|[^\w\s]")
WORD_CHARACTER = re.compile(r"\w")
MOVE_END = re.compile(r"[\s,;]|\Z")
"""What may follow a move that ends with a letter or a digit: 12 and 1-3 do not begin with the move 1."""


def read_moves(start: P, text: str) -> P:
    """The position after the moves of a list, each as it prints; `InvalidPosition` names the first that is not legal.

    Moves are separated by spaces, commas or semicolons. Spaces inside brackets and around signs may be added or left
    out. Move numbers, comments, tags and a result at the end are skipped.

    >>> import gametree as gt
    >>> from gametree.model.move_list import read_moves
    >>> read_moves(gt.tree([[3, 12], [2, [5, 1]]]), "1. 1 1 2. 0").evaluate()
    5
    """
    check_length("a list of moves", text)
    text = " ".join(text.split())
    position, moves, at, number = start, start.moves(), 0, 1
    while (at := SEPARATORS.match(text, at).end()) < len(text):  # type: ignore[union-attr]
        found = _longest(_exact(moves, text, at)) or _longest(_loose(moves, text, at, 0))
        if found is not None:
            move, at = found
            position, number = position.play(move), number + 1
            note(move)
            moves = position.moves()
        elif (end := remark_end(text, at)) > at:
            at = end
        else:
            wrong = IllegalMove(text[at:].split(maxsplit=1)[0], moves)
            raise InvalidPosition(f"move {number} of the list cannot be read: {wrong}")
    return position


def move_meant(moves: Sequence[Any], text: str) -> Any:
    """The move that prints as `text`: exactly, except for spaces, or except for spaces and case. None if none does.

    >>> from gametree.model.move_list import move_meant
    >>> move_meant([(1, 1), (1, 2)], "(1,2)")
    (1, 2)
    """
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        return None
    for move in moves:
        if str(move) == text:
            return move
    for flags in (0, re.IGNORECASE):
        whole = [move for move, end in _loose(moves, text, 0, flags) if end == len(text)]
        if len(whole) == 1:
            return whole[0]
    return None


def read_move(position: Position, text: Any) -> Any:
    """The legal move that a string means: as it prints, as the game reads it, or except for spaces and case.

    A move itself is returned as it is. `IllegalMove` says what is legal.

    >>> import gametree as gt
    >>> from gametree.model.move_list import read_move
    >>> read_move(gt.position("chess"), "Nf3")
    'g1f3'
    """
    moves = position.moves()
    spelled = {str(move): move for move in moves}
    written = quoted(text) if isinstance(text, int) else str(text)  # Python does not write all numbers
    if written.strip() in spelled:
        return spelled[written.strip()]
    try:
        after = position.play(text)
    except IllegalMove:
        meant = move_meant(moves, written)
        if meant is None:
            raise
        return meant
    return next((move for move in moves if position.play(move) == after), text)


def _longest(found: Iterable[tuple[Any, int]]) -> tuple[Any, int] | None:
    return max(found, key=lambda one: one[1], default=None)


def _exact(moves: Iterable[Any], text: str, at: int) -> Iterator[tuple[Any, int]]:
    """The moves whose exact notation begins at `at`, and where each ends."""
    for move in moves:
        spelled = " ".join(str(move).split())
        end = at + len(spelled)
        if spelled and text.startswith(spelled, at) and _ends(text, end):
            yield move, end


def _ends(text: str, end: int) -> bool:
    return not WORD_CHARACTER.match(text, end - 1) or MOVE_END.match(text, end) is not None


def _loose(moves: Iterable[Any], text: str, at: int, flags: int) -> Iterator[tuple[Any, int]]:
    """The same, where only spaces (and with a flag, case) differ."""
    for move in moves:
        pattern = _pattern(str(move), flags)
        found = pattern.match(text, at) if pattern else None
        if found and _ends(text, found.end()):
            yield move, found.end()


@lru_cache(maxsize=2048)
def _pattern(spelled: str, flags: int) -> re.Pattern[str] | None:
    """A pattern for the ways to write a move: a space is required between two words, and allowed elsewhere."""
    pattern, after_word = "", False
    for token in TOKEN.findall(spelled):
        is_word = WORD_CHARACTER.match(token) is not None
        space = "" if not pattern else r"\s+" if after_word and is_word else r"\s*"
        pattern, after_word = pattern + space + re.escape(token), is_word
    return re.compile(pattern, flags) if pattern else None
