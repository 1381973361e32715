"""Text files that people write: one thing a line, and # begins a comment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from gametree.model.errors import GameTreeError, InvalidPosition, OptionError
from gametree.model.quoted import cut

__all__ = ["read_lines"]

T = TypeVar("T")

LARGEST = 10_000_000
"""Bytes."""


def read_lines(file: str | Path, read: Callable[[str], T], wanted: str) -> Iterator[T]:
    """What `read` makes of each line; an `InvalidPosition` names the file and the line that cannot be read.

    `wanted` says in the plural what the lines are, as in "positions"; a file without any is an `OptionError`.
    """
    found = 0
    for number, line in enumerate(_lines(file), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            yield read(text)
        except GameTreeError as error:
            raise InvalidPosition(f"{cut(Path(file).name)}, line {number}: {error}") from None
        found += 1
    if not found:
        raise OptionError(f"{cut(file)} has no {wanted}; write one a line")


def _lines(file: str | Path) -> list[str]:
    try:
        with Path(file).open("rb") as there:
            data = there.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise OptionError(f"{cut(file)} has more than {LARGEST:,} bytes")
        return data.decode("utf-8-sig").splitlines()
    except FileNotFoundError:
        raise OptionError(f"there is no file {cut(file)}") from None
    except UnicodeDecodeError:
        raise OptionError(f"{cut(file)} is not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise OptionError(f"{cut(file)} cannot be read: {getattr(error, 'strerror', None) or error}") from None
