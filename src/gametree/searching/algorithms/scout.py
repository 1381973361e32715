"""Pearl's Scout: the first child is evaluated; its siblings are tested against it, and evaluated if they pass."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import WindowAlgorithm
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["ALGORITHMS", "Scout", "scout"]


@procedure(window="none", native="scout")
def scout(search: PythonKernel, position: Position, depth: int, ply: int = 0) -> int:
    """The minimax value of `position` at `depth`. A null-window `alphabeta` visits the same nodes as Pearl's TEST."""
    visit = search.visit(position, depth, ply)
    if visit.settled() or visit.solved():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        value = visit.value
        if visit.first or passes(search, child, depth - 1, value, visit.maximizing, ply + 1):
            value = scout(search, child, depth - 1, ply + 1)
        visit.choose(value, move)
    return visit.done()


def passes(search: PythonKernel, child: Position, depth: int, value: int, maximizing: bool, ply: int) -> bool:
    """Whether `child` is worth more than `value`, or less if MIN chooses."""
    if maximizing:
        return alphabeta(search, child, depth, value, value + 1, ply) > value
    return alphabeta(search, child, depth, value - 1, value, ply) < value


@dataclass(frozen=True)
class Scout(WindowAlgorithm):
    """Pearl's Scout: test first, evaluate if the test succeeds."""

    name = "scout"
    procedures = (scout,)


ALGORITHMS = (Scout(),)
