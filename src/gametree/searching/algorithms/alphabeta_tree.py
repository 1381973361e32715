"""Alpha-beta on a saved tree: children are searched in the order of the values that earlier searches found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gametree.model.arguments import one_of
from gametree.model.position import Position
from gametree.searching.algorithm import Algorithm, Configurable, Found
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.kernel import Kernel, Outcome
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.saved import NoRoom, SavedTree, tree_of
from gametree.searching.memory.table import NOTHING
from gametree.searching.memory.tree import SavedNode

__all__ = ["ALGORITHMS", "AlphaBetaTree", "alphabeta_tree"]

BACKUPS = ("soft", "hard")


class TreeAlphaBeta(SavedTree):
    """One alpha-beta search of a saved tree.

    Above the last ply all children of a node are made and valued before the first is searched; at the last ply they
    are made one at a time. Nodes for which the tree has no room are searched in the kernel's ordering.
    """

    def __init__(self, kernel: PythonKernel, position: Position, backup: str) -> None:
        super().__init__(kernel, position, tree_of(kernel))
        self.hard = backup == "hard"

    def visit(self, node: SavedNode, position: Position, depth: int, alpha: int, beta: int) -> int:
        """A bound on the minimax value of a node at `depth`, as in `alphabeta`."""
        self.kernel.tick()
        self.kernel.lines[len(self.path)] = ()
        if depth == 0:
            return self._leaf(node, position, depth, alpha, beta)
        if self.closed and not node.complete:
            g = self._unsaved(node, position, depth, alpha, beta)
        else:
            g = self._saved(node, position, depth, alpha, beta)
        return self._kept(g, alpha, beta)

    def _kept(self, value: int, alpha: int, beta: int) -> int:
        """What is kept of a value, which may be outside the window."""
        return min(max(value, alpha), beta) if self.hard else value

    def _saved(self, node: SavedNode, position: Position, depth: int, alpha: int, beta: int) -> int:
        self.path.append(node)
        try:
            children = self._in_order(node, position, depth)
            first = next(children, None)
            if first is None:
                self.path.pop()
                return self._leaf(node, position, depth, alpha, beta)
            g = self._children(node, first, children, position, depth, alpha, beta)
            if self.kernel.trace:
                kept = self._kept(g, alpha, beta)
                self.kernel.trace.returned(len(self.path) - 1, depth, kept, position.maximizing)
            self.path.pop()
            return g
        except NoRoom:
            self.path.pop()
            return self._unsaved(node, position, depth, alpha, beta)

    def _unsaved(self, node: SavedNode, position: Position, depth: int, alpha: int, beta: int) -> int:
        self.tree.prune(node)
        return alphabeta(self.kernel, position, depth, alpha, beta, len(self.path))

    def _in_order(self, node: SavedNode, position: Position, depth: int) -> Iterator[SavedNode]:
        if depth == 1:
            yield from list(node.children)
            if not node.complete:
                yield from self.make_rest(node, position)
            return
        if not node.complete:
            for _ in self.make_rest(node, position):
                pass
        node.sort(position.maximizing)
        yield from node.children

    def _children(
        self,
        node: SavedNode,
        first: SavedNode,
        others: Iterator[SavedNode],
        position: Position,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        s, ply = self.kernel, len(self.path) - 1
        s.n_interior += 1
        maximizing = position.maximizing
        g = -s.infinity if maximizing else s.infinity
        if s.trace:
            s.trace.enter(ply, depth, alpha, beta, maximizing, NOTHING)
            s.trace.generate(ply, depth, position, len(position.moves()))
        child: SavedNode | None = first
        while child:
            below = position.after(child.move)
            if s.trace:
                s.trace.go(ply, position, child.move, below)
            value = self.visit(child, below, depth - 1, alpha, beta)
            if depth > 1:
                back_up(child, value)
            if value > g if maximizing else value < g:
                g = value
                if g > alpha if maximizing else g < beta:
                    alpha, beta = (g, beta) if maximizing else (alpha, g)
                    s.improved(ply, g, child.move)
            if s.trace:
                s.trace.update(ply, depth, alpha, beta, g, cut=alpha >= beta)
            if alpha >= beta:
                if s.trace:
                    s.trace.cut(ply, depth, alpha, beta, g)
                break
            child = next(others, None)
        return g

    def _leaf(self, node: SavedNode, position: Position, depth: int, alpha: int, beta: int) -> int:
        s = self.kernel
        s.n_leaves += 1
        s.n_valued -= 1  # it was valued when it was made
        value = s.evaluate(position) if node.backed else node.value
        if s.trace:
            s.trace.leaf(len(self.path), depth, alpha, beta, value)
        return value


def back_up(node: SavedNode, value: int) -> None:
    """A node that has been searched gets the value found below it; the end of a game keeps its own."""
    if node.children or not node.complete:
        node.value, node.backed = value, True


@procedure(window="alpha-beta", native="alphabeta_tree")
def alphabeta_tree(s: PythonKernel, position: Position, depth: int, alpha: int, beta: int, *, backup: str) -> int:
    """A bound on the minimax value of `position`, the tree's root, at `depth`, as in `alphabeta`.

    The values it backs up stay in the tree.
    """
    search = TreeAlphaBeta(s, position, backup)
    s.root = Outcome(search.root.value, None)
    g = search.visit(search.root, position, depth, alpha, beta)
    if depth:
        back_up(search.root, g)
    return g


@dataclass(frozen=True)
class AlphaBetaTree(Configurable, Algorithm):
    """Alpha-beta on a saved tree, whose values order the nodes of the next search.

    `backup` says what is kept of a node whose value lies outside its window: "soft", the value found, or "hard", the
    bound it violates, which says less about the order of the nodes.
    """

    backup: str = "soft"

    name = "alphabeta-tree"
    procedures = (alphabeta_tree,)
    uses_table: ClassVar[bool] = False
    uses_ordering: ClassVar[bool] = False
    own_ordering: ClassVar[tuple[str, ...]] = ("static",)

    def __post_init__(self) -> None:
        one_of("backup", self.backup, BACKUPS)

    @property
    def uses_tree(self) -> bool:
        """See `Algorithm.uses_tree`."""
        return True

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        window = -kernel.infinity, kernel.infinity
        value, move = kernel.call(alphabeta_tree, position, depth, *window, backup=self.backup)
        return Found(value, value, move)


ALGORITHMS = (AlphaBetaTree(),)
