"""Checks of the arguments of public functions: each returns the argument, or says what it should have been."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeVar

from gametree.model.errors import GameTreeError, OptionError
from gametree.model.quoted import quoted
from gametree.model.values import real_number, whole_number

__all__ = ["each", "file_path", "function", "instance", "iterated", "listed_by", "number", "one_of", "seeded", "whole"]

T = TypeVar("T")

MOST_SEED = 2**64
LONGEST_PATH = 4096


def one_of(name: str, value: Any, choices: Iterable[str], error: type[GameTreeError] = OptionError) -> str:
    """One of some words.

    >>> one_of("goal", "value", ("value", "move"))
    'value'
    """
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        raise error(f"{name} is one of {', '.join(known)}, not {quoted(value)}")
    return value


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """A whole number of Python or NumPy, from `least` up to `most`."""
    found = whole_number(value)
    if found is None or found < least or (most is not None and found > most):
        wanted = f"from {least} up" if most is None else f"from {least} to {most}"
        raise OptionError(f"{name} is a whole number {wanted}, not {quoted(value)}")
    return found


def seeded(value: Any) -> int:
    """The seed of random numbers: a whole number of at most 64 bits."""
    found = whole_number(value)
    if found is None or abs(found) > MOST_SEED:
        raise OptionError(f"seed is a whole number of at most 64 bits, not {quoted(value)}")
    return found


def number(name: str, value: Any, least: float, most: float) -> int | float:
    """A number of Python or NumPy, from `least` to `most`."""
    found = real_number(value)
    if found is None or not least <= found <= most:
        raise OptionError(f"{name} is a number from {least:g} to {most:g}, not {quoted(value)}")
    return found


def instance(name: str, value: T, kind: type, wanted: str) -> T:
    """A value of some type; `wanted` says in words what that is."""
    if not isinstance(value, kind):
        raise OptionError(f"{name} is {wanted}, not {quoted(value)}")
    return value


def file_path(value: Any) -> Path:
    """The name of a file."""
    named = isinstance(value, str | PathLike) and isinstance(fspath(value), str)
    if not named or "\0" in fspath(value) or len(fspath(value)) > LONGEST_PATH:
        raise OptionError(f"a file is named by a string or a Path, not {quoted(value)}")
    return Path(value)


def function(name: str, value: Any) -> Callable[..., Any]:
    """Something that can be called."""
    if not callable(value):
        raise OptionError(f"{name} is a function, not {quoted(value)}")
    return value  # type: ignore[no-any-return]


def iterated(name: str, values: Any, wanted: str) -> Iterator[Any]:
    """Goes through a list or anything else, as far as it is asked for; `wanted` says in words what the items are."""
    try:
        return iter(values)
    except TypeError:
        raise OptionError(f"{name} is a list of {wanted}, not {quoted(values)}") from None


def listed_by(name: str, values: Any, wanted: str) -> list[Any]:
    """All items of a list, or of anything else that has an end."""
    return list(iterated(name, values, wanted))


def each(name: str, values: Iterable[T], kind: type, wanted: str) -> list[T]:
    """The items of a list, all of one type."""
    found = listed_by(name, values, wanted)
    for item in found:
        if not isinstance(item, kind):
            raise OptionError(f"{name} is a list of {wanted}; {quoted(item)} is not one of them")
    return found
