"""Keys of 64 bits for plain Python values: equal in every process, on every machine."""

from __future__ import annotations

import marshal
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import index
from typing import Any

from gametree._core import digest
from gametree.model.quoted import quoted

__all__ = ["stable_key"]

VERSION = 2
"""Of marshal's format: the last in which equal values of the built-in types have equal bytes, however they were made.

Later ones distinguish interned strings, and objects that occur twice, from others.
"""


def stable_key(value: Any) -> int:
    """64 bits that depend on `value` alone, and differ where values do, but for one chance in 2**64.

    A value is made of numbers, strings, bytes, None, tuples (also named ones), frozensets, enums and frozen
    dataclasses; `TypeError` says which part of it is not. Types count: 1, 1.0 and True have three different keys.

    >>> from gametree.user.stable_key import stable_key
    >>> hex(stable_key((21, True)))
    '0x2fe05b59d2a3e181'
    >>> stable_key(frozenset({"one", "two"})) == stable_key(frozenset({"two", "one"}))
    True
    """
    try:
        encoded = marshal.dumps(value, VERSION)
    except ValueError:  # it has a part that is not of a built-in type
        encoded = marshal.dumps(_plain(value), VERSION)
    return digest(encoded)


def _plain(value: Any) -> Any:
    """The same in built-in types alone: other types become tuples that begin with their name."""
    kind = type(value)
    if kind in (int, bool, float, complex, str, bytes, type(None)):
        return value
    if kind is tuple:
        return tuple(map(_plain, value))
    name = f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(value, Enum):
        return name, value.name
    if isinstance(value, tuple):
        return name, *map(_plain, value)
    if isinstance(value, frozenset):
        return name, *sorted(marshal.dumps(_plain(part), VERSION) for part in value)
    if is_dataclass(value) and kind.__hash__ is not None:
        return name, *(_plain(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, float):
        return float(value)
    if hasattr(kind, "__index__"):
        return index(value)
    raise TypeError(f"no key for {quoted(value)}, which is a {kind.__name__}")
