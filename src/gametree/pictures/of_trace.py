"""A search at one moment, as a tree to be drawn: its nodes, what it has done with them, and what it never looked at."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from functools import cached_property

from gametree.model.position import Position
from gametree.pictures.figure import Mark, State
from gametree.pictures.names import short_name, uses_names
from gametree.pictures.words import between, window, written
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.tracing.nodes import NOWHERE
from gametree.searching.tracing.trace import Trace

__all__ = ["TraceTree"]

STATES: dict[str, State] = {
    "searching": "open",
    "live": "open",
    "done": "done",
    "leaf": "done",
    "solved": "done",
    "expanded": "done",
    "answered": "answered",
    "abandoned": "abandoned",
    "cut": "cut",
    "unseen": "unseen",
}
"""How a node is drawn of which a trace says this; see `Moment.status`."""


class TraceTree:
    """The nodes of a trace as they are after `step` events, numbered as they are asked for; the root is 0.

    Of an explicit tree all nodes are drawn that the search could have come to, of other games those that it came to at
    any time, and their siblings. So the picture keeps its shape from step to step.
    """

    root = 0

    def __init__(self, trace: Trace, step: int, depth: int | None = None) -> None:
        self._nodes = trace.nodes
        self._moment = trace.at(step)
        self._limit = _reach(trace) if depth is None else depth
        self._is_explicit = isinstance(trace.root, TreePosition)
        self._named = uses_names(trace.root.moves())
        self._ids = [0]  # in the trace, or NOWHERE
        self._places: list[tuple[int, ...]] = [()]
        self._lines: list[tuple[object, ...]] = [()]  # the moves that lead there
        self._positions = [trace.root]
        self._below: dict[int, range] = {}
        self._sizes: dict[int, int] = {}
        is_ended = step == len(trace.events)
        self._path = set() if is_ended else {*self._moment.path}
        self._found = written(trace.result.value) if is_ended and trace.result.bound == "exact" else None
        line = self._moment.line
        self._principal = {self._nodes.find(line[:ply]) for ply in range(len(line) + 1)} if line else set()

    def children(self, node: int) -> Sequence[int]:
        """See `Subject`."""
        if node not in self._below:
            first = len(self._ids)
            if len(self._places[node]) < self._limit:
                self._add_children(node)
            self._below[node] = range(first, len(self._ids))
        return self._below[node]

    def _add_children(self, node: int) -> None:
        here, known = self._positions[node], self._ids[node]
        ids = () if known == NOWHERE else self._nodes.children_of(known)
        if not ids and not self._is_explicit:
            return
        for place, move in enumerate(here.moves()):
            self._ids.append(ids[place] if ids else NOWHERE)
            self._places.append((*self._places[node], place))
            self._lines.append((*self._lines[node], move))
            self._positions.append(here.after(move))

    def size(self, node: int) -> int:
        """See `Subject`."""
        if not self._is_explicit:
            return 1 if self._ids[node] == NOWHERE else self._seen_sizes[self._ids[node]]
        if node not in self._sizes:
            self._sizes[node] = _size(self._positions[node], self._limit - len(self._places[node]))
        return self._sizes[node]

    @cached_property
    def _seen_sizes(self) -> array[int]:
        """The nodes at and below each node of the trace, with the siblings that the search never came to."""
        sizes = array("L", (1 + moves for moves in self._nodes.counts))
        parents = self._nodes.parents
        for node in range(len(sizes) - 1, 0, -1):
            sizes[parents[node]] += sizes[node] - 1  # the parent counts it already
        return sizes

    def urgency(self, node: int) -> int:
        """See `Subject`. The current path comes first, then the principal variation."""
        known = self._ids[node]
        return 2 if known in self._path else 1 if known in self._principal else 0

    def mark(self, node: int, parent: int) -> Mark:
        """See `Subject`."""
        known, here = self._ids[node], self._positions[node]
        state = self._state(node)
        return Mark(
            parent,
            "max" if here.maximizing else "min",
            self._value(node, state),
            self._name(node),
            self._beside(node, state),
            state,
            known in self._principal,
        )

    def _state(self, node: int) -> State:
        known = self._ids[node]
        if known in self._path:
            return "path"
        return STATES[self._moment.status(self._lines[node] if known == NOWHERE else known)]

    def _name(self, node: int) -> str:
        places = self._places[node]
        if not places:
            return ""
        return short_name(places) if self._named else str(self._lines[node][-1])

    def _value(self, node: int, state: State) -> str:
        """What is known of a node's value. The leaves of an explicit tree show theirs from the beginning."""
        known = self._ids[node]
        if not node and self._found is not None:
            return self._found
        if state in ("unseen", "cut"):
            is_leaf = self._is_explicit and not self.children(node)
            return written(self._positions[node].evaluate()) if is_leaf else ""
        if self._merits and self.children(node) and self._moment.status(known) != "solved":
            return ""  # SSS* and DUAL* have a value of a node with children only when it is solved
        value, bounds = self._moment.value(known), self._moment.bounds(known)
        is_finished = state not in ("path", "open") and bool(self.children(node))
        if is_finished and bounds is not None and (proved := between(*bounds)):
            return proved
        return "" if value is None or math.isinf(value) else written(value)

    def _beside(self, node: int, state: State) -> tuple[str, ...]:
        """The state on OPEN, or the window: as it is on the current path, elsewhere as it was on entering."""
        known = self._ids[node]
        if known in self._merits:
            return (self._merits[known],)
        if state in ("unseen", "cut") or not self.children(node):
            return ()
        found = self._moment.window(known) if state == "path" else self._moment.entered(known)
        shown = "" if found is None else window(*found)
        return (shown,) if shown else ()

    @cached_property
    def _merits(self) -> dict[int | None, str]:
        """The states of OPEN by their nodes: "L" for live or "S" for solved, and the merit."""
        return {self._nodes.find(node): f"{status} {written(merit)}" for node, status, merit in self._moment.open}


def _reach(trace: Trace) -> int:
    """How deep a search could come: a selective one to the end of an explicit tree."""
    deepest = max(trace.nodes.plies)
    if isinstance(trace.root, TreePosition) and trace.result.bound == "estimate":
        return max(deepest, trace.root.plies_left)
    return max(deepest, trace.depth)


def _size(position: Position, plies: int) -> int:
    """The number of nodes of an explicit tree, down to so many plies."""
    count, todo = 0, [(position, plies)]
    while todo:
        here, left = todo.pop()
        count += 1
        if left:
            todo.extend((here.after(move), left - 1) for move in here.moves())
    return count
