"""Othello, by the twin of the tests."""

from __future__ import annotations

from copy import copy

from fuzz.rules.board import Board
from support.othello_twin import Twin


class Othello(Board):
    """Black, X, moves first."""

    def __init__(self, size: int = 8, twin: Twin | None = None) -> None:
        self.twin = twin or Twin(size)

    @property
    def first_to_move(self) -> bool:
        return self.twin.mover == "X"

    def moves(self) -> list[str]:
        return self.twin.moves()

    def play(self, move: str) -> Othello:
        twin = copy(self.twin)
        twin.discs = dict(twin.discs)
        twin.play(move)
        return Othello(twin=twin)

    def text(self) -> str:
        return self.twin.text()

    def outcome(self) -> int:
        discs = [*self.twin.discs.values()]
        return discs.count("X") - discs.count("O")
