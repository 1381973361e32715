"""Seeing a search work: the events of a Python kernel, as plain data.

`gametree.examples` prints them as the tables of the papers; a visualiser can replay them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.errors import DepthError
from gametree.model import MAX_DEPTH, Limits, Position, SearchResult
from gametree.search.algorithm import Algorithm, algorithm
from gametree.search.deepening import Task
from gametree.search.kernel import Settings
from gametree.search.python_kernel import PythonKernel
from gametree.search.table import Table

__all__ = ["Event", "OpenState", "Recorder", "Trace", "trace"]

Number = int | float
Path = tuple[Any, ...]


class OpenState(NamedTuple):
    """A state of the OPEN list: a node, "L" for live or "S" for solved, and its merit."""

    node: Path
    status: str
    merit: Number


class Event(NamedTuple):
    """Something that happened at a node, which is named by the moves that lead to it.

    kinds: "enter" a node is entered with the window alpha..beta; "leaf" it is evaluated; "answered" the table has its
    value; "update" a child has returned, and `value` is the node's best so far, with `cutoff` set if the rest of the
    children are cut off and `last` if there are none; "store" bounds are put into the table; "operator" a step of SSS* or
    DUAL*, with the OPEN list after it; "probe" a driver begins a call at the root.
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


@dataclass
class Frame:
    """An interior node on the current path: the proved bounds of its value, and what remains to be searched."""

    maximizing: bool
    lower: int
    upper: int
    remaining: int = 0
    seen_lower: int = 0
    seen_upper: int = 0


class Recorder:
    """Takes down events. `path[ply]` is the move last made at that ply.

    `lower` and `upper` of an event are the bounds of the node's value proved by then: from the table where the search
    keeps one, otherwise worked out from the children: the best lower bound among those seen, and the best upper bound
    once all have been seen (for MIN the other way round).
    """

    def __init__(self, position: Position, memory: bool) -> None:
        self.events: list[Event] = []
        self.path: list[Any] = [None] * (MAX_DEPTH + 1)
        self._scale = position.scale
        self._memory = memory
        self._frames: list[Frame] = []
        self._returned = (0, 0)  # bounds of the child that returned last

    def _number(self, number: int | None) -> Number | None:
        if number is None:
            return None
        infinity = self._scale.infinity
        return self._scale.value(max(-infinity, min(infinity, number)))

    def _add(self, kind: str, ply: int, depth: int, **values: Any) -> None:
        for name in ("alpha", "beta", "value", "lower", "upper"):
            if name in values:
                values[name] = self._number(values[name])
        self.events.append(Event(kind, tuple(self.path[:ply]), depth, **values))

    def enter(
        self, ply: int, depth: int, alpha: int, beta: int, maximizing: bool, lower: int | None = None, upper: int | None = None
    ) -> None:
        """A node with children is entered; `lower` and `upper` are what the table knows of it."""
        infinity = self._scale.infinity
        lower, upper = -infinity if lower is None else lower, infinity if upper is None else upper
        del self._frames[ply:]
        worst = -infinity if maximizing else infinity
        self._frames.append(Frame(maximizing, lower, upper, 0, worst, worst))
        self._add(
            "enter", ply, depth, maximizing=maximizing, alpha=alpha, beta=beta, value=worst, lower=lower, upper=upper
        )

    def expand(self, ply: int, children: int) -> None:
        """The node has that many children to search."""
        self._frames[ply].remaining = children

    def leaf(self, ply: int, depth: int, value: int, gamma: int | None = None) -> None:
        """A leaf has its value. In a search that keeps one bound, which one depends on the test."""
        lower = upper = value
        if gamma is not None:
            lower, upper = (value, self._scale.infinity) if value >= gamma else (-self._scale.infinity, value)
        self._returned = lower, upper
        self._add("leaf", ply, depth, value=value, lower=lower, upper=upper, beta=gamma)

    def answered(self, ply: int, depth: int, value: int) -> None:
        """The table has the value of a node."""
        self._returned = value, value
        self._add("answered", ply, depth, value=value)

    def update(self, ply: int, depth: int, alpha: int, beta: int, value: int, *, cut: bool) -> None:
        """A child has returned."""
        frame = self._frames[ply]
        frame.remaining -= 1
        last = frame.remaining == 0
        if not self._memory:
            self._bounds_from_children(frame, last)
        elif last or cut:
            if value >= beta:
                frame.lower, frame.upper = value, self._scale.infinity
            else:
                frame.lower, frame.upper = -self._scale.infinity, value
        self._returned = frame.lower, frame.upper
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

    def store(self, ply: int, depth: int, lower: int, upper: int) -> None:
        """Bounds go into the table."""
        self._add("store", ply, depth, lower=lower, upper=upper)

    def operator(self, node: Path | None, operator: int, states: tuple[tuple[Path, str, int], ...]) -> None:
        """A step of SSS* or DUAL*; the first event, with `operator` 0, is the list before any step."""
        shown = tuple(OpenState(path, status, self._number(merit) or 0) for path, status, merit in states)
        self.events.append(Event("operator", node or (), operator=operator, open=shown))


class Trace(NamedTuple):
    """The events of a search, and what it found."""

    events: tuple[Event, ...]
    result: SearchResult


def trace(position: Position, name: str | Algorithm, depth: int | None = None, *, table: Table | int | None = None) -> Trace:
    """Searches with the Python kernels and records every step.

    The algorithms that need a table get one, as in `search`. Not meant for large trees: at most a million nodes.

    >>> import gametree as gt
    >>> seen = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta")
    >>> [(event.kind, event.node) for event in seen.events][:4]
    [('enter', ()), ('enter', (0,)), ('leaf', (0, 0)), ('update', (0,))]
    >>> seen.result.value
    3
    """
    chosen = algorithm(name)
    given = table if table is not None else "auto" if chosen.needs_table else None
    task = Task(position, chosen, Limits(depth, 1_000_000), given, "natural", "python", deepen=False)
    recorder = Recorder(position, memory=task.settings.table is not None)
    task.kernel = PythonKernel(position, Settings(table=task.settings.table, etc_above=chosen.etc_above), task.limits, recorder)
    result = task.once()
    if result.stopped == "nodes":
        raise DepthError("a trace of more than a million nodes helps nobody; give a smaller depth")
    return Trace(tuple(recorder.events), result)
