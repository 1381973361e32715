"""Files of positions, as in `gametree compare othello --positions mine.txt`: a position a line, # begins a comment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from gametree.model.errors import GameTreeError, InvalidPosition, OptionError
from gametree.model.position import Position
from gametree.model.quoted import cut

__all__ = ["is_file_of_positions", "read_positions"]

ENDING = ".txt"
LARGEST = 10_000_000
"""Bytes."""


def is_file_of_positions(text: str) -> bool:
    """Whether the text names a file rather than a position or a number."""
    return text.endswith(ENDING)


def read_positions(file: str, make: Callable[[str], Position]) -> Iterator[Position]:
    """The positions of a file; an error names the file and the line that cannot be read."""
    found = 0
    for number, line in enumerate(_lines(file), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            yield make(text)
        except GameTreeError as error:
            raise InvalidPosition(f"{cut(Path(file).name)}, line {number}: {error}") from None
        found += 1
    if not found:
        raise OptionError(f"{cut(file)} has no positions; write one a line")


def _lines(file: str) -> list[str]:
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
