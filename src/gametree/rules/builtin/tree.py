"""Game trees written as nested lists, with optional static values, repeated movers and shared nodes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import chain
from operator import index
from typing import Any, NamedTuple, Self

from gametree import _core
from gametree.model.errors import InvalidTree
from gametree.model.game import AnyGame
from gametree.model.native_view import NativeView
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.shown import picture_of
from gametree.model.values import FLOATS, INTEGERS
from gametree.native.position import NativePosition
from gametree.rules.nested_list import read_nested_list

__all__ = ["GAME", "Node", "TreePosition", "tree"]

MAX_CHILDREN: int = _core.MOVE_CODES


class Node:
    """A node of an explicit tree, for what a list or a number cannot express.

    `value` is the static value of a node with children, for searches that end there. `maximizing` says who moves; by
    default the players alternate. A node object (or list object) that appears twice is one node with two parents.
    """

    __slots__ = ("children", "maximizing", "value")

    def __init__(
        self, children: Sequence[Any] = (), *, value: int | float | None = None, maximizing: bool | None = None
    ) -> None:
        self.children = children
        self.value = value
        self.maximizing = maximizing

    def _repr_svg_(self) -> str | None:
        return picture_of(self)


class TreePosition(NativePosition):
    """A node of an explicit tree. Moves are the numbers of its children, from 0."""

    __slots__ = ("_shape",)

    graded = True  # leaves have values, not winners

    def __init__(self, rules: Any, state: Any, shape: Shape) -> None:
        super().__init__(rules, state)
        self._shape = shape

    def _after(self, code: int, state: Any) -> Self:
        return type(self)(self._rules, state, self._shape)

    @property
    def scale(self) -> Any:  # type: ignore[override]
        """Integers, or floats if any value of the tree is one."""
        return INTEGERS if self._shape.floats is None else FLOATS

    @property
    def unit(self) -> int:  # type: ignore[override]
        """A sixteenth of the range of the tree's values."""
        return self._shape.unit

    @property
    def node(self) -> int:
        """The number of this node; the root is 0."""
        number: int = self._rules.node(self._state)  # type: ignore[attr-defined]
        return number

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        return int(move) if isinstance(move, str) else index(move)

    def move_of(self, code: int) -> int:
        """See `NativePosition.move_of`."""
        return code

    def evaluate(self) -> Any:
        """The value of a leaf; the static value, or 0, of any other node."""
        return super().evaluate() if self._shape.floats is None else self._shape.floats[self.node]

    @property
    def plies_left(self) -> int:
        """The height of the tree below this node."""
        return self._shape.heights[self.node]

    @property
    def edge_bounds(self) -> tuple[int, int] | None:
        """The bounds of the whole tree; None if it has floats."""
        return self._shape.edge_bounds

    @property
    def native(self) -> NativeView | None:
        """The native kernels compare 32-bit integers: a tree with floats has no native view."""
        return super().native if self._shape.floats is None else None

    def __eq__(self, other: object) -> bool:
        """Whether both are the same node of equal trees: a node's key is its number, whatever the tree."""
        return super().__eq__(other) and isinstance(other, TreePosition) and self._shape.has_nodes_of(other._shape)

    __hash__ = NativePosition.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a node of an explicit tree cannot be pickled; pickle the nested list it was made from")

    def __str__(self) -> str:
        moves = self.moves()
        if not moves:
            return f"leaf {self.evaluate()}"
        return f"{'MAX' if self.maximizing else 'MIN'} node with {len(moves)} children, height {self.plies_left}"


class Shape:
    """What Python keeps of a whole tree besides the native arrays."""

    __slots__ = ("_nodes", "edge_bounds", "floats", "heights", "unit")

    def __init__(
        self,
        nodes: Nodes,
        heights: list[int],
        floats: list[float] | None,
        unit: int,
        edge_bounds: tuple[int, int] | None,
    ) -> None:
        self._nodes = nodes
        self.heights = heights
        self.floats = floats
        self.unit = unit
        self.edge_bounds = edge_bounds

    def has_nodes_of(self, other: Shape) -> bool:
        """Whether both trees have the same nodes: values, players, and who is whose child."""
        return self is other or (self._nodes == other._nodes and self.floats == other.floats)


class Nodes(NamedTuple):
    """The nodes of a tree as arrays; `edges` has the children of node 0, then those of node 1, and so on."""

    values: array[int]
    counts: array[int]
    maximizing: bytes
    edges: array[int]


class Builder:
    """Numbers the nodes of a nested description, each once. Not recursive, because a tree may be deep."""

    def __init__(self) -> None:
        self.values: list[int | float] = []
        self.maximizing: list[bool] = []
        self.children: list[list[int]] = []
        self._numbers: dict[tuple[int, bool], int] = {}
        self._keep: list[object] = []  # so that no id is used twice

    def build(self, spec: object, maximizing: bool) -> None:
        """Reads the whole description; `maximizing` is whether MAX moves at the root."""
        todo = [(self._add(spec, maximizing), spec)]
        while todo:
            number, item = todo.pop()
            for child in reversed(self._children_of(item)):
                mover = not self.maximizing[number]
                known = self._known(child, mover)
                if known is None:
                    known = self._add(child, mover)
                    todo.append((known, child))
                self.children[number].append(known)
            self.children[number].reverse()

    def heights(self) -> list[int]:
        """The length of the longest path down from every node; `InvalidTree` if a node is below itself."""
        heights = [-1] * len(self.values)
        on_path = [False] * len(self.values)
        stack = [(0, 0)]
        while stack:
            number, at = stack.pop()
            on_path[number] = True
            below = self.children[number]
            if at < len(below):
                stack.append((number, at + 1))
                child = below[at]
                if on_path[child]:
                    raise InvalidTree("a node of the tree is below itself; a game tree has no cycles")
                if heights[child] < 0:
                    stack.append((child, 0))
            else:
                heights[number] = 1 + max((heights[child] for child in below), default=-1)
                on_path[number] = False
        return heights

    def edge_bounds(self) -> tuple[Any, Any]:
        """The least and the greatest difference between the values of a child and its parent; 0 and 0 without edges."""
        values = self.values
        costs = [values[child] - values[number] for number, below in enumerate(self.children) for child in below]
        return min(costs, default=0), max(costs, default=0)

    def _known(self, spec: object, mover: bool) -> int | None:
        if not isinstance(spec, list | Node):
            return None
        if isinstance(spec, Node) and spec.maximizing is not None:
            mover = spec.maximizing
        return self._numbers.get((id(spec), mover))

    def _add(self, spec: object, mover: bool) -> int:
        number = len(self.values)
        if isinstance(spec, Node) and spec.maximizing is not None:
            if not isinstance(spec.maximizing, bool):
                raise InvalidTree(f"maximizing of a Node is True, False or None, not {quoted(spec.maximizing)}")
            mover = spec.maximizing
        self.values.append(self._value_of(spec))
        self.maximizing.append(mover)
        self.children.append([])
        if isinstance(spec, list | Node):
            self._numbers[id(spec), mover] = number
            self._keep.append(spec)
        return number

    @staticmethod
    def _children_of(spec: object) -> Sequence[Any]:
        children = spec.children if isinstance(spec, Node) else spec
        if not isinstance(children, list | tuple):
            if isinstance(spec, Node):
                raise InvalidTree(f"the children of a Node are a list or a tuple, not {quoted(children)}")
            return ()
        if len(children) > MAX_CHILDREN:
            raise InvalidTree(f"a node has at most {MAX_CHILDREN:,} children, not {len(children):,}")
        return children

    @staticmethod
    def _value_of(spec: object) -> int | float:
        value = spec
        if isinstance(spec, Node):
            value = spec.value
            if value is None and spec.children:
                return 0
        elif isinstance(spec, list | tuple):
            if not spec:
                raise InvalidTree("an empty list is not a tree: a leaf is a number, and every other node has children")
            return 0
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InvalidTree(f"a node is a number, a list of nodes or a Node, not {quoted(value)}")
        return value


def tree(spec: object, *, maximizing: bool = True) -> TreePosition:
    """The root of an explicit tree: nested lists of leaf values.

    Numbers are leaves, lists (or tuples) are nodes with children. `maximizing` says who moves at the root; below, the
    players alternate unless a `Node` says otherwise. A list or `Node` object that appears twice is a shared node, so
    that the tree is really a graph. If any value is a float, all are compared as floats.

    >>> import gametree as gt
    >>> root = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> gt.search(root, "minimax").value
    3
    >>> shared = [5, 9]
    >>> root.moves(), gt.tree([shared, [1, gt.Node(shared, maximizing=False)]]).plies_left
    ([0, 1, 2], 3)
    """
    if not isinstance(maximizing, bool):
        raise InvalidTree(f"maximizing is True or False, not {quoted(maximizing)}")
    builder = Builder()
    builder.build(spec, maximizing)
    heights = builder.heights()
    values: list[Any] = builder.values
    scale = FLOATS if any(isinstance(value, float) for value in values) else INTEGERS
    for value in values:
        scale.number(value)
    floats = [float(value) for value in values] if scale is FLOATS else None
    nodes = Nodes(
        array("i", [0] * len(values) if floats is not None else values),
        array("I", map(len, builder.children)),
        bytes(builder.maximizing),
        array("I", chain.from_iterable(builder.children)),
    )
    rules = _core.ExplicitTree(nodes.values, nodes.counts, builder.maximizing, nodes.edges)
    unit = max(1, round((max(values) - min(values)) / 16)) if floats is None else 1
    edge_bounds = builder.edge_bounds() if floats is None else None
    return TreePosition(rules, rules.state(0), Shape(nodes, heights, floats, unit, edge_bounds))


class TreeGame(AnyGame):
    """Explicit trees as a game: a position is written as a nested list."""

    name = "tree"
    summary = "an explicit tree; the position is a nested list of leaf values"
    options: Mapping[str, object] = {"maximizing": True}  # type: ignore[misc]

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """Reads a nested list such as [[3, 12, 8], [2, 4, 6]]; by default a well-known textbook example."""
        said = options["maximizing"]
        maximizing: Any = {"true": True, "false": False}.get(said.lower(), said) if isinstance(said, str) else said
        spec = read_nested_list(text) if text else [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
        return tree(spec, maximizing=maximizing)


GAME = TreeGame()
