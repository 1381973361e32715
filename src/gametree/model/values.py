"""Values and the integers that stand for them in a search."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from numbers import Complex, Number, Real
from operator import index

from gametree import _core
from gametree.model.errors import ValueRangeError
from gametree.model.quoted import quoted

__all__ = ["FLOATS", "INFINITY", "INTEGERS", "FloatScale", "IntegerScale", "Scale", "real_number", "whole_number"]

INFINITY: int = _core.INFINITY
"""Greater than every integer value: positions are worth -INFINITY + 1 to INFINITY - 1."""


class Scale(ABC):
    """How a game's values become the integers that searches compare, and back.

    The map keeps the order, and there is no value between neighbouring integers, so a null window is exact and every
    driver ends.
    """

    infinity: int

    @abstractmethod
    def number(self, value: object) -> int:
        """The integer that stands for `value`; `ValueRangeError` if there is none."""

    @abstractmethod
    def value(self, number: int) -> int | float:
        """The value that `number` stands for; a float infinity for plus or minus `infinity`."""

    @abstractmethod
    def step(self, unit: int | float) -> int:
        """The step between numbers that is about `unit` in values; at least 1."""


class IntegerScale(Scale):
    """Integers of 32 bits stand for themselves."""

    infinity = INFINITY

    def number(self, value: object) -> int:
        """See `Scale.number`."""
        if type(value) is not int:
            try:
                value = index(value)  # type: ignore[arg-type]
            except TypeError:
                raise ValueRangeError(f"values of this game are integers, not {quoted(value)}") from None
        assert type(value) is int
        if not -INFINITY < value < INFINITY:
            raise ValueRangeError(f"value {quoted(value)} does not fit: values are {-INFINITY + 1} to {INFINITY - 1}")
        return value

    def value(self, number: int) -> int | float:
        """See `Scale.value`."""
        return number if -INFINITY < number < INFINITY else float("inf") * number

    def step(self, unit: int | float) -> int:
        """See `Scale.step`."""
        return max(1, round(unit))


class FloatScale(Scale):
    """Floats are numbered in their order: the next float has the next number."""

    infinity = 0x7FF0_0000_0000_0001  # one above the number of the float infinity

    def number(self, value: object) -> int:
        """See `Scale.number`."""
        try:
            number = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            raise ValueRangeError(f"values of this game are numbers, not {quoted(value)}") from None
        if number != number:
            raise ValueRangeError("nan is not a value: it cannot be ordered")
        (bits,) = struct.unpack("<q", struct.pack("<d", number + 0.0))
        return int(bits if bits >= 0 else -(bits & 0x7FFF_FFFF_FFFF_FFFF))

    def value(self, number: int) -> int | float:
        """See `Scale.value`."""
        if abs(number) >= self.infinity:
            return float("inf") if number > 0 else float("-inf")
        (value,) = struct.unpack("<d", struct.pack("<q", abs(number)))
        return float(value if number >= 0 else -value)

    def step(self, unit: int | float) -> int:
        """A sixteenth of the value, whatever the unit: numbers of floats are logarithmic."""
        return 2**48


INTEGERS = IntegerScale()
FLOATS = FloatScale()


def whole_number(value: object) -> int | None:
    """A whole number of Python or NumPy as an int; None for anything else, and for a boolean.

    >>> whole_number(3), whole_number(True), whole_number(3.0)
    (3, None, None)
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array, or a class
        return None


def real_number(value: object) -> int | float | None:
    """A number of Python or NumPy as an int or float; None for anything else, and for a boolean.

    >>> real_number(3), real_number(0.5), real_number("3"), real_number(True)
    (3, 0.5, None, None)
    """
    if type(value) is int or type(value) is float:
        return value
    whole = whole_number(value)
    is_complex = isinstance(value, Complex) and not isinstance(value, Real)
    if whole is not None or isinstance(value, bool) or is_complex or not isinstance(value, Number):
        return whole
    try:
        return float(value)  # type: ignore[arg-type]  # fractions, decimals, NumPy's floats
    except (OverflowError, TypeError, ValueError):  # a fraction beyond every float, for example
        return None
