"""Best-first minimax: always expands the principal leaf. This is its definition on a saved tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gametree.model.arguments import one_of
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Found
from gametree.searching.algorithms.rbfms import RecursiveBestFirst
from gametree.searching.algorithms.selective import Selective
from gametree.searching.algorithms.unbounded import CAPACITY, COMPLETIONS, MEMORIES, unbounded_best_first
from gametree.searching.kernels.kernel import Kernel, Outcome, Stopped, reason
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.saved import NoRoom, SavedTree, tree_of
from gametree.searching.memory.tree import SavedNode, TreeStore

__all__ = ["ALGORITHMS", "BestFirst", "best_first"]


class BestFirstSearch(SavedTree):
    """One best-first search of a saved tree.

    The search goes down the principal variation. A node stays on it until its value leaves alpha..beta.
    """

    def __init__(self, kernel: PythonKernel, position: Position, tree: TreeStore, expansion: str) -> None:
        super().__init__(kernel, position, tree)
        self.partial = expansion == "partial"
        self.done = False
        """Whether the principal leaf is deep enough, or a limit was reached."""
        self.stopped: Stopped | None = None
        self.linear = RecursiveBestFirst(kernel, expansion)

    def run(self, left: int, alpha: int, beta: int) -> None:
        """Searches until the root's value leaves alpha..beta, or its principal leaf is deep enough, or to a limit."""
        try:
            if left:
                self.visit(self.root, self.position, left, alpha, beta)
        except (KeyboardInterrupt, MemoryError) as stop:
            self.stopped = Stopped(reason(stop))
            self.settle()

    def visit(self, node: SavedNode, position: Position, left: int, alpha: int, beta: int) -> None:
        """Searches below a node until it leaves the principal variation or the search ends; the tree has its value."""
        self.path.append(node)
        maximizing = position.maximizing
        if node.complete or self._expand(node, position, left, alpha, beta):
            node.sort(maximizing)
            while self._follow(node, position, left, maximizing, alpha, beta):
                node.sort(maximizing)
        if self.kernel.trace and not self.done:
            self.kernel.trace.backed_up(len(self.path) - 1, left, alpha, beta, node.value)
        self.path.pop()

    def settle(self) -> None:
        """After Ctrl-C or without memory, which may be at any point: completes the backup and the counts of nodes."""
        for node, maximizing in reversed(list(zip(self.path, self.movers(), strict=True))):
            best = node.best_child(maximizing)
            if node.complete and best:
                node.value, node.backed = best.value, True
        self.tree.used = self.root.size()

    def before_making(self) -> None:
        """See `SavedTree.before_making`: the limit of a best-first search is on the nodes it makes."""
        super().before_making()
        self.kernel.tick()

    def _follow(self, node: SavedNode, position: Position, left: int, maximizing: bool, alpha: int, beta: int) -> bool:
        """Goes down to the best child as long as it stays the best; returns False when the node is left."""
        if not node.children:
            self.done = True
            return False
        best = node.children[0]
        node.value, node.backed = best.value, True
        if not alpha <= node.value <= beta:
            return False
        if self.kernel.trace:
            self.kernel.trace.stayed(len(self.path) - 1, left, alpha, beta, node.value)
        if left == 1:
            self.done = True
            return False
        if len(node.children) > 1:
            if maximizing:
                alpha = max(alpha, node.children[1].value)
            else:
                beta = min(beta, node.children[1].value)
        self.kernel.n_regenerated += 1
        below = position.after(best.move)
        if self.kernel.trace:
            self.kernel.trace.go(len(self.path) - 1, position, best.move, below)
        self.visit(best, below, left - 1, alpha, beta)
        if self.done:
            node.value = best.value
        return not self.done

    def _expand(self, node: SavedNode, position: Position, left: int, alpha: int, beta: int) -> bool:
        """Makes the missing children; returns False if the node is left then: see `_make_children`."""
        known, trace = len(node.children), self.kernel.trace
        if trace and not self.closed:
            trace.follow(len(self.path) - 1, node.value)
        stays = self._make_children(node, position, left, alpha, beta)
        if trace and not self.closed and (len(node.children) > known or not node.children):
            value, root = self._values_after(node)
            trace.expanded(len(self.path) - 1, left, position, alpha, beta, value, len(node.children) - known, root)
        return stays

    def _make_children(self, node: SavedNode, position: Position, left: int, alpha: int, beta: int) -> bool:
        """Makes the missing children; returns False if the node is left then.

        That is if a child took it off the principal variation, a limit was reached, or there was no room and the rest
        was done in linear space.
        """
        maximizing = position.maximizing
        try:
            if self.closed:
                return self._search_linearly(node, position, left, alpha, beta)
            for child in self.make_rest(node, position):
                self.kernel.n_leaves += 1
                self.kernel.n_valued -= 1
                if self.kernel.trace:
                    self.kernel.trace.made(len(self.path) - 1, position, child.move, child.value)
                if self.partial and (child.value > beta if maximizing else child.value < alpha):
                    node.value, node.backed = child.value, True
                    return False
            return True
        except NoRoom:
            return self._make_children(node, position, left, alpha, beta)
        except Stopped as stop:
            self.stopped, self.done = stop, True
            best = node.best_child(maximizing)
            if node.backed and best and alpha <= best.value <= beta:
                node.value = best.value
            return False

    def _search_linearly(self, node: SavedNode, position: Position, left: int, alpha: int, beta: int) -> bool:
        known = len(node.children)
        self.tree.prune(node)
        self.linear.ply = len(self.path) - 1
        node.value, node.backed = self.linear.search(position, left, alpha, beta, node.value, known), True
        self.done = self.linear.done
        return False

    def _values_after(self, node: SavedNode) -> tuple[int, int]:
        """What the node at the end of the path and the root are worth with the children that the node has now."""
        movers = self.movers()
        best = node.best_child(movers[-1])
        value = root = best.value if best else node.value
        for parent, taken, maximizing in reversed(list(zip(self.path, self.path[1:], movers, strict=False))):
            others = [child.value for child in parent.children if child is not taken]
            root = (max if maximizing else min)([root, *others])
        return value, root

    def principal_variation(self, position: Position) -> list[Any]:
        """The moves to the principal leaf, or to a node whose children were freed and have not all been made again."""
        line: list[Any] = []
        node = self.root
        while node.backed:
            best = node.best_child(position.maximizing)
            if best is None or best.value != node.value:
                break
            line.append(best.move)
            position = position.after(best.move)
            node = best
        return line + (self.linear.line if self.linear.done else [])


@procedure(window="none", native="best_first", proves="nothing")
def best_first(s: PythonKernel, position: Position, depth: int, *, expansion: str) -> int:
    """The value of `position` when its principal leaf is `depth` plies down or the end of a game.

    The search continues from the tree as it is. A limit leaves the tree valid, and another search can continue from it.
    """
    search = BestFirstSearch(s, position, tree_of(s), expansion)
    search.run(depth, -s.infinity, s.infinity)
    line = search.principal_variation(position)
    s.root = Outcome(search.root.value, line[0] if line else None)
    s.set_line(line)
    if search.stopped:
        raise search.stopped
    return search.root.value


@dataclass(frozen=True)
class BestFirst(Selective):
    """Best-first minimax: always expands the principal leaf, on a saved tree or on a graph.

    `memory` is "tree", or "graph", in which equal positions at the same ply are one node. `completion` is "off"; or
    "outcomes", where a node is resolved as soon as it is certain who wins, and wins count more than values; or
    "values", where a node is resolved once all nodes below it are. Resolved nodes are not searched any further. With
    enough nodes the root is resolved; then the search ends, and `bound` says what it has proved about the whole game:

    - with "values", the value is "exact";
    - with "outcomes", its sign is the outcome. It is a "lower" bound above 0 if MAX wins, an "upper" bound below 0 if
      MIN wins, and "exact", 0, if the game is drawn.

    `memory="tree", completion="off"` is Korf and Chickering's algorithm, on a saved `Tree`. Any other settings imply
    full expansion, and keep their nodes for one search only.

    >>> import gametree as gt
    >>> result = gt.search(gt.tree([[5, -3], [2, 7]]), gt.BestFirst(completion="outcomes"))
    >>> result.bound, result.value, result.move
    ('lower', 2, 1)
    """

    memory: str = "tree"
    completion: str = "off"

    name = "best-first"
    procedures = (best_first, unbounded_best_first)

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("memory", self.memory, MEMORIES)
        one_of("completion", self.completion, COMPLETIONS)

    @property
    def uses_tree(self) -> bool:
        """See `Algorithm.uses_tree`."""
        return self.memory == "tree" and self.completion == "off"

    @property
    def shares(self) -> str:
        """See `Algorithm.shares`."""
        return "tree" if self.uses_tree else "graph"

    def is_last(self, result: SearchResult, depth: int) -> bool:
        """See `Algorithm.is_last`."""
        return super().is_last(result, depth) if self.completion == "off" else result.bound != "estimate"

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        if self.uses_tree:
            return self.estimate(kernel, best_first, position, depth, expansion=self.expansion)
        settings = {"memory": self.memory, "completion": self.completion, "capacity": CAPACITY}
        found = self.estimate(kernel, unbounded_best_first, position, depth, **settings)
        return found._replace(bound=self._proved(found.lower)) if kernel.resolved else found

    def _proved(self, value: int) -> str:
        """What kind of bound of the minimax value the value of a resolved root is."""
        if self.completion == "values" or value == 0:
            return "exact"
        return "lower" if value > 0 else "upper"


ALGORITHMS = (BestFirst(),)
