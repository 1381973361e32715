"""Alpha-beta that starts each node from the bounds that an earlier iteration of iterative deepening left there."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.arguments import whole
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.values import INFINITY
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.kernels.kernel import Kernel, Outcome
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import Known

__all__ = ["ALGORITHMS", "InheritedBounds", "inherited_bounds"]


@procedure(window="alpha-beta", native="inherited_bounds")
def inherited_bounds(
    search: PythonKernel, position: Position, depth: int, alpha: int, beta: int, ply: int = 0, *, plies: int, delta: int
) -> int:
    """A bound on the minimax value, with the postcondition of `alphabeta`.

    The node is first searched in the window of what the table knows of it `plies` less deep. If the value lies outside,
    it is searched again with what is left of its own window.
    """
    low, high = first_window(search.known(position, depth - plies), alpha, beta, delta)
    value = search_node(search, position, depth, low, high, ply, plies, delta)
    if not (alpha < value <= low or high <= value < beta):
        return value
    proved = search.root.move
    if value <= low:
        again = min(value, search_node(search, position, depth, alpha, value, ply, plies, delta))
    else:
        again = max(value, search_node(search, position, depth, value, beta, ply, plies, delta))
    # If the value is the bound that the first search found, the second one proves no move, but the first did.
    if not ply and search.root.move is None:
        search.root = Outcome(again, proved)
    return again


def first_window(known: Known, alpha: int, beta: int, delta: int) -> tuple[int, int]:
    """The known bounds, each moved outwards by `delta`, as far as they are inside the window of the parent.

    Where they are all outside, it is the null window at that end.
    """
    if not known.found or known.lower > known.upper:
        return alpha, beta
    return min(max(known.lower - delta, alpha), beta - 1), max(min(known.upper + delta, beta), alpha + 1)


def search_node(
    search: PythonKernel, position: Position, depth: int, alpha: int, beta: int, ply: int, plies: int, delta: int
) -> int:
    """As `alphabeta`, but for the windows of the children."""
    visit = search.visit(position, depth, ply, alpha, beta)
    if visit.answered():
        return visit.value
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        window = visit.alpha, visit.beta
        value = inherited_bounds(search, child, depth - 1, *window, ply + 1, plies=plies, delta=delta)
        if visit.take(value, move):
            break
    return visit.done()


@dataclass(frozen=True)
class InheritedBounds(WindowAlgorithm):
    """Alpha-beta that starts each node from the bounds that an earlier iteration left there.

    `plies` is how much less deep that iteration was: the step of the deepening, or twice that where values swing
    between odd and even depths. The bounds are widened by `delta` on either side, by default by the game's own unit;
    with 1 they are just wide enough for the value of the earlier iteration.

    >>> import gametree as gt
    >>> position = gt.position("othello", "f5d6c3d3c4")
    >>> *_, last = gt.iterate(position, "inherited-bounds", depth=6)
    >>> last.value == gt.search(position, "minimax", depth=6).value
    True
    """

    plies: int = 1
    delta: int | None = None
    name = "inherited-bounds"
    procedures = (inherited_bounds,)
    needs_table = True

    def __post_init__(self) -> None:
        super().__post_init__()
        whole("plies", self.plies, 1, MAX_DEPTH)
        if self.delta is not None:
            whole("delta", self.delta, 1, INFINITY - 1)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        delta = self.delta or kernel.scale.step(position.unit)
        window = -kernel.infinity, kernel.infinity
        value, move = kernel.call(inherited_bounds, position, depth, *window, plies=self.plies, delta=delta)
        return Found(value, value, move)


ALGORITHMS = (InheritedBounds(),)
