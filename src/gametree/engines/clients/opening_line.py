"""A line of moves that leads to a position of Othello: for protocols in which a game is given by its moves alone."""

from __future__ import annotations

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.rules.builtin.othello import PASS, OthelloPosition
from gametree.rules.catalogue import game

__all__ = ["beginning", "opening_line"]

MOST_TRIED = 20_000


def beginning(size: int) -> OthelloPosition:
    """Where the game begins on a board of this size."""
    start = game("othello").position(size=size)
    assert isinstance(start, OthelloPosition)
    return start


def opening_line(position: OthelloPosition) -> tuple[str, ...]:
    """Moves from the start that lead to an early position; `OptionError` if none are found soon.

    >>> import gametree as gt
    >>> line = opening_line(gt.position("othello", "f5 d6 c3"))
    >>> gt.position("othello").line(line) == gt.position("othello", "f5 d6 c3")
    True
    """
    size = position.size
    taken = {f"{'abcdefgh'[at % size]}{at // size + 1}" for at, mark in enumerate(position.text[:-1]) if mark != "."}
    tried: set[Position] = set()

    def to(here: OthelloPosition, line: tuple[str, ...]) -> tuple[str, ...] | None:
        if here == position:
            return line
        if here in tried or len(tried) >= MOST_TRIED:
            return None
        tried.add(here)
        moves = (move for move in here.moves() if move in taken or move == PASS)
        return next((found for move in moves if (found := to(here.play(move), (*line, move))) is not None), None)

    found = to(beginning(size), ())
    if found is None:
        raise OptionError(
            "GTP gives an engine the moves of a game, not a position, and no moves were found that lead to this one; "
            "begin at the start of the game, and play the moves"
        )
    return found
