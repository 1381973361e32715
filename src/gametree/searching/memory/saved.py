"""What the Python searches on a saved tree share: making nodes, and making room when the tree is full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gametree.model.position import Position
from gametree.searching.kernels.kernel import Stopped
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.tree import SavedNode, TreeStore

__all__ = ["NoRoom", "SavedTree", "tree_of"]


def tree_of(kernel: PythonKernel) -> TreeStore:
    """The saved tree of a search."""
    assert kernel.settings.tree is not None
    return kernel.settings.tree.store()


class NoRoom(Exception):  # noqa: N818 - not an error: the search goes on in linear space
    """The tree is full, and must be left as it is."""


class SavedTree:
    """The tree of a running search. `path` leads from the root to the node that is being visited."""

    def __init__(self, kernel: PythonKernel, position: Position, tree: TreeStore) -> None:
        self.kernel = kernel
        self.tree = tree
        self.position = position
        self.root = tree.root or tree.plant(kernel.number(position))
        self.path: list[SavedNode] = []
        self.closed = False
        """Whether the tree is full and the search goes on in linear space, without adding nodes."""
        self._made_new = True  # since subtrees were last freed

    def make_rest(self, node: SavedNode, position: Position) -> Iterator[SavedNode]:
        """Makes and values the missing children one at a time, in the natural order."""
        again = node.backed and not node.children
        for move in position.moves()[len(node.children) :]:
            self.before_making()
            yield self._make(node, position, move, again)
        node.complete = True

    def _make(self, node: SavedNode, position: Position, move: Any, again: bool) -> SavedNode:
        kernel = self.kernel
        child = position.after(move)
        if again:
            kernel.n_regenerated += 1
        else:
            kernel.n_generated += 1
            self._made_new = True
        return self.tree.add(node, kernel.evaluate_new(child), move)

    def movers(self) -> list[bool]:
        """Whether MAX is to move, for every node on the path."""
        position = self.position
        movers = [position.maximizing]
        for node in self.path[1:]:
            position = position.after(node.move)
            movers.append(position.maximizing)
        return movers

    def before_making(self) -> None:
        """What must happen before every new node."""
        self.make_room()

    def make_room(self) -> None:
        """Makes room for another child of the node at the end of the path.

        With "prune", subtrees are freed until a quarter of the tree is free. With "linear", the tree is closed.
        """
        tree = self.tree
        if not tree.full:
            return
        if tree.when_full == "linear":
            self.closed = True
            raise NoRoom
        # Nodes that are freed and made again, with nothing new in between, could go on forever.
        if tree.when_full == "stop" or not self._made_new:
            raise Stopped("memory")
        self._made_new = False
        for node in self._idle_subtrees():
            if tree.used <= tree.capacity - tree.capacity // 4:
                break
            tree.prune(node)
        if tree.full:
            raise Stopped("memory")

    def _idle_subtrees(self) -> list[SavedNode]:
        """The siblings of the nodes on the path that have children, the least promising first.

        The least promising have values farthest from that of the node being visited; of equals, the one nearer to the
        root comes first, and of siblings the first.
        """
        value = self.path[-1].value
        idle = [
            node
            for parent, taken in zip(self.path, self.path[1:], strict=False)
            for node in parent.children
            if node is not taken and node.children
        ]
        return sorted(idle, key=lambda node: abs(node.value - value), reverse=True)
