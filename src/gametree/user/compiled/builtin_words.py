"""Functions of Python itself that compiled code calls, written out: so their arithmetic is checked like any other.

Numba does not know some of them at all.
"""

from __future__ import annotations

from typing import Any

__all__ = ["BUILTINS"]


def checked_sum(items: Any) -> Any:
    """`sum(items)`."""
    total = 0
    for item in items:
        total += item
    return total


def checked_pow(base: Any, exponent: Any) -> Any:
    """`pow(base, exponent)`."""
    return base**exponent


def checked_abs(number: Any) -> Any:
    """`abs(number)`."""
    return -number if number < 0 else number


def checked_divmod(number: Any, by: Any) -> Any:
    """`divmod(number, by)`."""
    return number // by, number % by


def any_of(items: Any) -> Any:
    """`any(items)`."""
    for item in items:  # noqa: SIM110 - this is what is compiled
        if item:
            return True
    return False


def all_of(items: Any) -> Any:
    """`all(items)`."""
    for item in items:  # noqa: SIM110
        if not item:
            return False
    return True


BUILTINS = {
    "sum": checked_sum,
    "pow": checked_pow,
    "abs": checked_abs,
    "divmod": checked_divmod,
    "any": any_of,
    "all": all_of,
}
