"""The functions of `words`, as Numba compiles them."""

from __future__ import annotations

from typing import Any

from numba import njit, types
from numba.extending import intrinsic

from gametree.user.compiled import words
from gametree.user.compiled.long_tuples import BARE, with_item

__all__ = ["MACHINE_WORDS"]


@intrinsic  # type: ignore[untyped-decorator]
def _ones(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(context.cast(builder, arguments[0], bits, types.uint64))

    return types.int64(bits), generate


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.cast(builder, arguments[0], bits, types.uint64)
        return builder.cttz(word, context.get_constant(types.boolean, False))

    return types.int64(bits), generate


@njit(**BARE)  # type: ignore[untyped-decorator]
def popcount(bits: Any) -> Any:
    """See `words.popcount`."""
    return _ones(bits)


@njit(**BARE)  # type: ignore[untyped-decorator]
def lowest_bit(bits: Any) -> Any:
    """See `words.lowest_bit`."""
    return _trailing_zeros(bits)


@njit(**BARE)  # type: ignore[untyped-decorator]
def replaced(items: Any, at: Any, item: Any) -> Any:
    """See `words.replaced`."""
    if at < 0 or at >= len(items):
        raise IndexError("no such place in the tuple")
    return with_item(items, at, item)


MACHINE_WORDS = {words.popcount: popcount, words.lowest_bit: lowest_bit, words.replaced: replaced}
