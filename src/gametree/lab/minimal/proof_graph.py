"""The positions, each with its depth, that together prove the value of a root; and how many they are."""

from __future__ import annotations

from gametree import _core
from gametree.model.arguments import instance, one_of, whole
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position

__all__ = ["AT_LEAST", "AT_MOST", "BOTH", "Nodes", "ProofGraph"]

AT_LEAST, AT_MOST, BOTH = 1, 2, 3
"""The sides of a proof: that the value is at least f, and that it is at most f."""


class ProofGraph:
    """Positions that prove the minimax value f of a root: together they show that it is at least f, and at most f.

    A position with the depth that is left below it is one node. `leaves` are nodes with depth 0 and ends of the game,
    `interior` all others. With `memory` = "tree" a position counts as often as it occurs, and the nodes are not kept.

    Equal positions are those with equal keys: mirror images may be one node.
    """

    def __init__(self, memory: str = "graph") -> None:
        self.memory = one_of("memory", memory, ("graph", "tree"))
        self._nodes: Nodes | _core.ProofGraph | None = None

    def native(self) -> _core.ProofGraph:
        """The nodes, for the native kernel."""
        if not isinstance(self._nodes, _core.ProofGraph):
            self._nodes = _core.ProofGraph(self.memory)
        return self._nodes

    def store(self) -> Nodes:
        """The nodes, for Python."""
        if not isinstance(self._nodes, Nodes):
            self._nodes = Nodes(self.memory)
        return self._nodes

    def sides(self, position: Position, depth: int) -> int:
        """What the position, `depth` plies above the leaves, is needed for: a sum of `AT_LEAST` and `AT_MOST`.

        It is 0 if the position is not in the graph.
        """
        key = instance("position", position, Position, "a position of the game").key
        plies = whole("depth", depth, 0, MAX_DEPTH)
        return 0 if self._nodes is None else self._nodes.sides(key, plies)

    @property
    def leaves(self) -> int:
        """The nodes without children."""
        return 0 if self._nodes is None else self._nodes.leaves

    @property
    def interior(self) -> int:
        """The nodes with children, the root among them."""
        return 0 if self._nodes is None else self._nodes.interior

    @property
    def nodes(self) -> int:
        """All nodes."""
        return self.leaves + self.interior

    @property
    def searched(self) -> int:
        """How many cutoffs were searched for again, because the table did not show them any more."""
        return 0 if self._nodes is None else self._nodes.searched

    @property
    def unproved(self) -> int:
        """How many leaves and cutoffs contradict the value: 0, unless the game is wrong."""
        return 0 if self._nodes is None else self._nodes.unproved

    def __repr__(self) -> str:
        return f"<{self.memory} of {self.nodes:,} nodes, {self.leaves:,} of them leaves>"


class Nodes:
    """The nodes of a graph in Python. `core/proof_graph.hpp` is the same thing in C++."""

    def __init__(self, memory: str) -> None:
        self.leaves = self.interior = self.searched = self.unproved = 0
        self._merges = memory == "graph"
        self._sides: dict[tuple[int, int], int] = {}

    def sides(self, key: int, depth: int) -> int:
        """For which sides a position is in the graph at that depth."""
        return self._sides.get((key, depth), 0)

    def add(self, key: int, depth: int, sides: int) -> int:
        """Adds a position for some sides; returns those that it was there for."""
        if not self._merges:
            return 0
        before = self.sides(key, depth)
        self._sides[key, depth] = before | sides
        return before
