"""Files of positions, as in `gametree compare othello --positions mine.txt`: a position a line, # begins a comment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gametree.model.position import Position
from gametree.model.text_file import read_lines

__all__ = ["is_file_of_positions", "read_positions"]

ENDING = ".txt"


def is_file_of_positions(text: str) -> bool:
    """Whether the text names a file rather than a position or a number."""
    return text.endswith(ENDING)


def read_positions(file: str, make: Callable[[str], Position]) -> Iterator[Position]:
    """The positions of a file; an error names the file and the line that cannot be read."""
    return read_lines(file, make, "positions")
