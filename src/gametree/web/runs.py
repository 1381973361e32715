"""Searches to watch: traces as columns, alone, in pairs, and sketches of long ones."""

from __future__ import annotations

from typing import Any

from gametree import _core
from gametree.lab.papers import worked
from gametree.model.errors import OptionError
from gametree.searching.memory.table import Table
from gametree.searching.sketching import sketch
from gametree.searching.tracing.trace import Trace, trace
from gametree.web.bodies import PairBody, Searched, SketchBody, TraceBody, Traced
from gametree.web.house import House

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
        selective=body.selective,
        events=body.events,
        cancel=flag,
    )


def _columns(house: House, body: Traced, algorithm: str, flag: _core.Flag) -> dict[str, Any]:
    """A recorded search as columns."""
    return columns_of(body, algorithm, traced(house, body, algorithm, flag))


def columns_of(body: Traced, algorithm: str, made: Trace) -> dict[str, Any]:
    """The columns of a trace, with what was asked for."""
    return {**_asked(body, algorithm, made.algorithm), "depth": made.depth, **made.columns()}


def _asked(body: Searched, algorithm: str, name: str) -> dict[str, Any]:
    """What a request asked for, and a title for it."""
    place = body.place
    title = f"{name} on {place.example or place.game}"
    return {"name": title, "place": place.model_dump(exclude_none=True), "algorithm": algorithm}


def paired(house: House, body: PairBody, flag: _core.Flag) -> dict[str, Any]:
    """Two recorded searches of the same position."""
    return {"traces": [_columns(house, body, algorithm, flag) for algorithm in body.algorithms]}


def single(house: House, body: TraceBody, flag: _core.Flag) -> dict[str, Any]:
    """One recorded search."""
    return _columns(house, body, body.algorithm, flag)


def sketched(house: House, body: SketchBody, flag: _core.Flag) -> dict[str, Any]:
    """The top of the tree of a long search, with the size of what is below."""
    chosen, table = house.offers.algorithm(body.algorithm), house.table(body.table)
    most, seconds = house.nodes(chosen), body.seconds or house.caps.seconds
    nodes = most if body.nodes is None else min(body.nodes, most)
    made = sketch(
        house.position(body.place),
        chosen,
        body.depth,
        plies=body.plies,
        below=body.below,
        nodes=nodes,
        seconds=seconds,
        table=table,
        ordering=body.ordering,
        deepening="auto" if body.depth is None else "never",
        selective=body.selective,
        cancel=flag,
    )
    return {**_asked(body, body.algorithm, made.result.algorithm), "depth": made.result.depth, **made.columns()}
