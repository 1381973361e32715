"""Data as it goes over the wire: JSON that every browser reads, and columns of numbers as base64 or as they are."""

from __future__ import annotations

import json
import math
import sys
from array import array
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["BINARY", "base64_columns", "binary_columns", "plain", "text_of"]

BINARY = "application/x-gametree-columns"
"""The content type of `binary_columns`."""
MAGIC = b"GTC1"
ALIGNMENT = 8
KINDS = {"b": "i", "h": "i", "i": "i", "l": "i", "q": "i", "f": "f", "d": "f"}
"""Letters of the module `array`: signed integers and floats. All others are unsigned integers."""


def plain(data: Any) -> Any:
    """The same data made of what JSON knows; infinities are the strings "inf" and "-inf", and what is no number None.

    >>> plain({"value": float("inf"), "line": (1, 0.5)})
    {'value': 'inf', 'line': [1, 0.5]}
    """
    if data is None or isinstance(data, str | bool | int):
        return data
    if isinstance(data, float):
        return data if math.isfinite(data) else None if math.isnan(data) else "inf" if data > 0 else "-inf"
    if isinstance(data, Mapping):
        return {str(name): plain(value) for name, value in data.items()}
    if isinstance(data, list | tuple | set | frozenset):
        return [plain(value) for value in data]
    return _number(data)


def _number(data: Any) -> Any:
    """A number of some library as Python's own; anything else as it prints."""
    for kind in (int, float):
        try:
            if kind(data) == data:
                return plain(kind(data))
        except (TypeError, ValueError, OverflowError):
            continue
    return str(data)


def text_of(data: Any) -> str:
    """The data as one line of JSON in ASCII."""
    return json.dumps(plain(data), separators=(",", ":"), allow_nan=False)


def base64_columns(columns: Mapping[str, Any]) -> str:
    """Columns as JSON, with every array as {"type": "f64", "data": base64 of its little-endian bytes}."""
    shown = _with_arrays(columns, lambda name, data: {"type": name, "data": b64encode(data).decode("ascii")})
    return json.dumps(shown, separators=(",", ":"), allow_nan=False)


def binary_columns(columns: Mapping[str, Any]) -> bytes:
    """Columns as bytes: "GTC1", the length of a header in JSON, the header, and all arrays.

    In the header an array is {"type": "f64", "at": offset in the whole, "length": items}; every offset is a multiple
    of eight.
    """
    room = 0
    header = b""
    while True:  # the offsets are in the header, and depend on its length
        parts: list[bytes] = []
        header = json.dumps(_with_arrays(columns, _placed(parts, room)), separators=(",", ":")).encode()
        needed = _padded(len(MAGIC) + 4 + len(header))
        if needed <= room:
            break
        room = needed
    header = header.ljust(room - len(MAGIC) - 4)
    return b"".join([MAGIC, len(header).to_bytes(4, "little"), header, *parts])


def _placed(parts: list[bytes], at: int) -> Callable[[str, bytes], dict[str, Any]]:
    """Appends each array to `parts`, and describes where it is if the first is at `at`."""

    def place(name: str, data: bytes) -> dict[str, Any]:
        nonlocal at
        here, filled = at, data.ljust(_padded(len(data)), b"\0")
        parts.append(filled)
        at += len(filled)
        return {"type": name, "at": here, "length": len(data) * 8 // int(name[1:])}

    return place


def _padded(length: int) -> int:
    return -(-length // ALIGNMENT) * ALIGNMENT


def _with_arrays(data: Any, shown: Callable[[str, bytes], Any]) -> Any:
    """The same data, with every array as `shown` describes it."""
    if isinstance(data, array):
        return shown(f"{KINDS.get(data.typecode, 'u')}{8 * data.itemsize}", _little(data))
    if isinstance(data, Mapping):
        return {str(name): _with_arrays(value, shown) for name, value in data.items()}
    if isinstance(data, list) and any(isinstance(item, Mapping | list | array) for item in data[:1]):
        return [_with_arrays(item, shown) for item in data]
    return data if isinstance(data, list) and all(isinstance(item, str) for item in data[:1]) else plain(data)


def _little(data: array[Any]) -> bytes:
    if sys.byteorder == "big":
        data = data[:]
        data.byteswap()
    return data.tobytes()
