"""The saved tree of a best-first search, as a tree to be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.pictures.figure import Mark
from gametree.pictures.levels import Below, LevelTree
from gametree.pictures.words import written
from gametree.searching.memory.tree import Branch, Tree

__all__ = ["SavedTreeFigure"]


class Saved(NamedTuple):
    """A node of a saved tree, with its position, and whether the principal variation leads there."""

    branch: Branch
    position: Position
    principal: bool


class SavedTreeFigure(LevelTree[Saved]):
    """The nodes of a saved tree with their values. The principal variation follows the best children."""

    def __init__(self, tree: Tree, depth: int) -> None:
        root, position = tree.root, tree.position
        if root is None or position is None:
            raise OptionError("this tree is empty: a search with tree=... fills it")
        super().__init__(Saved(root, position, True), position.moves(), depth)

    def below(self, item: Saved) -> Iterator[Below[Saved]]:
        """See `LevelTree.below`. The children are in the order of the moves, whatever the search made of it."""
        made = {branch.move: branch for branch in item.branch.children}
        choose = max if item.position.maximizing else min
        best = choose(made.values(), key=lambda branch: branch.value, default=None)
        for place, move in enumerate(item.position.moves()):
            if move in made:
                principal = item.principal and made[move] is best
                yield Below(place, move, Saved(made[move], item.position.after(move), principal))

    def urgency(self, node: int) -> int:
        """See `Subject`. The principal variation is always drawn."""
        return int(self.items[node].principal)

    def mark(self, node: int, parent: int) -> Mark:
        """See `Subject`."""
        branch, position, principal = self.items[node]
        value = written(position.scale.value(int(branch.value)))
        return Mark(parent, "max" if position.maximizing else "min", value, self.name(node), (), "done", principal)
