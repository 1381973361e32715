"""The OPEN lists of SSS* and DUAL*, of which a trace keeps the changes."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

from gametree import _core
from gametree.searching.tracing.event import OpenState
from gametree.searching.tracing.nodes import NOWHERE, NodeTable

__all__ = ["OpenHistory", "OpenList"]

STATUSES = "LS"


class OpenHistory:
    """Every state that was on OPEN, with the events that put it there and that took it away."""

    def __init__(self, nodes: NodeTable) -> None:
        self._nodes = nodes
        self._scale = nodes.root.scale
        self.nodes, self.statuses = array("I"), array("B")
        self.merits = array("i" if self._scale.infinity < 2**31 else "q")
        self.puts, self.ends = array("I"), array("I")
        self._on: dict[int, int] = {}  # the states on OPEN now, by node
        self._changes = 0
        self._indexed: tuple[int, _core.OpenStates | None] = (0, None)

    # Recording.

    def put(self, node: int, status: str, merit: int, step: int) -> None:
        """A state is put on OPEN by the event `step`."""
        infinity = self._scale.infinity
        self._changes += 1
        self._on[node] = len(self.nodes)
        self.nodes.append(node)
        self.statuses.append(STATUSES.index(status))
        self.merits.append(max(-infinity, min(infinity, merit)))
        self.puts.append(step)
        self.ends.append(NOWHERE)

    def take(self, node: int, step: int) -> None:
        """The state of a node, if it has one, is taken off OPEN by the event `step`."""
        state = self._on.pop(node, None)
        if state is not None:
            self._changes += 1
            self.ends[state] = step

    # Reading.

    def sorted_at(self, step: int) -> array[int]:
        """The states on OPEN after the event `step`: the best merit first, and from left to right."""
        return array("I", self._index().at(step))

    def _index(self) -> _core.OpenStates:
        """All states by event, as long as none is put or taken."""
        known, index = self._indexed
        if index is None or known != self._changes:
            columns = (self.puts, self.ends, self.nodes, self._nodes.ranks(), self.merits)
            puts, ends, nodes, ranks, merits = (column.tobytes() for column in columns)
            index = _core.OpenStates(puts, ends, nodes, ranks, merits, self.falling)
            self._indexed = self._changes, index
        return index

    @property
    def falling(self) -> bool:
        """Whether the best merit is the highest, as in SSS*; in DUAL* it is the lowest."""
        return bool(self.merits) and self.merits[0] > 0

    def state(self, state: int) -> OpenState:
        """A state as events show it."""
        status = STATUSES[self.statuses[state]]
        return OpenState(self._nodes.path(self.nodes[state]), status, self._scale.value(self.merits[state]))

    def status(self, state: int) -> str:
        """ "L" or "S"."""
        return STATUSES[self.statuses[state]]


class OpenList(Sequence[OpenState]):
    """The OPEN list after an event, which is put together when it is looked at."""

    def __init__(self, history: OpenHistory, step: int) -> None:
        self._history, self._step = history, step

    @cached_property
    def states(self) -> array[int]:
        """The numbers of the states in the history."""
        return self._history.sorted_at(self._step)

    def __len__(self) -> int:
        return len(self.states)

    @overload
    def __getitem__(self, place: int) -> OpenState: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[OpenState, ...]: ...
    def __getitem__(self, place: int | slice) -> OpenState | tuple[OpenState, ...]:
        if isinstance(place, slice):
            return tuple(map(self._history.state, self.states[place]))
        return self._history.state(self.states[place])

    def __iter__(self) -> Iterator[OpenState]:
        return map(self._history.state, self.states)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(tuple(self))
