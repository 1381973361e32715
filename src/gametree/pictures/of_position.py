"""A position and what can be reached from it, as a tree to be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.model.errors import DepthError
from gametree.model.position import Position
from gametree.pictures.figure import Mark
from gametree.pictures.names import node_name, uses_names
from gametree.pictures.words import written
from gametree.rules.builtin.tree import TreePosition

__all__ = ["PositionTree", "default_depth"]

MOST = 100_000
"""The most nodes that are counted for a picture."""
PLIES = 2
"""How deep a position is drawn that is not an explicit tree, unless something else is asked for."""


def default_depth(position: Position) -> int:
    """How many plies are drawn: all of an explicit tree, and two of any other game."""
    return position.plies_left if isinstance(position, TreePosition) else PLIES


class PositionTree:
    """The positions down to a depth, numbered level by level. Those at the end show their static value."""

    root = 0

    def __init__(self, position: Position, depth: int) -> None:
        self._positions: list[Position] = [position]
        self._labels: list[str] = [""]
        self._paths: list[tuple[int, ...]] = [()]
        self._children: list[range] = []
        self._named = uses_names(position.moves())
        at = 0
        while at < len(self._positions):
            self._add_children(at, depth)
            at += 1
        self._sizes = self._counted()

    def _add_children(self, node: int, depth: int) -> None:
        here, path = self._positions[node], self._paths[node]
        first = len(self._positions)
        for place, move in enumerate(here.moves() if len(path) < depth else ()):
            if len(self._positions) == MOST:
                raise DepthError(f"a picture is made of at most {MOST:,} nodes, and these are more; give a depth below")
            self._positions.append(here.after(move))
            self._paths.append((*path, place))
            self._labels.append(node_name(self._paths[-1]) if self._named else str(move))
        self._children.append(range(first, len(self._positions)))

    def _counted(self) -> list[int]:
        sizes = [1] * len(self._positions)
        for node in reversed(range(len(sizes))):
            sizes[node] += sum(sizes[child] for child in self._children[node])
        return sizes

    def children(self, node: int) -> Sequence[int]:
        """See `Subject`."""
        return self._children[node]

    def size(self, node: int) -> int:
        """See `Subject`."""
        return self._sizes[node]

    def urgency(self, node: int) -> int:
        """See `Subject`. All nodes are equal."""
        return 0

    def mark(self, node: int, parent: int) -> Mark:
        """See `Subject`."""
        here = self._positions[node]
        value = "" if self._children[node] else written(here.evaluate())
        return Mark(parent, "max" if here.maximizing else "min", value, self._labels[node])
