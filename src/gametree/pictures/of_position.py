"""A position and what can be reached from it, as a tree to be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from gametree.model.position import Position
from gametree.pictures.figure import Mark
from gametree.pictures.levels import Below, LevelTree
from gametree.pictures.words import written
from gametree.rules.builtin.tree import TreePosition

__all__ = ["PositionTree", "default_depth"]

PLIES = 2
"""How deep a position is drawn that is not an explicit tree, unless something else is asked for."""


def default_depth(position: Position) -> int:
    """How many plies are drawn: all of an explicit tree, and two of any other game."""
    return position.plies_left if isinstance(position, TreePosition) else PLIES


class PositionTree(LevelTree[Position]):
    """The positions down to a depth. Those at the end show their static value."""

    def __init__(self, position: Position, depth: int) -> None:
        super().__init__(position, position.moves(), depth)

    def below(self, item: Position) -> Iterator[Below[Position]]:
        """See `LevelTree.below`."""
        return (Below(place, move, item.after(move)) for place, move in enumerate(item.moves()))

    def mark(self, node: int, parent: int) -> Mark:
        """See `Subject`."""
        here = self.items[node]
        value = "" if self.children(node) else written(here.evaluate())
        return Mark(parent, "max" if here.maximizing else "min", value, self.name(node))
