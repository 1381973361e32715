"""Long tuples in compiled code: boards of 100 or 361 cells.

Numba spells out a tuple item by item, wherever it is passed on or indexed, so that a board of 225 cells takes a minute
to compile and is slow. A tuple of more than `LONG` items is here a view of memory: of the state's record, or of a copy
that `replaced`, `tuple(list)`, a slice or a sum of tuples has made. It cannot be changed, and means what a tuple means
in Python; what is not defined here is refused.
"""

from __future__ import annotations

import operator
from functools import cache
from typing import Any

import numpy as np
from numba import int64, njit, types
from numba.extending import (
    intrinsic,
    lower_builtin,
    make_attribute_wrapper,
    models,
    overload,
    overload_method,
    register_model,
)

from gametree.native.record import BOOL, KINDS, Kind
from gametree.user.compiled.numba_private import BORROWED_ITEMS, cgutils, iternext_impl, tuple_setitem

__all__ = ["BARE", "LONG", "LongTuple", "long_tuple", "place_in", "tuple_of", "with_item"]

LONG = 16
"""A longer tuple is not spelled out."""

BARE: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""For functions that only compiled code calls: Numba need not make ways to call them from Python and C."""
WIDE = {BOOL: types.boolean, KINDS["uint64"]: types.uint64}
"""What an item is read as, if not as an int64: small numbers too must mean what they mean in Python."""

KINDS_OF_LISTS = (BOOL, KINDS["uint64"], KINDS["int64"])
"""What may be in a list that becomes a tuple."""


class LongTupleIterator(types.SimpleIteratorType):  # type: ignore[misc]
    """Goes through a long tuple."""

    def __init__(self, items: LongTuple) -> None:
        self.items = items
        super().__init__(f"iterator of {items.name}", items.dtype)


class LongTuple(types.IterableType):  # type: ignore[misc]
    """The type of a tuple of many items of one kind. Its length is not part of it."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.dtype = WIDE.get(kind, types.int64)
        self.array = types.Array(types.uint8 if kind is BOOL else getattr(types, kind.name), 1, "C")
        super().__init__(f"long tuple of {kind.name}")

    @property
    def iterator_type(self) -> LongTupleIterator:
        """See `IterableType`."""
        return LongTupleIterator(self)


@register_model(LongTuple)
class LongTupleModel(models.StructModel):  # type: ignore[misc]
    """An array, which may have memory of its own or be a part of a record."""

    def __init__(self, manager: Any, kind: LongTuple) -> None:
        super().__init__(manager, kind, [("array", kind.array)])


@register_model(LongTupleIterator)
class LongTupleIteratorModel(models.StructModel):  # type: ignore[misc]
    """The tuple, and the place of the next item."""

    def __init__(self, manager: Any, kind: LongTupleIterator) -> None:
        super().__init__(manager, kind, [("at", types.EphemeralPointer(types.intp)), ("array", kind.items.array)])


make_attribute_wrapper(LongTuple, "array", "_array")


@cache
def long_tuple(kind: Kind) -> Any:
    """A compiled function that makes a long tuple of an array, without copying it."""
    made = LongTuple(kind)

    def typed(typing: Any, array: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            view = cgutils.create_struct_proxy(made)(context, builder)
            view.array = arguments[0]
            context.nrt.incref(builder, array, arguments[0])
            return view._getvalue()

        return made(array), generate  # an array in a record is of another type, but laid out in the same way

    return intrinsic(typed)


def tuple_of(kind: Kind, length: int) -> Any:
    """The type of a tuple in compiled code."""
    return LongTuple(kind) if length > LONG else types.UniTuple(WIDE.get(kind, types.int64), length)


# Reading an item, and what may be stored as one


@njit(**BARE)  # type: ignore[untyped-decorator]
def _signed(item: Any) -> Any:
    return int64(item)


@njit(**BARE)  # type: ignore[untyped-decorator]
def _as_it_is(item: Any) -> Any:
    return item


@njit(**BARE)  # type: ignore[untyped-decorator]
def _truth(item: Any) -> Any:
    return item != 0


def _reader(items: LongTuple) -> Any:
    return {types.boolean: _truth, types.uint64: _as_it_is}.get(items.dtype, _signed)


@cache
def _stored(items: LongTuple, item: Any) -> Any:
    """A compiled function that raises `OverflowError` unless an item of that type fits; None if no item of it does."""
    if (items.dtype == types.boolean) != (item == types.boolean):
        return None
    if items.dtype == types.boolean:
        return _as_it_is
    if not isinstance(item, types.Integer):
        return None
    number = np.uint64 if item == types.uint64 else int
    least = number(max(item.minval, items.kind.least))
    greatest = number(min(item.maxval, items.kind.greatest))

    @njit(**BARE)  # type: ignore[untyped-decorator]
    def checked(item: Any) -> Any:
        if item < least or item > greatest:
            raise OverflowError("an item does not fit the tuple")
        return item

    return checked


@njit(**BARE)  # type: ignore[untyped-decorator]
def _place(at: Any, length: Any) -> Any:
    place = int64(at)
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise IndexError("tuple index out of range")
    return place


@njit(**BARE)  # type: ignore[untyped-decorator]
def _unsigned_place(at: Any, length: Any) -> Any:
    if at >= np.uint64(length):
        raise IndexError("tuple index out of range")
    return int64(at)


def place_in(at: Any) -> Any:
    """A compiled function from an index of that type, and a length, to the place that it means; or `IndexError`."""
    return _unsigned_place if types.unliteral(at) == types.uint64 else _place


# What a tuple can do. Numba wants the two functions of an overload to have the same signature: neither is annotated.


@overload(len, jit_options=BARE)
def _len(items):  # type: ignore[no-untyped-def]
    return (lambda items: len(items._array)) if isinstance(items, LongTuple) else None


@overload(operator.getitem, jit_options=BARE)
def _getitem(items, at):  # type: ignore[no-untyped-def]
    if not isinstance(items, LongTuple):
        return None
    read, made = _reader(items), long_tuple(items.kind)
    if isinstance(at, types.Integer):
        place = place_in(at)
        return lambda items, at: read(items._array[place(at, len(items._array))])
    if not isinstance(at, types.SliceType):
        return None

    def part(items, at):  # type: ignore[no-untyped-def]
        first, end, step = at.indices(len(items._array))
        count = len(range(first, end, step))
        copy = np.empty(count, items._array.dtype)
        for number in range(count):
            copy[number] = items._array[first + number * step]
        return made(copy)

    return part


@overload(tuple, jit_options=BARE)
def _tuple(items):  # type: ignore[no-untyped-def]
    if isinstance(items, LongTuple):
        return lambda items: items
    kind = next((kind for kind in KINDS_OF_LISTS if items == types.List(WIDE.get(kind, types.int64))), None)
    if kind is None:
        return None
    made, dtype = long_tuple(kind), LongTuple(kind).array.dtype

    def copied(items):  # type: ignore[no-untyped-def]
        copy = np.empty(len(items), dtype)
        for at in range(len(items)):
            copy[at] = items[at]
        return made(copy)

    return copied


@overload(operator.contains, jit_options=BARE)
def _contains(items, item):  # type: ignore[no-untyped-def]
    if not isinstance(items, LongTuple):
        return None

    def contains(items, item):  # type: ignore[no-untyped-def]
        for other in items:  # noqa: SIM110 - Numba knows no generators in expressions
            if other == item:
                return True
        return False

    return contains


@overload_method(LongTuple, "count", jit_options=BARE)
def _count(items, item):  # type: ignore[no-untyped-def]
    def count(items, item):  # type: ignore[no-untyped-def]
        found = 0
        for other in items:
            if other == item:
                found += 1
        return found

    return count


@overload_method(LongTuple, "index", jit_options=BARE)
def _index(items, item):  # type: ignore[no-untyped-def]
    def index(items, item):  # type: ignore[no-untyped-def]
        for at in range(len(items)):
            if items[at] == item:
                return at
        raise ValueError("tuple.index(x): x not in tuple")

    return index


def _comparable(left: Any, right: Any) -> bool:
    sides = left, right
    return any(isinstance(side, LongTuple) for side in sides) and all(
        isinstance(side, LongTuple | types.UniTuple) for side in sides
    )


@overload(operator.eq, jit_options=BARE)
def _eq(left, right):  # type: ignore[no-untyped-def]
    if not _comparable(left, right):
        return None

    def equal(left, right):  # type: ignore[no-untyped-def]
        if len(left) != len(right):
            return False
        for at in range(len(left)):  # noqa: SIM110 - Numba knows no generators in expressions
            if left[at] != right[at]:
                return False
        return True

    return equal


@overload(operator.ne, jit_options=BARE)
def _ne(left, right):  # type: ignore[no-untyped-def]
    return (lambda left, right: not left == right) if _comparable(left, right) else None  # noqa: SIM201


@overload(operator.add, jit_options=BARE)
def _add(left, right):  # type: ignore[no-untyped-def]
    if isinstance(right, LongTuple) and left == types.Tuple(()):  # how (*cells, 1) begins
        return lambda left, right: right
    if not _comparable(left, right):
        return None
    whole = left if isinstance(left, LongTuple) else right
    first, second = _stored(whole, left.dtype), _stored(whole, right.dtype)
    if first is None or second is None:
        return None
    made, dtype = long_tuple(whole.kind), whole.array.dtype

    def joined(left, right):  # type: ignore[no-untyped-def]
        copy = np.empty(len(left) + len(right), dtype)
        for at in range(len(left)):
            copy[at] = first(left[at])
        for at in range(len(right)):
            copy[len(left) + at] = second(right[at])
        return made(copy)

    return joined


def with_item(items: Any, at: int, item: Any) -> Any:
    """A copy of a tuple, long or not, with another item in one place: for compiled code alone."""
    raise NotImplementedError


@overload(with_item, jit_options=BARE)
def _with_item(items, at, item):  # type: ignore[no-untyped-def]
    if isinstance(items, types.BaseTuple):
        return lambda items, at, item: tuple_setitem(items, at, item)
    stored = _stored(items, types.unliteral(item)) if isinstance(items, LongTuple) else None
    if stored is None:
        return None
    made = long_tuple(items.kind)

    def replaced(items, at, item):  # type: ignore[no-untyped-def]
        copy = items._array.copy()
        copy[at] = stored(item)
        return made(copy)

    return replaced


@lower_builtin("getiter", LongTuple)  # type: ignore[untyped-decorator]
def _getiter(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (kind,), (value,) = signature.args, arguments
    items = cgutils.create_struct_proxy(kind)(context, builder, value)
    iterator = cgutils.create_struct_proxy(kind.iterator_type)(context, builder)
    iterator.at = cgutils.alloca_once_value(builder, context.get_constant(types.intp, 0))
    iterator.array = items.array
    context.nrt.incref(builder, kind, value)
    return iterator._getvalue()


@lower_builtin("iternext", LongTupleIterator)  # type: ignore[untyped-decorator]
@iternext_impl(BORROWED_ITEMS)  # type: ignore[untyped-decorator]
def _iternext(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    (kind,) = signature.args
    iterator = cgutils.create_struct_proxy(kind)(context, builder, arguments[0])
    array = context.make_array(kind.items.array)(context, builder, iterator.array)
    at = builder.load(iterator.at)
    valid = builder.icmp_signed("<", at, cgutils.unpack_tuple(builder, array.shape, 1)[0])
    result.set_valid(valid)
    with builder.if_then(valid):
        stored = context.unpack_value(builder, kind.items.array.dtype, builder.gep(array.data, [at]))
        if kind.items.dtype == types.boolean:
            item = cgutils.is_not_null(builder, stored)
        else:
            item = context.cast(builder, stored, kind.items.array.dtype, kind.items.dtype)
        result.yield_(item)
        builder.store(cgutils.increment_index(builder, at), iterator.at)
