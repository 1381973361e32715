"""The state of a search after some of its events, found without going through all of them."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from gametree import _core
from gametree.model.result import Counts
from gametree.searching.tracing.columns import KIND, Columns
from gametree.searching.tracing.event import KINDS, VISITS, Event, Number, OpenState, Path
from gametree.searching.tracing.nodes import asked_for
from gametree.searching.tracing.opened import OpenList

__all__ = ["Moment", "Timeline"]

STATUS = {
    "enter": "searching",
    "generate": "searching",
    "update": "searching",
    "return": "done",
    "probed": "done",
    "leaf": "leaf",
    "answered": "answered",
    "abandoned": "abandoned",
    "expand": "expanded",
    "back up": "expanded",
}
"""What the last event of a node says of it; those that are not here say nothing."""
STATES = {"L": "live", "S": "solved"}
Bounds = tuple[Number | None, Number | None]


class ByNode:
    """The places of the items of a column by the node that they belong to, in order."""

    def __init__(self, ids: array[int], nodes: int) -> None:
        places, begins = _core.grouped(ids.tobytes(), nodes)
        self._places, self._begins = array("I", places), array("I", begins)

    def before(self, node: int, end: int) -> Iterator[int]:
        """The places of a node that come before `end`, the last one first."""
        begin, stop = self._begins[node], self._begins[node + 1]
        last = bisect_left(self._places, end, begin, stop)
        return (self._places[at] for at in range(last - 1, begin - 1, -1))


class Timeline:
    """The events of a trace by node and by kind."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self._events = ByNode(columns.ids, len(columns.nodes))
        self._states = ByNode(columns.opened.nodes, len(columns.nodes))
        self.lines = self._of("line")
        """The events that show a principal variation."""

    def events_of(self, node: int, step: int) -> Iterator[int]:
        """Those of the first `step` events that happened at a node, the last one first."""
        return self._events.before(node, step)

    @cached_property
    def stores(self) -> array[int]:
        """The events that put bounds into the table."""
        return self._of("store")

    def _of(self, kind: str) -> array[int]:
        return array("I", _core.places(self.columns.kinds.tobytes(), KIND[kind]))

    def states_of(self, node: int, step: int) -> Iterator[int]:
        """The states of a node that the first `step` events have put on OPEN, the last one first."""
        history = self.columns.opened
        return self._states.before(node, bisect_left(history.puts, step))


class StoredBounds(Mapping[int, Bounds]):
    """The bounds that a search has put into its table, by the node at which it did that."""

    def __init__(self, timeline: Timeline, step: int) -> None:
        self._timeline, self._step = timeline, step

    def __getitem__(self, node: int) -> Bounds:
        columns = self._timeline.columns
        for event in self._timeline.events_of(node, self._step):
            if columns.kinds[event] == KIND["store"]:
                return columns.value_at("lower", event), columns.value_at("upper", event)
        raise KeyError(node)

    @cached_property
    def _nodes(self) -> dict[int, None]:
        stores = self._timeline.stores
        steps = stores[: bisect_right(stores, self._step - 1)]
        return dict.fromkeys(self._timeline.columns.ids[step] for step in steps)

    def __iter__(self) -> Iterator[int]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def __repr__(self) -> str:
        return repr(dict(self))


class Moment:
    """The state of a search after its first `step` events. `Trace.at` makes one.

    Nodes are given by their ids, or by their paths.

    >>> import gametree as gt
    >>> moment = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta").at(10)
    >>> moment.event.kind, moment.path, moment.value(0), moment.status((0, 1)), moment.counts.leaves
    ('return', [0, 1], -inf, 'leaf', 2)
    """

    def __init__(self, timeline: Timeline, step: int) -> None:
        self._timeline = timeline
        self._columns = timeline.columns
        self.step = step
        """How many events have happened."""

    @property
    def event(self) -> Event | None:
        """The last event; None before the first."""
        return self._columns.event(self.step - 1) if self.step else None

    @property
    def path(self) -> list[int]:
        """The ids of the nodes from the root to that of the last event."""
        return self._columns.nodes.ids(self._columns.ids[self.step - 1]) if self.step else [0]

    @property
    def counts(self) -> Counts:
        """What the search has counted; after the last event, the counts of its result."""
        return self._columns.counts_at(self.step)

    @property
    def open(self) -> Sequence[OpenState]:
        """The OPEN list of SSS* and DUAL*, the best merit first."""
        return OpenList(self._columns.opened, self.step - 1) if self.step else ()

    @property
    def line(self) -> Path:
        """The principal variation, as far as it is known: moves from the root."""
        lines = self._timeline.lines
        shown = bisect_right(lines, self.step - 1)
        return self._columns.line_at(lines[shown - 1]) if shown else ()

    @property
    def table(self) -> Mapping[int, Bounds]:
        """The bounds that have been put into the table, by node."""
        return StoredBounds(self._timeline, self.step)

    def window(self, node: int | Sequence[Any]) -> Bounds | None:
        """Alpha and beta at a node when it was last worked on; None if it has had no window. A test has no alpha."""
        return self._pair(node, "alpha", "beta")

    def bounds(self, node: int | Sequence[Any]) -> Bounds | None:
        """The bounds of a node's value that were known last; None if none were."""
        return self._pair(node, "lower", "upper", but=KIND["expand"])

    def entered(self, node: int | Sequence[Any]) -> Bounds | None:
        """Alpha and beta when a node was last entered, before its children changed them; None if it was not."""
        steps = (step for step in self._events(node) if self._columns.kinds[step] == KIND["enter"])
        last = next(steps, None)
        if last is None:
            return None
        return self._columns.value_at("alpha", last), self._columns.value_at("beta", last)

    def _pair(self, node: int | Sequence[Any], low: str, high: str, but: int | None = None) -> Bounds | None:
        columns, absent = self._columns, self._columns.absent
        lows, highs, kinds = columns.numbers[low], columns.numbers[high], columns.kinds
        for event in self._events(node):  # of which the root of best-first minimax has many without bounds
            if (lows[event] != absent or highs[event] != absent) and kinds[event] != but:
                return columns.value_at(low, event), columns.value_at(high, event)
        return None

    def value(self, node: int | Sequence[Any]) -> Number | None:
        """The value of a node, or its best so far; None if it has none yet.

        A "cut" adds nothing: what cuts a node off in SSS* is the value of a node above it.
        """
        for event in self._events(node):
            value = self._columns.value_at("value", event)
            if value is not None and self._columns.kinds[event] != KIND["cut"]:
                return value
        return None

    def status(self, node: int | Sequence[Any]) -> str:
        """What has become of a node.

        "searching": it has been entered. "done": that visit is over. "leaf", "answered", "abandoned": what its last
        visit was. "expanded": best-first minimax has made children of it. "live", "solved": it is on OPEN. "cut": its
        parent was cut off before the search looked at it. "unseen": none of these.
        """
        node = asked_for(node)
        found = self._id(node)
        if found is None:
            assert not isinstance(node, int)
            above = self._id(node[:-1]) if node else None
            return "unseen" if above is None else self._unvisited(above)
        history = self._columns.opened
        for state in self._timeline.states_of(found, self.step):
            if history.ends[state] >= self.step:
                return STATES[history.status(state)]
        for event in self._events(found):
            kind = KINDS[self._columns.kinds[event]]
            if kind == "operator" and self._columns.counts[event] in (1, 2, 3):
                return "done"
            if kind in STATUS:
                return self._settled(found, STATUS[kind])
        return self._unvisited(self._columns.nodes.parents[found]) if found else "unseen"

    def _settled(self, node: int, status: str) -> str:
        """The status of a node that was visited; one that was left in some other way is not searched any more."""
        if status != "searching":
            return status
        if self._columns.opened.nodes:
            return "done" if any(map(self._is_solved, self._columns.nodes.ids(node))) else status
        return status if node in self.path else "done"

    def _is_solved(self, node: int) -> bool:
        """Whether SSS* or DUAL* has solved a node."""
        history = self._columns.opened
        return any(history.status(state) == "S" for state in self._timeline.states_of(node, self.step))

    def _unvisited(self, parent: int) -> str:
        """The status of a child that has not been visited."""
        for event in self._events(parent):
            kind = KINDS[self._columns.kinds[event]]
            if kind == "cut":
                return "cut"
            if kind in VISITS:
                break
        return "unseen"

    def _id(self, node: int | Sequence[Any]) -> int | None:
        node = asked_for(node)
        if isinstance(node, int):
            return self._columns.nodes.ids(node)[-1]
        return self._columns.nodes.find(node)

    def _events(self, node: int | Sequence[Any]) -> Iterator[int]:
        found = self._id(node)
        return iter(()) if found is None else self._timeline.events_of(found, self.step)

    def __repr__(self) -> str:
        return f"<Moment after {self.step:,} events>"
