"""What hexapawn and breakthrough share: notation, boards and positions.

White starts at the bottom, moves first and is MAX; White's pawns go up, Black's go down. A pawn steps straight ahead to
an empty square and captures diagonally ahead; a game may let it step diagonally to an empty square too. The side that
reaches the last row wins; a side that cannot move, or has no pawns, loses.
"""

from __future__ import annotations

import re
from abc import ABC
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple

from gametree import _core
from gametree.model import movetext
from gametree.model.drawing import Drawing, Piece
from gametree.model.errors import InvalidPosition
from gametree.model.game import AnyGame
from gametree.model.position import Advice, Ladder, Play, Position
from gametree.model.quoted import quoted
from gametree.native.record import uint64
from gametree.rules.board import BoardPosition, RuleBook
from gametree.rules.options import integer
from gametree.rules.symmetry import key_of_images, mirrored

__all__ = ["PawnBoard", "PawnGame", "PawnPosition", "PawnRules"]

COLUMNS = "abcdefgh"
MOVE = re.compile(r"([a-h])([1-8])[x-]?([a-h])([1-8])")
BEGINS_WITH_MOVE = re.compile(r"\d+\.|[a-zA-Z]\d")
PIECES = {"W": Piece(disc="#fafafa"), "B": Piece(disc="#222222")}

EVALUATORS = {
    "racing": "pawns, how far they have advanced, whether they are guarded or can be captured, and unstoppable pawns",
    "material": "White's pawns minus Black's",
    "outcome": "0 until the game is over, then 1 if White has won and -1 if Black has",
}
"""In the order of the native numbers. All but `outcome` value a won game at 10,000."""

UNITS = {"racing": 20, "material": 1, "outcome": 1}
WON = {"racing": 10_000, "material": 10_000, "outcome": 1}

SEARCHABLE_PLIES = 32
"""A game that must end within this many plies can be searched to its end."""


class PawnRules(NamedTuple):
    """The rules in which the games of pawns differ."""

    ranks: int
    """The number of rows full of pawns at the start, on each side."""
    diagonal_steps: bool
    """Whether a pawn may step diagonally to an empty square."""
    fewest_rows: int
    fewest_columns: int


class PawnBook(RuleBook):
    """The rules of a game of pawns on a board of one size."""

    def __init__(self, game: str, rules: PawnRules, rows: int, columns: int) -> None:
        super().__init__(
            game,
            lambda evaluator: _core.PawnGame(rows, columns, rules.diagonal_steps, evaluator),
            EVALUATORS,
            UNITS,
            {"rows": rows, "columns": columns},
        )
        self.rows, self.columns = rows, columns
        self.most_pawns = rules.ranks * columns
        """The most pawns that a side can have."""
        self.start = "/".join(
            ["B" * columns] * rules.ranks + ["." * columns] * (rows - 2 * rules.ranks) + ["W" * columns] * rules.ranks
        )


book = cache(PawnBook)


class PawnBoard(NamedTuple):
    """The pawns: a1 is the lowest bit, b1 the next, a2 bit 8, h8 the highest."""

    white: uint64
    black: uint64
    white_to_move: bool


class PawnPosition(BoardPosition):
    """A position of a game of pawns. Moves are strings such as a2a3; a capture may be written a2xb3."""

    __slots__ = ("decisive",)
    advice = Advice(
        "table",
        from_depth=2,
        play=Play(ladder=Ladder((9.0, 4.5, 2.6, 1.9, 1.2), (60, 270, 9_700, 40_000))),
    )

    Board = PawnBoard
    _rules: Any
    _book: PawnBook

    def __init__(self, book: PawnBook, evaluator: str, state: Any, last_move: Any = None) -> None:
        super().__init__(book, evaluator, state, last_move)
        self.decisive = WON[evaluator]

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        found = MOVE.fullmatch(move.strip().lower())
        if found is None:
            raise ValueError(move)
        from_column, from_row, to_column, to_row = found.groups()
        return _square(from_column, from_row) << 6 | _square(to_column, to_row)

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return _name(code >> 6) + _name(code & 63)

    @property
    def boards(self) -> tuple[int, int]:
        """White's and Black's pawns: numbers of 64 bits, a1 the lowest, b1 the next, a2 bit 8, h8 the highest."""
        board: PawnBoard = self.board
        return board.white, board.black

    @property
    def stage(self) -> int:
        """See `Position.stage`: the pawns on the board."""
        white, black = self.boards
        return (white | black).bit_count()

    @property
    def rows(self) -> int:
        """Of the board."""
        return self._book.rows

    @property
    def columns(self) -> int:
        """Of the board."""
        return self._book.columns

    def _marks(self) -> list[str]:
        """The rows from the top."""
        white, black = self.boards
        squares = [range(8 * row, 8 * row + self.columns) for row in reversed(range(self.rows))]
        return ["".join("W" if white >> s & 1 else "B" if black >> s & 1 else "." for s in row) for row in squares]

    @property
    def text(self) -> str:
        """The rows from the top and the side to move: "BBB/.../WWW W"."""
        return f"{'/'.join(self._marks())} {'W' if self.maximizing else 'B'}"

    @property
    def plies_left(self) -> int | None:
        """A bound: the steps of all pawns to the row before their last, and one more. None if that is too many."""
        if not self._rules.moves(self._state):
            return 0
        white, black = self.boards
        steps = sum(self.rows - 2 - s // 8 for s in range(64) if white >> s & 1)
        steps += sum(s // 8 - 1 for s in range(64) if black >> s & 1)
        return steps + 1 if steps < SEARCHABLE_PLIES else None

    @property
    def symmetric_key(self) -> int:
        """See `Position.symmetric_key`. Left and right may be exchanged."""
        return key_of_images(self._marks(), self.maximizing, mirrored)

    def drawing(self) -> Drawing:
        """See `Position.drawing`."""
        mover, other = ("White", "Black") if self.maximizing else ("Black", "White")
        code = 0 if self.last_move is None else self.move_code(self.last_move)
        moved = () if self.last_move is None else (code >> 6, code & 63)
        return Drawing(
            self._marks(),
            columns=COLUMNS[: self.columns],
            rows=[str(row) for row in range(self.rows, 0, -1)],
            caption=f"{mover} to move" if self._rules.moves(self._state) else f"game over: {other} has won",
            last_move=frozenset((self.rows - 1 - square // 8, square % 8) for square in moved),
            pieces=PIECES,
        )


class PawnGame(AnyGame, ABC):
    """A game of pawns."""

    rules: ClassVar[PawnRules]
    kind: ClassVar[type[PawnPosition]] = PawnPosition
    """Of its positions."""
    evaluators = EVALUATORS

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads moves or a board.

        Moves: "a2a3 b7b6" from the start, a capture also as "a2xb3"; spaces and commas between them may be left out,
        and move numbers, comments in braces, tags and the result, as in PGN, are skipped.

        A board: its rows from the top, separated by / or white space (W is a white pawn, B a black one, . is empty),
        then the side to move, W or B.
        """
        rows = integer("rows", options["rows"], self.rules.fewest_rows, 8)
        columns = integer("columns", options["columns"], self.rules.fewest_columns, 8)
        rule_book = book(self.name, self.rules, rows, columns)
        evaluator = evaluator or rule_book.default
        bare = re.sub(r"[\s,]+", " ", movetext.without_remarks(text or "")).strip()
        if bare and not BEGINS_WITH_MOVE.match(bare):
            return _from_board(self.kind, rule_book, bare.upper(), evaluator)
        moves = movetext.split("".join(movetext.words(bare.lower())), MOVE, "a2a3 or a2xb3")
        return _from_board(self.kind, rule_book, f"{rule_book.start} W", evaluator).read_moves(moves)


def _square(column: str, row: str) -> int:
    return 8 * (int(row) - 1) + COLUMNS.index(column)


def _name(square: int) -> str:
    return f"{COLUMNS[square % 8]}{square // 8 + 1}"


def _from_board(kind: type[PawnPosition], book: PawnBook, text: str, evaluator: str) -> PawnPosition:
    *rows, mover = re.split(r"[/ ]+", text)
    if mover not in ("W", "B"):
        raise InvalidPosition(f"a board ends with the side to move, W or B, not with {quoted(mover)}")
    if len(rows) != book.rows:
        raise InvalidPosition(f"a board has {book.rows} rows, as in {book.start} W; this one has {len(rows)}")
    boards = {"W": 0, "B": 0, ".": 0}
    for number, row in zip(range(book.rows, 0, -1), rows, strict=True):
        if len(row) != book.columns:
            raise InvalidPosition(f"row {number} of the board is {quoted(row)}; it has {book.columns} squares")
        for column, mark in zip(COLUMNS, row, strict=False):
            if mark not in boards:
                raise InvalidPosition(f"square {column}{number} of the board is {quoted(mark)}; it can be W, B or .")
            boards[mark] |= 1 << _square(column, str(number))
    _check(book, boards["W"], boards["B"], mover)
    state = book.rules(evaluator).state(boards["W"], boards["B"], mover == "W")
    return kind(book, evaluator, state)


def _check(book: PawnBook, white: int, black: int, mover: str) -> None:
    """Raises `InvalidPosition` if no game can reach this position: the native rules rely on that."""
    for name, pawns in (("White", white), ("Black", black)):
        if pawns.bit_count() > book.most_pawns:
            raise InvalidPosition(f"{name} has {pawns.bit_count()} pawns; there are {book.most_pawns} of each colour")
    last_row = 0xFF << 8 * (book.rows - 1)
    has_won = {"W": white & last_row, "B": black & 0xFF}
    if has_won["W"] and has_won["B"]:
        raise InvalidPosition("both sides have reached their last row; the game ends when one does")
    name, other, theirs = ("White", "Black", black) if mover == "W" else ("Black", "White", white)
    if has_won[mover]:
        raise InvalidPosition(f"{name} has reached the last row and won; then {other} is to move")
    if not theirs:
        raise InvalidPosition(f"{other} has no pawns, so {name} cannot be to move")
