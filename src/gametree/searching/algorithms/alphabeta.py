"""Alpha-beta, fail-soft, with or without a transposition table."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.edges.costs import Outlook
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import NOTHING

__all__ = ["ALGORITHMS", "AlphaBeta", "alphabeta"]


def alphabeta(
    s: PythonKernel,
    position: Position,
    depth: int,
    alpha: int,
    beta: int,
    ply: int = 0,
    outlook: Outlook | None = None,
) -> int:
    """A bound g on f, the minimax value of `position` at `depth`, for a window alpha < beta.

    alpha < g < beta: g = f. g <= alpha: f <= g (failing low). g >= beta: f >= g (failing high). With an `outlook` a
    node is abandoned that it puts out of reach of the window: see `forward`.
    """
    s.enter(ply)
    if s.foresees and (told := s.told(position, depth, ply, alpha, beta)) is not None:
        return told
    known = NOTHING
    if s.table is not None:
        known = s.look_up(position, depth)
        if known.lower >= beta or known.lower == known.upper:
            return s.answered(known.lower, known, depth, ply, alpha, beta)
        if known.upper <= alpha:
            return s.answered(known.upper, known, depth, ply, alpha, beta)
        alpha, beta = max(alpha, known.lower), min(beta, known.upper)

    moves = position.moves() if depth else ()
    if not moves:
        value = s.leaf(position, depth, ply, alpha, beta)
        if outlook:
            outlook.see(value)
        return value

    maximizing = position.maximizing
    if outlook:
        outlook = outlook.see(s.evaluate(position))
        bound = outlook.lowest(depth) if maximizing else outlook.highest(depth)
        if ply and (bound >= beta if maximizing else bound <= alpha):
            return s.abandoned(bound, depth, ply, alpha, beta, maximizing)
    trace = s.trace
    if trace:
        trace.enter(ply, depth, alpha, beta, maximizing, known)
    children = s.children(position, moves, depth, ply, known.move)
    cutoff = s.table_cutoff(children, depth, maximizing, alpha, beta) if depth > s.etc_above else None
    low, high, best = alpha, beta, None  # the window as the children move it
    if cutoff:
        g, best = cutoff
        if trace:
            trace.update(ply, depth, alpha, beta, g, cut=True)
    elif maximizing:
        g = -s.infinity
        for move, child in children:
            value = alphabeta(s, child, depth - 1, low, beta, ply + 1, outlook)
            if value > g:
                g, best = value, move
                if g > low:
                    low = g
                    s.improved(ply, g, move)
            if trace:
                trace.update(ply, depth, low, beta, g, cut=g >= beta)
            if g >= beta:
                break
    else:
        g = s.infinity
        for move, child in children:
            value = alphabeta(s, child, depth - 1, alpha, high, ply + 1, outlook)
            if value < g:
                g, best = value, move
                if g < high:
                    high = g
                    s.improved(ply, g, move)
            if trace:
                trace.update(ply, depth, alpha, high, g, cut=g <= alpha)
            if g <= alpha:
                break
    if ply and s.plain:
        return g
    return s.done(position, depth, ply, known, alpha, beta, g, best)


@dataclass(frozen=True)
class AlphaBeta(WindowAlgorithm):
    """Alpha-beta, fail-soft, with the whole window."""

    name = "alphabeta"
    procedures = (alphabeta,)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        value, move = kernel.call(alphabeta, position, depth, -kernel.infinity, kernel.infinity)
        return Found(value, value, move)


ALGORITHMS = (AlphaBeta(),)
