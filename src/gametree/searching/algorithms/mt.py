"""MT, the memory-enhanced test: a null-window search that looks every node up in the table first."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["ALGORITHMS", "MT", "mt"]


@procedure(window="gamma", native="mt", proves="nothing")
def mt(search: PythonKernel, position: Position, depth: int, gamma: int, ply: int = 0, *, bounds: str) -> int:
    """A bound g on the minimax value f of `position` at `depth`: g >= gamma means f >= g, g < gamma means f <= g.

    With `bounds` = "both" an entry keeps two bounds; with "one" the new bound replaces the old, as SSS* and DUAL* do
    in effect.
    """
    visit = search.test(position, depth, ply, gamma, bounds)
    if visit.answered():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        if visit.take(mt(search, child, visit.below, gamma, ply + 1, bounds=bounds), move):
            break
    return visit.done()


@dataclass(frozen=True)
class MT(WindowAlgorithm):
    """MT: one memory-enhanced test, which shows on which side of `gamma` the value lies.

    `gamma` is a value of the game; by default the guess of an earlier iteration, or the static value. The result is a
    lower bound that is at least gamma, or an upper bound below it.
    """

    gamma: int | float | None = None
    name = "mt"
    finds = "bound"
    procedures = (mt,)
    needs_table = True

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        gamma = guess if self.gamma is None else kernel.scale.number(self.gamma)
        g, move = kernel.call(mt, position, depth, gamma, bounds="both")
        return Found(g, kernel.infinity, move) if g >= gamma else Found(-kernel.infinity, g, move)


ALGORITHMS = (MT(),)
