"""Plain minimax: every line of play to the given depth."""

from __future__ import annotations

from gametree.model.position import Position
from gametree.searching.algorithm import Algorithm, Found
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import NOTHING

__all__ = ["ALGORITHMS", "Minimax", "minimax"]


def minimax(s: PythonKernel, position: Position, depth: int, ply: int = 0) -> int:
    """The minimax value of `position` searched `depth` plies deep, in MAX's view. With a table, every position once."""
    s.enter(ply)
    known = NOTHING
    if s.table is not None:
        known = s.look_up(position, depth)
        if known.found and known.lower == known.upper:
            return s.answered(known.lower, known, depth, ply, -s.infinity, s.infinity)

    moves = position.moves() if depth else ()
    if not moves:
        return s.leaf(position, depth, ply, -s.infinity, s.infinity)

    maximizing = position.maximizing
    if s.trace:
        s.trace.enter(ply, depth, -s.infinity, s.infinity, maximizing, known)
    best, best_move = (-s.infinity if maximizing else s.infinity), None
    for move, child in s.children(position, moves, depth, ply, known.move):
        value = minimax(s, child, depth - 1, ply + 1)
        if value > best if maximizing else value < best:
            best, best_move = value, move
            s.improved(ply, value, move)
        if s.trace:
            s.trace.update(ply, depth, -s.infinity, s.infinity, best, cut=False)
    if ply and s.plain:
        return best
    return s.done(position, depth, ply, known, -s.infinity, s.infinity, best, best_move)


class Minimax(Algorithm):
    """Plain minimax: every line of play, no pruning."""

    name = "minimax"
    procedures = (minimax,)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        value, move = kernel.call(minimax, position, depth)
        return Found(value, value, move)


ALGORITHMS = (Minimax(),)
