"""Stockman's SSS*, with Campbell's correction, and its mirror image DUAL*.

The definition here keeps an OPEN list as in the paper: a heap ordered by merit, then from left to right. Purging the
states below a node would mean searching the whole list; instead a state is recognised as purged when it comes to the
top, by a solved node above it. The native kernel keeps OPEN as the solution tree itself; see `core/search/sss.hpp`.
"""

from __future__ import annotations

import heapq
import sys
from collections.abc import Sequence
from typing import Any

from gametree.model.position import Position
from gametree.searching.algorithm import Algorithm, Found
from gametree.searching.kernels.kernel import Kernel, Outcome, Stopped
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["ALGORITHMS", "Dual", "Sss", "dual", "sss"]

LIVE, SOLVED = "L", "S"
MAX_OPEN = 2**22


class OpenNode:
    """A node of the game tree that has been on OPEN."""

    __slots__ = (
        "depth",
        "line",
        "merit",
        "moves",
        "open",
        "parent",
        "path",
        "position",
        "solved",
        "takes_all",
        "traced",
    )

    def __init__(
        self, position: Position, depth: int, parent: OpenNode | None, path: tuple[Any, ...], side: int
    ) -> None:
        self.position = position
        self.depth = depth
        self.parent = parent
        self.path = path  # child numbers from the root, which sort from left to right
        self.takes_all = position.maximizing == (side > 0)  # all children at once, or one at a time
        self.moves: Sequence[Any] = ()
        self.solved = False
        self.merit = 0  # one child at a time: the merit when the present child was entered
        self.line: list[Any] = []
        self.open = 0  # states of OPEN at or below this node
        self.traced = 0  # the number of the node in the trace, if there is one

    def count(self, states: int) -> None:
        """Adds `states`, which may be negative, to the counts of this node and all nodes above it."""
        node: OpenNode | None = self
        while node is not None:
            node.open += states
            node = node.parent

    def purged(self) -> bool:
        """Whether a node above has been solved."""
        above = self.parent
        while above is not None and not above.solved:
            above = above.parent
        return above is not None


class StateSpaceSearch:
    """SSS* with `side` = 1: upper bounds fall. DUAL* with `side` = -1: the same with the players exchanged.

    Merits are in the view of that side, so the code reads as SSS* for both. Where a player moves twice in a row, the
    operators depend on who moves at the node or at its parent; with alternating players that is Stockman's table.
    """

    def __init__(self, s: PythonKernel, side: int) -> None:
        self._s = s
        self._side = side
        self._open: list[tuple[int, tuple[Any, ...], str, OpenNode]] = []
        self._peak_heap = 0

    def solve(self, position: Position, depth: int) -> int:
        """The minimax value; the kernel gets a principal variation."""
        s = self._s
        root = self._root = OpenNode(position, depth, None, (), self._side)
        if s.trace:
            root.traced = s.trace.base
        self._put(root, LIVE, s.infinity)
        self._trace(root, 0)
        while True:
            merit, _, status, node = heapq.heappop(self._open)
            merit = -merit
            if node.purged():
                continue
            s.root = Outcome(self._side * merit, None)
            node.count(-1)
            if s.trace:
                s.trace.take(node.traced)
            if status == SOLVED and node is root:
                s.root = Outcome(self._side * merit, root.line[0] if root.line else None)
                s.set_line(root.line)
                s.kept_bytes = self._peak_heap * (sys.getsizeof(self._open[0]) if self._open else 64)
                return self._side * merit
            if status == SOLVED:
                self._back_up(node, merit)
            else:
                self._expand(node, merit)

    def _expand(self, node: OpenNode, merit: int) -> None:
        """Operators 4, 5 and 6, on a live state."""
        s = self._s
        s.tick()
        node.moves = node.position.moves() if node.depth else ()
        if not node.moves:
            value = s.evaluate_leaf(node.position)
            if s.trace:
                s.trace.live_leaf(node.traced, node.depth, value)
            self._put(node, SOLVED, min(merit, self._side * value))
            self._trace(node, 4)
            return
        s.n_interior += 1
        node.merit = merit
        if s.trace:
            s.trace.live_node(node.traced, node.depth, node.position, self._side * merit)
        for child in range(len(node.moves) if node.takes_all else 1):
            self._put(self._child(node, child), LIVE, merit)
        self._trace(node, 6 if node.takes_all else 5)

    def _back_up(self, node: OpenNode, merit: int) -> None:
        """Operators 1, 2 and 3, on a solved state that is not the root."""
        above = node.parent
        assert above is not None
        number = node.path[-1]
        if above.takes_all:
            above.line = [above.moves[number], *node.line]
            above.count(-above.open)  # purges the siblings
            if self._s.trace:
                self._s.trace.purge(above.traced, self._side * merit)
            self._solve(above, merit)
            self._trace(node, 1)
            return
        if merit < above.merit:
            above.line = [above.moves[number], *node.line]
            above.merit = merit
        if number + 1 < len(above.moves):
            self._put(self._child(above, number + 1), LIVE, merit)
            self._trace(node, 2)
        else:
            self._solve(above, merit)
            self._trace(node, 3)

    def _child(self, node: OpenNode, number: int) -> OpenNode:
        self._s.n_generated += 1
        move = node.moves[number]
        child = OpenNode(node.position.after(move), node.depth - 1, node, (*node.path, number), self._side)
        if self._s.trace:
            child.traced = self._s.trace.nodes.child(node.traced, number, move, child.position)
        return child

    def _solve(self, node: OpenNode, merit: int) -> None:
        node.solved = True
        self._put(node, SOLVED, merit)

    def _put(self, node: OpenNode, status: str, merit: int) -> None:
        if len(self._open) >= MAX_OPEN:
            raise Stopped("memory")
        heapq.heappush(self._open, (-merit, node.path, status, node))
        node.count(1)
        if self._s.trace:
            self._s.trace.put(node.traced, status, self._side * merit)
        self._s.n_open = max(self._s.n_open, self._root.open)
        self._peak_heap = max(self._peak_heap, len(self._open))

    def _trace(self, node: OpenNode, operator: int) -> None:
        if self._s.trace:
            self._s.trace.operator(node.traced, operator)


@procedure(window="none", native="sss", proves="upper")
def sss(s: PythonKernel, position: Position, depth: int) -> int:
    """The minimax value of `position` at `depth`, by SSS*."""
    return StateSpaceSearch(s, 1).solve(position, depth)


@procedure(window="none", native="dual", proves="lower")
def dual(s: PythonKernel, position: Position, depth: int) -> int:
    """The minimax value of `position` at `depth`, by DUAL*."""
    return StateSpaceSearch(s, -1).solve(position, depth)


class Sss(Algorithm):
    """Stockman's SSS*: best-first, an upper bound falls to the minimax value."""

    name = "sss"
    procedures = (sss,)
    uses_table = False
    uses_ordering = False

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        value, move = kernel.call(self.procedures[0], position, depth)
        return Found(value, value, move)


class Dual(Sss):
    """DUAL*, the mirror image of SSS*: best-first, a lower bound rises to the minimax value."""

    name = "dual"
    procedures = (dual,)


ALGORITHMS = (Sss(), Dual())
