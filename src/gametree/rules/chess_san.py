"""The moves of chess in standard algebraic notation, such as Nf3, exd5, O-O or e8=Q+.

Moves are coordinates (g1f3, e7e8q), and a board is its 64 squares from a1 upwards in the letters of FEN.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["read", "spell"]

FILES = "abcdefgh"
CASTLING = {"O-O": "g", "O-O-O": "c"}
MEN = re.compile(r"([KQRBNP]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])(?:[=/]?([QRBN])|=?\(([QRBN])\))?")
MARKS = "+#!?"
PROMOTED = re.compile(r"(?<=[18])[=/]?\(?[nbrq]\)?$")
PASSING = re.compile(r"\s*e\.?p\.?$", re.IGNORECASE)
FIGURINES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟–—−×", "KQRBNPKQRBNP---x", "\ufe0e\ufe0f")


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
    """All legal moves that `text` may mean: exactly one, if it is right.

    Long forms such as Ng1-f3 and e2-e4, promotions such as e8Q and e8(Q), figurines, and zeros in castling are
    understood. Marks such as +, # and !, and e.p., are ignored. Capitals count, because bxc3 and Bxc3 are two moves;
    but where the text is no notation as it is spelled, other capitals are tried.
    """
    bare = PASSING.sub("", text.strip().translate(FIGURINES).rstrip(MARKS)).rstrip(MARKS)
    if MEN.fullmatch(bare):
        return _exactly(squares, legal, bare)
    return list(dict.fromkeys(move for other in _other_capitals(bare) for move in _exactly(squares, legal, other)))


def _other_capitals(text: str) -> list[str]:
    """The text as if its first letter were a file, a man, or that of castling."""
    small = PROMOTED.sub(lambda found: found.group().upper(), text.lower())
    return [text, small, small[:1].upper() + small[1:], text.upper()]


def _exactly(squares: str, legal: Sequence[str], bare: str) -> list[str]:
    """All legal moves that a string without marks means, as it is spelled."""
    side = CASTLING.get(bare.replace("0", "O"))
    if side is not None:
        return [move for move in legal if is_castling(squares, move) and move[2] == side]
    found = MEN.fullmatch(bare)
    if found is None:
        return []
    man, file, rank, target, choice, bracketed = found.groups()
    if not (man or (file and rank)):
        man = "P"
    if man == "P" and not file:
        file = target[0]  # a capturing pawn is named by its file
    return [
        move
        for move in legal
        if move[2:4] == target
        and (not man or man_on(squares, move[:2]) == man)
        and move[0].startswith(file)
        and move[1].startswith(rank)
        and move[4:] == (choice or bracketed or "").lower()
        and not (man and is_castling(squares, move))
    ]
