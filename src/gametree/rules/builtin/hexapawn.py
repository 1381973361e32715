"""Hexapawn: a row of pawns on each side, which step straight ahead and capture diagonally, as in chess.

Squares are a1 to c3, or as many as `rows` and `columns` say; White starts at the bottom, moves first and is MAX. The
side that reaches the last row, or leaves the other side without a move, wins. There are no draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gametree.rules.pawns import PawnGame, PawnRules

__all__ = ["GAME"]


class Hexapawn(PawnGame):
    """Hexapawn.

    >>> import gametree as gt
    >>> print(gt.position("hexapawn", "b1b2 a3xb2"))
      a b c
    3(.)B B
    2 .(B).
    1 W . W
    White to move
    >>> gt.solve(gt.position("hexapawn")).value
    -1
    """

    name = "hexapawn"
    summary = "hexapawn: three pawns against three; reach the last row or leave the other side without a move"
    options: ClassVar[Mapping[str, object]] = {"rows": 3, "columns": 3}
    rules = PawnRules(ranks=1, diagonal_steps=False, fewest_rows=3, fewest_columns=1)


GAME = Hexapawn()
