"""Seeing a search work: its events, as plain data.

`gametree.lab.papers.worked` prints them as the tables of the papers; a visualiser can replay them.
"""

from __future__ import annotations

from typing import NamedTuple

from gametree.model.arguments import one_of
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm, algorithm
from gametree.searching.memory.table import Table
from gametree.searching.request import AUTO, Request
from gametree.searching.running import find
from gametree.searching.tracing.recorder import Event, Recorder

__all__ = ["Trace", "trace"]


class Trace(NamedTuple):
    """The events of a search, and what it found."""

    events: tuple[Event, ...]
    result: SearchResult


def trace(
    position: Position,
    name: str | Algorithm,
    depth: int | None = None,
    *,
    table: Table | int | None = None,
    iterations: str = "last",
) -> Trace:
    """Searches with the Python kernels and records every step.

    `iterations` is "last" for one search of the full depth, "all" for iterative deepening up to it. The algorithms that
    need a table get one, and so does iterative deepening, as in `search` and `iterate`. Not meant for large trees: at
    most a million events, and half a million states in the OPEN lists of SSS* and DUAL*; more are a `DepthError`.

    >>> import gametree as gt
    >>> seen = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta")
    >>> [(event.kind, event.node) for event in seen.events][:5]
    [('probe', ()), ('enter', ()), ('enter', (0,)), ('leaf', (0, 0)), ('update', (0,))]
    >>> seen.result.value
    3
    """
    one_of("iterations", iterations, ("last", "all"))
    chosen = algorithm(name)
    deepen = iterations == "all"
    given = table if table is not None else AUTO if deepen or chosen.needs_table else None
    request = Request(
        position,
        chosen,
        Limits(depth),
        given,
        AUTO if deepen else "natural",
        kernel="python",
        deepening="always" if deepen else "never",
    )
    recorder = Recorder(position, memory=request.checked().chosen_table() is not None)
    result = find(lambda: request, recorder)
    return Trace(tuple(recorder.events), result)
