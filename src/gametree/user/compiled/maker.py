"""Makes the functions that native kernels call: each reads a record, calls a function of the user's, gives a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import carray, from_dtype, int64, njit, types

from gametree.model.errors import OptionError
from gametree.model.values import INFINITY
from gametree.native.record import BOOL, KINDS, Field, Kind, Record
from gametree.user.compiled.functions import SIMPLE, Functions
from gametree.user.compiled.long_tuples import LONG, WIDE, long_tuple, tuple_of
from gametree.user.compiled.numba_private import compile_for, errors
from gametree.user.compiled.refusals import place_of, refusal

__all__ = ["MOVE", "OUT_OF_RANGE", "STATE", "VALUES", "Maker"]

OUT_OF_RANGE = -2
VALUES = Kind("value", "i", -INFINITY + 1, INFINITY - 1)
UINT64 = KINDS["uint64"]
STATE, MOVE = "state", "move"
"""What a function takes."""


class Maker:
    """Makes functions of an address out of functions that take what a record holds: they return a negative number where
    one of the user's says something that is out of range.

    `callables` are the users' functions by their names, compiled; with a game's `this`, they are its methods. `title`
    is what to call one of them, where {} stands for its name.
    """

    def __init__(self, functions: Functions, callables: Mapping[str, Any], record: Record, title: str) -> None:
        self._this = functions.this
        self._callables = callables
        self._record = record
        self._title = title
        self._state = _state_type(record)
        kinds = {field.name: (_dtype(field.kind), field.length or ()) for field in record.stored}
        self.pointer = types.CPointer(from_dtype(np.dtype([(name, *kind) for name, kind in kinds.items()])))
        self._load = self._made(f"def load(p):\n    r = carray(p, 1)[0]\n    return State({self._loaded()})", "load")

    def call(self, name: str, *others: str) -> str:
        """The source of a call of a function with the state at the address `p`, and others."""
        return f"{name}({', '.join([*(['this'] if self._this else []), 'load(p)', *others])})"

    def number(self, name: str, takes: tuple[str, ...], kind: Kind, machine: Any) -> Any:
        """A function that finds a number and writes it to an address."""
        check = self.range_check(name, "number", self.typed(name, takes), kind)
        others = [MOVE] if MOVE in takes else []
        parameters = ", ".join(["p", *others, "out"])
        source = f"""
def work({parameters}):
    number = {self.call(name, *others)}
    {check}
    out[0] = number
    return 0
"""
        return self.function(source, (self.pointer, *[types.int64] * len(others), types.CPointer(machine)))

    def typed(self, name: str, takes: tuple[str, ...]) -> Any:
        """What a function of the user's returns, by Numba's reckoning."""
        function = self._callables[name]
        arguments = tuple({STATE: self._state, MOVE: types.int64}[taken] for taken in takes)
        signature = (*([self._this._numba_type_] if self._this else []), *arguments)
        takes_now = function.py_func.__code__.co_argcount
        if takes_now != len(signature) and not function.py_func.__defaults__:
            own = "self, " if self._this else ""
            raise self.refused(name, f"it takes {takes_now} arguments, and should take ({own}{', '.join(takes)})")
        try:
            compiled = compile_for(function, signature)
        except (errors.NumbaError, errors.UnsupportedBytecodeError) as error:
            raise self.refused(name, *refusal(error)) from None  # Numba's own message has a hundred lines
        except RecursionError:
            raise self.refused(name, "a method calls itself; make that a function outside the class") from None
        except (NotImplementedError, TypeError) as error:
            raise self.refused(name, refusal(error).why) from None
        return types.unliteral(compiled.signature.return_type)

    def range_check(self, name: str, what: str, found: Any, kind: Kind, field: Field | None = None) -> str:
        """A line that returns if a number is out of range; `pass` where its type says that it cannot be."""
        of = f"{field.name} of the state" if field else "what it returns" if name != "moves" else "a move"
        if (kind is BOOL) != (found == types.boolean) or not isinstance(found, types.Integer | types.Boolean):
            raise self.refused(name, f"{of} is {found}, not {_wanted(kind, found)}")
        if kind is BOOL:
            return "pass"
        bounds = [f"{what} < {kind.least}"] if found.minval < kind.least else []
        bounds += [f"{what} > {kind.greatest}"] if found.maxval > kind.greatest else []
        return f"if {' or '.join(bounds)}: return {OUT_OF_RANGE}" if bounds else "pass"

    def function(self, source: str, arguments: tuple[Any, ...]) -> Any:
        """The function `work` of a source, compiled: it returns a whole number."""
        return compile_for(self._made(source, "work"), arguments, types.int64)

    def _made(self, source: str, name: str) -> Any:
        names = self._names()
        exec(source, names)
        return njit(**SIMPLE)(names[name])

    def _names(self) -> dict[str, Any]:
        given = {"this": self._this, "State": self._record.state, "carray": carray, "int64": int64}
        views = {_view(field.kind): long_tuple(field.kind) for field in self._record.fields}
        return {**self._callables, **given, **views} | ({"load": self._load} if hasattr(self, "_load") else {})

    def _loaded(self) -> str:
        """The fields of the state, read from the record `r`."""
        return ", ".join(map(_loaded, self._record.fields))

    def refused(self, name: str, why: str, where: str | None = None) -> OptionError:
        """The error that says why a function cannot be compiled, and where it is."""
        where = where or place_of(self._callables[name].py_func)
        return OptionError(f"{self._title.format(name)} cannot be compiled: {why} ({where})")


def _wanted(kind: Kind, found: Any) -> str:
    """What would be right, and how to come by it."""
    if kind is BOOL:
        return "a bool; write bool(...)"
    if isinstance(found, types.Optional | types.NoneType):
        return "always a whole number; it may be None where a return is missing, or a variable begins as None"
    if isinstance(found, types.Float):
        return "a whole number; write // instead of /, or int(...)"
    if isinstance(found, types.BaseTuple):
        return "one whole number"
    return "a whole number; write int(...)"


def _dtype(kind: Kind) -> str:
    return "uint8" if kind is BOOL else kind.name


def _state_type(record: Record) -> Any:
    """Small numbers are read as int64: so they mean what they mean in Python, also where they become negative."""
    fields = [
        WIDE.get(field.kind, types.int64) if field.length is None else tuple_of(field.kind, field.length)
        for field in record.fields
    ]
    return types.BaseTuple.from_types(fields, record.state)


def _loaded(field: Field) -> str:
    """A field of the state, read from the record `r`."""
    read = {BOOL: "{} != 0", UINT64: "{}"}.get(field.kind, "int64({})")
    if field.length is None:
        return read.format(f"r.{field.name}")
    if field.length > LONG:
        return f"{_view(field.kind)}(r.{field.name})"
    items = [read.format(f"r.{field.name}[{i}]") for i in range(field.length)]
    return f"({', '.join(items)},)"


def _view(kind: Kind) -> str:
    """How the function is called that makes a long tuple of a part of a record."""
    return f"long_tuple_of_{kind.name}"
