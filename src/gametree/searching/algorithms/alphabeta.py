"""Alpha-beta, fail-soft, with or without a transposition table."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import WindowAlgorithm
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["ALGORITHMS", "AlphaBeta", "alphabeta"]


@procedure(window="alpha-beta", native="alphabeta")
def alphabeta(search: PythonKernel, position: Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """A bound g on f, the minimax value of `position` at `depth`, for a window alpha < beta.

    alpha < g < beta: g = f. g <= alpha: f <= g (failing low). g >= beta: f >= g (failing high).
    """
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        value = alphabeta(search, child, visit.below, visit.alpha, visit.beta, ply + 1)
        if visit.take(value, move):
            break
    return visit.done()


@dataclass(frozen=True)
class AlphaBeta(WindowAlgorithm):
    """Alpha-beta, fail-soft, with the full window."""

    name = "alphabeta"
    procedures = (alphabeta,)


ALGORITHMS = (AlphaBeta(),)
