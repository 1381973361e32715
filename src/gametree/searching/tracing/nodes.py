"""The nodes of a trace: numbered as they appear, and named by the path from the root."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, overload

from gametree import _core
from gametree.model.arguments import listed_by
from gametree.model.errors import GameError, OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.values import whole_number
from gametree.searching.kernels.way import CHANGING
from gametree.searching.tracing.event import Path

__all__ = ["NOWHERE", "NodeTable", "TraceNode", "asked_for", "letters", "place_of"]

NOWHERE = 0xFFFF_FFFF
"""The parent of the root, and the number of a child that has none."""
UNKNOWN = 2


class TraceNode(NamedTuple):
    """A node of a trace. `index` is the place of `move` among the moves of its parent, in the game's natural order.

    `parent` and `move` of the root are None. `maximizing` and `moves`, the number of its moves, are None where the
    search did not ask for them.
    """

    id: int
    parent: int | None
    index: int  # type: ignore[assignment]  # it hides the method of tuples
    move: Any
    ply: int
    maximizing: bool | None
    moves: int | None


class NodeTable(Sequence[TraceNode]):
    """The nodes of a trace by id: 0 is the root, the others follow in the order in which the search came to them.

    >>> import gametree as gt
    >>> nodes = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta").nodes
    >>> nodes[1].move, nodes.path(2), nodes.find((1, 0))
    (0, (0, 0), 5)
    """

    def __init__(self, position: Position) -> None:
        self.root = position
        self.parents, self.indices, self.plies = array("I"), array("I"), array("H")
        self.movers, self.counts = array("B"), array("I")
        self.firsts = array("I")
        """Where the children of a node begin in `children`; 0 if its moves are not known."""
        self.children = array("I", (0,))
        """The ids of the children of each node, in the order of its moves; NOWHERE for those that have none."""
        self.codes = array("I")
        self.moves: list[Any] = []
        """Every move that leads to a node, once; `codes` says which."""
        self._code_of: dict[Any, int] = {}
        self._ranks = array("I")
        self._add(NOWHERE, 0, None, 0, position)

    def _add(self, parent: int, index: int, move: Any, ply: int, position: Position | None) -> int:
        self.parents.append(parent)
        self.indices.append(index)
        self.plies.append(ply)
        self.movers.append(UNKNOWN if position is None else position.maximizing)
        self.counts.append(0)
        self.firsts.append(0)
        self.codes.append(self._code(move))
        return len(self.parents) - 1

    def _code(self, move: Any) -> int:
        try:
            code = self._code_of.setdefault((type(move), move), len(self.moves))
        except TypeError:  # it cannot be hashed
            code = len(self.moves)
        if code == len(self.moves):
            self.moves.append(move)
        return code

    def generate(self, node: int, position: Position) -> int:
        """Makes room for the children of a node, and returns the number of its moves. `position` is its own."""
        if not self.firsts[node]:
            moves = position.moves()
            self.movers[node] = position.maximizing
            self.counts[node] = len(moves)
            self.firsts[node] = len(self.children)
            self.children.extend([NOWHERE] * len(moves))
        return self.counts[node]

    def child(self, node: int, index: int, move: Any, position: Position | None = None) -> int:
        """The id of a child, which may be new; `position` is its own, if it is at hand."""
        place = self.firsts[node] + index
        if self.children[place] == NOWHERE:
            self.children[place] = self._add(node, index, move, self.plies[node] + 1, position)
        return self.children[place]

    def children_of(self, node: int) -> Sequence[int]:
        """The ids of the children of a node by the index of the move; NOWHERE for those that have none."""
        first = self.firsts[node]
        return self.children[first : first + self.counts[node]]

    def ranks(self) -> array[int]:
        """The place of each node if all are read from left to right, a parent before its children."""
        if len(self._ranks) != len(self):
            tables = (self.firsts, self.counts, self.children)
            self._ranks = array("I", _core.preorder(*(table.tobytes() for table in tables)))
        return self._ranks

    def move(self, node: int) -> Any:
        """The move that leads to a node; None for the root."""
        return self.moves[self.codes[node]]

    def path(self, node: int) -> Path:
        """The moves from the root to a node."""
        return tuple(self.move(each) for each in self.ids(node)[1:])

    def ids(self, node: int) -> list[int]:
        """The ids of the nodes from the root to a node."""
        if not 0 <= node < len(self):
            raise OptionError(f"the nodes of this trace have the numbers 0 to {len(self) - 1}, not {quoted(node)}")
        way = [node]
        while way[-1]:
            way.append(self.parents[way[-1]])
        way.reverse()
        return way

    def find(self, path: Sequence[Any]) -> int | None:
        """The id of the node at the end of a path of moves, or of strings they print as; None if it has none."""
        node, found = self.nearest(path)
        return node if found == len(path) else None

    def nearest(self, path: Sequence[Any]) -> tuple[int, int]:
        """The deepest node on a path, and how many of the moves lead to it."""
        node = 0
        for done, move in enumerate(path):
            below = [child for child in self.children_of(node) if child != NOWHERE]
            known = [child for child in below if same(self.move(child), move)]
            if not known:
                return node, done
            node = known[0]
        return node, len(path)

    def way(self, path: Sequence[Any]) -> list[int]:
        """The indices of the moves of a path, which need not be in the trace; `IllegalMove` if one is not legal."""
        node, found = self.nearest(path)
        way = [self.indices[each] for each in self.ids(node)[1:]]
        if found < len(path):
            position = self.root.line(self.path(node))
            for move in path[found:]:
                position_after = position.play(move)
                way.append(place_of(move, position))
                position = position_after
        return way

    def name(self, node: int | Sequence[Any]) -> str:
        """The name of a node: "root", "A", "B", "C.2", "C.2.1". It depends on the path alone, not on the search."""
        node = asked_for(node)
        way = [self.indices[each] for each in self.ids(node)[1:]] if isinstance(node, int) else self.way(node)
        return ".".join([letters(way[0]), *(str(index + 1) for index in way[1:])]) if way else "root"

    def __len__(self) -> int:
        return len(self.parents)

    @overload
    def __getitem__(self, node: int) -> TraceNode: ...
    @overload
    def __getitem__(self, node: slice) -> tuple[TraceNode, ...]: ...
    def __getitem__(self, node: int | slice) -> TraceNode | tuple[TraceNode, ...]:
        if isinstance(node, slice):
            return tuple(self[each] for each in range(*node.indices(len(self))))
        node = range(len(self))[node]
        parent, mover = self.parents[node], self.movers[node]
        return TraceNode(
            node,
            None if parent == NOWHERE else parent,
            self.indices[node],
            self.move(node),
            self.plies[node],
            None if mover == UNKNOWN else bool(mover),
            self.counts[node] if self.firsts[node] else None,
        )

    def __iter__(self) -> Iterator[TraceNode]:
        return (self[node] for node in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NodeTable) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def asked_for(node: Any) -> int | Path:
    """A node as it is asked for: its id, or the moves that lead to it; `OptionError` for anything else."""
    number = whole_number(node)
    if number is not None:
        return number
    if isinstance(node, str | bytes):
        raise OptionError(f"a node is given by its id or by a list of moves, not {quoted(node)}")
    return tuple(listed_by("a node", node, "moves, or an id"))


def same(move: Any, asked: Any) -> bool:
    """Whether `asked` is the move, or the string that it prints as."""
    return bool(move == asked) or (isinstance(asked, str) and str(move) == asked)


def place_of(move: Any, position: Position) -> int:
    """The index of a move among those of a position."""
    for place, each in enumerate(position.moves()):
        if same(each, move):
            return place
    raise GameError(CHANGING, position)


def letters(index: int) -> str:
    """A to Z, then AA, AB and so on.

    >>> letters(0), letters(25), letters(26), letters(27 * 26)
    ('A', 'Z', 'AA', 'AAA')
    """
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
