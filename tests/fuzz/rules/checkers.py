"""Checkers, by the twin of the tests."""

from __future__ import annotations

from copy import copy

from fuzz.rules.board import Board
from support.checkers_twin import WON, Twin


class Checkers(Board):
    """Black moves first. Who cannot move has lost."""

    def __init__(self, twin: Twin | None = None) -> None:
        self.twin = twin or Twin.start()

    @property
    def first_to_move(self) -> bool:
        return self.twin.mover == "b"

    def moves(self) -> list[str]:
        return list(self.twin.moves())

    def play(self, move: str) -> Checkers:
        twin = copy(self.twin)
        twin.pieces = dict(twin.pieces)
        twin.play(twin.moves()[move])
        return Checkers(twin)

    def text(self) -> str:
        return self.twin.text()

    def outcome(self) -> int:
        return -WON if self.first_to_move else WON
