"""Checks the options of games: returns the value, or raises an `OptionError` that says what would be right."""

from __future__ import annotations

import operator

from gametree.model.errors import OptionError
from gametree.model.quoted import quoted

__all__ = ["integer"]


def integer(name: str, value: object, low: int, high: int, or_else: str = "") -> int:
    """`value`, if it is an integer from `low` to `high`; a string is not."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise OptionError(f"{name} must be {or_else}an integer from {low} to {high}, not {quoted(value)}")
    return number
