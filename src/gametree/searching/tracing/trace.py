"""Seeing a search work: its events, as plain data.

`gametree.lab.papers.worked` prints them as the tables of the papers; pictures and pages replay them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from os import PathLike
from typing import Any, Self

from gametree import _core
from gametree.model.arguments import file_path, instance, one_of, whole
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.model.shown import picture_of
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.memory.table import Table
from gametree.searching.request import AUTO, Request
from gametree.searching.running import find
from gametree.searching.selective.parts import FULL_WIDTH
from gametree.searching.tracing.columns import KIND, Columns, EventSequence
from gametree.searching.tracing.event import VISITS, Path
from gametree.searching.tracing.file import load, save
from gametree.searching.tracing.moment import Moment, Timeline
from gametree.searching.tracing.nodes import NodeTable
from gametree.searching.tracing.recorder import MAX_EVENTS, Recorder
from gametree.searching.tracing.sentence import sentence
from gametree.searching.tracing.source import Lines, Source
from gametree.searching.tracing.wire import columns_of

__all__ = ["Trace", "trace", "traced"]

MOST_EVENTS = 2**31


class Trace:
    """The events of a search, and what it found. `trace` makes one.

    >>> import gametree as gt
    >>> seen = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta")
    >>> seen.leaves
    ((0, 0), (0, 1), (1, 0))
    >>> [seen.name(node) for node in seen.cut]
    ['B.2']
    >>> print(seen.say(16))
    cut at B: g = 2 <= alpha = 3, so 1 child of B is never looked at
    >>> seen.at(16).window(0)
    (3, inf)
    """

    def __init__(self, columns: Columns, result: SearchResult, source: Source, depth: int | None = None) -> None:
        self._columns = columns
        self.result = result
        """What the search found."""
        self.source = source
        """The definition that ran: `Event.source_line` is a line of its text."""
        self.depth = result.depth if depth is None else depth
        """How many plies deep it searched, or was to search."""

    @property
    def root(self) -> Position:
        """The position that was searched."""
        return self._columns.nodes.root

    @property
    def algorithm(self) -> str:
        """The name of the algorithm."""
        return self.result.algorithm

    @property
    def complete(self) -> bool:
        """Whether the search came to its end: not if it reached the limit of events, or was interrupted."""
        return self.result.stopped is None and bool(self.events) and self.events[-1].kind == "line"

    @property
    def events(self) -> EventSequence:
        """What happened, in order."""
        return EventSequence(self._columns)

    @property
    def nodes(self) -> NodeTable:
        """The nodes that the search came to, by their ids."""
        return self._columns.nodes

    @property
    def bytes(self) -> int:
        """The memory of the events, without that of the nodes."""
        return self._columns.bytes

    def name(self, node: int | Sequence[Any]) -> str:
        """The name of a node, given by its id or by its path: "root", "A", "C.2", "C.2.1".

        The children of the root have letters, in the order of `moves()`; a number is a move's place among its siblings.
        It depends on the path alone, so a node has the same name under every algorithm.
        """
        return self.nodes.name(node)

    @cached_property
    def leaves(self) -> tuple[Path, ...]:
        """The paths of the nodes that were evaluated, in order."""
        return tuple(map(self.nodes.path, self._at("leaf")))

    @cached_property
    def visited(self) -> tuple[Path, ...]:
        """The paths of the nodes that were entered, evaluated, answered, abandoned or expanded: once each, in order."""
        return tuple(map(self.nodes.path, dict.fromkeys(self._at(*VISITS))))

    @cached_property
    def cut(self) -> tuple[Path, ...]:
        """The paths of the children that the search never looked at, of all nodes whose children it looked at.

        Nodes at the horizon do not count. In a trace that is not complete, the nodes that the search was working on
        when it ended are left out.
        """
        return tuple(self._never_seen())

    def _never_seen(self) -> Iterator[Path]:
        nodes, seen = self.nodes, set(self._at(*VISITS))
        working = set() if self.complete or not self.events else {*nodes.ids(self.events[-1].id)}
        for node in dict.fromkeys(self._at("enter", "expand", "generate")):
            below = [place for place, child in enumerate(nodes.children_of(node)) if child not in seen]
            if node in working or not below:
                continue
            path = nodes.path(node)
            moves = self.root.line(path).moves()
            yield from ((*path, moves[place]) for place in below)

    def _at(self, *kinds: str) -> Iterator[int]:
        """The ids of the nodes of events of some kinds, in order."""
        numbers = {KIND[kind] for kind in kinds}
        return (node for kind, node in zip(self._columns.kinds, self._columns.ids, strict=True) if kind in numbers)

    def at(self, step: int) -> Moment:
        """The state of the search after its first `step` events, from 0 to all of them."""
        return Moment(self._timeline, whole("step", step, 0, len(self.events)))

    @cached_property
    def _timeline(self) -> Timeline:
        return Timeline(self._columns)

    def say(self, step: int) -> str:
        """What the event `step`, from 0 up, means, in a sentence."""
        return sentence(self.events[whole("step", step, 0, len(self.events) - 1)], self.nodes)

    def columns(self) -> dict[str, Any]:
        """The trace as arrays and plain data: see the documentation."""
        return columns_of(self._columns, self.source, self.result, self.complete)

    def save(self, file: str | PathLike[str]) -> None:
        """Writes the trace to a file, from which `load` reads it. `gametree.searching.tracing.file` has the format.

        >>> import gametree as gt
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> tree = gt.tree([[3, 12], [2, 4]])
        >>> with TemporaryDirectory() as folder:
        ...     gt.trace(tree, "sss").save(Path(folder) / "tree.trace")
        ...     gt.Trace.load(Path(folder) / "tree.trace", tree).result.value
        3
        """
        save(self._columns, self.result, self.source, self.depth, file_path(file))

    @classmethod
    def load(cls, file: str | PathLike[str], position: Position) -> Self:
        """Reads a trace of a search of `position`; `OptionError` if the file is not one, or of another position."""
        instance("position", position, Position, "the position that was searched")
        return cls(*load(file_path(file), position))

    def _repr_svg_(self) -> str | None:
        return picture_of(self)

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm}: {len(self.events):,} events, value {self.result.value}>"


def trace(
    position: Position,
    algorithm: str | Algorithm,
    depth: int | None = None,
    *,
    table: Table | int | None = None,
    iterations: str = "last",
    events: int = MAX_EVENTS,
    cancel: _core.Flag | None = None,
    selective: str = FULL_WIDTH,
) -> Trace:
    """Searches with the Python kernels and records every step.

    `iterations` is "last" for one search of the full depth, "all" for iterative deepening up to it. The algorithms that
    need a table get one, and so does iterative deepening, as in `search` and `iterate`. After `events` events the
    search ends, and the trace has what was seen until then: it is not `complete`, and `result.stopped` is "events".
    Setting the flag `cancel` from another thread ends it in the same way. `selective` names the parts of a selective
    search, as in `search`. The searches that a part makes beside the tree, such as that of a pass, are counted but not
    recorded: the trace shows the node that is abandoned by them. None of them goes on after `events` nodes of the whole
    search.

    >>> import gametree as gt
    >>> seen = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta")
    >>> [(event.kind, event.node) for event in seen.events][:5]
    [('probe', ()), ('enter', ()), ('generate', ()), ('enter', (0,)), ('generate', (0,))]
    >>> seen.result.value
    3
    """
    one_of("iterations", iterations, ("last", "all"))
    whole("events", events, 1, MOST_EVENTS)
    chosen = find_algorithm(algorithm)
    deepen = iterations == "all"
    given = table if table is not None else AUTO if deepen or chosen.needs_table else None
    request = Request(
        position,
        chosen,
        Limits(depth, cancel=cancel),
        given,
        AUTO if deepen else "natural",
        kernel="python",
        deepening="always" if deepen else "never",
        selective=selective,
    )
    return traced(request, events)


def traced(request: Request, events: int = MAX_EVENTS) -> Trace:
    """The trace of a search: see `trace`. The Python kernels run it, whatever kernel it asks for."""
    checked = request.checked()
    position, lines = request.position, Lines(checked.chosen)
    recorder = Recorder(position, checked.chosen_table() is not None, events, lines)
    result = find(lambda: request, recorder)
    if not result.stopped:
        recorder.finish(result.pv, position.scale.number(result.value))
    return Trace(recorder.columns, result, lines.source, checked.depth)
