"""A game of Othello with a pass, for the checks of engines."""

from __future__ import annotations

from gametree.engines.clients.opening_line import beginning
from gametree.rules.builtin.othello import PASS, OthelloPosition

__all__ = ["FINISHED", "MUST_PASS", "PASSED", "start"]

FINISHED = (
    *("d3", "c3", "f5", "f6", "e6", "d6", "g7", "g5", "d7", "h8", "b3", "c7", "h5", "c8", "e7", "g6", "f7", "f4", "g8"),
    *("g4", "c6", "f8", "f3", "h7", "e8", "h3", "h4", "e3", "e2", "d8", "b8", "g3", "h2", "a8", "h6", "h1", "pass"),
    *("b2", "c4", "b4", "b5", "g2", "g1", "d2", "c2", "b1", "c1", "b7", "a5", "b6", "c5", "a4", "a2", "e1", "d1", "a3"),
    *("f1", "a6", "f2", "a1", "a7"),
)
"""A whole game, made by chance."""
MUST_PASS = FINISHED[: FINISHED.index(PASS)]
"""Up to the move before the pass."""
PASSED = FINISHED[: FINISHED.index(PASS) + 1]
"""Up to the pass."""


def start() -> OthelloPosition:
    """Where the game begins."""
    return beginning(8)
