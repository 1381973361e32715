"""Unbounded best-first minimax without any economy: what the search is held to."""

from __future__ import annotations

from typing import Any

import gametree as gt
from gametree.searching.memory.graph import Edge, GraphNode


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


class Naive:
    """The same search by its definition: every walk begins at the root, and refreshes the whole path."""

    def __init__(self, root: gt.Position, memory: str, completion: str) -> None:
        self.memory, self.completion = memory, completion
        self.leaves: list[int] = []
        self.known: dict[tuple[int, int], GraphNode] = {}
        self.root = self.make(root, 0)
        self.position = root

    def make(self, position: gt.Position, ply: int) -> GraphNode:
        return GraphNode(
            position.evaluate(), ply, position.maximizing, self.completion != "off" and not position.moves()
        )

    def run(self, depth: int) -> int:
        while not self.root.resolved and self.walk(depth):
            pass
        return self.root.value

    def walk(self, depth: int) -> bool:
        path, position = [self.root], self.position
        while path[-1].edges:
            if self.refresh(path[-1]):
                self.back_up(path[:-1])
                return True
            edge = self.best(path[-1], unresolved=True)
            path.append(edge.child)
            position = position.play(edge.move)
        if len(path) > depth or not position.moves():
            return False
        path[-1].edges = [self.edge(position.play(move), move, len(path)) for move in position.moves()]
        self.back_up(path)
        return True

    def edge(self, child: gt.Position, move: Any, ply: int) -> Any:
        node = self.known.get((child.key, ply)) if self.memory == "graph" else None
        if node is None:
            self.leaves.append(child.key)
            node = self.known[child.key, ply] = self.make(child, ply)
        return Edge(move, node)

    def back_up(self, path: list[GraphNode]) -> None:
        for node in reversed(path):
            self.refresh(node)

    def refresh(self, node: GraphNode) -> bool:
        before = node.value, node.resolved
        children = [edge.child for edge in node.edges]
        node.value = self.best(node, unresolved=False).child.value
        mover = 1 if node.maximizing else -1
        won = any(child.resolved and sign(child.value) == mover for child in children)
        node.resolved = all(child.resolved for child in children) or (won and self.completion == "outcomes")
        return (node.value, node.resolved) != before

    def best(self, node: GraphNode, unresolved: bool) -> Any:
        mover = 1 if node.maximizing else -1
        edges = [edge for edge in node.edges if not (unresolved and edge.child.resolved)]

        def rank(edge: Any) -> tuple[int, int]:
            known = edge.child.resolved and self.completion == "outcomes"
            return mover * sign(edge.child.value) if known else 0, mover * edge.child.value

        return max(edges, key=rank)
