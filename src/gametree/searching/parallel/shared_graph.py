"""A graph that the workers of one best-first search share. `core/shared_graph.hpp` is the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gametree.searching.memory.graph import Edge, GraphNode, GraphStore
from gametree.searching.parallel.shared_work import SharedWork

__all__ = ["Outlook", "SharedGraph"]


@dataclass
class Outlook:
    """What workers know of an expanded node, as it was when it was last refreshed."""

    choice: Edge | None = None
    """Where a walk goes on."""
    open: Edge | None = None
    """Where it goes on to leaves that can be had."""
    value: int | None = None
    """What the node is worth if the leaves that are taken cannot be had; None if nothing can be had below it."""
    ways: int = 0
    """How many workers have come this way to the leaves that they have."""


class SharedGraph(SharedWork):
    """Gives every worker a leaf to expand.

    The first worker gets the principal leaf. A leaf that a worker has is taken. The next one gets the leaf that would
    be the principal one if the leaves that are taken could not be had: every node on the ways to them has a virtual
    value, the best of the children that can be had. Values themselves are always those of the graph as it is known.

    A node may have several parents. As a value is backed up along the path of a search, a virtual value is along the
    way of a worker. If a walk comes to another parent of such a node, that one gets a virtual value too, which is
    forgotten when the next worker comes back: nobody would be there to put it right.
    """

    def __init__(self, graph: GraphStore, depth: int) -> None:
        super().__init__()
        assert graph.root is not None
        self.graph, self.root, self.depth = graph, graph.root, depth
        self._outlooks: dict[GraphNode, Outlook] = {}  # of all expanded nodes
        self._loose: list[GraphNode] = []  # whose virtual value is to be forgotten
        self._held = 0

    @property
    def held(self) -> int:
        """See `SharedWork.held`."""
        return self._held

    # On the way down.

    def is_closed(self, leaf: GraphNode) -> bool:
        """Whether nothing can be made below a leaf: it is deep enough, or the end of a game."""
        return leaf.over or leaf.resolved or leaf.ply == self.depth

    def choice(self, node: GraphNode, worth: str) -> Edge | None:
        """Where a walk goes on: by the values of the nodes, "real", or "seen", to leaves that can be had."""
        if not node.edges:
            return None
        outlook = self._outlooks[node]
        return outlook.open if worth == "seen" else outlook.choice

    def leads_on(self, choice: Edge, worth: str) -> bool:
        """Whether it still does. Another worker may have come to the child by another parent, and found otherwise."""
        child = choice.child
        return not child.resolved and (worth == "real" or self._seen(child) is not None)

    def principal_leaf(self) -> GraphNode:
        """The end of the principal variation, as far as that is known without refreshing nodes."""
        node = self.root
        while (choice := self.choice(node, "real")) and self.leads_on(choice, "real"):
            node = choice.child
        return node

    def refresh(self, node: GraphNode) -> bool:
        """Gives an expanded node what its children have, its value and its virtual one; whether anything changed."""
        outlook, before = self._outlooks.setdefault(node, Outlook()), self._seen(node)
        outlook.choice, changed = self.graph.refresh(node)
        self._value_virtually(node, outlook)
        return changed or self._seen(node) != before

    # What is taken.

    def take(self, way: Sequence[GraphNode]) -> None:
        """Takes the leaf at the end of a way from the root."""
        self._held += 1
        way[-1].taken = True
        for node in way[:-1]:
            self._outlooks[node].ways += 1
        for node in reversed(way[:-1]):
            before = self._seen(node)
            self._value_virtually(node, self._outlooks[node])
            if self._seen(node) == before:
                break  # nor does anything above change

    def release(self, way: Sequence[GraphNode], edges: list[Edge] | None) -> None:
        """Brings back the leaf, with all its moves; or without, if they have not all been made."""
        self._held -= 1
        self._forget()
        leaf = way[-1]
        leaf.taken = False
        if edges is not None:
            leaf.edges, leaf.over = edges, not edges
        if leaf.edges:
            self.refresh(leaf)
        for node in way[:-1]:
            self._outlooks[node].ways -= 1
        for node in reversed(way[:-1]):
            if not self.refresh(node):
                break
        self._loose += [node for node in way if node.edges and self._is_loose(node)]

    def close(self) -> None:
        """See `SharedWork.close`. There is nothing to do: a leaf that was not brought back is still a leaf."""

    # Virtual values.

    def _seen(self, node: GraphNode) -> int | None:
        """What a node is worth virtually; None if nothing can be had there."""
        if node.resolved:
            return node.value
        if node.taken or self.is_closed(node):
            return None
        return self._outlooks[node].value if node.edges else node.value

    def _value_virtually(self, node: GraphNode, outlook: Outlook) -> None:
        _, value, outlook.open = self.graph.survey(node, self._seen)
        outlook.value = None if outlook.open is None else value
        if self._is_loose(node):
            self._loose.append(node)

    def _is_loose(self, node: GraphNode) -> bool:
        """Whether it has a virtual value, and is on nobody's way."""
        outlook = self._outlooks[node]
        return not outlook.ways and (outlook.value != node.value or outlook.open is not outlook.choice)

    def _forget(self) -> None:
        for node in self._loose:
            if self._is_loose(node):
                outlook = self._outlooks[node]
                outlook.value, outlook.open = node.value, outlook.choice
        self._loose.clear()
