"""The real minimal graph of a small game, by trying every cutoff."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree.lab.minimal.proof_graph import AT_LEAST, AT_MOST, ProofGraph
from gametree.model.arguments import instance, whole
from gametree.model.errors import LimitError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position

__all__ = ["real_minimal_graph"]


class ProofNode(NamedTuple):
    """A position at a depth: what it is worth, and its children."""

    name: tuple[int, int]
    value: Any
    own: int
    """The side that one child is enough for."""
    children: tuple[ProofNode, ...]


Goal = tuple[ProofNode, int]
"""A node, and the side that is to be proved of it."""


class Partial(NamedTuple):
    """A graph in the making: the nodes with their sides, what is to be added, and cutoffs that are to be chosen."""

    sides: dict[ProofNode, int]
    goals: list[Goal]
    cuts: list[Goal]


def real_minimal_graph(position: Position, depth: int, *, most: int = 100_000) -> ProofGraph:
    """The smallest graph that proves the minimax value of `position` at `depth`, found by trying all of them.

    The time may double with every cutoff: this is for games of some dozens of positions. If there are more than `most`
    ways to choose cutoffs, it gives up with a `LimitError`.

    >>> import gametree as gt
    >>> shared = [7, 8]
    >>> real_minimal_graph(gt.tree([[[9, 9], shared], [shared, [3, 2]]]), 3)
    <graph of 8 nodes, 3 of them leaves>
    """
    instance("position", position, Position, "a position of a game")
    root = _node(position, whole("depth", depth, 0, MAX_DEPTH), {})
    graph = ProofGraph()
    nodes = graph.store()
    for node, sides in _smallest(root, whole("most", most, 1)).items():
        nodes.add(*node.name, sides)
        nodes.leaves += not node.children
        nodes.interior += bool(node.children)
    return graph


def _node(position: Position, depth: int, known: dict[tuple[int, int], ProofNode]) -> ProofNode:
    name = position.key, depth
    if name not in known:
        moves = position.moves() if depth else ()
        children = tuple(_node(position.after(move), depth - 1, known) for move in moves)
        best = max if position.maximizing else min
        value = best(child.value for child in children) if children else position.evaluate()
        known[name] = ProofNode(name, value, AT_LEAST if position.maximizing else AT_MOST, children)
    return known[name]


def _smallest(root: ProofNode, most: int) -> dict[ProofNode, int]:
    best: dict[ProofNode, int] = {}
    waiting = [Partial({}, [(root, AT_LEAST), (root, AT_MOST)], [])]
    for _ in range(most):
        if not waiting:
            return best
        graph = waiting.pop()
        _add_goals(graph)
        if best and len(graph.sides) >= len(best):
            continue
        if graph.cuts:
            waiting += _chosen(graph, root.value)
        else:
            best = graph.sides
    raise LimitError(f"there are more than {most} ways to choose cutoffs; use a smaller game, or a greater limit")


def _add_goals(graph: Partial) -> None:
    """Adds what is to be added, and all children where all are needed."""
    while graph.goals:
        node, side = graph.goals.pop()
        before = graph.sides.get(node, 0)
        if before & side:
            continue
        graph.sides[node] = before | side
        if node.own != side:
            graph.goals.extend((child, side) for child in node.children)
        elif node.children:
            graph.cuts.append((node, side))


def _chosen(graph: Partial, value: Any) -> list[Partial]:
    """The last cutoff chosen in every way. A child that is there already adds nothing: no other can be better."""
    node, side = graph.cuts[-1]
    able = [child for child in node.children if (child.value >= value if side == AT_LEAST else child.value <= value)]
    there = [child for child in able if graph.sides.get(child, 0) & side]
    return [Partial(dict(graph.sides), [(child, side)], graph.cuts[:-1]) for child in there[:1] or able]
