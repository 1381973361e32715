"""Connect four on any board that fits 64 bits. Columns are 1, 2, ... from the left; X moves first and is MAX."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase, digits
from typing import Any, ClassVar, NamedTuple

from gametree import _core
from gametree.model import movetext
from gametree.model.drawing import Drawing, Piece, Style
from gametree.model.errors import InvalidPosition, OptionError
from gametree.model.game import AnyGame
from gametree.model.position import Advice, Ladder, Play, Position
from gametree.model.quoted import quoted
from gametree.native.record import uint64
from gametree.rules.board import BoardPosition, RuleBook
from gametree.rules.boards import joined
from gametree.rules.options import integer
from gametree.rules.symmetry import key_of_images, mirrored

__all__ = ["GAME", "ConnectFourBoard", "ConnectFourPosition"]

COLUMNS = digits[1:] + ascii_lowercase
EMPTY = ".-_"
PIECES = {"X": Piece(disc="#f5c211"), "O": Piece(disc="#c01c28")}
BLUE = Style("#1a5fb4", "#1a5fb4", "#62a0ea")

EVALUATORS = {
    "threats": "open lines, squares that complete four in turn, and what playing after the other side wins for sure",
    "lines": "lines of four that are still open: the more discs on one the better",
    "outcome": "0 until one side has won; the sooner the win, the larger the value",
    "zugzwang": "who must give way when the board fills up, lines and threats, fitted to solved positions",
}
"""A win with the winner's last disc is worth 1, and one more for every disc that
the winner has left; all but `outcome` add 10,000."""

UNITS = {"threats": 20, "lines": 5, "outcome": 1, "zugzwang": 50}
DECIDED = 10_000

SEARCHABLE_SQUARES = 20
"""With no more empty squares than this, the rest of the game is searched to its end in a moment."""


class ConnectFourBook(RuleBook):
    """The rules on a board of one size."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(
            "connect-four",
            lambda evaluator: _core.ConnectFour(width, height, evaluator),
            EVALUATORS,
            UNITS,
            {"width": width, "height": height},
        )
        self.width = width
        self.height = height
        self.columns = COLUMNS[:width]

    def winner(self, first: int, second: int) -> str:
        """X or O if one of them has four in a row, XO if both have, an empty string if neither has."""
        rules: _core.ConnectFour = self.rules("outcome")
        return "X" * rules.has_four(first) + "O" * rules.has_four(second)

    def squares(self) -> list[list[int]]:
        """The bit of every square, in rows from the top."""
        return [
            [column * (self.height + 1) + row for column in range(self.width)] for row in reversed(range(self.height))
        ]


@cache
def book(width: int, height: int) -> ConnectFourBook:
    """The rules for a size, made once."""
    return ConnectFourBook(width, height)


class ConnectFourBoard(NamedTuple):
    """The discs of X, who moves first, and of O: columns from the left, each from below, with a zero on top of each."""

    first: uint64
    second: uint64
    first_to_move: bool


class ConnectFourPosition(BoardPosition):
    """A position of connect four, valued by one of four evaluators; see `with_evaluator`."""

    __slots__ = ()
    advice = Advice(
        "table+static",
        from_depth=2,
        play=Play(
            selective="reductions",
            evaluator="zugzwang",
            ladder=Ladder((1100.0, 370.0, 170.0, 23.0, 0.55), (11, 40, 330, 2900)),
        ),
    )

    Board = ConnectFourBoard
    graded = True  # by how soon a win comes
    _book: ConnectFourBook

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        (column,) = move.strip().lower()
        return self._book.columns.index(column)

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return COLUMNS[code]

    @property
    def decisive(self) -> int:  # type: ignore[override]
        """See `Position.decisive`."""
        return 1 if self.evaluator == "outcome" else DECIDED

    @property
    def boards(self) -> tuple[int, int]:
        """The discs of X and of O as numbers: columns from the left, each from below, with a zero on top of each."""
        board: ConnectFourBoard = self.board
        return board.first, board.second

    @property
    def plies_left(self) -> int | None:
        """The number of empty squares, if it is at most twenty or only the outcome counts."""
        left = self.plies_expected
        return left if left <= SEARCHABLE_SQUARES or self.evaluator == "outcome" else None

    @property
    def plies_expected(self) -> int:
        """The empty squares; 0 when the game is over."""
        return sum(row.count(".") for row in self._rows()) if self.moves() else 0

    @property
    def text(self) -> str:
        """The rows from the top with a slash between them, as `position("connect-four", text)` reads them."""
        return "/".join(map("".join, self._rows()))

    def _rows(self) -> list[list[str]]:
        first, second = self.boards
        return [
            ["X" if first >> square & 1 else "O" if second >> square & 1 else "." for square in row]
            for row in self._book.squares()
        ]

    @property
    def symmetric_key(self) -> int:
        """See `Position.symmetric_key`. Left and right may be exchanged."""
        return key_of_images(self._rows(), self.maximizing, mirrored)

    def drawing(self) -> Drawing:
        """See `Position.drawing`."""
        rows = self._rows()
        return Drawing(
            rows,
            columns=self._book.columns,
            caption=self._caption(),
            last_move=self._last_square(rows),
            pieces=PIECES,
            style=BLUE,
        )

    def _caption(self) -> str:
        if self.moves():
            return f"{'X' if self.maximizing else 'O'} to move"
        winner = self._book.winner(*self.boards)
        return f"{winner} has won" if winner else "a draw"

    def _last_square(self, rows: list[list[str]]) -> frozenset[tuple[int, int]]:
        if self.last_move is None:
            return frozenset()
        column = self.move_code(self.last_move)
        return frozenset({(next(at for at, row in enumerate(rows) if row[column] != "."), column)})


class ConnectFour(AnyGame):
    """Connect four."""

    name = "connect-four"
    summary = "connect four, 7x6 or any size that fits 64 bits"
    options: ClassVar[Mapping[str, object]] = {"width": 7, "height": 6}
    evaluators = EVALUATORS

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads moves or a board.

        Moves: the columns in turn, "4453" or "4 4 5 3"; columns beyond the ninth are a, b, ... Move numbers with their
        dots, commas, comments in braces, tags and the result, as in PGN, are skipped.

        A board: its rows from the top, X and O for discs and . (or - or _) for empty squares. Slashes and white space
        between rows are optional. Who is to move follows from the number of discs.
        """
        size = book(*_checked_size(options["width"], options["height"]))
        evaluator = evaluator or size.default
        words = " ".join(movetext.words(text or "")).replace("/", " ").split()
        if any(mark in "XxO" + EMPTY for word in words for mark in word):
            return _from_board([word.upper() for word in words], size, evaluator)
        return _from_moves("".join(words).lower(), size, evaluator)


def _checked_size(width: object, height: object) -> tuple[int, int]:
    columns, rows = integer("width", width, 1, 64), integer("height", height, 1, 64)
    if columns * (rows + 1) > 64:
        size = _size_text(columns, rows)
        raise OptionError(f"a board of {size} does not fit 64 bits; width * (height + 1) is at most 64")
    return columns, rows


def _size_text(width: int, height: int) -> str:
    return f"{width} column{'s' * (width > 1)} and {height} row{'s' * (height > 1)}"


def _from_moves(text: str, size: ConnectFourBook, evaluator: str) -> ConnectFourPosition:
    return ConnectFourPosition(size, evaluator, size.rules(evaluator).state(0, 0)).read_moves(text)


def _from_board(rows: list[str], size: ConnectFourBook, evaluator: str) -> ConnectFourPosition:
    squares = [square for row in size.squares() for square in row]
    text = joined(rows, len(squares), f"of {_size_text(size.width, size.height)} ")
    for at, mark in enumerate(text):
        if mark not in "XO" + EMPTY:
            where = f"column {size.columns[at % size.width]}, row {size.height - at // size.width}"
            raise InvalidPosition(f"{where} of the board is {quoted(mark)}; discs are X and O, an empty square is .")
    first, second = (sum(1 << squares[at] for at, mark in enumerate(text) if mark == disc) for disc in "XO")
    _check_discs(size, first, second)
    _check_end(size, first, second)
    return ConnectFourPosition(size, evaluator, size.rules(evaluator).state(first, second))


def _check_discs(size: ConnectFourBook, first: int, second: int) -> None:
    """Checks that no disc is above an empty square, and that the players took turns."""
    discs = first | second
    for number, name in enumerate(size.columns):
        column = discs >> number * (size.height + 1) & (1 << size.height) - 1
        if column & column + 1:
            raise InvalidPosition(f"column {name} has a disc above an empty square")
    if first.bit_count() - second.bit_count() not in (0, 1):
        counts = f"X has {first.bit_count()} discs and O {second.bit_count()}"
        raise InvalidPosition(f"{counts}; X moves first, so it has as many or one more")


def _check_end(size: ConnectFourBook, first: int, second: int) -> None:
    """Checks that a win came with the last disc."""
    winner = size.winner(first, second)
    if not winner:
        return
    if len(winner) == 2:
        raise InvalidPosition("both X and O have four in a row")
    last, discs = ("X", first) if first.bit_count() > second.bit_count() else ("O", second)
    if winner != last:
        raise InvalidPosition(f"{winner} has four in a row, but {last} has moved since")
    tops = (first | second) + sum(1 << number * (size.height + 1) for number in range(size.width)) >> 1
    if all(size.winner(discs & ~(1 << bit), 0) for bit in range(64) if discs & tops & 1 << bit):
        raise InvalidPosition(f"{winner} has moved on after it had four in a row")


GAME = ConnectFour()
