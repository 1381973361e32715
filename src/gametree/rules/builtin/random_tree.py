"""Random game trees: a node is worth the sum of the random costs of the edges that lead to it. MAX moves at the root.

Nodes are numbered breadth-first from the root, 0; the children of x are b * x + 1 to b * x + b. Each has a seed of the
generator s' = 1103515245 * s + 12345 mod 2**32; the root's is the number of the tree. A range of 2**15 costs takes bits
16 to 30 of a node's seed; any other range of n costs takes `low + (s * n >> 32)`. With `varying=True` a node other than
the root has 1 to b children, by the same bits modulo b; the numbers of those missing stay unused.

`costs` says where the seeds come from:

- "breadth-first": the seed of node x is x steps from the root's. The tree is the same however it is searched.
- "on-demand": a node takes the next seed when it is first made. The tree is fixed only where it has been visited, and
  belongs to the position from which play started.
- "reseeded": the generator starts anew at every parent x, from the tree's number plus x.
- "stored": as "breadth-first", but all seeds are written to memory first; needs `depth`.

`values` says what a node is worth: with "sums" the sum of the costs above it; with "independent" the cost of the edge
above it alone, so that leaves tell nothing of each other, nor inner nodes of their leaves.

Without a `depth` the tree goes on as long as every value is sure to fit 32 bits: 131,071 plies with the usual costs.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from gametree import _core
from gametree.model.arguments import one_of
from gametree.model.errors import InvalidPosition, OptionError
from gametree.model.game import AnyGame
from gametree.model.limits import MAX_DEPTH
from gametree.model.native_view import NativeRules
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.values import INFINITY
from gametree.native.position import NativePosition
from gametree.rules.options import integer

__all__ = ["GAME", "RandomTreePosition"]

COSTS = ("breadth-first", "on-demand", "reseeded", "stored")
MAX_SEED = 2**32 - 1
MAX_BRANCHING = _core.MOVE_CODES - 1
MAX_STORED = 2**26
MAX_COST = (INFINITY - 1) // MAX_DEPTH
VALUES = ("sums", "independent")
SHOWN_MOVES = 40
"""The most moves of a path that are shown."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The parameters of a random tree."""

    seed: int
    branching: int
    varying: bool
    depth: int | None
    costs: str
    low: int
    high: int
    values: str

    def rules(self) -> NativeRules:
        """The native tree."""
        length = self.longest if self.depth is None else self.depth
        shape = (self.seed, self.branching, self.varying, length, self.low, self.high, self.independent)
        if self.costs == "breadth-first":
            return _core.BreadthFirstTree(*shape)
        return _core.OtherTree(*shape, self.costs)

    @property
    def independent(self) -> bool:
        """Whether a node is worth the cost of the edge above it alone."""
        return self.values == "independent"

    @property
    def edges(self) -> tuple[int, int]:
        """By how much a move can change the value, at least and at most. The root is worth 0."""
        if not self.independent:
            return self.low, self.high
        return min(self.low, self.low - self.high), max(self.high, self.high - self.low)

    @property
    def longest(self) -> int:
        """The plies after which a value might not fit 32 bits. A tree without a `depth` ends there."""
        return (INFINITY - 1) // max(abs(self.low), abs(self.high), 1)

    def __str__(self) -> str:
        return f"random tree {self.seed} (b={'1..' if self.varying else ''}{self.branching})"


class Path(NamedTuple):
    """The moves from the root to a node: the last one, and the path to its parent, which all children share."""

    before: Path | None
    move: int
    plies: int

    def moves(self) -> tuple[int, ...]:
        """All of them, the first one first."""
        moves: list[int] = []
        at = self
        while at.before is not None:
            moves.append(at.move)
            at = at.before
        return tuple(reversed(moves))


ROOT = Path(None, 0, 0)


class RandomTreePosition(NativePosition):
    """A node of a random tree. Moves are the numbers of its children: 0, 1, 2 and so on."""

    __slots__ = ("_path", "_shape")

    graded = True  # leaves have values, not winners

    _rules: Any

    def __init__(self, rules: NativeRules, state: Any, shape: Shape, path: Path = ROOT) -> None:
        super().__init__(rules, state)
        self._shape = shape
        self._path = path

    def _after(self, code: int, state: Any) -> Self:
        return type(self)(self._rules, state, self._shape, Path(self._path, code, self._path.plies + 1))

    @property
    def unit(self) -> int:  # type: ignore[override]
        """An eighth of the range of costs."""
        return max(1, round((self._shape.high - self._shape.low) / 8))

    def move_code(self, move: Any) -> int:
        """See `NativePosition.move_code`."""
        return int(move) if isinstance(move, str) else operator.index(move)

    def move_of(self, code: int) -> int:
        """See `NativePosition.move_of`."""
        return code

    @property
    def path(self) -> tuple[int, ...]:
        """The moves that lead here from the root."""
        return self._path.moves()

    @property
    def index(self) -> int:
        """The node's number in breadth-first order, modulo 2**64."""
        number: int = self._rules.index(self._state)
        return number

    @property
    def seed(self) -> int:
        """The node's seed; the root's is the number of the tree."""
        seed: int = self._rules.seed(self._state)
        return seed

    @property
    def domain(self) -> object:
        """The tree. One whose costs are drawn on demand is equal to no other."""
        return super().domain if self._shape.costs == "on-demand" else self._shape

    @property
    def plies_left(self) -> int | None:
        """The plies to the end of the game, if it has a `depth`."""
        return None if self._shape.depth is None else self._shape.depth - self._path.plies

    @property
    def edge_bounds(self) -> tuple[int, int]:
        """By how much a move can change the value: the range of the costs, where values are sums of them."""
        return self._shape.edges

    def __reduce__(self) -> tuple[Any, ...]:
        if self._shape.costs == "on-demand":
            raise TypeError("a random tree with costs on demand cannot be pickled: it depends on the searches so far")
        return _restored, (self._shape, self.path)

    def __str__(self) -> str:
        shown = [*map(str, self.path)]
        if len(shown) > SHOWN_MOVES:
            shown = [*shown[: SHOWN_MOVES // 2], f"... ({len(shown)} moves)"]
        node = f"node {'.'.join(shown)}" if shown else "root"
        to_move = f"{'MAX' if self.maximizing else 'MIN'} to move" if self.moves() else "game over"
        return f"{node} of {self._shape}, value {self.evaluate()}, {to_move}"


def _restored(shape: Shape, path: tuple[int, ...]) -> RandomTreePosition:
    """Makes a pickled position again."""
    rules: Any = shape.rules()
    return RandomTreePosition(rules, rules.root(), shape).line(path)


class RandomTree(AnyGame):
    """Random game trees."""

    name = "random-tree"
    summary = "random trees: a node is worth the sum of the random costs of the edges above it"
    options: ClassVar[Mapping[str, object]] = {
        "seed": 1,
        "branching": 5,
        "varying": False,
        "depth": None,
        "costs": "breadth-first",
        "low": -(2**14),
        "high": 2**14 - 1,
        "values": "sums",
    }

    def make(self, text: str | None, evaluator: str | None, options: Mapping[str, Any]) -> Position:
        """The root, or the node that moves from the root lead to ("3 0 1" or "3,0,1")."""
        moves = (text or "").replace(",", " ").split()
        for move in moves:
            if not move.isdecimal():
                raise InvalidPosition(
                    f"a node is given by the child numbers that lead to it, as in '3 0 1', not {quoted(move)}"
                )
        shape = _shape(options)
        rules: Any = shape.rules()
        return RandomTreePosition(rules, rules.root(), shape).line(moves)


def _shape(options: Mapping[str, Any]) -> Shape:
    """The tree with these options; `OptionError` if there is no such tree."""
    depth = options["depth"]
    shape = Shape(
        seed=integer("seed", options["seed"], 0, MAX_SEED),
        branching=integer("branching", options["branching"], 1, MAX_BRANCHING),
        varying=_flag("varying", options["varying"]),
        depth=None if depth is None else integer("depth", depth, 0, INFINITY, "None or "),
        costs=options["costs"],
        low=integer("low", options["low"], -MAX_COST, MAX_COST),
        high=integer("high", options["high"], -MAX_COST, MAX_COST),
        values=one_of("values", options["values"], VALUES),
    )
    if shape.costs not in COSTS:
        raise OptionError(f"costs must be one of {', '.join(COSTS)}, not {quoted(shape.costs)}")
    if shape.low > shape.high:
        raise OptionError(f"low must be at most high, but {shape.low} is more than {shape.high}")
    if shape.depth is not None and shape.depth > shape.longest:
        raise OptionError(f"depth can be at most {shape.longest}: deeper sums of such costs may not fit 32 bits")
    if shape.costs == "stored":
        _check_storable(shape)
    return shape


def _check_storable(shape: Shape) -> None:
    if shape.depth is None:
        raise OptionError("costs='stored' needs a depth: only a finite tree can be stored")
    nodes = 1
    for _ in range(shape.depth):
        nodes = nodes * shape.branching + 1
        if nodes > MAX_STORED:
            raise OptionError(
                f"a tree of branching {shape.branching} and depth {shape.depth} has more than 2**26 = {MAX_STORED:,} "
                "nodes, too many to be stored; costs='breadth-first' is the same tree and needs no memory"
            )


def _flag(name: str, value: object) -> bool:
    """`value`, if it is a boolean."""
    if not isinstance(value, bool):
        raise OptionError(f"{name} must be True or False, not {quoted(value)}")
    return value


GAME = RandomTree()
