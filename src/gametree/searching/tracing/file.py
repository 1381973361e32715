"""Traces as files.

A file begins with the line `gametree trace 1`. Then comes one line of JSON, the header, and after it the columns: their
bytes, little-endian, one column after the other, compressed by zlib as a whole. The header has:

- "columns": a list of [name, type, length] in the order of the bytes; the types are "u8", "u16", "u32", "i16", "i32"
  and "i64". The names of the columns of events begin with "event.", those of nodes with "node.", and those of the
  states of OPEN with "open.".
- "kinds": the names of the kinds of events, which "event.kind" numbers.
- "effort": what "event.effort" numbers: the counts that an event adds, in the order of `Counts`.
- "moves": what "node.move" numbers: the moves as strings.
- "tails": by event, the moves of a principal variation beyond the nodes of the trace.
- "source", "result" and "depth" of the trace; an infinity is the string "Infinity" or "-Infinity".
- "crc": the CRC-32 of the compressed bytes.

Values are the numbers of the game's scale, exactly; the least number of the type stands for no value. The position is
not in the file, and nothing in it names one: whoever loads the file gives the position.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from gametree.model.errors import GameTreeError, OptionError
from gametree.model.files import write_file
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import Counts, Probe, Proved, SearchResult
from gametree.searching.tracing.columns import KIND, VALUES, Columns
from gametree.searching.tracing.event import KINDS
from gametree.searching.tracing.nodes import NOWHERE, NodeTable, place_of
from gametree.searching.tracing.source import Source
from gametree.searching.tracing.wire import little, packed

__all__ = ["load", "save"]

MAGIC = b"gametree trace 1\n"
TYPES = {"B": "u8", "H": "u16", "I": "u32", "h": "i16", "i": "i32", "q": "i64"}
MOST_BYTES = 2**34
EVENTS = ("kinds", "ids", "depths", "counts", "flags", "lines", "efforts")
NODES = ("parents", "indices", "movers", "counts", "codes")
OPEN = ("nodes", "statuses", "merits", "puts", "ends")
NAMES = {"kinds": "kind", "ids": "node", "depths": "depth", "counts": "count", "lines": "line", "efforts": "effort"}
NAMES |= {"parents": "parent", "indices": "index", "movers": "maximizing", "codes": "move", "nodes": "node"}
NAMES |= {"statuses": "status", "merits": "merit", "puts": "put", "ends": "end"}
OPERATORS = 7


class Wrong(Exception):  # noqa: N818 - what is wrong, for the error that it becomes
    """What is wrong with a file."""


def save(columns: Columns, result: SearchResult, source: Source, depth: int, file: Path) -> None:
    """Writes a trace."""
    named = dict(_columns(columns))
    content = zlib.compress(b"".join(little(column).tobytes() for column in named.values()), 6)
    header = {
        "columns": [[name, TYPES[column.typecode], len(column)] for name, column in named.items()],
        "kinds": KINDS,
        "effort": columns.effort,
        "moves": ["" if move is None else str(move) for move in columns.nodes.moves],
        "tails": {str(step): [str(move) for move in moves] for step, moves in columns.tails.items()},
        "source": source._asdict(),
        "result": result.as_dict(),
        "depth": depth,
        "crc": zlib.crc32(content),
    }
    write_file(file, MAGIC + json.dumps(packed(header)).encode() + b"\n" + content, "the trace cannot be saved")


def _columns(columns: Columns) -> Iterator[tuple[str, array[Any]]]:
    """The columns of a trace by name; those of an empty one say which there are, and of which types."""
    for name in EVENTS:
        yield f"event.{NAMES.get(name, name)}", getattr(columns, name)
    for name in VALUES:
        yield f"event.{name}", columns.numbers[name]
    for name in NODES:
        yield f"node.{NAMES[name]}", getattr(columns.nodes, name)
    for name in OPEN:
        yield f"open.{NAMES[name]}", getattr(columns.opened, name)


def load(file: Path, position: Position) -> tuple[Columns, SearchResult, Source, int]:
    """Reads a trace of a search of `position`; `OptionError` if the file is not one."""
    try:
        return Reading(file.read_bytes(), position).trace()
    except OSError as error:
        raise OptionError(f"{file} cannot be read: {error.strerror or error}") from None
    except Wrong as wrong:
        raise OptionError(f"{file} is not a trace that can be loaded: {wrong}") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError, zlib.error) as error:
        raise OptionError(f"{file} is not a trace that can be loaded: it is damaged ({type(error).__name__})") from None


class Reading:
    """A file that is being read. Everything in it is checked before it is believed."""

    def __init__(self, data: bytes, position: Position) -> None:
        if not data.startswith(MAGIC):
            raise Wrong(f"it does not begin with {quoted(MAGIC.decode().strip())}")
        end = data.index(b"\n", len(MAGIC))
        self.header: dict[str, Any] = json.loads(data[len(MAGIC) : end])
        content = data[end + 1 :]
        if self.header["crc"] != zlib.crc32(content):
            raise Wrong("its bytes have been changed")
        self.position = position
        self.given = self._arrays(content)

    def _arrays(self, content: bytes) -> dict[str, array[Any]]:
        empty = dict(_columns(Columns(NodeTable(self.position))))
        listed = self.header["columns"]
        if [[name, kind] for name, kind, _ in listed] != [[name, TYPES[has.typecode]] for name, has in empty.items()]:
            raise Wrong("its columns are not those of a trace of this game")
        if not all(type(length) is int and 0 <= length < NOWHERE for _, _, length in listed):
            raise Wrong("a column has an impossible length")
        size = sum(length * empty[name].itemsize for name, _, length in listed)
        unpack = zlib.decompressobj()
        data = unpack.decompress(content, min(size, MOST_BYTES) + 1)
        if len(data) != size or not unpack.eof:
            raise Wrong("its columns are too long or too short")
        found, begin = {}, 0
        for name, _, length in listed:
            end = begin + length * empty[name].itemsize
            found[name] = little(array(empty[name].typecode, data[begin:end]))
            begin = end
        for room in ("event", "node", "open"):
            if len({len(column) for name, column in found.items() if name.startswith(f"{room}.")}) > 1:
                raise Wrong("its columns are not of equal length")
        return found

    def trace(self) -> tuple[Columns, SearchResult, Source, int]:
        """All of it."""
        columns = Columns(self._nodes())
        for name in EVENTS:
            setattr(columns, name, self.given[f"event.{NAMES.get(name, name)}"])
        for name in VALUES:
            columns.numbers[name] = self.given[f"event.{name}"]
        for name in OPEN:
            setattr(columns.opened, name, self.given[f"open.{NAMES[name]}"])
        columns.effort = [tuple(effort) for effort in self.header["effort"]]
        self._check(columns)
        columns.count_up()
        columns.tails = {int(step): self._tail(columns, int(step), tail) for step, tail in self.header["tails"].items()}
        source, depth = Source(**self.header["source"]), self.header["depth"]
        if type(depth) is not int or not all(isinstance(text, str) for text in source):
            raise Wrong("its depth or its source is none")
        return columns, self._result(), source, depth

    def _nodes(self) -> NodeTable:
        """The nodes, with the moves of the position."""
        parents, indices, movers, counts, codes = (self.given[f"node.{NAMES[name]}"] for name in NODES)
        texts = self.header["moves"]
        nodes = NodeTable(self.position)
        positions: dict[int, Position] = {}
        if not parents or parents[0] != NOWHERE:
            raise Wrong("it has no root")
        for node, (parent, index) in enumerate(zip(parents, indices, strict=True)):
            if node:
                if parent >= node or index >= nodes.counts[parent]:
                    raise Wrong(f"node {node} has no parent")
                move = positions[parent].moves()[index]
                if str(move) != texts[codes[node]] or nodes.children_of(parent)[index] != NOWHERE:
                    raise Wrong(OTHER)
                nodes.child(parent, index, move)
                nodes.movers[node] = movers[node]
            if counts[node]:
                above = positions[parent].after(nodes.move(node)) if node else self.position
                positions[node] = above
                if nodes.generate(node, above) != counts[node]:
                    raise Wrong(OTHER)
        if max(movers) > 2:
            raise Wrong("a node has an impossible player")
        return nodes

    def _check(self, columns: Columns) -> None:
        """That every event is one that a search could have recorded, so that nothing that shows it can fail."""
        events, nodes, history = len(columns), len(columns.nodes), columns.opened
        counts = len(fields(Counts))
        if self.header["kinds"] != list(KINDS) or max(columns.kinds, default=0) >= len(KINDS):
            raise Wrong("it has kinds of events that are not known")
        if max(columns.ids, default=0) >= nodes or max(history.nodes, default=0) >= nodes:
            raise Wrong("an event is at a node that is not there")
        if not all(len(effort) == counts and all(type(more) is int for more in effort) for effort in columns.effort):
            raise Wrong("its counts are none")
        if max(columns.efforts, default=-1) >= len(columns.effort) or any(
            flags & flags >> 1 & 21 for flags in columns.flags
        ):
            raise Wrong("an event has impossible counts or flags")
        if max(history.statuses, default=0) > 1 or any(one > other for one, other in pairwise(history.puts)):
            raise Wrong("its OPEN lists are none")
        values, absent = columns.numbers["value"], columns.absent
        for step in range(events):
            kind, count = KINDS[columns.kinds[step]], columns.counts[step]
            made = kind == "expand" and (count > step or absent in values[step - count : step])
            if made or (kind == "line" and count >= nodes) or (kind == "operator" and count >= OPERATORS):
                raise Wrong(f"event {step} is impossible")

    def _tail(self, columns: Columns, step: int, moves: list[str]) -> tuple[Any, ...]:
        if not 0 <= step < len(columns) or columns.kinds[step] != KIND["line"]:
            raise Wrong("a principal variation belongs to no event")
        return self._line(self.position.line(columns.nodes.path(columns.counts[step])), moves)

    def _line(self, position: Position, moves: list[str]) -> tuple[Any, ...]:
        """The moves that some strings mean, one after the other."""
        line = []
        for text in moves:
            if type(text) is not str:
                raise Wrong("a move is no string")
            try:
                line.append(position.moves()[place_of(text, position)])
                position = position.after(line[-1])
            except GameTreeError:
                raise Wrong(OTHER) from None
        return tuple(line)

    def _result(self) -> SearchResult:
        data = dict(self.header["result"])
        pv = self._line(self.position, data["pv"])
        move = None if data["move"] is None else self._line(self.position, [data["move"]])[0]
        counts = {name: number for name, number in data["counts"].items() if name != "nodes"}
        running = data["running"]
        if running is not None:
            best = None if running["move"] is None else self._line(self.position, [running["move"]])[0]
            lower, upper = _number(running["lower"]), _number(running["upper"])
            running = Proved(running["depth"], lower, upper, best, running.get("better", False))
        probes = tuple(
            Probe(
                str(probe["procedure"]), probe["depth"], *(_number(probe[name]) for name in ("alpha", "beta", "value"))
            )
            for probe in data["probes"]
        )
        if not all(type(number) is int for number in (*counts.values(), data["depth"], data["memory"])):
            raise Wrong("its result is none")
        if data["bound"] not in BOUNDS or not isinstance(data["elapsed"], int | float):
            raise Wrong("its result is none")
        return SearchResult(
            value=_number(data["value"]),
            bound=data["bound"],
            move=move,
            pv=pv,
            depth=data["depth"],
            counts=Counts(**counts),
            elapsed=data["elapsed"],
            stopped=None if data["stopped"] is None else str(data["stopped"]),
            probes=probes,
            running=running,
            memory=data["memory"],
            algorithm=str(data["algorithm"]),
        )


OTHER = "it is a trace of another position"
BOUNDS = ("exact", "lower", "upper", "estimate", "none")


def _number(value: Any) -> Any:
    if value in ("Infinity", "-Infinity"):
        return float(value)
    if value is not None and type(value) not in (int, float):
        raise Wrong(f"{quoted(value)} is no number")
    return value
