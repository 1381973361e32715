"""The top of a long search, as a tree to be drawn: every node with the number of nodes searched below it."""

from __future__ import annotations

from collections.abc import Iterator

from gametree.pictures.figure import Kind, Mark
from gametree.pictures.levels import Below, LevelTree
from gametree.pictures.words import brief
from gametree.searching.sketching import Sketch
from gametree.searching.tracing.nodes import NOWHERE

__all__ = ["SketchTree"]


class SketchTree(LevelTree[int]):
    """The nodes of a sketch, each with the size of its subtree. What the search never came to is left out."""

    def __init__(self, sketch: Sketch, depth: int) -> None:
        self._sketch = sketch
        line = sketch.result.pv
        self._principal = {sketch.nodes.find(line[:ply]) for ply in range(len(line) + 1)} if line else set()
        super().__init__(0, sketch.root.moves(), depth)

    def below(self, item: int) -> Iterator[Below[int]]:
        """See `LevelTree.below`."""
        nodes = self._sketch.nodes
        for place, child in enumerate(nodes.children_of(item)):
            if child != NOWHERE:
                yield Below(place, nodes.move(child), child)

    def urgency(self, node: int) -> int:
        """See `Subject`. The principal variation is always drawn."""
        return int(self.items[node] in self._principal)

    def mark(self, node: int, parent: int) -> Mark:
        """See `Subject`."""
        found = self._sketch[self.items[node]]
        kind: Kind = "min" if found.maximizing is False else "max"
        principal = found.id in self._principal
        return Mark(parent, kind, brief(found.size), self.name(node), (), "done", principal)
