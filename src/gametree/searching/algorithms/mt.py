"""MT, the memory-enhanced test: a null-window search that looks a child up before it goes there."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.position import Position
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.kernels.kernel import Kernel, Outcome
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import NOTHING, Known

__all__ = ["ALGORITHMS", "MT", "mt"]


def mt(s: PythonKernel, position: Position, depth: int, gamma: int, both: bool) -> int:
    """A bound g on the minimax value f of `position` at `depth`: g >= gamma means f >= g, g < gamma means f <= g.

    With `both` an entry keeps the two bounds; without, the new one replaces the old, as SSS* and DUAL* do in effect.
    """
    return test_or_look_up(s, position, depth, gamma, both, 0)


def test(s: PythonKernel, position: Position, depth: int, gamma: int, both: bool, ply: int, known: Known) -> int:
    """As `mt`, for a node that has been entered and of which the table does not know enough."""
    moves = position.moves() if depth else ()
    if not moves:
        return test_leaf(s, position, depth, gamma, both, ply, known)

    maximizing = position.maximizing
    trace = s.trace
    if trace:
        trace.enter(ply, depth, None, gamma, maximizing, known)
    children = s.children(position, moves, depth, ply, known.move)
    cutoff = s.table_cutoff(children, depth, maximizing, gamma - 1, gamma) if depth > s.etc_above else None
    if cutoff:
        g, best = cutoff
        if trace:
            trace.update(ply, depth, None, gamma, g, cut=True)
    else:
        g, best = (-s.infinity if maximizing else s.infinity), None
        for move, child in children:
            value = test_or_look_up(s, child, depth - 1, gamma, both, ply + 1)
            if value > g if maximizing else value < g:
                g, best = value, move
            cut = (g >= gamma) == maximizing
            if trace:
                trace.update(ply, depth, None, gamma, g, cut=cut)
            if cut:
                break
    cut = (g >= gamma) == maximizing
    if cut:
        s.ordering.cutoff(best, ply)
        s.ordering.reward(best, depth, maximizing)
    if not ply:
        s.root = Outcome(g, best if cut else None)
    remember(s, position, depth, gamma, both, ply, known, g, best if cut or known.move is None else known.move)
    return g


def test_or_look_up(s: PythonKernel, position: Position, depth: int, gamma: int, both: bool, ply: int) -> int:
    """Looks a node up, and goes there only if that does not answer."""
    s.enter(ply)
    if s.foresees and (told := s.told(position, depth, ply, gamma - 1, gamma)) is not None:
        return told
    known = s.look_up(position, depth) if s.table is not None else NOTHING
    answer = bound(known, gamma)
    if answer is None:
        return test(s, position, depth, gamma, both, ply, known)
    return s.answered(answer, known, depth, ply, None, gamma)


def test_leaf(s: PythonKernel, position: Position, depth: int, gamma: int, both: bool, ply: int, known: Known) -> int:
    """A leaf that is in the table is not evaluated again, even if the bound found there points the other way."""
    if known.found:
        s.n_transpositions += 1
        g = known.lower if known.upper >= s.infinity else known.upper
        if s.trace:
            s.trace.answered(ply, depth, None, gamma, g, known)
    else:
        g = s.evaluate_leaf(position)
        if s.trace:
            s.trace.leaf(ply, depth, None, gamma, g)
    if not ply:
        s.root = Outcome(g, None)
    remember(s, position, depth, gamma, both, ply, known, g, None)
    return g


def remember(
    s: PythonKernel,
    position: Position,
    depth: int,
    gamma: int,
    both: bool,
    ply: int,
    known: Known,
    g: int,
    move: object,
) -> None:
    """Stores the new bound and, if both are kept, the old one of the other kind beside it."""
    if s.table is None:
        return
    lower = g if g >= gamma else known.lower if both else -s.infinity
    upper = g if g < gamma else known.upper if both else s.infinity
    s.store(position, depth, lower, upper, move)
    if s.trace:
        s.trace.store(ply, depth, lower, upper)


def bound(known: Known, gamma: int) -> int | None:
    """The stored bound that answers the test, or None."""
    if known.lower >= gamma:
        return known.lower
    return known.upper if known.upper < gamma else None


@dataclass(frozen=True)
class MT(WindowAlgorithm):
    """MT: one memory-enhanced test, which bounds the value from the side of `gamma` that it lies on.

    `gamma` is a value of the game; by default the guess of an earlier iteration, or the static value. The result is a
    lower bound that is at least gamma, or an upper bound below it.
    """

    gamma: int | float | None = None
    name = "mt"
    procedures = (mt,)
    needs_table = True

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        gamma = guess if self.gamma is None else kernel.scale.number(self.gamma)
        g, move = kernel.call(mt, position, depth, gamma, True)
        return Found(g, kernel.infinity, move) if g >= gamma else Found(-kernel.infinity, g, move)


ALGORITHMS = (MT(),)
