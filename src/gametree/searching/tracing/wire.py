"""A trace as arrays and plain data: what pages and notebooks read."""

from __future__ import annotations

import sys
from array import array
from base64 import b64encode
from math import inf, isinf, isnan, nan
from typing import Any

from gametree.model.result import Counts, SearchResult
from gametree.searching.tracing.columns import KIND, VALUES, Columns
from gametree.searching.tracing.event import KINDS
from gametree.searching.tracing.nodes import NodeTable
from gametree.searching.tracing.source import Source

__all__ = ["columns_of", "little", "node_columns", "packed"]

COUNTED = {"leaves": "leaf", "interior": "enter", "transpositions": "answered", "abandoned": "abandoned"}
"""The kind of events of which each is one of these nodes; a leaf may be several."""
TYPES = {"B": "u8", "H": "u16", "I": "u32", "h": "i16", "d": "f64"}


def columns_of(columns: Columns, source: Source, result: SearchResult, complete: bool) -> dict[str, Any]:
    """See `Trace.columns`."""
    values = {name: _floats(columns, name) for name in VALUES}
    lower, leaf, expand = values["lower"], KIND["leaf"], KIND["expand"]
    worth = array("d", [nan]) * len(columns.nodes)
    for step, kind in enumerate(columns.kinds):
        if kind == leaf:
            worth[columns.ids[step]] = values["value"][step]
    extra = _extra(columns, values)
    for step, kind in enumerate(columns.kinds):
        if kind == expand:
            lower[step] = nan
    return {
        "kinds": list(KINDS),
        "events": {"kind": columns.kinds, "node": columns.ids, "depth": columns.depths}
        | values
        | {"count": columns.counts, "line": columns.lines, "flags": columns.flags},
        "nodes": node_columns(columns.nodes) | {"value": worth},
        "open": _open(columns),
        "extra": extra,
        "aside": _aside(columns),
        "source": source._asdict(),
        "result": result.as_dict(),
        "complete": complete,
    }


def node_columns(nodes: NodeTable) -> dict[str, Any]:
    """The nodes as arrays; moves are strings."""
    texts = ["" if move is None else str(move) for move in nodes.moves]
    return {
        "parent": nodes.parents,
        "index": nodes.indices,
        "ply": nodes.plies,
        "maximizing": nodes.movers,
        "moves": nodes.counts,
        "move": [texts[code] for code in nodes.codes],
    }


def _floats(columns: Columns, name: str) -> array[float]:
    value, absent = columns.scale.value, columns.absent
    known: dict[int, float] = {absent: nan}
    numbers = columns.numbers[name]
    for number in set(numbers):
        if number != absent:
            known[number] = value(number)
    return array("d", map(known.__getitem__, numbers))


def _extra(columns: Columns, values: dict[str, array[float]]) -> dict[str, dict[str, Any]]:
    """What events have besides numbers, by step."""
    extra: dict[str, dict[str, Any]] = {}
    for step, kind in enumerate(columns.kinds):
        if kind == KIND["line"]:
            extra[str(step)] = {"line": [str(move) for move in columns.line_at(step)]}
        elif kind == KIND["expand"]:
            made = range(step - columns.counts[step], step)
            nodes = columns.nodes
            extra[str(step)] = {
                "made": [[str(nodes.move(columns.ids[child])), values["value"][child]] for child in made]
            }
            if not isnan(values["lower"][step]):
                extra[str(step)]["root"] = values["lower"][step]
    return extra


def _aside(columns: Columns) -> dict[str, list[int]]:
    """What was counted besides the events' own nodes, by step: the parts of a selective search look aside."""
    places = [list(Counts.__dataclass_fields__).index(name) for name in COUNTED]
    found: dict[str, list[int]] = {}
    beside: dict[tuple[int, int, int], list[int]] = {}
    for step, key in enumerate(zip(columns.kinds, columns.counts, columns.efforts, strict=True)):
        if key not in beside:
            kind, count, effort = key
            nodes = max(1, count) if kind == KIND["leaf"] else 1
            own = [nodes * (kind == KIND[name]) for name in COUNTED.values()]
            beside[key] = [columns.effort[effort][at] - one for at, one in zip(places, own, strict=True)]
        if any(beside[key]):
            found[str(step)] = beside[key]
    return found


def _open(columns: Columns) -> dict[str, Any]:
    """Every state that was on OPEN: after the event `step` those with put <= step < end are."""
    history = columns.opened
    worth = {merit: columns.scale.value(merit) for merit in set(history.merits)}
    return {
        "node": history.nodes,
        "solved": history.statuses,
        "merit": array("d", map(worth.__getitem__, history.merits)),
        "put": history.puts,
        "end": history.ends,
    }


def packed(data: Any) -> Any:
    """The same for JSON: an array is its type and its bytes, little-endian, in base 64; an infinity is a string.

    >>> packed({"ply": array("H", [0, 1]), "merit": inf})
    {'ply': {'type': 'u16', 'data': 'AAABAA=='}, 'merit': 'Infinity'}
    """
    if isinstance(data, array):
        return {"type": TYPES[data.typecode], "data": b64encode(little(data).tobytes()).decode()}
    if isinstance(data, dict):
        return {name: packed(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [packed(value) for value in data]
    if isinstance(data, float) and isinf(data):
        return "Infinity" if data == inf else "-Infinity"
    return data


def little(column: array[Any]) -> array[Any]:
    """A column as it is in memory, with its bytes in little-endian order; and the other way round."""
    if sys.byteorder == "big":
        column = array(column.typecode, column)
        column.byteswap()
    return column
