"""What a graph proves by itself."""

from __future__ import annotations

from typing import Any

from gametree.lab.minimal.proof_graph import ProofGraph
from gametree.model.arguments import instance, whole
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position

__all__ = ["proved_bounds"]

Bounds = tuple[Any, Any]
INFINITY = float("inf")
NOTHING = -INFINITY, INFINITY


def proved_bounds(graph: ProofGraph, position: Position, depth: int) -> Bounds:
    """The bounds of the value of `position` at `depth` that follow from the values of the leaves in the graph alone.

    They are equal if the graph proves the value. Nothing else is known of positions that are not in the graph.

    >>> import gametree as gt
    >>> from gametree import lab
    >>> tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> proved_bounds(lab.MinimalGraphs(tree, 2).left_first(), tree, 2)
    (3, 3)
    """
    instance("graph", graph, ProofGraph, "a ProofGraph")
    instance("position", position, Position, "a position of a game")
    return _bounds(graph, position, whole("depth", depth, 0, MAX_DEPTH), {})


def _bounds(graph: ProofGraph, position: Position, depth: int, known: dict[tuple[int, int], Bounds]) -> Bounds:
    name = position.key, depth
    if name not in known:
        if not graph.sides(position, depth):
            return NOTHING
        moves = position.moves() if depth else ()
        children = [_bounds(graph, position.after(move), depth - 1, known) for move in moves]
        best = max if position.maximizing else min
        value = None if children else position.evaluate()
        known[name] = (best(c[0] for c in children), best(c[1] for c in children)) if children else (value, value)
    return known[name]
