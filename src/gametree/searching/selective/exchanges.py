"""Exchanges: near the horizon a move that loses far more by an exchange than it can bring is not searched."""

from __future__ import annotations

from typing import Any

from gametree.model.position import Position

__all__ = ["loses_exchange"]

NOISY_DEPTH, QUIET_DEPTH = 6, 8


def loses_exchange(position: Position, move: Any, depth: int, margin: int, noisy: bool) -> bool:
    """Whether a move loses more by the exchange than a margin for every ply below the node.

    A quiet move, of which less is expected, loses half of that at most.
    """
    if depth > (NOISY_DEPTH if noisy else QUIET_DEPTH):
        return False
    return position.exchange(move) < -(depth * margin // (1 if noisy else 2))
