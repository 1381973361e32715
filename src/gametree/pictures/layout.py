"""Where the nodes of a tree are drawn: the tidy layout of Reingold and Tilford, in the linear time of Buchheim et al.

C. Buchheim, M. Jünger, S. Leipert, "Improving Walker's algorithm to run in linear time" (2002). Nodes have widths here:
each reaches so far to the left and to the right of its centre. There is no recursion, because a tree may be deep.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["tidy"]


def tidy(parents: Sequence[int], left: Sequence[float], right: Sequence[float], gap: float) -> list[float]:
    """The centre of every node. The leftmost node reaches to 0.

    Nodes are numbered so that parents come before their children, and children in their order; the parent of node 0,
    the root, is not looked at. Nodes of one level are at least `gap` apart, every parent is in the middle between its
    first and last child, and equal subtrees look the same wherever they are.

    >>> tidy([-1, 0, 0, 1, 1], left=[1] * 5, right=[1] * 5, gap=2)
    [5.0, 3.0, 7.0, 1.0, 5.0]
    """
    return _Layout(parents, left, right, gap).centres()


class _Layout:
    """The arrays of the paper, by node. `prelim` and `mod` are positions relative to the parent's subtree."""

    def __init__(self, parents: Sequence[int], left: Sequence[float], right: Sequence[float], gap: float) -> None:
        count = len(parents)
        self.left, self.right, self.gap = left, right, gap
        self.parents = parents
        self.children: list[list[int]] = [[] for _ in range(count)]
        self.number = [0] * count  # the place among the siblings
        for node in range(1, count):
            siblings = self.children[parents[node]]
            self.number[node] = len(siblings)
            siblings.append(node)
        self.middle = [0.0] * count  # of its children, before it is placed itself
        self.prelim = [0.0] * count
        self.mod = [0.0] * count
        self.shift = [0.0] * count
        self.change = [0.0] * count
        self.thread: list[int | None] = [None] * count
        self.ancestor = list(range(count))

    def centres(self) -> list[float]:
        """Places the children of every node, from the last node to the root; then adds up the way from the root."""
        for node in reversed(range(len(self.parents))):
            if self.children[node]:
                self._place_children(node)
        self.prelim[0], self.mod[0] = self.middle[0], 0.0
        moved = [0.0] * len(self.parents)
        for node in range(1, len(self.parents)):
            parent = self.parents[node]
            moved[node] = moved[parent] + self.mod[parent]
        found = [prelim + by for prelim, by in zip(self.prelim, moved, strict=True)]
        edge = min(centre - reach for centre, reach in zip(found, self.left, strict=True))
        return [centre - edge for centre in found]

    def _place_children(self, parent: int) -> None:
        children = self.children[parent]
        default = children[0]
        for at, node in enumerate(children):
            start = self.prelim[children[at - 1]] + self._apart(children[at - 1], node) if at else self.middle[node]
            self.prelim[node] = start
            self.mod[node] = start - self.middle[node] if self.children[node] else 0.0
            if at:
                default = self._push_apart(node, children, default)
        self._spread(children)
        self.middle[parent] = (self.prelim[children[0]] + self.prelim[children[-1]]) / 2

    def _apart(self, one: int, other: int) -> float:
        """The least distance between the centres of two neighbours."""
        return self.right[one] + self.gap + self.left[other]

    def _push_apart(self, node: int, siblings: list[int], default: int) -> int:
        """Moves the subtree of `node` to the right of its siblings' subtrees, following the contours of both."""
        inner_right = outer_right = node
        inner_left = siblings[self.number[node] - 1]
        outer_left = siblings[0]
        sum_ir = sum_or = self.mod[node]
        sum_il, sum_ol = self.mod[inner_left], self.mod[outer_left]
        while True:
            next_il, next_ir = self._next_right(inner_left), self._next_left(inner_right)
            if next_il is None or next_ir is None:
                break
            below_ol, below_or = self._next_left(outer_left), self._next_right(outer_right)
            assert below_ol is not None and below_or is not None  # the outer contours are at least as long
            inner_left, inner_right, outer_left, outer_right = next_il, next_ir, below_ol, below_or
            self.ancestor[outer_right] = node
            overlap = self.prelim[inner_left] + sum_il + self._apart(inner_left, inner_right)
            overlap -= self.prelim[inner_right] + sum_ir
            if overlap > 0:
                known = self.ancestor[inner_left]
                pusher = known if self.parents[known] == self.parents[node] else default
                self._move(pusher, node, overlap)
                sum_ir += overlap
                sum_or += overlap
            sum_il += self.mod[inner_left]
            sum_ir += self.mod[inner_right]
            sum_ol += self.mod[outer_left]
            sum_or += self.mod[outer_right]
        if next_il is not None and self._next_right(outer_right) is None:
            self.thread[outer_right] = next_il
            self.mod[outer_right] += sum_il - sum_or
        if next_ir is not None and self._next_left(outer_left) is None:
            self.thread[outer_left] = next_ir
            self.mod[outer_left] += sum_ir - sum_ol
            default = node
        return default

    def _next_left(self, node: int) -> int | None:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def _next_right(self, node: int) -> int | None:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def _move(self, pusher: int, node: int, by: float) -> None:
        """Moves a subtree, and notes that the subtrees between it and the one that pushed it are to share the gap."""
        between = self.number[node] - self.number[pusher]
        self.change[node] -= by / between
        self.shift[node] += by
        self.change[pusher] += by / between
        self.prelim[node] += by
        self.mod[node] += by

    def _spread(self, children: list[int]) -> None:
        shift = change = 0.0
        for node in reversed(children):
            self.prelim[node] += shift
            self.mod[node] += shift
            change += self.change[node]
            shift += self.shift[node] + change
