"""Tic-tac-toe: nine squares in a string, from the top left."""

from __future__ import annotations

from fuzz.rules.board import Board

SQUARES = [column + row for row in "321" for column in "abc"]
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class TicTacToe(Board):
    """X moves first."""

    def __init__(self, marks: str = ".........") -> None:
        self.marks = marks

    @property
    def first_to_move(self) -> bool:
        return self.marks.count("X") == self.marks.count("O")

    def moves(self) -> list[str]:
        return [] if self.outcome() else [SQUARES[at] for at in range(9) if self.marks[at] == "."]

    def play(self, move: str) -> TicTacToe:
        at = SQUARES.index(move)
        return TicTacToe(self.marks[:at] + ("X" if self.first_to_move else "O") + self.marks[at + 1 :])

    def text(self) -> str:
        return self.marks

    def outcome(self) -> int:
        rows = {"".join(self.marks[int(at)] for at in line) for line in LINES}
        return ("XXX" in rows) - ("OOO" in rows)
