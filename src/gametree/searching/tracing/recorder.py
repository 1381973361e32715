"""The recorder that a Python kernel reports the events of a search to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import sub
from typing import TYPE_CHECKING, Any

from gametree.model.errors import GameError
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.searching.kernels.way import CHANGING, way_to
from gametree.searching.memory.table import Known
from gametree.searching.tracing.columns import (
    CUTOFF,
    LAST,
    MOVER,
    NOTHING_COUNTED,
    Columns,
    EventRow,
    EventSequence,
    flag,
)
from gametree.searching.tracing.nodes import NOWHERE, NodeTable

if TYPE_CHECKING:
    from gametree.searching.kernels.procedure import Procedure
    from gametree.searching.kernels.python_kernel import PythonKernel
    from gametree.searching.tracing.source import Lines

__all__ = ["MAX_EVENTS", "Recorder"]

MAX_EVENTS = 1_000_000


@dataclass
class Frame:
    """An interior node on the current path: the bounds of its value, and what its children have shown so far."""

    maximizing: bool
    lower: int
    upper: int
    seen_lower: int
    seen_upper: int
    remaining: int = 0
    cutoff: bool = False


class Recorder:
    """Records events, at most `events` of them: then `full` is set, and the kernel stops the search.

    `ids[ply]` is the node at that ply below the position of the running call.
    """

    def __init__(self, position: Position, memory: bool, events: int = MAX_EVENTS, lines: Lines | None = None) -> None:
        self.nodes = NodeTable(position)
        self.columns = Columns(self.nodes)
        self.full = False
        self.ids: list[int] = [0] * (MAX_DEPTH + 3)
        self.limit = events
        self._lines = lines
        self._root = position
        self._scale = position.scale
        self._memory = memory
        self._frames: list[Frame] = []
        self._places: list[tuple[int, Any]] = [(NOWHERE, None)] * (MAX_DEPTH + 3)
        self._returned = (0, 0)  # bounds of the child that returned last
        self._worth: dict[int, int] = {}  # the values of nodes that best-first minimax has expanded
        self._line: tuple[Any, ...] | None = None  # the principal variation, if it has been shown
        self._expanded: set[int] = set()  # by the running SSS* or DUAL*
        self._purged: set[int] = set()
        self._base = 0
        self._kernel: PythonKernel | None = None
        self._counted = NOTHING_COUNTED

    @property
    def events(self) -> EventSequence:
        """The events so far."""
        return EventSequence(self.columns)

    def begin(self, kernel: PythonKernel) -> None:
        """The search whose counts the events share out."""
        self._kernel = kernel

    def finish(self, line: tuple[Any, ...], value: int) -> None:
        """The search has ended with a value and a principal variation."""
        self._show_line(line, value)
        self.columns.add_effort(self._effort())

    # Where the search is.

    def go(self, ply: int, position: Position, move: Any, child: Position | None = None) -> int:
        """The search goes from the node at `ply`, which is `position`, to a child; returns the child's id."""
        node = self.ids[ply]
        known, places = self._places[ply]
        if known != node:
            self.nodes.generate(node, position)
            places = _places(position)
            self._places[ply] = node, places
        try:
            index = places[move] if isinstance(places, dict) else places.index(move)
        except (KeyError, ValueError):
            raise GameError(CHANGING, position) from None
        self.ids[ply + 1] = found = self.nodes.child(node, index, move, child)
        return found

    def probe(self, position: Position, depth: int, alpha: int | None, beta: int | None) -> None:
        """A procedure is called on the root, or on a position below it."""
        self.ids[0] = 0
        here = self._root
        for move in way_to(here, position, max(1, 0 if self._kernel is None else self._kernel.above)):
            child = here.after(move)
            self.ids[0] = self.go(0, here, move, child)
            here = child
        self._base = self.ids[0]
        self._frames.clear()
        self._add("probe", self._base, depth, alpha, beta, flags=flag(position.maximizing, MOVER))

    def probed(self, called: Procedure, depth: int, window: tuple[int, ...], value: int) -> None:
        """The call has returned `value`. One of a selective search proves nothing."""
        infinity = self._scale.infinity
        alpha, beta = called.bounds(window)
        lower: int | None = value
        upper: int | None = value
        if self._kernel is not None and self._kernel.settings.selective:
            lower = upper = None
        elif alpha is None and beta is None:
            if called.proves == "nothing":
                lower = upper = None
        elif alpha is None:
            assert beta is not None
            lower, upper = (value, infinity) if value >= beta else (-infinity, value)
        else:
            assert beta is not None
            lower = value if value > alpha else -infinity
            upper = value if value < beta else infinity
        self._add("probed", self._base, depth, alpha, beta, value, lower, upper)

    # Visits of window searches and tests.

    def enter(self, ply: int, depth: int, alpha: int | None, beta: int, maximizing: bool, known: Known) -> None:
        """A node with children is entered; `known` is what the table knows of it."""
        del self._frames[ply:]
        worst = -self._scale.infinity if maximizing else self._scale.infinity
        frame = Frame(maximizing, known.lower, known.upper, worst, worst)
        self._frames += [frame] * (ply + 1 - len(self._frames))  # a node that stands pat above this one has none
        self._add(
            "enter", self.ids[ply], depth, alpha, beta, worst, known.lower, known.upper, flags=flag(maximizing, MOVER)
        )

    def generate(self, ply: int, depth: int, position: Position, count: int) -> None:
        """The node at `ply`, which is `position`, has that many children to search."""
        self.nodes.generate(self.ids[ply], position)
        if ply < len(self._frames):
            self._frames[ply].remaining = count
        self._add("generate", self.ids[ply], depth, count=count)

    def leaf(self, ply: int, depth: int, alpha: int | None, beta: int | None, value: int) -> None:
        """A leaf has its value."""
        self._returned = value, value
        self._add("leaf", self.ids[ply], depth, alpha, beta, value, value, value, count=1)

    def settled(self, ply: int, depth: int, alpha: int, beta: int, value: int, positions: int) -> None:
        """The game itself knows the value, or a bound outside the window, and looked at some positions for it."""
        infinity = self._scale.infinity
        lower = value if value > alpha else -infinity
        upper = value if value < beta else infinity
        self._returned = lower, upper
        self._add("leaf", self.ids[ply], depth, alpha, beta, value, lower, upper, count=positions)

    def answered(self, ply: int, depth: int, alpha: int | None, beta: int, value: int, known: Known) -> None:
        """The table has the value of a node."""
        self._add("answered", self.ids[ply], depth, alpha, beta, value, known.lower, known.upper)

    def answered_below(
        self, ply: int, depth: int, alpha: int | None, beta: int, value: int, position: Position, count: int
    ) -> None:
        """The table has a bound of a child that cuts the node off before any of its `count` children is searched."""
        infinity, maximizing = self._scale.infinity, position.maximizing
        lower, upper = self._returned = (value, infinity) if maximizing else (-infinity, value)
        answer = self._effort()  # which the moves have no part in
        self.nodes.generate(self.ids[ply], position)
        self._add("generate", self.ids[ply], depth, count=count)
        flags = flag(maximizing, MOVER) | flag(True, CUTOFF)
        self._add("answered", self.ids[ply], depth, alpha, beta, value, lower, upper, flags=flags)
        self.columns.add_effort(answer)
        self._add("cut", self.ids[ply], depth, alpha, beta, value, count=count, flags=flags)

    def abandoned(self, ply: int, depth: int, alpha: int, beta: int, value: int, maximizing: bool) -> None:
        """A node is abandoned for an estimate outside the window, which counts as a bound."""
        infinity = self._scale.infinity
        lower, upper = self._returned = (value, infinity) if value >= beta else (-infinity, value)
        flags = flag(maximizing, MOVER) | flag(True, CUTOFF)
        self._add("abandoned", self.ids[ply], depth, alpha, beta, value, lower, upper, flags=flags)

    def update(self, ply: int, depth: int, alpha: int | None, beta: int, value: int, *, cut: bool) -> None:
        """A child has returned."""
        frame = self._frames[ply]
        frame.remaining -= 1
        frame.cutoff = cut
        last = frame.remaining == 0
        if not self._memory:
            self._bounds_from_children(frame, last)
        flags = flag(frame.maximizing, MOVER) | flag(cut, CUTOFF) | flag(last, LAST)
        self._add("update", self.ids[ply], depth, alpha, beta, value, frame.lower, frame.upper, flags=flags)

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

    def cut(
        self, ply: int, depth: int, alpha: int | None, beta: int, value: int, source_line: int | None = None
    ) -> None:
        """The visit is over. Children that are left are never looked at.

        The last child cut the node off, in `source_line` if not in the present one, or a part of a selective search
        left them out.
        """
        frame = self._frames[ply]
        if frame.remaining > 0:
            flags = flag(frame.maximizing, MOVER) | (0 if frame.cutoff else flag(False, CUTOFF))
            row = EventRow("cut", self.ids[ply], depth, alpha, beta, value, count=frame.remaining, flags=flags)
            self._append(row, source_line)

    def store(self, ply: int, depth: int, lower: int, upper: int) -> None:
        """Bounds go into the table."""
        self._add("store", self.ids[ply], depth, lower=lower, upper=upper)

    def returned(self, ply: int, depth: int, value: int, maximizing: bool) -> None:
        """The visit of a node that was entered is over."""
        self._add("return", self.ids[ply], depth, value=value, flags=flag(maximizing, MOVER))

    # Best-first minimax.

    def made(self, ply: int, position: Position, move: Any, value: int) -> None:
        """Best-first minimax has made a child of the node at `ply`, which is `position`."""
        self.go(ply, position, move, position.after(move))
        self._add("leaf", self.ids[ply + 1], value=value, count=1)

    def met(self, ply: int, position: Position, move: Any, value: int) -> None:
        """A child of the node at `ply` is one that the graph has already, and is worth `value` now."""
        self.go(ply, position, move, position.after(move))
        self._add("answered", self.ids[ply + 1], value=value)

    def follow(self, ply: int, value: int) -> None:
        """The principal variation leads to the node at `ply`, which will be expanded; `value` is its value."""
        self._show_line(self.nodes.path(self.ids[ply]), value, again=False)

    def expanded(
        self,
        ply: int,
        depth: int,
        position: Position,
        alpha: int | None,
        beta: int | None,
        value: int,
        made: int,
        root: int | None = None,
    ) -> None:
        """Best-first minimax has made children of the principal leaf, `position`: the last `made` events."""
        self.nodes.generate(self.ids[ply], position)
        flags = flag(position.maximizing, MOVER)
        self._worth[self.ids[ply]] = value
        self._add("expand", self.ids[ply], depth, alpha, beta, value, root, count=made, flags=flags)

    def backed_up(self, ply: int, depth: int, alpha: int | None, beta: int | None, value: int) -> None:
        """A node has a new value, and may leave the principal variation."""
        self._worth[self.ids[ply]] = value
        self._add("back up", self.ids[ply], depth, alpha, beta, value)

    def stayed(self, ply: int, depth: int, alpha: int, beta: int, value: int) -> None:
        """A node stays on the principal variation. That is an event if its value is new."""
        if self._worth.get(self.ids[ply]) != value:
            self._worth[self.ids[ply]] = value
            self._add("back up", self.ids[ply], depth, alpha, beta, value, flags=flag(False, CUTOFF))

    # SSS* and DUAL*. States are nodes, named by their ids: there is no path that the search goes along.

    @property
    def base(self) -> int:
        """The node of the running call."""
        return self._base

    def live_leaf(self, node: int, depth: int, value: int) -> None:
        """A live state is a leaf."""
        self._expanded.add(node)
        self._add("leaf", node, depth, value=value, lower=value, upper=value, count=1)

    def live_node(self, node: int, depth: int, position: Position, merit: int) -> None:
        """A live state has children."""
        self._expanded.add(node)
        self._add("enter", node, depth, value=merit, flags=flag(position.maximizing, MOVER))
        self._add("generate", node, depth, count=self.nodes.generate(node, position))

    def put(self, node: int, status: str, merit: int) -> None:
        """The next operator puts a state on OPEN."""
        self.columns.opened.put(node, status, merit, len(self.columns))

    def take(self, node: int) -> None:
        """The next operator takes the state of a node off OPEN."""
        self.columns.opened.take(node, len(self.columns))

    def purge(self, node: int, merit: int) -> None:
        """The next operator solves a node with `merit`, and takes all states below it off OPEN."""
        below = []
        left = [node]
        while left:
            parent = left.pop()
            self._purged.add(parent)
            children = self.nodes.children_of(parent)
            unseen = sum(child not in self._expanded for child in children)
            if unseen:
                self._add("cut", parent, value=merit, count=unseen)
            known = [child for child in children if child != NOWHERE]
            below += known
            left += [child for child in reversed(known) if child in self._expanded and child not in self._purged]
        for child in below:
            self.take(child)

    def operator(self, node: int, operator: int) -> None:
        """A step of SSS* or DUAL*; the first event, with `operator` 0, is the list before any step."""
        if not operator:
            self._expanded.clear()
            self._purged.clear()
        self._add("operator", node, count=operator)

    # Principal variations.

    def line(self, moves: Iterable[Any], value: int) -> None:
        """A call of the root has found another principal variation."""
        found = tuple(moves)
        if found and not self._base:
            self._show_line(found, value, again=False)

    def _show_line(self, line: tuple[Any, ...], value: int, again: bool = True) -> None:
        if line == self._line and not again:
            return
        self._line = line
        node, known = self.nodes.nearest(line)
        if known < len(line):
            self.columns.tails[len(self.columns)] = line[known:]
        self._append(EventRow("line", 0, value=value, count=node))

    # What all events share.

    def _add(self, kind: str, node: int, *values: Any, **more: Any) -> None:
        self._append(EventRow(kind, node, *values, **more))

    def _append(self, row: EventRow, line: int | None = None) -> None:
        if self.full or len(self.columns) == self.limit:
            self.full = True
            if self._kernel is not None:
                self._kernel.budget = 0  # the kernel looks at its limits before the next node
            return
        self.columns.append(row, self.source_line() if line is None else line, self._effort())

    def source_line(self) -> int:
        """The line of the definition that is being executed."""
        return 0 if self._lines is None else self._lines.now()

    def _effort(self) -> tuple[int, ...]:
        """What has been counted since the last event."""
        if self._kernel is None:
            return NOTHING_COUNTED
        before, self._counted = self._counted, self._kernel.tally()
        return NOTHING_COUNTED if self._counted == before else tuple(map(sub, self._counted, before))


def _places(position: Position) -> Any:
    """The index of every move, as a dictionary; as a list, if a move cannot be hashed."""
    moves = list(position.moves())
    try:
        return {move: index for index, move in reversed(list(enumerate(moves)))}
    except TypeError:
        return moves
