"""The moves of chess in standard algebraic notation, such as Nf3, exd5, O-O or e8=Q+.

Moves are coordinates (g1f3, e7e8q), and a board is its 64 squares from a1 upwards in the letters of FEN.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["read", "spell"]

FILES = "abcdefgh"
CASTLING = {"O-O": "g", "O-O-O": "c"}
MEN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)[x:]?([a-h][1-8])(?:=?([QRBN]))?")
MARKS = "+#!?"


def man_on(squares: str, square: str) -> str:
    """The man on a square, in upper case for both sides; a dot if the square is empty."""
    return squares[FILES.index(square[0]) + 8 * (int(square[1]) - 1)].upper()


def is_castling(squares: str, move: str) -> bool:
    """Whether a move is castling."""
    return man_on(squares, move[:2]) == "K" and abs(FILES.index(move[0]) - FILES.index(move[2])) == 2


def spell(squares: str, legal: Sequence[str], move: str) -> str:
    """A legal move in standard algebraic notation, without a mark for check or mate."""
    if is_castling(squares, move):
        return "O-O" if move[2] == "g" else "O-O-O"
    man, start, target = man_on(squares, move[:2]), move[:2], move[2:4]
    takes = man_on(squares, target) != "." or (man == "P" and start[0] != target[0])
    if man == "P":
        promoted = f"={move[4].upper()}" if len(move) > 4 else ""
        return (f"{start[0]}x" if takes else "") + target + promoted
    rivals = [
        other[:2]
        for other in legal
        if other[2:4] == target and other[:2] != start and man_on(squares, other[:2]) == man
    ]
    return man + _which(start, rivals) + ("x" if takes else "") + target


def _which(start: str, rivals: Sequence[str]) -> str:
    """What distinguishes the man on `start` from others of its kind: its file if possible, else its rank, else both."""
    if not rivals:
        return ""
    if all(rival[0] != start[0] for rival in rivals):
        return start[0]
    return start[1] if all(rival[1] != start[1] for rival in rivals) else start


def read(squares: str, legal: Sequence[str], text: str) -> list[str]:
    """All legal moves that `text` may mean: exactly one, if it is right. Marks such as +, # and ! are ignored."""
    bare = text.strip().rstrip(MARKS).replace("0", "O")
    if bare in CASTLING:
        return [move for move in legal if is_castling(squares, move) and move[2] == CASTLING[bare]]
    found = MEN.fullmatch(bare)
    if found is None:
        return []
    man, file, rank, target, promoted = found.groups()
    if not man and not file:
        file = target[0]  # a capturing pawn is named by its file
    return [
        move
        for move in legal
        if move[2:4] == target
        and man_on(squares, move[:2]) == (man or "P")
        and move[0].startswith(file)
        and move[1].startswith(rank)
        and move[4:] == (promoted or "").lower()
        and not is_castling(squares, move)
    ]
