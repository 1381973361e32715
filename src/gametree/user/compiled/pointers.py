"""The C functions of a compiled game, as in core/games/pointer_game.hpp, or of an evaluator, own_evaluator.hpp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from gametree.native.record import KINDS, Field, Kind, Record
from gametree.user import game as own
from gametree.user.compiled.c_functions import vectorizing
from gametree.user.compiled.failures import LAST_MOVE
from gametree.user.compiled.functions import Functions, Methods
from gametree.user.compiled.long_tuples import LongTuple
from gametree.user.compiled.maker import MOVE, OUT_OF_RANGE, STATE, VALUES, Maker

__all__ = ["Pointers", "evaluator_functions"]

MOVES = Kind("move", "H", 0, LAST_MOVE)
KEYS = KINDS["uint64"]._replace(least=KINDS["int64"].least)
PLIES = KINDS["int64"]._replace(least=0)

NUMBERS = {
    "key": ((STATE,), KEYS, types.uint64),
    "identity": ((STATE,), KEYS, types.uint64),
    "order": ((STATE, MOVE), VALUES, types.int32),
    "exchange": ((STATE, MOVE), VALUES, types.int32),
}
"""Optional functions that return a number: what they are given, its range, and its type."""
TRUTHS = {"noisy": (STATE, MOVE), "forced": (STATE,), "can_pass": (STATE,)}
"""Optional functions that return True or False."""
OPTIONAL = (*NUMBERS, *TRUTHS, "reversible", "passed")


class Pointers:
    """Compiles the functions of a game: `functions`, by their names, are Numba's results of that."""

    def __init__(self, game: own.Game, record: Record) -> None:
        self._record = record
        methods = Methods(game)
        by_name = {name: methods.method(name) for name in ("moves", "play", "maximizing", "evaluate", *OPTIONAL)}
        self._maker = Maker(methods, by_name, record, f"{{}} of {game.name}")
        with vectorizing():
            self.functions: dict[str, Any] = {
                "moves": self._moves(),
                "play": self._made("play", (STATE, MOVE)),
                "maximizing": self._truth("maximizing", (STATE,)),
                "evaluate": self._maker.number("evaluate", (STATE,), VALUES, types.int32),
            }
            for name in OPTIONAL:
                if game._needs(name):
                    self.functions[name] = self._optional(name)

    def _moves(self) -> Any:
        listed = self._maker.typed("moves", (STATE,))
        iterator = getattr(listed, "iterator_type", listed)
        if not isinstance(iterator, types.IteratorType):
            raise self._maker.refused("moves", f"{listed} cannot be gone through; yield moves, or return a range")
        check = self._maker.range_check("moves", "move", iterator.yield_type, MOVES)
        source = f"""
def work(p, start, out, capacity):
    count = 0
    for move in {self._maker.call("moves")}:
        {check}
        if count >= start + capacity:
            break
        if count >= start:
            out[count - start] = move
        count += 1
    return max(count - start, 0)
"""
        arguments = (self._maker.pointer, types.int64, types.CPointer(types.uint16), types.int64)
        return self._maker.function(source, arguments)

    def _made(self, name: str, takes: tuple[str, ...]) -> Any:
        """A function that returns a state."""
        made = self._maker.typed(name, takes)
        if getattr(made, "instance_class", None) is not self._record.state:
            raise self._maker.refused(name, f"it returns {made}, not a {self._record.state.__name__}")
        lines = ["r = carray(out, 1)[0]", f"s = {self._maker.call(name, *takes[1:])}"]
        for field, kind in zip(self._record.fields, made, strict=True):
            lines.extend(self._stored(name, field, kind))
        source = f"\ndef work({', '.join(('p', *takes[1:], 'out'))}):\n    " + "\n    ".join([*lines, "return 0"])
        moved = (types.int64,) * len(takes[1:])
        return self._maker.function(source, (self._maker.pointer, *moved, self._maker.pointer))

    def _stored(self, name: str, field: Field, kind: Any) -> list[str]:
        """Lines that put a field of the state that a function returns into the record."""
        if field.length is None:
            value = f"s.{field.name}"
            return [self._maker.range_check(name, value, kind, field.kind, field), f"r.{field.name} = {value}"]
        if isinstance(kind, LongTuple):
            return self._stored_items(name, field, kind)
        if not isinstance(kind, types.UniTuple) or kind.count != field.length:
            raise self._maker.refused(name, f"{field.name} of the state is a tuple of {field.length}, not {kind}")
        items = [f"s.{field.name}[{i}]" for i in range(field.length)]
        checks = [self._maker.range_check(name, item, kind.dtype, field.kind, field) for item in items]
        return checks + [f"r.{field.name}[{i}] = {item}" for i, item in enumerate(items)]

    def _stored_items(self, name: str, field: Field, kind: LongTuple) -> list[str]:
        """The same for a long tuple, whose length is not known before."""
        fits = kind.kind == field.kind
        check = "pass" if fits else self._maker.range_check(name, "item", kind.dtype, field.kind, field)
        return [
            f"items = s.{field.name}",
            f"if len(items) != {field.length}: return {OUT_OF_RANGE}",
            f"for i in range({field.length}):",
            "    item = items[i]",
            f"    {check}",
            f"    r.{field.name}[i] = item",
        ]

    def _truth(self, name: str, takes: tuple[str, ...]) -> Any:
        """A function that returns True or False."""
        answer = self._maker.typed(name, takes)
        if answer != types.boolean:
            raise self._maker.refused(name, f"it returns {answer}, not True or False")
        parameters, moved = ", ".join(("p", *takes[1:])), (types.int64,) * len(takes[1:])
        source = f"\ndef work({parameters}):\n    return 1 if {self._maker.call(name, *takes[1:])} else 0"
        return self._maker.function(source, (self._maker.pointer, *moved))

    def _optional(self, name: str) -> Any:
        if name in NUMBERS:
            return self._maker.number(name, *NUMBERS[name])
        if name in TRUTHS:
            return self._truth(name, TRUTHS[name])
        return self._made(name, (STATE,)) if name == "passed" else self._plies(name)

    def _plies(self, name: str) -> Any:
        """A function that returns a number of plies."""
        check = self._maker.range_check(name, "plies", self._maker.typed(name, (STATE,)), PLIES)
        source = f"\ndef work(p):\n    plies = {self._maker.call(name)}\n    {check}\n    return plies"
        return self._maker.function(source, (self._maker.pointer,))


def evaluator_functions(function: Callable[[Any], int], record: Record) -> dict[str, Any]:
    """Compiles an evaluator: the same."""
    functions = Functions()
    by_name = {"evaluate": functions.function(function)}
    maker = Maker(functions, by_name, record, f"the evaluator {function.__name__}")
    with vectorizing():
        return {"evaluate": maker.number("evaluate", (STATE,), VALUES, types.int32)}
