"""The best moves of a position with their lines, and not the best one alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

from gametree import _core
from gametree.model.arguments import whole
from gametree.model.limits import Limits, Stopped
from gametree.model.result import SearchResult
from gametree.searching.memory.table import Table
from gametree.searching.request import AUTO, FOREVER, Request
from gametree.searching.running import run

__all__ = ["best_lines"]


def best_lines(request: Request, lines: int) -> Iterator[tuple[SearchResult, ...]]:
    """The best `lines` moves, depth by depth, the best one first: each with its value and its line.

    Every move is searched by itself, which takes several times as long as the search for the best one. Counts and time
    are those of the search of that move. A depth that a limit does not let finish is left out.

    >>> import gametree as gt
    >>> from gametree.searching.ranking import best_lines
    >>> position = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 4]])
    >>> *_, deepest = best_lines(gt.Request(position, "alphabeta"), 2)
    >>> [(result.value, result.pv) for result in deepest]
    [(4, (2, 2)), (3, (0, 0))]
    """
    whole("lines", lines, 1)
    request = request.checked()
    position = request.position
    began, seconds = perf_counter(), request.limits.seconds or FOREVER
    table = Table() if request.chosen.uses_table and request.table == AUTO else request.table
    try:
        with _core.Watch(seconds, request.limits.cancel):
            order: list[Any] = list(position.moves())
            deepest = request.depth if order else 0
    except Stopped:
        return
    for depth in range(1, deepest + 1):
        found: dict[Any, SearchResult] = {}
        for move in order:
            left = Limits(
                depth - 1, request.limits.nodes, max(seconds - (perf_counter() - began), 1e-3), request.limits.cancel
            )
            asked = replace(request, position=position.play(move), limits=left, table=table, deepening="never")
            *_, last = run(asked)
            if last.stopped:
                return
            found[move] = replace(last, move=move, pv=(move, *last.pv), depth=depth)
        order.sort(key=lambda move: found[move].value, reverse=position.maximizing)
        yield tuple(found[move] for move in order[:lines])
