"""Best-first minimax on a saved tree: the principal leaf is expanded next, always."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gametree.model import Position
from gametree.search.algorithm import Found
from gametree.search.kernel import Kernel, Outcome, Stopped
from gametree.search.python_kernel import PythonKernel
from gametree.search.rbfms import RecursiveBestFirst
from gametree.search.saved import NoRoom, SavedTree
from gametree.search.selective import Selective
from gametree.search.tree import Node

__all__ = ["ALGORITHMS", "BestFirst", "best_first"]


class BestFirstSearch(SavedTree):
    """One best-first search of a saved tree.

    Nodes are visited down the principal variation, as long as they are on it: until their value leaves alpha..beta.
    """

    def __init__(self, kernel: PythonKernel, position: Position, full: bool) -> None:
        super().__init__(kernel, position)
        self.full = full
        self.done = False
        """The principal leaf is deep enough, or a limit was reached."""
        self.stopped: Stopped | None = None
        self.linear = RecursiveBestFirst(kernel, full)

    def visit(self, node: Node, position: Position, left: int, alpha: int, beta: int) -> None:
        """Searches below a node; its value when it is off the principal variation, or all is done, is in the tree."""
        self.path.append(node)
        maximizing = position.maximizing
        if node.complete or self._expand(node, position, left, alpha, beta):
            node.sort(maximizing)
            while self._follow(node, position, left, maximizing, alpha, beta):
                node.sort(maximizing)
        self.path.pop()

    def before_making(self) -> None:
        """See `SavedTree.before_making`: the limit of a best-first search is on the nodes it makes."""
        super().before_making()
        self.kernel.tick()

    def _follow(self, node: Node, position: Position, left: int, maximizing: bool, alpha: int, beta: int) -> bool:
        """Goes down to the best child as long as it stays the best; False when the node is left."""
        if not node.children:
            self.done = True
            return False
        best = node.children[0]
        node.value, node.backed = best.value, True
        if not alpha <= node.value <= beta:
            return False
        if left == 1:
            self.done = True
            return False
        if len(node.children) > 1:
            if maximizing:
                alpha = max(alpha, node.children[1].value)
            else:
                beta = min(beta, node.children[1].value)
        self.kernel.n_regenerated += 1
        self.visit(best, position.play(best.move), left - 1, alpha, beta)
        if self.done:
            node.value = best.value
        return not self.done

    def _expand(self, node: Node, position: Position, left: int, alpha: int, beta: int) -> bool:
        """Makes the children that are missing; False if the node is left then.

        One of them took it off the principal variation, a limit was reached, or there was no room, and the rest was
        done in linear space.
        """
        maximizing = position.maximizing
        try:
            if self.closed:
                return self._search_linearly(node, position, left, alpha, beta)
            for child in self.make_rest(node, position):
                self.kernel.n_leaves += 1
                self.kernel.n_valued -= 1
                if not self.full and (child.value > beta if maximizing else child.value < alpha):
                    node.value, node.backed = child.value, True
                    return False
            return True
        except NoRoom:
            return self._expand(node, position, left, alpha, beta)
        except Stopped as stop:
            self.stopped, self.done = stop, True
            best = node.best_child(maximizing)
            if node.backed and best and alpha <= best.value <= beta:
                node.value = best.value
            return False

    def _search_linearly(self, node: Node, position: Position, left: int, alpha: int, beta: int) -> bool:
        known = len(node.children)
        self.tree.prune(node)
        node.value, node.backed = self.linear.search(position, left, alpha, beta, node.value, known), True
        self.done = self.linear.done
        return False

    def principal_variation(self, position: Position) -> list[Any]:
        """The moves to the principal leaf, or to a node whose children have been freed, and are not all there again."""
        line: list[Any] = []
        node = self.root
        while node.backed:
            best = node.best_child(position.maximizing)
            if best is None or best.value != node.value:
                break
            line.append(best.move)
            position = position.play(best.move)
            node = best
        return line + (self.linear.line if self.linear.done else [])


def best_first(s: PythonKernel, position: Position, depth: int, full: bool) -> int:
    """The value of `position` when its principal leaf is `depth` plies down or the end of a game.

    The search goes on from the tree as it is; a limit leaves the tree as good as ever.
    """
    search = BestFirstSearch(s, position, full)
    if depth:
        search.visit(search.root, position, depth, -s.infinity, s.infinity)
    line = search.principal_variation(position)
    s.set_line(line)
    s.root = Outcome(search.root.value, line[0] if line else None)
    if search.stopped:
        raise search.stopped
    return search.root.value


@dataclass(frozen=True)
class BestFirst(Selective):
    """Best-first minimax: always expands the principal leaf, on a saved tree."""

    name = "best-first"
    procedures = (best_first,)
    uses_tree: ClassVar[bool] = True

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        return self.estimate(kernel, best_first, position, depth, self.expansion == "full")


ALGORITHMS = (BestFirst(),)
