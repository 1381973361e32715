"""The OPEN lists of SSS* and DUAL*, of which a trace keeps the changes."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import overload

from gametree.searching.tracing.event import OpenState
from gametree.searching.tracing.nodes import NOWHERE, NodeTable

__all__ = ["OpenHistory", "OpenList"]

STATUSES = "LS"
LEAST_BETWEEN = 4096
"""So many states at least are put on OPEN between two checkpoints."""


class OpenHistory:
    """Every state that was on OPEN, with the events that put it there and that took it away."""

    def __init__(self, nodes: NodeTable) -> None:
        self._nodes = nodes
        self._scale = nodes.root.scale
        self.nodes, self.statuses = array("I"), array("B")
        self.merits = array("i" if self._scale.infinity < 2**31 else "q")
        self.puts, self.ends = array("I"), array("I")
        self._on: dict[int, int] = {}  # the states on OPEN now, by node

    # Recording.

    def put(self, node: int, status: str, merit: int, step: int) -> None:
        """A state is put on OPEN by the event `step`."""
        infinity = self._scale.infinity
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
            self.ends[state] = step

    # Reading.

    def at(self, step: int) -> list[int]:
        """The states on OPEN after the event `step`, in the order in which they came."""
        steps, alive = self._checkpoints
        nearest = bisect_right(steps, step) - 1
        begun = bisect_right(self.puts, steps[nearest]) if nearest >= 0 else 0
        known = alive[nearest] if nearest >= 0 else array("I")
        ends = self.ends
        return [state for state in chain(known, range(begun, bisect_right(self.puts, step))) if ends[state] > step]

    @cached_property
    def _checkpoints(self) -> tuple[list[int], list[array[int]]]:
        """Some steps, and the states that were on OPEN after each.

        Between two of them as many states come as there were, so all together are no more than the states themselves.
        """
        steps: list[int] = []
        lists: list[array[int]] = []
        begun = 0
        for state, step in enumerate(self.puts):
            known = lists[-1] if lists else array("I")
            if state - begun < max(LEAST_BETWEEN, len(known)) or self.puts[state - 1] == step:
                continue
            at = self.puts[state - 1]
            steps.append(at)
            lists.append(array("I", [each for each in (*known, *range(begun, state)) if self.ends[each] > at]))
            begun = state
        return steps, lists

    def sorted_at(self, step: int) -> list[int]:
        """The states on OPEN after the event `step`: the best merit first, and from left to right."""
        falling = bool(self.merits) and self.merits[0] > 0
        rank, nodes = self._nodes.ranks(), self.nodes
        states = sorted(self.at(step), key=lambda state: rank[nodes[state]], reverse=falling)
        states.sort(key=self.merits.__getitem__)
        return states[::-1] if falling else states

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
    def states(self) -> list[int]:
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
