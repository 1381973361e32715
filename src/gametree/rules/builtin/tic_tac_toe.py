"""Tic-tac-toe. Squares are a1 to c3, a1 at the bottom left; X moves first and is MAX."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from gametree import _core
from gametree.model import movetext
from gametree.model.drawing import Drawing, Piece, Style
from gametree.model.errors import IllegalMove, InvalidPosition
from gametree.model.game import AnyGame
from gametree.model.move_list import note
from gametree.model.native_view import NativeRules
from gametree.model.position import Position
from gametree.native.position import NativePosition
from gametree.native.record import uint16
from gametree.rules.board import restored
from gametree.rules.boards import joined
from gametree.rules.symmetry import key_of_images

__all__ = ["GAME", "TicTacToeBoard", "TicTacToePosition"]

SQUARES = tuple(f"{column}{row}" for row in "123" for column in "abc")
MOVE = re.compile("[a-c][1-3]")
RULES = _core.TicTacToe()
PIECES = {"X": Piece(character="X", ink="#1a5fb4"), "O": Piece(character="O", ink="#c01c28")}
PAPER = Style("#fdfdf6", "#fdfdf6")


class TicTacToeBoard(NamedTuple):
    """The marks, a1 the lowest bit, b1 the next, c3 the highest, and the side to move."""

    crosses: uint16
    noughts: uint16
    crosses_to_move: bool


class TicTacToePosition(NativePosition):
    """A position of tic-tac-toe: 1 is a win for X, -1 a win for O."""

    __slots__ = ("last_move",)

    Board = TicTacToeBoard
    decisive = 1

    def __init__(self, rules: NativeRules, state: Any, last_move: str | None = None) -> None:
        super().__init__(rules, state)
        self.last_move = last_move

    def _after(self, code: int, state: Any) -> Self:
        return type(self)(self._rules, state, self.move_of(code))

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, ("tic-tac-toe", self.text, {}, {"last_move": self.last_move})

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        return SQUARES.index(move.strip().lower())

    def move_of(self, code: int) -> str:
        """See `NativePosition.move_of`."""
        return SQUARES[code]

    @property
    def plies_left(self) -> int:
        """The empty squares."""
        crosses, noughts, _ = self.board
        return 9 - int(crosses | noughts).bit_count()

    @property
    def edge_bounds(self) -> tuple[int, int]:
        """A move changes the value by 1 at most: it is 0 until a move wins."""
        return -1, 1

    @property
    def text(self) -> str:
        """The nine squares from the top left, as `position("tic-tac-toe", text)` reads them."""
        return "".join(map("".join, self._rows()))

    def _rows(self) -> list[list[str]]:
        crosses, noughts, _ = self.board
        marks = ["X" if crosses >> i & 1 else "O" if noughts >> i & 1 else "." for i in range(9)]
        return [marks[3 * row : 3 * row + 3] for row in (2, 1, 0)]

    @property
    def symmetric_key(self) -> int:
        """See `Position.symmetric_key`. The rules know no corner from another."""
        return key_of_images(self._rows(), self.maximizing)

    def drawing(self) -> Drawing:
        """See `Position.drawing`."""
        to_move = f"{'X' if self.maximizing else 'O'} to move" if self.moves() else "game over"
        last = set() if self.last_move is None else {(3 - int(self.last_move[1]), "abc".index(self.last_move[0]))}
        return Drawing(self._rows(), "abc", "321", to_move, last, PIECES, PAPER)

    def __str__(self) -> str:
        return self.drawing().text()


class TicTacToe(AnyGame):
    """Tic-tac-toe."""

    name = "tic-tac-toe"
    summary = "three in a row on a 3x3 board"

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads moves or a board.

        Moves: "b2 a1" or "b2a1" from the start; move numbers, commas, comments in braces, tags and the result, as in
        PGN, are skipped.

        A board: its nine squares from the top left, as in "X.. .O. ...". Who is to move follows from the marks.
        """
        start = TicTacToePosition(RULES, RULES.state(0, 0, True))
        if text is None or not text.strip():
            return start
        rows = text.upper().replace("-", ".").split()
        if set("".join(rows)) <= set("XO."):
            return self._from_board(rows)
        moves = list(movetext.split("".join(movetext.words(text)).lower(), MOVE, "a1 to c3"))
        try:
            reached = start.line(moves)
        except IllegalMove as illegal:
            raise InvalidPosition(f"in the list of moves: {illegal}") from None
        for move in moves:
            note(move)
        return reached

    @staticmethod
    def _from_board(rows: list[str]) -> TicTacToePosition:
        board = joined(rows, 9)
        from_a1 = board[6:9] + board[3:6] + board[0:3]
        crosses = sum(1 << i for i, mark in enumerate(from_a1) if mark == "X")
        noughts = sum(1 << i for i, mark in enumerate(from_a1) if mark == "O")
        ahead = crosses.bit_count() - noughts.bit_count()
        if ahead not in (0, 1):
            counts = f"X has {crosses.bit_count()} marks and O {noughts.bit_count()}"
            raise InvalidPosition(f"{counts}; X moves first, so it has as many or one more")
        return TicTacToePosition(RULES, RULES.state(crosses, noughts, ahead == 0))


GAME = TicTacToe()
