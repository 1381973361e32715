"""English checkers. Squares are 1 to 32, 1 at the top; Black starts there, moves first and is MAX.

Capture is forced and played to its end; every path of a capture is a separate move. A player who cannot move loses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from gametree import _core
from gametree.model import movetext
from gametree.model.drawing import Drawing, Piece
from gametree.model.errors import InvalidPosition
from gametree.model.game import AnyGame
from gametree.model.position import Advice, DrawRules, Ladder, Play, Position
from gametree.model.quoted import quoted
from gametree.native.record import uint32
from gametree.rules.board import BoardPosition, RuleBook

__all__ = ["GAME", "CheckersBoard", "CheckersPosition"]

EVALUATORS = {
    "positional": "men, kings, guards of the first row, free men, trading when ahead; captures are played out first",
    "still": "the same on the board as it stands, in the midst of captures too",
    "material": "100 for a man, 150 for a king",
    "pieces": "Black's pieces minus White's",
    "outcome": "0 until one side has won",
}
"""All of them value a won game at 10,000."""

BOOK = RuleBook(
    "checkers", _core.Checkers, EVALUATORS, {"positional": 15, "still": 15, "material": 50, "pieces": 1, "outcome": 1}
)

START = 0x0000_0FFF, 0xFFF0_0000
PIECES_A_SIDE = 12
TOP_ROW, BOTTOM_ROW = 0x0000_000F, 0xF000_0000

MOVE = re.compile(r"\d+(-\d+|(x\d+)+)", re.IGNORECASE)
FEN = re.compile(r"([BW]):([BW])([^:]*):([BW])([^:]*)")
PIECES = re.compile(r"(K?)([0-9]{1,2})(?:-([0-9]{1,2}))?")
HOW = "a position is written as B:W21,22,K30:B1,2,K3 (the side to move, then the pieces of both, kings with K)"

MARKS = {"b": Piece("#333"), "B": Piece("#333", "K", "white"), "w": Piece("#fdfdfd"), "W": Piece("#fdfdfd", "K")}


def _text_of(squares: Sequence[int], is_capture: bool) -> str:
    return ("x" if is_capture else "-").join(map(str, squares))


def _texts() -> dict[int, str]:
    """The strings of all native codes that are moves on some board."""
    paths = {code: _core.Checkers.squares(code) for code in range(_core.Checkers.CODES)}
    return {code: _text_of(path, code >= _core.Checkers.FIRST_CAPTURE) for code, path in paths.items() if path}


TEXTS = _texts()
CODES = {text: code for code, text in TEXTS.items()}


class CheckersBoard(NamedTuple):
    """The pieces of both sides and the kings among them: square 1 is the lowest bit, 32 the highest."""

    black: uint32
    white: uint32
    kings: uint32
    black_to_move: bool


class CheckersPosition(BoardPosition):
    """A position of checkers, valued by one of several evaluators; see `with_evaluator`.

    >>> import gametree as gt
    >>> position = gt.position("checkers", "11-15 23-19 8-11 22-17 11-16")
    >>> print(position)
     1   b   b   b   b
     5 b   b   b   .
     9   b   b  (.)  b
    13 .   .   b  (b)
    17   w   .   w   .
    21 w   .   .   w
    25   w   w   w   w
    29 w   w   w   w
    Black 12, White 12; White to move
    >>> position.play("24-20").play("16x23").moves()
    ['26x19', '27x18x11']
    """

    __slots__ = ()
    advice = Advice(
        "table+static",
        from_depth=2,
        play=Play(ladder=Ladder((10.0, 5.0, 2.8, 1.7, 0.7), (95, 370, 1900, 12_000))),
    )
    refuses = MappingProxyType(
        {
            "null": "having to move is often a disadvantage in checkers",
            "exchanges": "whoever can capture must, so no man is given away by mistake",
        }
    )

    Board = CheckersBoard
    decisive = 10_000
    draw_rules = DrawRules(repetitions=3, quiet=80)

    @classmethod
    def from_boards(
        cls, black: int, white: int, kings: int = 0, *, black_to_move: bool = True, evaluator: str = BOOK.default
    ) -> Self:
        """The position with the given pieces: 32-bit numbers, square 1 the lowest bit; `kings` are those of both."""
        _check(black, white, kings)
        return cls(BOOK, evaluator, BOOK.rules(evaluator).state(black, white, kings, black_to_move))

    @property
    def boards(self) -> tuple[int, int, int]:
        """Black's pieces, White's pieces, and the kings of both, as `from_boards` takes them."""
        board: CheckersBoard = self.board
        return board.black, board.white, board.kings

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.board, self._evaluator, self.reversible, self.last_move)

    @property
    def stage(self) -> int:
        """See `Position.stage`: the pieces on the board."""
        black, white, _ = self.boards
        return (black | white).bit_count()

    @property
    def text(self) -> str:
        """The position in the usual notation, such as "B:W18,24,K30:B7,K12"."""
        black, white, kings = self.boards
        sides = (
            ",".join(("K" if kings >> at & 1 else "") + str(at + 1) for at in _bits(side)) for side in (white, black)
        )
        return "{}:W{}:B{}".format("B" if self.maximizing else "W", *sides)

    @property
    def plies_left(self) -> int | None:
        """0 when the game is over; otherwise None, because kings can move forever."""
        return None if self._rules.moves(self._state) else 0

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return TEXTS[code]

    def move_code(self, move: Any) -> int:
        """The code of a move such as "11-15" or "22x15x8"; also of "22x8" if only one capture leads from 22 to 8."""
        text = move.strip().lower()
        codes = self._rules.moves(self._state)
        if CODES.get(text) in codes or "x" not in text:
            return CODES[text]
        fitting = [code for code in codes if _shortens(text.split("x"), TEXTS[code].split("x"))]
        if len(fitting) > 1:
            raise movetext.AmbiguousMove(move, map(self.move_of, fitting))
        return fitting[0] if fitting else CODES[text]

    def drawing(self) -> Drawing:
        """The board with Black's men b and kings B at the top, White's w and W."""
        black, white, kings = self.boards
        marks = [[" ", "."] * 4 if row % 2 == 0 else [".", " "] * 4 for row in range(8)]
        for side, man in ((black, "b"), (white, "w")):
            for at in _bits(side):
                row, column = _place(at)
                marks[row][column] = man.upper() if kings >> at & 1 else man
        path = re.findall(r"\d+", self.last_move or "")
        return Drawing(
            marks,
            rows=[str(4 * row + 1) for row in range(8)],
            caption=f"Black {black.bit_count()}, White {white.bit_count()}; {self._to_move()}",
            last_move={_place(int(square) - 1) for square in path},
            pieces=MARKS,
        )

    def _to_move(self) -> str:
        mover, other = ("Black", "White") if self.maximizing else ("White", "Black")
        return f"{mover} to move" if self._rules.moves(self._state) else f"{other} has won"


def _bits(board: int) -> list[int]:
    return [at for at in range(32) if board >> at & 1]


def _place(at: int) -> tuple[int, int]:
    """Row and column of a square, counted from the top left."""
    row = at // 4
    return row, 2 * (at % 4) + (row + 1) % 2


def _shortens(short: list[str], path: list[str]) -> bool:
    """Whether `short` has the ends of the path, and between them some of its squares in their order."""
    rest = iter(path)
    return short[0] == path[0] and short[-1] == path[-1] and all(square in rest for square in short)


def _restored(board: CheckersBoard, evaluator: str, reversible: int, last_move: Any) -> CheckersPosition:
    """Makes a pickled position again; its text does not contain the count of reversible moves."""
    return CheckersPosition(BOOK, evaluator, BOOK.rules(evaluator).state(*board, reversible), last_move)


class Checkers(AnyGame):
    """English checkers."""

    name = "checkers"
    summary = "English checkers (draughts on the 8x8 board)"
    evaluators = EVALUATORS

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads moves or pieces.

        Moves: "11-15 23-18 8-11" from the start; a capture is written with its whole path, or with its ends if there
        is only one such path. Move numbers, commas, comments in braces, tags and the result, as in PDN, are skipped.

        Pieces: "B:W21,22,K30:B1,2,K3", the side to move first; "W21-32" is a range, and a dot at the end is allowed.
        """
        evaluator = evaluator or BOOK.default
        bare = movetext.without_remarks(text or "")
        if bare[:1].isalpha():
            return _from_pieces("".join(bare.split()).upper().removesuffix("."), evaluator)
        return _from_moves(movetext.words(bare), evaluator)


def _from_moves(moves: Sequence[str], evaluator: str) -> CheckersPosition:
    for number, move in enumerate(moves, 1):
        if not MOVE.fullmatch(move):
            raise InvalidPosition(
                f"move {number} of the list, {quoted(move)}, is not a move; moves are 11-15 or 22x15x8, and {HOW}"
            )
    return CheckersPosition.from_boards(*START, evaluator=evaluator).read_moves(moves)


def _from_pieces(text: str, evaluator: str) -> CheckersPosition:
    found = FEN.fullmatch(text)
    if found is None or {found[2], found[4]} != {"B", "W"}:
        raise InvalidPosition(f"{quoted(text)} cannot be read: {HOW}")
    sides = {found[2]: found[3], found[4]: found[5]}
    (black, black_kings), (white, white_kings) = _side(sides["B"]), _side(sides["W"])
    return CheckersPosition.from_boards(
        black, white, black_kings | white_kings, black_to_move=found[1] == "B", evaluator=evaluator
    )


def _side(text: str) -> tuple[int, int]:
    """The pieces of a side, and the kings among them."""
    pieces = kings = 0
    for item in filter(None, text.split(",")):
        found = PIECES.fullmatch(item)
        if found is None:
            raise InvalidPosition(f"{quoted(item)} is not a piece; a man is written as 21, a king as K21")
        first, last = int(found[2]), int(found[3] or found[2])
        if not 1 <= first <= last <= 32:
            raise InvalidPosition(f"{quoted(item)} is not on the board; its squares are 1 to 32")
        squares = (1 << last) - (1 << first - 1)
        if twice := pieces & squares:
            raise InvalidPosition(f"square {_first(twice)} has two pieces")
        pieces |= squares
        kings |= squares if found[1] else 0
    return pieces, kings


def _first(board: int) -> int:
    return _bits(board)[0] + 1


def _check(black: int, white: int, kings: int) -> None:
    """Checks that these pieces can be on the board."""
    if not all(0 <= board < 1 << 32 for board in (black, white, kings)):
        raise InvalidPosition("a board is a number of 32 bits")
    if twice := black & white:
        raise InvalidPosition(f"square {_first(twice)} has a black and a white piece")
    if missing := kings & ~(black | white):
        raise InvalidPosition(f"square {_first(missing)} has a king but no piece")
    if not black | white:
        raise InvalidPosition("the board has no piece")
    for side, name, last_row in ((black, "black", BOTTOM_ROW), (white, "white", TOP_ROW)):
        if side.bit_count() > PIECES_A_SIDE:
            raise InvalidPosition(f"there are {side.bit_count()} {name} pieces; a side has {PIECES_A_SIDE} at most")
        if crowned := side & last_row & ~kings:
            raise InvalidPosition(f"the {name} man on {_first(crowned)} must be a king: that is its last row")


GAME = Checkers()
