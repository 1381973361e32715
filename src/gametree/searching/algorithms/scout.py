"""Pearl's Scout: the first child is evaluated, its brothers are only tested against it, and evaluated if they pass."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import NOTHING

__all__ = ["ALGORITHMS", "Scout", "scout"]


def scout(s: PythonKernel, position: Position, depth: int, ply: int = 0) -> int:
    """The minimax value of `position` at `depth`. A null-window `alphabeta` visits just the nodes of Pearl's TEST."""
    s.enter(ply)
    if s.foresees and (told := s.told(position, depth, ply, -s.infinity, s.infinity)) is not None:
        return told
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
    value, best = 0, None
    for move, child in s.children(position, moves, depth, ply, known.move):
        if best is None or passes(s, child, depth - 1, value, maximizing, ply + 1):
            value, best = scout(s, child, depth - 1, ply + 1), move
            s.improved(ply, value, move)
        if s.trace:
            s.trace.update(ply, depth, -s.infinity, s.infinity, value, cut=False)
    if ply and s.plain:
        return value
    return s.done(position, depth, ply, known, -s.infinity, s.infinity, value, best)


def passes(s: PythonKernel, child: Position, depth: int, value: int, maximizing: bool, ply: int) -> bool:
    """Whether `child` is worth more than `value` to MAX, or less if MIN is to choose."""
    if maximizing:
        return alphabeta(s, child, depth, value, value + 1, ply) > value
    return alphabeta(s, child, depth, value - 1, value, ply) < value


@dataclass(frozen=True)
class Scout(WindowAlgorithm):
    """Pearl's Scout: test first, evaluate if the test succeeds."""

    name = "scout"
    procedures = (scout,)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        value, move = kernel.call(scout, position, depth)
        return Found(value, value, move)


ALGORITHMS = (Scout(),)
