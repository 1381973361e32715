"""States as compiled functions take them: records of a fixed size, made of machine integers."""

from __future__ import annotations

import struct
from functools import cache
from operator import index
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from gametree.model.errors import OptionError, ValueRangeError
from gametree.model.quoted import quoted

__all__ = ["LARGEST", "Field", "Kind", "Record", "record_of", "state_class", "uint8", "uint16", "uint32", "uint64"]

LARGEST = 512
"""The most bytes of a state."""


class Kind(NamedTuple):
    """A kind of machine integer."""

    name: str
    """Its name in NumPy and Numba."""
    code: str
    """Its format character in the module struct."""
    least: int
    greatest: int


def _integer(bits: int, code: str) -> tuple[Kind, Kind]:
    signed = Kind(f"int{bits}", code, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return signed, Kind(f"uint{bits}", code.upper(), 0, 2**bits - 1)


BOOL = Kind("bool", "?", False, True)
KINDS = {kind.name: kind for bits, code in ((8, "b"), (16, "h"), (32, "i"), (64, "q")) for kind in _integer(bits, code)}
"""The integers by their names."""
NATURAL = {int: KINDS["int64"], bool: BOOL}

uint8 = Annotated[int, KINDS["uint8"]]
uint16 = Annotated[int, KINDS["uint16"]]
uint32 = Annotated[int, KINDS["uint32"]]
uint64 = Annotated[int, KINDS["uint64"]]
"""An unsigned whole number of 64 bits: a board, for example."""


class Field(NamedTuple):
    """A field of a state: one integer, or several of a kind."""

    name: str
    kind: Kind
    length: int | None
    """The length, if the field is a tuple."""


class Record:
    """The layout of the states of a class, with conversion in both directions.

    >>> from typing import NamedTuple
    >>> class State(NamedTuple):
    ...     left: int
    ...     max_to_move: bool
    >>> record = Record(State)
    >>> record.size, record.unpack(record.pack(State(21, True)))
    (9, State(left=21, max_to_move=True))
    """

    def __init__(self, state: Any) -> None:
        if not (isinstance(state, type) and issubclass(state, tuple) and hasattr(state, "_fields")):
            raise OptionError(
                "a compiled game has a State, or a start() annotated with it: a NamedTuple of integers, "
                f"not {quoted(state)}"
            )
        hints = get_type_hints(state, include_extras=True)
        fields = [_field(state, name, hints.get(name)) for name in state._fields]
        self.state: Any = state
        self.fields = fields
        # The widest integers come first, so that each lies at a multiple of its size.
        self.stored = sorted(fields, key=lambda field: -struct.calcsize("<" + field.kind.code))
        self._struct = struct.Struct("<" + "".join(f"{field.length or ''}{field.kind.code}" for field in self.stored))
        self.size = self._struct.size
        if self.size > LARGEST:
            raise OptionError(f"a {state.__name__} takes {self.size} bytes, but a compiled game has {LARGEST} at most")

    def pack(self, state: Any) -> bytes:
        """The record of a state; `ValueRangeError` names a field that does not fit."""
        if type(state) is not self.state:
            raise ValueRangeError(f"the state is a {self.state.__name__}, not {quoted(state)}")
        numbers: list[int] = []
        for field in self.stored:
            value = getattr(state, field.name)
            if field.length is None:
                numbers.append(_checked(field, value))
                continue
            if type(value) is not tuple or len(value) != field.length:
                raise ValueRangeError(f"{field.name} of the state is a tuple of {field.length}, not {quoted(value)}")
            numbers.extend(_checked(field, item) for item in value)
        return self._struct.pack(*numbers)

    def unpack(self, record: bytes) -> Any:
        """The state of a record; bytes after its end are ignored."""
        numbers = iter(self._struct.unpack_from(record))
        values: dict[str, Any] = {}
        for field in self.stored:
            many = field.length is not None
            values[field.name] = tuple(next(numbers) for _ in range(field.length or 0)) if many else next(numbers)
        return self.state(**values)


@cache
def record_of(state: Any) -> Record:
    """The layout of the states of a class, computed once."""
    return Record(state)


def state_class(game: type) -> Any:
    """The class of a game's states: its `State`, or what its `start` is annotated to return."""
    found = getattr(game, "State", None)
    return get_type_hints(game.start).get("return") if found is None else found  # type: ignore[attr-defined]


def _field(state: type, name: str, hint: Any) -> Field:
    items = get_args(hint) if get_origin(hint) is tuple else ()
    if items and len(set(items)) == 1:
        return Field(name, _kind(state, name, items[0]), len(items))
    return Field(name, _kind(state, name, hint), None)


def _kind(state: type, name: str, hint: Any) -> Kind:
    if hint in NATURAL:
        return NATURAL[hint]
    if get_origin(hint) is Annotated:
        return next(mark for mark in hint.__metadata__ if isinstance(mark, Kind))
    called = getattr(hint, "__name__", "") if getattr(hint, "__module__", "") == "numpy" else ""
    if called in KINDS:
        return KINDS[called]
    raise OptionError(
        f"field {name} of {state.__name__} is {quoted(hint)}; a compiled state is made of int, bool, gametree.uint64, "
        "np.int8 and the like, and of tuples such as tuple[int, int, int]"
    )


def _checked(field: Field, value: Any) -> int:
    kind = field.kind
    if kind is BOOL:
        if value is True or value is False:
            return value
        raise ValueRangeError(f"{field.name} of the state is True or False, not {quoted(value)}")
    try:
        number = index(value)
    except TypeError:
        raise ValueRangeError(f"{field.name} of the state is a whole number, not {quoted(value)}") from None
    if kind.least <= number <= kind.greatest:
        return number
    raise ValueRangeError(f"{field.name} of the state is {number}, which does not fit {kind.name}")
