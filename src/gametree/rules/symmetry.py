"""Symmetries of boards: one key for a board and its mirrored or rotated images."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b

__all__ = ["key_of_images", "mirrored", "turned"]

Rows = Sequence[str]


def mirrored(rows: Rows) -> Iterator[Rows]:
    """A board, and the same with left and right exchanged.

    >>> list(mirrored(["XO.", "..."]))
    [['XO.', '...'], ['.OX', '...']]
    """
    yield rows
    yield [row[::-1] for row in rows]


def turned(rows: Rows) -> Iterator[Rows]:
    """The eight images of a square board.

    >>> sorted("".join(image) for image in turned(["X.", ".."]))
    ['...X', '...X', '..X.', '..X.', '.X..', '.X..', 'X...', 'X...']
    """
    for _ in range(4):
        yield from mirrored(rows)
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]


def key_of_images(
    rows: Iterable[Iterable[str]], maximizing: bool, images: Callable[[Rows], Iterable[Rows]] = turned
) -> int:
    """64 bits, the same for all images of a board with the same side to move."""
    least = min("/".join(image) for image in images(["".join(row) for row in rows]))
    return int.from_bytes(blake2b(f"{least} {maximizing}".encode(), digest_size=8).digest())
