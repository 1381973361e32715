"""NegaScout: the whole window for the first child, null windows for its brothers, another search if one is better."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import NOTHING

__all__ = ["ALGORITHMS", "NegaScout", "negascout"]


def negascout(s: PythonKernel, position: Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """A bound on the minimax value, with the postcondition of `alphabeta`."""
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
        return s.leaf(position, depth, ply, alpha, beta)

    maximizing = position.maximizing
    trace = s.trace
    if trace:
        trace.enter(ply, depth, alpha, beta, maximizing, known)
    children = s.children(position, moves, depth, ply, known.move)
    cutoff = s.table_cutoff(children, depth, maximizing, alpha, beta) if depth > s.etc_above else None
    low, high, best, eldest = alpha, beta, None, True
    if cutoff:
        g, best = cutoff
        if trace:
            trace.update(ply, depth, alpha, beta, g, cut=True)
    elif maximizing:
        g = -s.infinity
        for move, child in children:
            value = negascout(s, child, depth - 1, low, beta if eldest else low + 1, ply + 1)
            if not eldest and low < value < beta and not is_exact(child, depth, maximizing):
                value = max(value, negascout(s, child, depth - 1, value, beta, ply + 1))
            eldest = False
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
            value = negascout(s, child, depth - 1, alpha if eldest else high - 1, high, ply + 1)
            if not eldest and alpha < value < high and not is_exact(child, depth, maximizing):
                value = min(value, negascout(s, child, depth - 1, alpha, value, ply + 1))
            eldest = False
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


def is_exact(child: Position, depth: int, maximizing: bool) -> bool:
    """Whether a fail-soft search of `child`, at `depth` - 1, is exact where it is better than the window.

    The last two plies are, if they belong to different players: a player's own cutoff is on the better side.
    """
    return depth == 1 or (depth == 2 and child.maximizing != maximizing)


@dataclass(frozen=True)
class NegaScout(WindowAlgorithm):
    """NegaScout: null windows for all but the first child, with the whole window at the root."""

    name = "negascout"
    procedures = (negascout,)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        value, move = kernel.call(negascout, position, depth, -kernel.infinity, kernel.infinity)
        return Found(value, value, move)


ALGORITHMS = (NegaScout(),)
