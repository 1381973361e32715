"""The bytes of a file, read in pieces: what has been read and not been used, and the lines before it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gametree.model.arguments import file_path
from gametree.model.errors import OptionError
from gametree.model.quoted import cut, quoted

__all__ = ["BLOCK", "LONGEST_GAME", "Source", "decoded", "opened"]

BLOCK = 1 << 18
LONGEST_GAME = 1 << 22
"""The most bytes of a game: a comment that is never closed must not read a whole library into memory."""
BOM = b"\xef\xbb\xbf"


class Source:
    """A file of games. `data` from `at` on is what has been read and not been used; `is_last` if nothing follows it."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._counted = 0, 1  # a byte of `data`, and the number of its line
        self.data = b""
        self.at = 0
        self.is_last = False
        self.unclosed: int | None = None
        """From this byte on, `data` closes no comment: it need not be searched for that again."""
        self.more()
        if self.data.startswith(BOM):
            self.at = len(BOM)

    def more(self) -> None:
        """Reads another piece; what has been used is forgotten."""
        piece = self._file.read(BLOCK)
        if isinstance(piece, str):
            piece = piece.encode(errors="surrogateescape")
        if not isinstance(piece, bytes):
            raise OptionError(f"a file of games gives strings or bytes, not {quoted(piece)}")
        self._counted = 0, self.line_of(self.at)
        self.data = self.data[self.at :] + piece
        self.at, self.unclosed = 0, None
        self.is_last = not piece

    @property
    def is_too_long(self) -> bool:
        """Whether more has been read than a game has, and none has ended."""
        return len(self.data) - self.at > LONGEST_GAME

    def line_of(self, offset: int) -> int:
        """The number of the line that holds a byte of `data`."""
        known, line = self._counted
        if offset < known:
            return line - self.data.count(b"\n", offset, known)
        self._counted = offset, line + self.data.count(b"\n", known, offset)
        return self._counted[1]


def decoded(data: bytes) -> str:
    """Text in UTF-8, or else in Latin-1, which old files use."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


@contextmanager
def opened(where: Any) -> Iterator[Source]:
    """The source that a path or a file is; errors of the system are `OptionError`s."""
    try:
        if callable(getattr(where, "read", None)):
            yield Source(where)
            return
        path: Path = file_path(where)
        with path.open("rb") as file:
            yield Source(file)
    except FileNotFoundError:
        raise OptionError(f"there is no file {cut(where)}") from None
    except OSError as error:
        raise OptionError(f"{cut(where)} cannot be read: {error.strerror or error}") from None
