"""The functions that the native kernels call: each reads a record, calls a function of the game, and returns a number.

The signatures are those in core/games/pointer_game.hpp.
"""

from __future__ import annotations

import linecache
import re
from typing import Any

import numpy as np
from numba import carray, from_dtype, njit, types
from numba.core import errors

from gametree import own
from gametree.compiled.c_functions import vectorizing
from gametree.compiled.functions import OPTIONS, Functions
from gametree.compiled.record import BOOL, KINDS, Field, Kind, Record
from gametree.compiled.unsigned import MIXED
from gametree.errors import OptionError
from gametree.scale import INFINITY

__all__ = ["Pointers"]

OUT_OF_RANGE = -2
MOVES = Kind("move", "H", 0, 65534)
VALUES = Kind("value", "i", -INFINITY + 1, INFINITY - 1)
KEYS = KINDS["uint64"]._replace(least=KINDS["int64"].least)
PLIES = KINDS["int64"]._replace(least=0)

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
"""What Numba puts into its messages if it can, for terminals."""

STATE, MOVE = "state", "move"
OPTIONAL = {"key": (STATE,), "order": (STATE, MOVE), "reversible": (STATE,)}


class Pointers:
    """Compiles the functions of a game: `functions`, by their names, are Numba's results of that."""

    def __init__(self, game: own.Game, record: Record) -> None:
        self._game = game
        self._record = record
        self._functions = Functions(game)
        self._state = _state_type(record)
        kinds = {field.name: (_dtype(field.kind), field.length or ()) for field in record.stored}
        self._layout = np.dtype([(name, *kind) for name, kind in kinds.items()])
        self._pointer = types.CPointer(from_dtype(self._layout))
        self._load = self._made(f"def load(p):\n    r = carray(p, 1)[0]\n    return State({self._loaded()})", "load")
        with vectorizing():
            self.functions: dict[str, Any] = {
                "moves": self._moves(),
                "play": self._play(),
                "maximizing": self._maximizing(),
                "evaluate": self._number("evaluate", (STATE,), VALUES, types.int32),
            }
            for name in OPTIONAL:
                if getattr(type(game), name) is not getattr(own.Game, name):
                    self.functions[name] = self._optional(name)

    # The functions.

    def _moves(self) -> Any:
        listed = self._typed("moves", (STATE,))
        iterator = getattr(listed, "iterator_type", listed)
        if not isinstance(iterator, types.IteratorType):
            raise self._refused("moves", f"{listed} cannot be gone through; yield moves, or return a range")
        check = self._range_check("moves", "move", iterator.yield_type, MOVES)
        source = f"""
def work(p, start, out, capacity):
    count = 0
    for move in moves(this, load(p)):
        {check}
        if count >= start + capacity:
            break
        if count >= start:
            out[count - start] = move
        count += 1
    return max(count - start, 0)
"""
        arguments = (self._pointer, types.int64, types.CPointer(types.uint16), types.int64)
        return self._function(source, arguments)

    def _play(self) -> Any:
        made = self._typed("play", (STATE, MOVE))
        if getattr(made, "instance_class", None) is not self._record.state:
            raise self._refused("play", f"it returns {made}, not a {self._record.state.__name__}")
        lines = ["r = carray(out, 1)[0]", "s = play(this, load(p), move)"]
        for field, kind in zip(self._record.fields, made, strict=True):
            lines.extend(self._stored(field, kind))
        source = "\ndef work(p, move, out):\n    " + "\n    ".join([*lines, "return 0"])
        return self._function(source, (self._pointer, types.int64, self._pointer))

    def _stored(self, field: Field, kind: Any) -> list[str]:
        """Lines that put a field of the state into the record."""
        if field.length is None:
            value = f"s.{field.name}"
            return [self._range_check("play", value, kind, field.kind, field), f"r.{field.name} = {value}"]
        if not isinstance(kind, types.UniTuple) or kind.count != field.length:
            raise self._refused("play", f"{field.name} of the state is a tuple of {field.length}, not {kind}")
        items = [f"s.{field.name}[{i}]" for i in range(field.length)]
        checks = [self._range_check("play", item, kind.dtype, field.kind, field) for item in items]
        return checks + [f"r.{field.name}[{i}] = {item}" for i, item in enumerate(items)]

    def _maximizing(self) -> Any:
        answer = self._typed("maximizing", (STATE,))
        if answer != types.boolean:
            raise self._refused("maximizing", f"it returns {answer}, not True or False")
        source = "\ndef work(p):\n    return 1 if maximizing(this, load(p)) else 0"
        return self._function(source, (self._pointer,))

    def _optional(self, name: str) -> Any:
        if name != "reversible":
            kind, machine = (KEYS, types.uint64) if name == "key" else (VALUES, types.int32)
            return self._number(name, OPTIONAL[name], kind, machine)
        check = self._range_check(name, "plies", self._typed(name, (STATE,)), PLIES)
        source = f"\ndef work(p):\n    plies = reversible(this, load(p))\n    {check}\n    return plies"
        return self._function(source, (self._pointer,))

    def _number(self, name: str, takes: tuple[str, ...], kind: Kind, machine: Any) -> Any:
        """A function that finds a number and writes it to an address."""
        check = self._range_check(name, "number", self._typed(name, takes), kind)
        move = ", move" if MOVE in takes else ""
        source = f"""
def work(p{move}, out):
    number = {name}(this, load(p){move})
    {check}
    out[0] = number
    return 0
"""
        moves = (types.int64,) if move else ()
        return self._function(source, (self._pointer, *moves, types.CPointer(machine)))

    # How they are made.

    def _typed(self, name: str, takes: tuple[str, ...]) -> Any:
        """What a method of the game returns, by Numba's reckoning."""
        arguments = tuple({STATE: self._state, MOVE: types.int64}[taken] for taken in takes)
        method = self._functions.method(name)
        signature = (self._functions.this._numba_type_, *arguments)
        try:
            method.compile(signature)
        except errors.NumbaError as error:
            raise self._refused(name, *_told(error)) from None  # Numba's own message has a hundred lines
        return method.overloads[signature].signature.return_type

    def _range_check(self, name: str, what: str, found: Any, kind: Kind, field: Field | None = None) -> str:
        """A line that returns if a number is out of range; `pass` where its type says that it cannot be."""
        of = f"{field.name} of the state" if field else "what it returns" if name != "moves" else "a move"
        if (kind is BOOL) != (found == types.boolean) or not isinstance(found, types.Integer | types.Boolean):
            wanted = "a bool; write bool(...)" if kind is BOOL else "a whole number; write // instead of /, or int(...)"
            raise self._refused(name, f"{of} is {found}, not {wanted}")
        if kind is BOOL:
            return "pass"
        bounds = [f"{what} < {kind.least}"] if found.minval < kind.least else []
        bounds += [f"{what} > {kind.greatest}"] if found.maxval > kind.greatest else []
        return f"if {' or '.join(bounds)}: return {OUT_OF_RANGE}" if bounds else "pass"

    def _function(self, source: str, arguments: tuple[Any, ...]) -> Any:
        """The function `work`, compiled: it returns a whole number."""
        work = self._made(source, "work")
        work.compile(types.int64(*arguments))
        return work.overloads[arguments]

    def _made(self, source: str, name: str) -> Any:
        names = self._names()
        exec(source, names)
        return njit(**OPTIONS)(names[name])

    def _names(self) -> dict[str, Any]:
        names = {name: self._functions.method(name) for name in ("moves", "play", "maximizing", "evaluate", *OPTIONAL)}
        given = {"this": self._functions.this, "State": self._record.state, "carray": carray}
        return names | given | ({"load": self._load} if hasattr(self, "_load") else {})

    def _loaded(self) -> str:
        """The fields of the state, read from the record `r`."""
        texts = []
        for field in self._record.fields:
            read = f"r.{field.name}"
            zero = " != 0" if field.kind is BOOL else ""
            items = [f"{read}[{i}]{zero}" for i in range(field.length or 0)]
            texts.append(f"{read}{zero}" if field.length is None else f"({', '.join(items)},)")
        return ", ".join(texts)

    def _refused(self, name: str, why: str, where: str | None = None) -> OptionError:
        where = where or _place(getattr(type(self._game), name))
        return OptionError(f"{name} of {self._game.name} cannot be compiled: {why} ({where})")


def _dtype(kind: Kind) -> str:
    return "uint8" if kind is BOOL else kind.name


def _state_type(record: Record) -> Any:
    kinds = [types.boolean if field.kind is BOOL else getattr(types, field.kind.name) for field in record.fields]
    fields = [
        kind if field.length is None else types.UniTuple(kind, field.length)
        for field, kind in zip(record.fields, kinds, strict=True)
    ]
    return types.BaseTuple.from_types(fields, record.state)


def _told(error: errors.NumbaError) -> tuple[str, str | None]:
    """What matters of Numba's long messages: the reason, and the line of code it is about."""
    text = COLOUR.sub("", str(error))
    lines = [line.strip() for line in text.splitlines()]
    wrong = [line for line in lines if line and not line.startswith(("Failed in", "During:", "- ", "There are", ">>>"))]
    mixed = MIXED in text
    # Numbers are mixed in the innermost function, which comes first. Elsewhere this may be one of Numba's own.
    chosen = 0 if mixed else -1
    places = [line.rstrip(":") for line in lines if line.startswith("File ")]
    code = [lines[number - 1] for number, line in enumerate(lines) if line == "^"]
    where = ": ".join([places[chosen], *code[chosen:][:1]]) if places else None
    return MIXED if mixed else wrong[0] if wrong else text, where


def _place(function: Any) -> str:
    """Where a function is defined, and how this begins."""
    code = function.__code__
    place = f'File "{code.co_filename}", line {code.co_firstlineno}'
    text = linecache.getline(code.co_filename, code.co_firstlineno).strip()
    return f"{place}: {text}" if text else place
