"""A saved tree that the workers of one best-first search share. `core/shared_tree.hpp` is the same thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gametree.model.position import Position
from gametree.searching.memory.tree import SavedNode, TreeStore
from gametree.searching.parallel.shared_work import SharedWork

__all__ = ["Part", "SharedTree", "Step", "Walker"]

MOST_NODES = 4096
"""The most nodes that a worker makes before it looks at the whole tree again: so that this takes little of its time."""
LEAST_NODES = 8
"""The fewest. In a small tree workers come back sooner, because there is little that they could do side by side."""

Worth = Callable[[SavedNode], int | None]
"""What a node is worth to a worker on its way down; None if it must not go there."""


class Step(NamedTuple):
    """A node on a way down from the root, and its position."""

    node: SavedNode
    position: Position


@dataclass
class Walker:
    """How a worker finds what to do next. It keeps the positions of its last way, which begins at the root."""

    way: list[Step]
    height: int = 0
    """How many plies above the principal leaf it takes a node, if that is possible: the higher, the longer it stays."""
    made_again: int = 0
    """How many positions it has made on its ways down."""

    def step(self, ply: int, child: SavedNode) -> None:
        """Goes from the node at `ply` to a child."""
        way = self.way
        if ply + 1 == len(way) or way[ply + 1].node is not child:
            del way[ply + 1 :]
            way.append(Step(child, way[ply].position.after(child.move)))
            self.made_again += 1

    def learn(self, part: Part) -> None:
        """Takes a lower node next time if there was more to do than it was given nodes for, a higher one if less."""
        if part.tree.full:
            self.height = max(self.height - 1, 0)
        elif 2 * part.tree.used < part.tree.capacity:
            self.height += 1


class Part(NamedTuple):
    """A node that one worker has for itself, with all that is below it.

    The worker searches below a copy, the root of `tree`, until its value leaves alpha..beta. The others see the value
    that the node had, and nothing below it.
    """

    way: tuple[Step, ...]
    """From the root to the node."""
    tree: TreeStore
    left: int
    """How many plies may be below the node."""
    alpha: int
    beta: int


class SharedTree(SharedWork):
    """Gives every worker a part of the tree in which it searches alone.

    The first worker gets the principal leaf, or a node above it. What a worker has is taken. The next one gets the leaf
    that would be the principal one if nothing below the nodes that are taken could be had: every node above them has a
    virtual value, the best of the children that can be had. Values themselves are always those of the tree as it is
    known. When a worker brings its part back, values are backed up to the root.
    """

    def __init__(self, tree: TreeStore, depth: int, workers: int, infinity: int) -> None:
        super().__init__()
        assert tree.root is not None
        self._tree, self.root = tree, tree.root
        self._depth, self._workers, self._infinity = depth, workers, infinity
        self._virtual: dict[SavedNode, int | None] = {}  # of nodes that are taken, None, and of all nodes above them
        self._held: dict[SavedNode, Part] = {}

    def claim(self, walker: Walker) -> Part | None:
        """What a worker shall do next; None if there is nothing now, or never again: then the search is `over`."""
        with self._lock:
            if self.rests():
                return None
            self.recalled = False
            self._walk(walker, self._real)
            worth, last = self._real, walker.way[-1].node
            if last not in self._held and self._is_closed(walker):
                self.end()
                return None
            if last in self._held:
                worth = self._seen
                if not self._find_open(walker):
                    return None
            return self._take(walker, worth)

    def release(self, part: Part) -> None:
        """Brings back what a worker had."""
        with self._lock:
            node = part.way[-1].node
            self._tree.take_back(part.tree, node)
            self._virtual.pop(node, None)
            self._back_up(list(part.way[:-1]))
            del self._held[node]

    def close(self) -> None:
        """See `SharedWork.close`."""
        for part in list(self._held.values()):
            self.release(part)
        self._tree.used = self.root.size()

    @property
    def held(self) -> int:
        """See `SharedWork.held`."""
        return len(self._held)

    # On the way down.

    def _real(self, node: SavedNode) -> int | None:
        return node.value

    def _seen(self, node: SavedNode) -> int | None:
        return self._virtual.get(node, node.value)

    def _walk(self, walker: Walker, worth: Worth) -> None:
        """Goes to the principal leaf, or to a node that is taken on the way to it."""
        ply, way = 0, walker.way
        while not self._is_end(way[ply].node, ply):
            node, position = way[ply]
            node.sort(position.maximizing)
            node.backed = True
            if node.value != node.children[0].value:  # as another algorithm has left it
                self._back_up(way[: ply + 1])
                ply = 0
                continue
            best, _ = self._best_two(node, position.maximizing, worth)
            walker.step(ply, best)
            ply += 1
        del way[ply + 1 :]

    def _is_end(self, node: SavedNode, ply: int) -> bool:
        return ply == self._depth or not node.complete or not node.children or node in self._held

    def _is_closed(self, walker: Walker) -> bool:
        """Whether nothing can be made below the end of the way: it is deep enough, or the end of a game."""
        return len(walker.way) > self._depth or walker.way[-1].node.complete

    def _best_two(self, node: SavedNode, maximizing: bool, worth: Worth) -> tuple[SavedNode, int | None]:
        """The best child for the mover, and what the next one is worth, if there is another."""
        had = [(value, child) for child in node.children if (value := worth(child)) is not None]
        had.sort(key=lambda one: one[0], reverse=maximizing)
        return had[0][1], had[1][0] if len(had) > 1 else None

    def _find_open(self, walker: Walker) -> bool:
        """Goes to the next best leaf below which nodes can be made. False if there is none."""
        while self._virtual.get(self.root, 0) is not None:
            self._walk(walker, self._seen)
            if not self._is_closed(walker):
                return True
            self._mark(walker.way)
        return False

    # What is taken.

    def _take(self, walker: Walker, worth: Worth) -> Part | None:
        """Takes a node that is the walker's height above the end of its way, or as high as nothing below is taken."""
        share = self._tree.used // (2 * self._workers)
        nodes = min(max(share, LEAST_NODES), MOST_NODES)
        if self._tree.used + nodes + 1 > self._tree.capacity:
            self.over = self.recalled = True
            return None
        marked = sum(step.node in self._virtual for step in walker.way)
        del walker.way[max(marked, len(walker.way) - 1 - walker.height) + 1 :]
        alpha, beta = self._window(walker.way, worth)
        node, left = walker.way[-1].node, self._depth + 1 - len(walker.way)
        part = Part(tuple(walker.way), self._tree.lend(node, nodes), left, alpha, beta)
        self._held[node] = part
        self._mark(walker.way)
        return part

    def _window(self, way: list[Step], worth: Worth) -> tuple[int, int]:
        """Where the value of the end of the way must be so that the way remains the best one."""
        alpha, beta = -self._infinity, self._infinity
        for node, position in way[:-1]:
            _, second = self._best_two(node, position.maximizing, worth)
            if second is None:
                continue
            if position.maximizing:
                alpha = max(alpha, second)
            else:
                beta = min(beta, second)
        return alpha, beta

    def _mark(self, way: list[Step]) -> None:
        """Takes the end of the way."""
        self._virtual[way[-1].node] = None
        for step in reversed(way[:-1]):
            self._value_virtually(step)

    def _value_virtually(self, step: Step) -> None:
        node = step.node
        if not any(child in self._virtual for child in node.children):
            self._virtual.pop(node, None)
            return
        had = [value for child in node.children if (value := self._seen(child)) is not None]
        self._virtual[node] = (max if step.position.maximizing else min)(had, default=None)

    def _back_up(self, way: list[Step]) -> None:
        """The end of the way and all nodes above it get the values of their best children."""
        for step in reversed(way):
            step.node.sort(step.position.maximizing)
            step.node.value = step.node.children[0].value
            self._value_virtually(step)
