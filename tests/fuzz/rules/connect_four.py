"""Connect four: columns as strings, from below."""

from __future__ import annotations

from random import Random
from typing import Any

from fuzz.rules.board import Board

NAMES = "123456789abcdefghijklmnopqrstuvwxyz"
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


class ConnectFour(Board):
    """X moves first."""

    def __init__(self, width: int = 7, height: int = 6, columns: tuple[str, ...] | None = None) -> None:
        self.height = height
        self.columns = ("",) * width if columns is None else columns

    @staticmethod
    def any_options(rng: Random) -> dict[str, Any]:
        """The usual board, or one of any size."""
        width = rng.randint(1, 12)
        return {} if rng.random() < 0.5 else {"width": width, "height": rng.randint(1, min(10, 64 // width - 1))}

    @property
    def first_to_move(self) -> bool:
        return sum(map(len, self.columns)) % 2 == 0

    def moves(self) -> list[str]:
        if self.outcome():
            return []
        return [NAMES[at] for at, column in enumerate(self.columns) if len(column) < self.height]

    def play(self, move: str) -> ConnectFour:
        at, disc = NAMES.index(move), "X" if self.first_to_move else "O"
        columns = (*self.columns[:at], self.columns[at] + disc, *self.columns[at + 1 :])
        return ConnectFour(len(columns), self.height, columns)

    def at(self, column: int, row: int) -> str:
        """The disc on a square, or a dot."""
        inside = 0 <= column < len(self.columns) and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else "."

    def text(self) -> str:
        rows = reversed(range(self.height))
        return "/".join("".join(self.at(column, row) for column in range(len(self.columns))) for row in rows)

    def outcome(self) -> int:
        """The winner's discs left, and one: the sooner, the more."""
        for column in range(len(self.columns)):
            for row in range(len(self.columns[column])):
                for right, up in STEPS:
                    four = {self.at(column + n * right, row + n * up) for n in range(4)}
                    if len(four) == 1:
                        return self.worth(four.pop())
        return 0

    def worth(self, winner: str) -> int:
        """What a win is worth."""
        discs = len(self.columns) * self.height
        mine = (discs + 1) // 2 if winner == "X" else discs // 2
        left = mine - sum(column.count(winner) for column in self.columns)
        return (left + 1) * (1 if winner == "X" else -1)
