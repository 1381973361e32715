"""Quiescence: at the horizon the mover may stand pat, that is take the static value, or make a noisy move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametree.model.position import Position
from gametree.searching.memory.table import NOTHING

if TYPE_CHECKING:
    from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["LONGEST_NOISE", "quiescence"]

LONGEST_NOISE = 64
"""Plies below the horizon; only an invented crowd of men can go on capturing for longer."""


def quiescence(search: PythonKernel, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
    """A bound on the value of `position` after noisy moves alone, with the postcondition of `alphabeta`.

    Where the mover is forced to react nobody stands pat, and all moves are searched. A noisy move that loses the
    exchange, or could not bring the static value near the window even if it won it, is left out; the value is then at
    least what the move could have brought. A position that is valued counts as a leaf, any other as an interior node.
    """
    maximizing, forced = position.maximizing, left > 0 and position.forced
    value = still = -search.infinity if maximizing else search.infinity
    if not forced:
        value = still = valued(search, position, alpha, beta, ply)
        if not left or (value >= beta if maximizing else value <= alpha):
            return value
        alpha, beta = narrowed(maximizing, alpha, beta, value)
    moves = position.moves() if forced else [move for move in position.moves() if position.noisy(move)]
    if forced and not moves:
        return valued(search, position, alpha, beta, ply)
    if forced:
        search.n_interior += 1
        if search.trace:
            search.trace.enter(ply, 0, alpha, beta, maximizing, NOTHING)
            search.trace.generate(ply, 0, position, len(moves))
    for move in moves:
        if not forced:
            won = position.exchange(move)
            if won < 0:
                continue
            most = at_most(search, still, won, maximizing)
            if most <= alpha if maximizing else most >= beta:
                value = max(value, most) if maximizing else min(value, most)
                continue
        search.n_generated += 1
        child = position.after(move)
        if search.trace:
            search.trace.go(ply, position, move, child)
        search.tick()
        found = quiescence(search, child, alpha, beta, ply + 1, left - 1)
        if found > value if maximizing else found < value:
            value = found
            alpha, beta = narrowed(maximizing, alpha, beta, value)
        cut = value >= beta if maximizing else value <= alpha
        if forced and search.trace:
            search.trace.update(ply, 0, alpha, beta, value, cut=cut)
        if cut:
            break
    if forced and search.trace:
        search.trace.cut(ply, 0, alpha, beta, value)
        search.trace.returned(ply, 0, value, maximizing)
    return value


def at_most(search: PythonKernel, still: int, won: int, maximizing: bool) -> int:
    """What a noisy move that wins so much can bring where the static value is `still`."""
    reach = search.selection.margin + won
    return search.bounded(still + reach if maximizing else still - reach)


def valued(search: PythonKernel, position: Position, alpha: int, beta: int, ply: int) -> int:
    """The static value, of a leaf."""
    value = search.evaluate_leaf(position)
    if search.trace:
        search.trace.leaf(ply, 0, alpha, beta, value)
    return value


def narrowed(maximizing: bool, alpha: int, beta: int, value: int) -> tuple[int, int]:
    """The window after the mover has `value` for sure."""
    return (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
