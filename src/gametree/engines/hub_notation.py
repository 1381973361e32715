"""How the Hub protocol writes lines, and positions and moves of English checkers; for engines and for clients."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from gametree.model.errors import InvalidPosition, OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.builtin.checkers import CheckersPosition

__all__ = [
    "VARIANT",
    "hub_line",
    "hub_move",
    "hub_position",
    "line_in_hub",
    "move_in_hub",
    "position_in_hub",
    "read_hub_line",
]

VARIANT = "english"
"""What English checkers are called."""
SQUARES = 32
ACROSS = 4
EMPTY = "e"
PIECES = "wWbB"


def read_hub_line(line: str) -> tuple[str, dict[str, str]]:
    """The command of a line, and its arguments; one without a value is empty. `OptionError` if it cannot be read.

    >>> from gametree.engines.hub_notation import read_hub_line
    >>> read_hub_line('pos pos=Bbe moves="1-5 7x16x11"'), read_hub_line("go think")
    (('pos', {'pos': 'Bbe', 'moves': '1-5 7x16x11'}), ('go', {'think': ''}))
    """
    pieces = line.split('"')
    if len(pieces) % 2 == 0:
        raise OptionError(f"a quotation mark is missing in {quoted(line)}")
    # The pieces with odd numbers stood in quotation marks: their spaces belong to a value.
    words = "".join(piece.replace(" ", "\0") if at % 2 else piece for at, piece in enumerate(pieces)).split()
    command, *rest = words or [""]
    pairs = (word.replace("\0", " ").partition("=") for word in rest)
    return command, {name: value for name, _, value in pairs}


def hub_line(command: str, arguments: Mapping[str, object]) -> str:
    """A line: values with spaces, or with nothing, stand in quotation marks.

    >>> from gametree.engines.hub_notation import hub_line
    >>> hub_line("done", {"move": "11-15"}), hub_line("info", {"pv": "11-15 23-19"})
    ('done move=11-15', 'info pv="11-15 23-19"')
    """
    words = [command]
    for name, value in arguments.items():
        text = " ".join(str(value).replace('"', "'").split())
        words.append(f'{name}="{text}"' if not text or " " in text or "=" in text else f"{name}={text}")
    return " ".join(words)


def hub_position(position: CheckersPosition) -> str:
    """The side to move, and then the squares from 1 to 32.

    >>> import gametree as gt
    >>> from gametree.engines.hub_notation import hub_position
    >>> hub_position(gt.position("checkers", "W:W30,K32:B1,K5"))
    'WbeeeBeeeeeeeeeeeeeeeeeeeeeeeeweW'
    """
    black, white, kings = position.boards
    squares = []
    for at in range(SQUARES):
        man = "b" if black >> at & 1 else "w" if white >> at & 1 else EMPTY
        squares.append(man.upper() if kings >> at & 1 else man)
    return ("B" if position.maximizing else "W") + "".join(squares)


def position_in_hub(text: str) -> str:
    """A position of the protocol as `gametree.position` reads it; `InvalidPosition` if it is none.

    >>> from gametree.engines.hub_notation import position_in_hub
    >>> position_in_hub("WbeeeBeeeeeeeeeeeeeeeeeeeeeeeeweW")
    'W:W30,K32:B1,K5'
    """
    if len(text) != SQUARES + 1 or text[0] not in "BW" or set(text[1:]) - {*PIECES, EMPTY}:
        how = f"B or W for the side to move, and {SQUARES} squares: w, b, W, B (kings) or e (empty)"
        raise InvalidPosition(f"a position is {how}, not {quoted(text)}")
    sides: dict[str, list[str]] = {"w": [], "b": []}
    for square, piece in enumerate(text[1:], 1):
        if piece != EMPTY:
            sides[piece.lower()].append(f"{'K' if piece.isupper() else ''}{square}")
    return f"{text[0]}:W{','.join(sides['w'])}:B{','.join(sides['b'])}"


def hub_move(move: str) -> str:
    """A move as the protocol writes it: a capture as its ends and the captured pieces, in the order of the squares.

    >>> from gametree.engines.hub_notation import hub_move
    >>> hub_move("11-15"), hub_move("22x15x6")
    ('11-15', '22x6x10x18')
    """
    squares = [int(square) for square in move.replace("-", "x").split("x")]
    if "-" in move:
        return move
    captured = sorted(_between(one, other) for one, other in pairwise(squares))
    return "x".join(map(str, (squares[0], squares[-1], *captured)))


def _between(one: int, other: int) -> int:
    """The square that a jump passes over."""
    (row, column), (other_row, other_column) = _place(one), _place(other)
    return (row + other_row) // 2 * ACROSS + (column + other_column) // 4 + 1


def _place(square: int) -> tuple[int, int]:
    """The row and the column of a square, of eight each."""
    row, at = divmod(square - 1, ACROSS)
    return row, 2 * at + (row + 1) % 2


def move_in_hub(text: str, position: Position) -> str | None:
    """The legal move that is written so; None if there is none. Of two ways to the same capture, the first."""
    ends, captured = _parts(text)
    return next((move for move in position.moves() if _parts(hub_move(move)) == (ends, captured)), None)


def _parts(text: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """The ends of a move, and the pieces that it captures, which may be named in any order."""
    squares = tuple(text.replace("-", "x-").split("x"))
    return squares[:2], frozenset(squares[2:])


def line_in_hub(moves: Iterable[str], position: Position) -> list[str]:
    """The moves of a line, in the game's own notation; `InvalidPosition` names the first that is not legal."""
    line = []
    for number, text in enumerate(moves, 1):
        move = move_in_hub(text, position)
        if move is None:
            legal = ", ".join(map(hub_move, position.moves())) or "none: the game is over"
            raise InvalidPosition(f"move {number}, {quoted(text)}, is not legal; legal moves: {legal}")
        line.append(move)
        position = position.play(move)
    return line
