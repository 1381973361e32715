"""Plain minimax: every line of play to the given depth."""

from __future__ import annotations

from gametree.model.position import Position
from gametree.searching.algorithm import Algorithm, Found
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["ALGORITHMS", "Minimax", "minimax"]


@procedure(window="none", native="minimax")
def minimax(search: PythonKernel, position: Position, depth: int, ply: int = 0) -> int:
    """The minimax value of `position` at `depth`, in MAX's view. With a table, every position is searched once."""
    visit = search.visit(position, depth, ply)
    if visit.solved():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        visit.choose(minimax(search, child, depth - 1, ply + 1), move)
    return visit.done()


class Minimax(Algorithm):
    """Plain minimax: every line of play, no pruning."""

    name = "minimax"
    procedures = (minimax,)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        value, move = kernel.call(minimax, position, depth)
        return Found(value, value, move)


ALGORITHMS = (Minimax(),)
