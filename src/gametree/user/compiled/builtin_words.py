"""Functions of Python itself that compiled code calls, written out: so their arithmetic is checked like any other."""

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


BUILTINS = {"sum": checked_sum, "pow": checked_pow, "abs": checked_abs, "divmod": checked_divmod}
