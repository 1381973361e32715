"""Searches to watch: traces as columns, alone, in pairs, and sketches of long ones."""

from __future__ import annotations

from typing import Any

from gametree import _core
from gametree.lab.papers import worked
from gametree.model.errors import OptionError
from gametree.searching.memory.table import Table
from gametree.searching.tracing.trace import Trace, trace
from gametree.web.bodies import PairBody, SketchBody, TraceBody, Traced
from gametree.web.house import House
from gametree.web.refusals import RefusalError

__all__ = ["columns_of", "paired", "single", "sketched", "traced"]


def traced(house: House, body: Traced, algorithm: str, flag: _core.Flag) -> Trace:
    """The search that a request describes, recorded. A worked example has its own depth, iterations and table."""
    place, depth = body.place, body.depth
    iterations: str | None = body.iterations
    table = house.table(body.table)
    chosen = house.offers.algorithm(algorithm)
    if place.example is not None:
        example = worked.example(place.example)
        depth = example.depth if depth is None else depth
        iterations = iterations or example.iterations
        if table == "auto" and example.entries is not None and chosen.uses_table:
            table = Table(example.entries, from_depth=0)
    if table is None and chosen.needs_table:
        raise OptionError(f"{chosen.name} cannot be traced without a table")
    return trace(
        house.position(place),
        chosen,
        depth,
        table=table if isinstance(table, Table) else None,
        iterations=iterations or "last",
        events=body.events,
        cancel=flag,
    )


def _columns(house: House, body: Traced, algorithm: str, flag: _core.Flag) -> dict[str, Any]:
    """A recorded search as columns."""
    return columns_of(body, algorithm, traced(house, body, algorithm, flag))


def columns_of(body: Traced, algorithm: str, made: Trace) -> dict[str, Any]:
    """The columns of a trace, with what was asked for."""
    asked = body.place.model_dump(exclude_none=True)
    where = body.place.example or body.place.game
    return {
        "name": f"{made.algorithm} on {where}",
        "place": asked,
        "algorithm": algorithm,
        "depth": made.depth,
        **made.columns(),
    }


def paired(house: House, body: PairBody, flag: _core.Flag) -> dict[str, Any]:
    """Two recorded searches of the same position."""
    return {"traces": [_columns(house, body, algorithm, flag) for algorithm in body.algorithms]}


def single(house: House, body: TraceBody, flag: _core.Flag) -> dict[str, Any]:
    """One recorded search."""
    return _columns(house, body, body.algorithm, flag)


def sketched(house: House, body: SketchBody, flag: _core.Flag) -> dict[str, Any]:
    """The top of the tree of a long search, with the size of what is below."""
    raise RefusalError("sketches are not there yet")
