"""Hexapawn: a row of pawns on each side, which step straight ahead and capture diagonally, as in chess.

Squares are a1 to c3, or as many as `rows` and `columns` say; White starts at the bottom, moves first and is MAX. Who
reaches the last row, or leaves the other side without a move, wins. There are no draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gametree.games._pawns import PawnGame, PawnRules

__all__ = ["GAME"]


class Hexapawn(PawnGame):
    """Hexapawn."""

    name = "hexapawn"
    summary = "hexapawn: three pawns against three; reach the other side or leave no move"
    options: ClassVar[Mapping[str, object]] = {"rows": 3, "columns": 3}
    rules = PawnRules(ranks=1, diagonal_steps=False, fewest_rows=3, fewest_columns=1)


GAME = Hexapawn()
