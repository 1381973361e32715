"""Tables of constants in compiled code: lists, and long or nested tuples, of whole numbers are looked up in arrays."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import make_attribute_wrapper, models, overload, register_model

from gametree.user.compiled.long_tuples import BARE, LONG, place_in
from gametree.user.compiled.numba_private import cgutils, lower_constant

__all__ = ["UnevenRows", "rows_of", "table"]


def table(value: Any) -> Any:
    """What a tuple or a list of constants is in compiled code.

    An array, if it is a list, long, or has numbers that need a uint64; `Uneven` if its rows differ in length. The value
    itself, if it is short or not made of whole numbers.
    """
    shape = _shape(value)
    if shape is None:
        return Uneven(value) if _is_uneven(value) else value
    array = np.array(value, dtype=object)
    kind = _kind(array)
    short = array.size <= LONG and kind is np.int64 and not _has_lists(value)
    return value if short else array.astype(kind)


def _shape(value: Any) -> tuple[int, ...] | None:
    """How many items a table has in each dimension; None if it is not one of whole numbers, or uneven."""
    if type(value) is int:
        return ()
    if type(value) not in (tuple, list) or not value:
        return None
    rows = {_shape(item) for item in value}
    row = rows.pop()
    return None if rows or row is None else (len(value), *row)


def _is_uneven(value: Any) -> bool:
    return bool(value) and all(
        type(row) in (tuple, list) and all(type(number) is int for number in row) for row in value
    )


def _has_lists(value: Any) -> bool:
    return type(value) is list or (type(value) is tuple and any(map(_has_lists, value)))


def _kind(numbers: Any) -> Any:
    return np.uint64 if numbers.size and numbers.max() >= 2**63 else np.int64


# Rows of different lengths, such as the neighbours of the squares of a board


class Uneven:
    """Rows of whole numbers, one after the other, and where each begins."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        numbers = np.array([number for row in rows for number in row], dtype=object)
        self.items = numbers.astype(_kind(numbers))
        self.starts = np.cumsum([0, *map(len, rows)], dtype=np.int64)
        self._numba_type_ = UnevenRows(types.uint64 if self.items.dtype == np.uint64 else types.int64)


class UnevenRows(types.Type):  # type: ignore[misc]
    """The type of `Uneven`. A row is an array."""

    def __init__(self, dtype: Any) -> None:
        self.items, self.starts = (types.Array(kind, 1, "C", readonly=True) for kind in (dtype, types.int64))
        super().__init__(f"rows of {dtype}")


@register_model(UnevenRows)
class UnevenRowsModel(models.StructModel):  # type: ignore[misc]
    """Two arrays."""

    def __init__(self, manager: Any, kind: UnevenRows) -> None:
        super().__init__(manager, kind, [("items", kind.items), ("starts", kind.starts)])


for attribute in ("items", "starts"):
    make_attribute_wrapper(UnevenRows, attribute, f"_{attribute}")


@lower_constant(UnevenRows)  # type: ignore[untyped-decorator]
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    rows = cgutils.create_struct_proxy(kind)(context, builder)
    rows.items = context.get_constant_generic(builder, kind.items, value.items)
    rows.starts = context.get_constant_generic(builder, kind.starts, value.starts)
    return rows._getvalue()


@overload(len, jit_options=BARE)
def _len(rows):  # type: ignore[no-untyped-def]
    return (lambda rows: len(rows._starts) - 1) if isinstance(rows, UnevenRows) else None


@overload(operator.getitem, jit_options=BARE)
def _getitem(rows, at):  # type: ignore[no-untyped-def]
    if not isinstance(rows, UnevenRows) or not isinstance(at, types.Integer):
        return None
    place = place_in(at)

    def row(rows, at):  # type: ignore[no-untyped-def]
        number = place(at, len(rows))
        return rows._items[rows._starts[number] : rows._starts[number + 1]]

    return row


@njit(**BARE)  # type: ignore[untyped-decorator]
def rows_of(rows: Any) -> Any:
    """Goes through the rows."""
    for number in range(len(rows)):
        yield rows[number]
