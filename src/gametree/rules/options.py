"""Options of games, checked: what a caller gave, or an `OptionError` that says what would be right."""

from __future__ import annotations

import operator

from gametree.model.errors import OptionError

__all__ = ["integer"]


def integer(name: str, value: object, low: int, high: int, or_else: str = "") -> int:
    """`value`, an integer from `low` to `high`; the text of one is none."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise OptionError(f"{name} must be {or_else}an integer from {low} to {high}, not {value!r}")
    return number
