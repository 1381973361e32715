"""Breakthrough: two rows of pawns on each side, which step ahead straight or diagonally and capture diagonally.

Squares are a1 to h8; White starts at the bottom, moves first and is MAX. The side that reaches the last row, or
captures the last pawn of the other side, wins. There are no draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gametree.model.position import Ladder, Play
from gametree.rules.pawns import PawnGame, PawnPosition, PawnRules

__all__ = ["GAME"]


class BreakthroughPosition(PawnPosition):
    """A position of breakthrough."""

    __slots__ = ()
    advice = PawnPosition.advice._replace(
        play=Play(
            selective="reductions",
            ladder=Ladder((9.0, 4.5, 2.6, 1.9, 1.2), (100, 3_000, 45_000, 220_000)),
        )
    )


class Breakthrough(PawnGame):
    """Breakthrough.

    >>> import gametree as gt
    >>> gt.position("breakthrough", "a2b3 h7g6", rows=8, columns=8).text
    'BBBBBBBB/BBBBBBB./......B./......../......../.W....../.WWWWWWW/WWWWWWWW W'
    >>> gt.solve(gt.position("breakthrough", rows=5, columns=3)).value
    -1
    """

    name = "breakthrough"
    summary = "breakthrough: bring one of two rows of pawns to the other end of the board"
    options: ClassVar[Mapping[str, object]] = {"rows": 8, "columns": 8}
    kind = BreakthroughPosition
    rules = PawnRules(ranks=2, diagonal_steps=True, fewest_rows=4, fewest_columns=2)


GAME = Breakthrough()
