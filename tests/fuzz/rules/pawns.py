"""Breakthrough and hexapawn, by the twin of the tests."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

from fuzz.rules.board import Board
from support.pawn_twin import PawnTwin


class Pawns(Board):
    """White moves first. Who has a pawn on the last rank, or whose opponent cannot move, has won."""

    def __init__(self, twin: PawnTwin) -> None:
        self.twin = twin

    @classmethod
    def breakthrough(cls, rows: int = 8, columns: int = 8) -> Pawns:
        """Two ranks of pawns that may step diagonally."""
        return cls(PawnTwin(rows, columns, 2, True))

    @classmethod
    def hexapawn(cls, rows: int = 3, columns: int = 3) -> Pawns:
        """One rank of pawns that step straight ahead."""
        return cls(PawnTwin(rows, columns, 1, False))

    @staticmethod
    def any_options(rng: Random, least: int) -> dict[str, Any]:
        """The usual board, or a smaller one."""
        return {} if rng.random() < 0.4 else {"rows": rng.randint(least, 8), "columns": rng.randint(2, 8)}

    @property
    def first_to_move(self) -> bool:
        return self.twin.mover == "W"

    def moves(self) -> list[str]:
        return list(self.twin.moves())

    def play(self, move: str) -> Pawns:
        twin = copy(self.twin)
        twin.pawns = dict(twin.pawns)
        twin.play(move)
        return Pawns(twin)

    def text(self) -> str:
        return self.twin.text()

    def outcome(self) -> int:
        """Whoever is to move has lost."""
        return -1 if self.first_to_move else 1
