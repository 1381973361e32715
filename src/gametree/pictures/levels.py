"""A tree that is read level by level before it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from gametree.model.errors import DepthError
from gametree.pictures.names import short_name, uses_names

__all__ = ["MOST", "Below", "LevelTree"]

MOST = 100_000
"""The most nodes that are read for a picture."""

Item = TypeVar("Item")


class Below(NamedTuple, Generic[Item]):
    """A child: the place of its move among those of its parent, the move, and what there is to know of the child."""

    place: int
    move: Any
    item: Item


class LevelTree(Generic[Item]):
    """The nodes of a tree down to a depth, numbered level by level; the root is 0. Part of a `Subject`.

    Subclasses say what is below a node, and how it is drawn.
    """

    root = 0

    def __init__(self, root: Item, moves: Sequence[Any], depth: int) -> None:
        self.items: list[Item] = [root]
        self._named = uses_names(moves)
        self._moves: list[Any] = [None]
        self._parents, self._places, self._plies = [-1], [0], [0]
        self._children: list[range] = []
        while len(self._children) < len(self.items):
            self._add_children(len(self._children), depth)
        self._sizes = [1] * len(self.items)
        for node in range(len(self.items) - 1, 0, -1):
            self._sizes[self._parents[node]] += self._sizes[node]

    def below(self, item: Item) -> Iterable[Below[Item]]:
        """The children of a node."""
        raise NotImplementedError

    def _add_children(self, node: int, depth: int) -> None:
        first = len(self.items)
        for place, move, item in self.below(self.items[node]) if self._plies[node] < depth else ():
            if len(self.items) == MOST:
                raise DepthError(f"a picture is made of at most {MOST:,} nodes, and these are more; give a depth below")
            self.items.append(item)
            self._moves.append(move)
            self._parents.append(node)
            self._places.append(place)
            self._plies.append(self._plies[node] + 1)
        self._children.append(range(first, len(self.items)))

    def name(self, node: int) -> str:
        """The move that leads to a node, or the name of its place if moves are mere numbers; nothing for the root."""
        if not node or not self._named:
            return str(self._moves[node]) if node else ""
        places: list[int] = []
        while node:
            places.append(self._places[node])
            node = self._parents[node]
        return short_name(places[::-1])

    def children(self, node: int) -> Sequence[int]:
        """See `Subject`."""
        return self._children[node]

    def size(self, node: int) -> int:
        """See `Subject`."""
        return self._sizes[node]

    def urgency(self, node: int) -> int:
        """See `Subject`. All nodes are equal."""
        return 0
