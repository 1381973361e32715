"""The events of a search, and the recorder that a Python kernel reports them to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.model.errors import DepthError, GameError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Move, Position
from gametree.searching.memory.table import Known

__all__ = ["Event", "Made", "OpenState", "Recorder"]

MAX_EVENTS = 1_000_000
MAX_STATES = 500_000
"""States in all OPEN lists of a trace together: each step records a whole list, which may be long."""
Number = int | float
Path = tuple[Any, ...]


class OpenState(NamedTuple):
    """A state of the OPEN list: a node, "L" for live or "S" for solved, and its merit."""

    node: Path
    status: str
    merit: Number


class Made(NamedTuple):
    """A child that has been made: the move that leads to it, and its static value."""

    move: Move
    value: Number


class Event(NamedTuple):
    """Something that happened at a node, which is named by the moves that lead to it from the root.

    kinds: "probe" a call of a procedure begins; "enter" a node with children is entered; "leaf" a node is evaluated;
    "answered" the table has its value; "abandoned" a node is left out for an estimate, which is `value`; "update" a
    child has returned, and `value` is the node's best so far, with `cutoff` set if the node needs no more children and
    `last` if there are none; "store" bounds are put into the table; "operator" a step of SSS* or DUAL*, with the OPEN
    list after it; "expand" best-first minimax has made `children` of the principal leaf, none if it is the end of a
    game, whose `value` is then that of the best child it has, and on a saved tree the root's value becomes `root`;
    "back up" a node leaves the principal variation, and `value` is what is remembered of it.

    `alpha` and `beta` are the window at that moment; a test has no alpha, and its gamma is `beta`. In best-first
    minimax they are the bounds of the values for which a node stays on the principal variation.

    `lower` and `upper` are bounds of the node's value. A search with a table shows what the table held when it came to
    the node, and a "store" that follows at the same node is what it holds from then on. A search without a table shows
    what the children have proved so far: the best lower bound of those seen, and once all have been seen also the best
    upper bound (for MIN the other way round).
    """

    kind: str
    node: Path
    depth: int | None = None
    maximizing: bool | None = None
    alpha: Number | None = None
    beta: Number | None = None
    value: Number | None = None
    lower: Number | None = None
    upper: Number | None = None
    cutoff: bool | None = None
    last: bool | None = None
    operator: int | None = None
    open: tuple[OpenState, ...] | None = None
    children: tuple[Made, ...] | None = None
    root: Number | None = None


@dataclass
class Frame:
    """An interior node on the current path: the bounds of its value, and what its children have shown so far."""

    maximizing: bool
    lower: int
    upper: int
    seen_lower: int
    seen_upper: int
    remaining: int = 0


class Recorder:
    """Records events. `path[ply]` is the move last made at that ply below the position of the running call."""

    def __init__(self, position: Position, memory: bool) -> None:
        self.events: list[Event] = []
        self.path: list[Any] = [None] * (MAX_DEPTH + 1)
        self._root = position
        self._called: Path = ()  # the moves from the root to the position of the running call
        self._scale = position.scale
        self._memory = memory
        self._frames: list[Frame] = []
        self._states = 0
        self._returned = (0, 0)  # bounds of the child that returned last

    def probe(self, position: Position, depth: int, alpha: int | None, beta: int | None) -> None:
        """A procedure is called on the root, or on a child of it."""
        root = self._root
        self._called = () if position == root else (move_between(root, position),)
        self._add("probe", 0, depth, maximizing=position.maximizing, alpha=alpha, beta=beta)

    def enter(self, ply: int, depth: int, alpha: int | None, beta: int, maximizing: bool, known: Known) -> None:
        """A node with children is entered; `known` is what the table knows of it."""
        del self._frames[ply:]
        worst = -self._scale.infinity if maximizing else self._scale.infinity
        self._frames.append(Frame(maximizing, known.lower, known.upper, worst, worst))
        self._add(
            "enter",
            ply,
            depth,
            maximizing=maximizing,
            alpha=alpha,
            beta=beta,
            value=worst,
            lower=known.lower,
            upper=known.upper,
        )

    def expand(self, ply: int, children: int) -> None:
        """The node has that many children to search."""
        self._frames[ply].remaining = children

    def leaf(self, ply: int, depth: int, alpha: int | None, beta: int, value: int) -> None:
        """A leaf has its value."""
        self._returned = value, value
        self._add("leaf", ply, depth, alpha=alpha, beta=beta, value=value, lower=value, upper=value)

    def settled(self, ply: int, depth: int, alpha: int, beta: int, value: int) -> None:
        """The game itself knows the value, or a bound outside the window."""
        infinity = self._scale.infinity
        lower = value if value > alpha else -infinity
        upper = value if value < beta else infinity
        self._returned = lower, upper
        self._add("leaf", ply, depth, alpha=alpha, beta=beta, value=value, lower=lower, upper=upper)

    def answered(self, ply: int, depth: int, alpha: int | None, beta: int, value: int, known: Known) -> None:
        """The table has the value of a node."""
        self._add("answered", ply, depth, alpha=alpha, beta=beta, value=value, lower=known.lower, upper=known.upper)

    def abandoned(self, ply: int, depth: int, alpha: int, beta: int, value: int, maximizing: bool) -> None:
        """A node is abandoned for an estimate, which counts as a bound."""
        infinity = self._scale.infinity
        lower, upper = self._returned = (value, infinity) if maximizing else (-infinity, value)
        self._add(
            "abandoned",
            ply,
            depth,
            maximizing=maximizing,
            alpha=alpha,
            beta=beta,
            value=value,
            lower=lower,
            upper=upper,
            cutoff=True,
        )

    def update(self, ply: int, depth: int, alpha: int | None, beta: int, value: int, *, cut: bool) -> None:
        """A child has returned."""
        frame = self._frames[ply]
        frame.remaining -= 1
        last = frame.remaining == 0
        if not self._memory:
            self._bounds_from_children(frame, last)
        self._add(
            "update",
            ply,
            depth,
            maximizing=frame.maximizing,
            alpha=alpha,
            beta=beta,
            value=value,
            lower=frame.lower,
            upper=frame.upper,
            cutoff=cut,
            last=last,
        )

    def _bounds_from_children(self, frame: Frame, last: bool) -> None:
        choose = max if frame.maximizing else min
        frame.seen_lower = choose(frame.seen_lower, self._returned[0])
        frame.seen_upper = choose(frame.seen_upper, self._returned[1])
        if frame.maximizing:
            frame.lower = frame.seen_lower
            frame.upper = frame.seen_upper if last else self._scale.infinity
        else:
            frame.upper = frame.seen_upper
            frame.lower = frame.seen_lower if last else -self._scale.infinity
        self._returned = frame.lower, frame.upper

    def store(self, ply: int, depth: int, lower: int, upper: int) -> None:
        """Bounds go into the table."""
        self._add("store", ply, depth, lower=lower, upper=upper)

    def expanded(
        self,
        ply: int,
        depth: int,
        maximizing: bool,
        alpha: int,
        beta: int,
        value: int,
        made: Iterable[tuple[Any, int]],
        root: int | None = None,
    ) -> None:
        """Best-first minimax has made children of the principal leaf."""
        children = tuple(Made(move, self._number(static)) for move, static in made)
        self._add(
            "expand",
            ply,
            depth,
            maximizing=maximizing,
            alpha=alpha,
            beta=beta,
            value=value,
            children=children,
            root=root,
        )

    def backed_up(self, ply: int, depth: int, alpha: int, beta: int, value: int) -> None:
        """A node leaves the principal variation with this value."""
        self._add("back up", ply, depth, alpha=alpha, beta=beta, value=value)

    def operator(self, node: Path | None, operator: int, states: tuple[tuple[Path, str, int], ...]) -> None:
        """A step of SSS* or DUAL*; the first event, with `operator` 0, is the list before any step."""
        self._states += len(states)
        if self._states > MAX_STATES:
            raise DepthError(
                f"a trace records at most {MAX_STATES:,} states of OPEN lists, and these are more after "
                f"{len(self.events):,} events; give a smaller depth"
            )
        shown = tuple(OpenState(path, status, self._number(merit)) for path, status, merit in states)
        self._append(Event("operator", node or (), operator=operator, open=shown))

    def _number(self, number: int) -> Number:
        infinity = self._scale.infinity
        return self._scale.value(max(-infinity, min(infinity, number)))

    def _add(self, kind: str, ply: int, depth: int, **values: Any) -> None:
        for name in ("alpha", "beta", "value", "lower", "upper", "root"):
            if values.get(name) is not None:
                values[name] = self._number(values[name])
        self._append(Event(kind, (*self._called, *self.path[:ply]), depth, **values))

    def _append(self, event: Event) -> None:
        if len(self.events) == MAX_EVENTS:
            raise DepthError("a trace has at most a million events; give a smaller depth")
        self.events.append(event)


def move_between(root: Position, child: Position) -> Any:
    """The move that leads from one position to another."""
    for move in root.moves():
        if root.after(move) == child:
            return move
    raise GameError("moves() and play() give something else every time they are called", root)
