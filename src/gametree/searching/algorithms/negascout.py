"""NegaScout: the full window for the first child, null windows for its siblings, another search if one is better."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import WindowAlgorithm
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["ALGORITHMS", "NegaScout", "negascout"]


@procedure(window="alpha-beta", native="negascout")
def negascout(search: PythonKernel, position: Position, depth: int, alpha: int, beta: int, ply: int = 0) -> int:
    """A bound on the minimax value, with the postcondition of `alphabeta`."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        if visit.first:
            value = negascout(search, child, visit.below, visit.alpha, visit.beta, ply + 1)
        else:
            value = negascout(search, child, visit.below, *visit.null_window(), ply + 1)
            if visit.alpha < value < visit.beta and not visit.exact(child):
                again = negascout(search, child, visit.below, *visit.beyond(value), ply + 1)
                value = visit.better(value, again)
        if visit.take(value, move):
            break
    return visit.done()


@dataclass(frozen=True)
class NegaScout(WindowAlgorithm):
    """NegaScout: null windows for all but the first child, with the full window at the root."""

    name = "negascout"
    procedures = (negascout,)


ALGORITHMS = (NegaScout(),)
