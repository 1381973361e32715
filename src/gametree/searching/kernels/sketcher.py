"""The top of the tree that an observed search goes through, in Python. See `core/sketch.hpp`."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree.model.profile import SketchedNode

__all__ = ["MOST_NODES", "Sketcher"]

MOST_NODES = 2**22
"""Nodes for which a sketch has room; what is counted at others is counted at the nearest one above."""


class Sketched:
    """A node of a sketch that is being made."""

    __slots__ = ("children", "leaves", "move", "nodes", "parent", "visits")

    def __init__(self, parent: int | None, move: Any) -> None:
        self.parent = parent
        self.move = move
        self.children: list[int] = []
        self.visits = self.nodes = self.leaves = 0


class Step(NamedTuple):
    """A node on the path; if the sketch does not show it, the nearest one above."""

    node: int
    known: bool


class Sketcher:
    """A sketch that is being made: all nodes down to ply `plies`, each with what was counted there.

    If there is a trunk, only the nodes that its moves lead to and those below the last of them are shown.
    """

    def __init__(self, plies: int, trunk: tuple[Any, ...] = ()) -> None:
        self._plies = plies
        self._trunk = trunk
        self._above = 0
        self._made = [Sketched(None, None)]
        self._path = [Step(0, True), *[Step(0, False)] * plies]
        self._current = self._made[0]
        self._charged = (0, 0)

    def begin_at(self, moves: tuple[Any, ...]) -> None:
        """The next call begins at the node that these moves lead to."""
        self._above = len(moves)
        for ply, move in enumerate(moves):
            self._go(ply, move)

    def child(self, ply: int, move: Any) -> None:
        """A child of the open node of a ply is searched next."""
        self._go(ply + self._above, move)

    def passed(self, ply: int) -> None:
        """What is searched next, after the player at the open node of a ply has passed, is counted at that node."""
        ply += self._above
        if ply < self._plies:
            self._path[ply + 1] = Step(self._path[ply].node, False)

    def visit(self, ply: int, tally: tuple[int, ...]) -> None:
        """A visit begins: what has been counted since the last one belongs to the node where that was."""
        ply += self._above
        if ply > self._plies:
            return
        self._charge(tally)
        node, known = self._path[ply]
        self._current = self._made[node]
        self._current.visits += known

    def nodes(self, tally: tuple[int, ...]) -> tuple[SketchedNode, ...]:
        """All nodes, in the order in which they were made."""
        self._charge(tally)
        return tuple(SketchedNode(made.parent, made.move, made.visits, made.nodes, made.leaves) for made in self._made)

    def _charge(self, tally: tuple[int, ...]) -> None:
        leaves, interior, transpositions, *_, abandoned = tally
        now = leaves + interior + transpositions + abandoned, leaves
        self._current.nodes += now[0] - self._charged[0]
        self._current.leaves += now[1] - self._charged[1]
        self._charged = now

    def _go(self, ply: int, move: Any) -> None:
        if ply < self._plies:
            here = self._path[ply]
            if ply < len(self._trunk) and move != self._trunk[ply]:
                here = Step(here.node, False)
            self._path[ply + 1] = self._child_of(here.node, move) if here.known else here

    def _child_of(self, parent: int, move: Any) -> Step:
        for child in self._made[parent].children:
            if self._made[child].move == move:
                return Step(child, True)
        if len(self._made) == MOST_NODES:
            return Step(parent, False)
        self._made[parent].children.append(len(self._made))
        self._made.append(Sketched(parent, move))
        return Step(len(self._made) - 1, True)
