"""Looking at a search that is too long to trace: the top of its tree, with the sizes of what lies below."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, overload

from gametree import _core
from gametree.model.arguments import listed_by
from gametree.model.figures import number
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.profile import SketchedNode
from gametree.model.result import SearchResult
from gametree.model.shown import picture_of
from gametree.searching.algorithm import Algorithm
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table
from gametree.searching.request import AUTO, Request
from gametree.searching.running import find
from gametree.searching.selective.parts import FULL_WIDTH
from gametree.searching.tracing.nodes import NodeTable, place_of
from gametree.searching.tracing.wire import node_columns

__all__ = ["Sketch", "SketchNode", "sketch"]


class SketchNode(NamedTuple):
    """A node of a sketch. The first fields are those of a `TraceNode`."""

    id: int
    parent: int | None
    index: int  # type: ignore[assignment]  # it hides the method of tuples
    move: Any
    ply: int
    maximizing: bool | None
    moves: int | None
    visits: int
    """How often the search visited it."""
    size: int
    """The nodes that were searched at or below it, counted as in `Counts.nodes`: each time they were visited."""
    leaves: int
    """Those of them that were evaluated."""


class Sketch(Sequence[SketchNode]):
    """The top of the tree that a search went through: all nodes down to some ply, each with the size of its subtree.

    The size of the root is `result.counts.nodes`, and its leaves are `result.counts.leaves`. A node's size is that of
    its children together, and what was counted at the node itself; at the last ply, the whole subtree below it.

    >>> import gametree as gt
    >>> seen = gt.sketch(gt.position("othello"), "negascout", 6, plies=2)
    >>> seen[0].size == seen.result.counts.nodes
    True
    >>> seen[0].size == seen[0].visits + sum(node.size for node in seen if node.parent == 0)
    True
    """

    def __init__(self, root: Position, counted: Sequence[SketchedNode], result: SearchResult) -> None:
        self.result = result
        """What the search found."""
        self.nodes = _node_table(root, counted)
        """The nodes by their ids: `path`, `find` and `name` work as in `Trace.nodes`."""
        self._visits = array("Q", [node.visits for node in counted])
        self._sizes = array("Q", [node.nodes for node in counted])
        self._leaves = array("Q", [node.leaves for node in counted])
        for node in range(len(counted) - 1, 0, -1):
            parent = self.nodes.parents[node]
            self._sizes[parent] += self._sizes[node]
            self._leaves[parent] += self._leaves[node]

    @property
    def root(self) -> Position:
        """The position that was searched."""
        return self.nodes.root

    def name(self, node: int | Sequence[Any]) -> str:
        """The name of a node, given by its id or its path, as in a trace: "root", "A", "C.2"."""
        return self.nodes.name(node)

    def columns(self) -> dict[str, Any]:
        """The nodes as arrays, as in `Trace.columns`, with "visits", "size" and "leaves", and the result."""
        counted = {"visits": self._visits, "size": self._sizes, "leaves": self._leaves}
        floats = {name: array("d", column) for name, column in counted.items()}
        return {"nodes": node_columns(self.nodes) | floats, "result": self.result.as_dict()}

    def __len__(self) -> int:
        return len(self.nodes)

    @overload
    def __getitem__(self, node: int) -> SketchNode: ...
    @overload
    def __getitem__(self, node: slice) -> tuple[SketchNode, ...]: ...
    def __getitem__(self, node: int | slice) -> SketchNode | tuple[SketchNode, ...]:
        if isinstance(node, slice):
            return tuple(self[each] for each in range(*node.indices(len(self))))
        found = self.nodes[node]
        return SketchNode(*found, self._visits[found.id], self._sizes[found.id], self._leaves[found.id])

    def __iter__(self) -> Iterator[SketchNode]:
        return (self[node] for node in range(len(self)))

    def __str__(self) -> str:
        """The moves of the root, the largest subtree first."""
        whole = max(1, self._sizes[0])
        below = sorted((node for node in self if node.parent == 0), key=lambda node: -node.size)
        lines = [f"{self.result.algorithm}: {number(self._sizes[0])} nodes"]
        for node in below:
            lines.append(f"{self.name(node.id)} {node.move}: {number(node.size)} nodes, {node.size / whole:.1%}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str | None:
        return picture_of(self)

    def __repr__(self) -> str:
        return f"<Sketch of {self.result.algorithm}: {len(self):,} nodes of {self._sizes[0]:,}>"


def _node_table(root: Position, counted: Sequence[SketchedNode]) -> NodeTable:
    """The nodes with the moves of their positions. Parents come before their children."""
    nodes = NodeTable(root)
    positions = {0: root}
    inner = {node.parent for node in counted}
    if 0 in inner:
        nodes.generate(0, root)
    for node in counted[1:]:
        assert node.parent is not None
        position = positions[node.parent].after(node.move)
        found = nodes.child(node.parent, positions[node.parent].moves().index(node.move), node.move, position)
        if found in inner:
            nodes.generate(found, position)
            positions[found] = position
    return nodes


def _moves(position: Position, asked: Sequence[Any]) -> tuple[Any, ...]:
    """Moves, given as such or as strings, as the position has them."""
    moves = []
    for move in asked:
        after = position.play(move)
        moves.append(position.moves()[place_of(move, position)])
        position = after
    return tuple(moves)


def sketch(
    position: Position,
    algorithm: str | Algorithm = "mtdf",
    depth: int | None = None,
    *,
    plies: int = 3,
    below: Sequence[Any] = (),
    nodes: int | None = None,
    seconds: float | None = None,
    table: Table | int | str | None = AUTO,
    ordering: str = AUTO,
    kernel: str = AUTO,
    deepening: str | Deepening = AUTO,
    selective: str = FULL_WIDTH,
    cancel: _core.Flag | None = None,
) -> Sketch:
    """Searches, natively where possible, and counts how much was searched below each node of the first `plies` plies.

    The search is that of `search` with the same arguments, and `result` is its result. It is for alpha-beta and its
    kin, and the MT drivers. At most four million nodes are shown; what is searched below others is counted at the
    nearest node above. `below` is a list of moves to a node: then only those moves and the first `plies` plies below
    them are shown, and all that is searched elsewhere is counted at the nearest of them. What a selective search looks
    at after a pass is counted at the node that passes. Setting the flag `cancel` from another thread ends the search.

    >>> import gametree as gt
    >>> print(gt.sketch(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), "alphabeta", plies=1))
    alphabeta: 11 nodes
    A 0: 4 nodes, 36.4%
    C 2: 4 nodes, 36.4%
    B 1: 2 nodes, 18.2%
    """
    limits = Limits(depth, nodes, seconds, cancel)
    moves = _moves(position, listed_by("below", below, "moves"))
    result = find(
        lambda: Request(
            position,
            algorithm,
            limits,
            table,
            ordering,
            kernel=kernel,
            deepening=deepening,
            selective=selective,
            sketch=plies,
            below=moves,
        )
    )
    seen = () if result.profile is None else result.profile.sketch
    return Sketch(position, seen or (SketchedNode(None, None, 0, 0, 0),), result)
