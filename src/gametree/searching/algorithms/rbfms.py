"""Recursive best-first minimax search: best-first minimax in linear space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gametree.model.position import Position
from gametree.searching.algorithm import Found
from gametree.searching.algorithms.selective import Selective
from gametree.searching.kernels.kernel import Kernel, Outcome, Stopped
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.steadiness import must_be_steady

__all__ = ["ALGORITHMS", "Rbfms", "RecursiveBestFirst", "rbfms"]

MANY_VISITS = 1024
"""After this many visits, and whenever their number has doubled, a search checks that the game's values are steady."""


@dataclass
class Child:
    """A child of a node on the principal variation."""

    position: Position
    move: Any
    fixed: int
    """Its static value. The child has been expanded before if and only if `value` differs from it."""
    value: int


class RecursiveBestFirst:
    """Best-first search below a position. Of a node that leaves the principal variation only the value is kept.

    A node stays on the principal variation as long as its value is in alpha..beta, both included: the bounds are the
    values of the best siblings on the path.
    """

    def __init__(self, kernel: PythonKernel, expansion: str) -> None:
        self.kernel = kernel
        self.partial = expansion == "partial"
        self.done = False
        """Whether the principal leaf is deep enough, or the end of a game."""
        self.line: list[Any] = []
        """The moves to the principal leaf, once done."""
        self.root: Outcome | None = None
        """The value of the position and its best move, once all its children have been made."""
        self.ply = 0
        """How many plies the position is below the root of the trace."""
        self._target: int | None = None
        self._rising = False
        self._known = 0  # the number of next nodes that have been made before
        self._visits, self._many = 0, MANY_VISITS

    def search(self, position: Position, left: int, alpha: int, beta: int, value: int, known: int = 0) -> int:
        """Searches until the value leaves alpha..beta, or the principal leaf is `left` plies down; returns the value.

        `value` is the one with which an earlier search left this position, or its static value if there was none; it
        is in alpha..beta. `known` is the number of its children that have been made, and forgotten, by a search that
        had not made all of them.
        """
        self.line, self.root, self._target = [], None, None
        self._known = known
        fixed = self.kernel.number(position)
        if value != fixed:
            self._repeat(value, fixed)
        return self._visit(position, left, alpha, beta, value, 0)

    def _visit(self, position: Position, left: int, alpha: int, beta: int, value: int, ply: int) -> int:
        trace, here = self.kernel.trace, self.ply + ply
        self._visits += 1
        if self._visits == self._many:
            must_be_steady(position, left)
            self._many *= 2
        if trace:
            trace.follow(here, value)
        maximizing = position.maximizing
        children: list[Child] = []
        stays = self._expand(position, maximizing, alpha, beta, children, here)
        if trace:
            best = (max if maximizing else min)((child.value for child in children), default=value)
            trace.expanded(here, left, position, alpha, beta, best, len(children))
        if not stays:
            return children[-1].value
        if not children:
            self.done = True
            return value
        children.sort(key=lambda child: child.value, reverse=maximizing)
        while self._follow(position, children, left, maximizing, alpha, beta, ply):
            children.sort(key=lambda child: child.value, reverse=maximizing)
        return children[0].value

    def _expand(
        self, position: Position, maximizing: bool, alpha: int, beta: int, children: list[Child], here: int
    ) -> bool:
        """Makes the children; returns False after the first that takes the node off the principal variation."""
        kernel = self.kernel
        for move in position.moves():
            kernel.tick()
            child = position.after(move)
            if self._target is None and not self._known:
                kernel.n_generated += 1
            else:
                kernel.n_regenerated += 1
            self._known = max(self._known - 1, 0)
            kernel.n_leaves += 1
            kernel.n_valued -= 1
            value = kernel.evaluate_new(child)
            if kernel.trace:
                kernel.trace.made(here, position, move, value)
            children.append(Child(child, move, value, value))
            if not self.partial:
                continue
            if value > beta if maximizing else value < alpha:
                return False
            if value == self._target and self._rising == maximizing:
                self._target = None
        return True

    def _follow(
        self,
        position: Position,
        children: list[Child],
        left: int,
        maximizing: bool,
        alpha: int,
        beta: int,
        ply: int,
    ) -> bool:
        """Goes down to the best child as long as it stays the best; returns False when the node is left."""
        best = children[0]
        if ply == 0:
            self.root = Outcome(best.value, best.move)
        if not alpha <= best.value <= beta:
            return False
        if self.kernel.trace:
            self.kernel.trace.stayed(self.ply + ply, left, alpha, beta, best.value)
        if best.value == self._target:
            self._target = None
        if left == 1:
            self.done = True
            self.line = [best.move]
            return False
        if len(children) > 1:
            if maximizing:
                alpha = max(alpha, children[1].value)
            else:
                beta = min(beta, children[1].value)
        if self._target is None and best.value != best.fixed:
            self._repeat(best.value, best.fixed)
        if self.kernel.trace:
            self.kernel.trace.go(self.ply + ply, position, best.move, best.position)
        best.value = self._visit(best.position, left - 1, alpha, beta, best.value, ply + 1)
        if self.kernel.trace and not self.done:
            self.kernel.trace.backed_up(self.ply + ply + 1, left - 1, alpha, beta, best.value)
        if self.done:
            self.line.insert(0, best.move)
        return not self.done

    def _repeat(self, target: int, fixed: int) -> None:
        """Enters a node that an earlier search left with the value `target`.

        Until its value is `target` again, everything happens as it did then: nodes are made again, not new. The value
        was inside its bounds all that time and `target` is outside, so nodes are new from the moment it is reached.
        """
        self._target, self._rising = target, target > fixed


@procedure(window="none", native="rbfms", proves="nothing")
def rbfms(s: PythonKernel, position: Position, depth: int, *, expansion: str) -> int:
    """The value of `position` when its principal leaf is `depth` plies down or the end of a game."""
    search = RecursiveBestFirst(s, expansion)
    value = s.number(position)
    s.root = Outcome(value, None)
    s.set_line(())
    if depth == 0:
        return value
    try:
        value = search.search(position, depth, -s.infinity, s.infinity, value)
        s.root = search.root or s.root
        s.set_line(search.line)
        return value
    except (Stopped, KeyboardInterrupt, MemoryError):
        s.set_line([search.root.move] if search.root else ())
        raise
    finally:
        s.root = search.root or s.root


@dataclass(frozen=True)
class Rbfms(Selective):
    """Recursive best-first minimax: best-first in linear space, which makes forgotten nodes again."""

    name = "rbfms"
    procedures = (rbfms,)

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        return self.estimate(kernel, rbfms, position, depth, expansion=self.expansion)


ALGORITHMS = (Rbfms(),)
