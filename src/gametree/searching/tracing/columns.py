"""The events of a trace in columns: 38 bytes an event, or 58 where values are floats."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, overload

from gametree.model.result import Counts
from gametree.model.values import Scale
from gametree.searching.tracing.event import KINDS, Event, Made, Number
from gametree.searching.tracing.nodes import NodeTable
from gametree.searching.tracing.opened import OpenHistory, OpenList

__all__ = [
    "ABSENT",
    "CUTOFF",
    "LAST",
    "MOVER",
    "NO_DEPTH",
    "Columns",
    "EventRow",
    "EventSequence",
    "flag",
    "number_type",
]

ABSENT = {"i": -(2**31), "q": -(2**63)}
"""The number that stands for no value, by the type of the columns."""
NO_DEPTH = -1
VALUES = ("alpha", "beta", "value", "lower", "upper")
MOVER, CUTOFF, LAST = 0, 2, 4
"""Where the flags of an event begin: two bits each, 0 for None, 1 for False and 2 for True."""
KIND = {name: number for number, name in enumerate(KINDS)}
BETWEEN = 4096
"""Events between two checkpoints of the counts."""
Effort = tuple[int, ...]
NOTHING_COUNTED: Effort = (0,) * len(Counts.__dataclass_fields__)


def number_type(scale: Scale) -> str:
    """The type of array that holds the numbers of a scale: the value of every game is kept exactly."""
    return "i" if scale.infinity < 2**31 else "q"


def flag(value: bool | None, at: int) -> int:
    """A value that may be None, as two bits of the flags."""
    return 0 if value is None else (1 + value) << at


class EventRow(NamedTuple):
    """An event as it is recorded: values are numbers of the scale, None for none."""

    kind: str
    node: int
    depth: int = NO_DEPTH
    alpha: int | None = None
    beta: int | None = None
    value: int | None = None
    lower: int | None = None
    upper: int | None = None
    count: int = 0  # type: ignore[assignment]  # it hides the method of tuples
    flags: int = 0


class Columns:
    """The events of a search, and the nodes, lines and OPEN lists that they refer to."""

    def __init__(self, nodes: NodeTable) -> None:
        self.nodes = nodes
        self.scale = nodes.root.scale
        code = number_type(self.scale)
        self.absent = ABSENT[code]
        self.kinds, self.ids, self.depths = array("B"), array("I"), array("h")
        self.numbers = {name: array(code) for name in VALUES}
        self.counts, self.flags, self.lines = array("I"), array("B"), array("H")
        self.efforts = array("I")
        """What the search had counted since the event before: an index into `effort`."""
        self.effort: list[Effort] = []
        self.opened = OpenHistory(nodes)
        self.tails: dict[int, tuple[Any, ...]] = {}
        """The moves of a principal variation beyond the nodes of the trace, by event."""
        self._effort_of: dict[Effort, int] = {}
        self._totals = [NOTHING_COUNTED]  # what had been counted before every event that is a multiple of BETWEEN
        self._add = [column.append for column in self.numbers.values()]

    def append(self, row: EventRow, line: int, effort: Effort) -> None:
        """Adds an event; `line` is that of the source, and `effort` what has been counted since the one before."""
        if not len(self.kinds) % BETWEEN:
            self.count_up()
        self.kinds.append(KIND[row.kind])
        self.ids.append(row.node)
        self.depths.append(row.depth)
        infinity = self.scale.infinity
        for add, number in zip(self._add, row[3:8], strict=True):
            if number is None:
                add(self.absent)
            else:
                add(number if -infinity <= number <= infinity else infinity if number > 0 else -infinity)
        self.counts.append(row.count)
        self.flags.append(row.flags)
        self.lines.append(line)
        self.efforts.append(self._place_of(effort))

    def add_effort(self, effort: Effort) -> None:
        """Counts something more at the last event."""
        if any(effort) and self.efforts:
            whole = tuple(map(sum, zip(self.effort[self.efforts[-1]], effort, strict=True)))
            self.efforts[-1] = self._place_of(whole)

    def _place_of(self, effort: Effort) -> int:
        """The index of an effort in `effort`."""
        place = self._effort_of.setdefault(effort, len(self.effort))
        if place == len(self.effort):
            self.effort.append(effort)
        return place

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def bytes(self) -> int:
        """The memory of the columns alone."""
        columns = (self.kinds, self.ids, self.depths, self.counts, self.flags, self.lines, self.efforts)
        return sum(len(column) * column.itemsize for column in (*columns, *self.numbers.values()))

    def counts_at(self, step: int) -> Counts:
        """What was counted in the first `step` events."""
        return Counts(*self._total(step))

    def count_up(self) -> None:
        """Makes the checkpoints of the counts up to now. `append` does that; who fills the columns calls it."""
        for step in range(len(self._totals) * BETWEEN, len(self) + 1, BETWEEN):
            self._totals.append(self._total(step))

    def _total(self, step: int) -> Effort:
        nearest = min(step // BETWEEN, len(self._totals) - 1)
        totals = list(self._totals[nearest])
        for place, times in Counter(self.efforts[nearest * BETWEEN : step]).items():
            for at, more in enumerate(self.effort[place]):
                totals[at] += times * more
        return tuple(totals)

    def value_at(self, name: str, step: int) -> Number | None:
        """A value of an event; None if it has none."""
        number = self.numbers[name][step]
        return None if number == self.absent else self.scale.value(number)

    def line_at(self, step: int) -> tuple[Any, ...]:
        """The principal variation of a "line"."""
        return (*self.nodes.path(self.counts[step]), *self.tails.get(step, ()))

    def event(self, step: int) -> Event:
        """The event with a number, from 0 up."""
        kind, node, depth, flags = KINDS[self.kinds[step]], self.ids[step], self.depths[step], self.flags[step]
        values: dict[str, Any] = {name: self.value_at(name, step) for name in VALUES}
        more: dict[str, Any] = {}
        if kind == "operator":
            more = {"operator": self.counts[step], "open": OpenList(self.opened, step)}
        elif kind == "line":
            more = {"line": self.line_at(step)}
        elif kind == "expand":
            more = {"root": values["lower"], "children": self._made(step), "count": self.counts[step]}
            values["lower"] = None
        elif kind in ("generate", "cut", "leaf"):
            more = {"count": self.counts[step]}
        return Event(
            kind,
            self.nodes.path(node),
            None if depth == NO_DEPTH else depth,
            _flagged(flags, MOVER),
            cutoff=_flagged(flags, CUTOFF),
            last=_flagged(flags, LAST),
            id=node,
            source_line=self.lines[step] or None,
            **values,
            **more,
        )

    def _made(self, step: int) -> tuple[Made, ...]:
        """The children that an "expand" made: the events before it."""
        made = []
        for child in range(step - self.counts[step], step):
            value = self.value_at("value", child)
            assert value is not None
            made.append(Made(self.nodes.move(self.ids[child]), value))
        return tuple(made)


def _flagged(flags: int, at: int) -> bool | None:
    bits = flags >> at & 3
    return None if not bits else bits == 2


class EventSequence(Sequence[Event]):
    """The events of a trace; each is made when it is asked for.

    >>> import gametree as gt
    >>> events = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta").events
    >>> len(events), events[0].kind, [event.kind for event in events[-2:]]
    (22, 'probe', ['probed', 'line'])
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns)

    @overload
    def __getitem__(self, step: int) -> Event: ...
    @overload
    def __getitem__(self, step: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, step: int | slice) -> Event | tuple[Event, ...]:
        steps = range(len(self))
        if isinstance(step, slice):
            return tuple(map(self._columns.event, steps[step]))
        return self._columns.event(steps[step])

    def __iter__(self) -> Iterator[Event]:
        return map(self._columns.event, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EventSequence):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self):,} events>"
