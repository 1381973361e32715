"""The two streams of an engine: lines that come in, lines that go out, and a log of both."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from gametree.model.errors import OptionError
from gametree.model.files import write_file
from gametree.model.texts import LONGEST_TEXT

__all__ = ["Wire"]

PIECE = 2**16
"""Bytes of a line that is too long, which are read and dropped at a time."""
SHOWN = 100
"""Characters of such a line that are kept."""
LOGGED = 100_000
"""Lines that a log keeps: the last ones."""
FAILED = "the log cannot be written"


class Wire:
    """Reads lines as UTF-8, whatever they hold, and sends lines from any thread, each at once.

    Of a line that is too long to be any command only the beginning is kept; it is still too long. Sending to a program
    that has gone does nothing, and no more lines come. The log is a file that the user named; it is written when the
    wire is closed.

    >>> from io import BytesIO
    >>> from gametree.engines.wire import Wire
    >>> target = BytesIO()
    >>> wire = Wire(BytesIO(b"uci\\r\\nquit"), target)
    >>> list(wire.lines())
    ['uci', 'quit']
    >>> wire.send("uciok")
    >>> target.getvalue()
    b'uciok\\n'
    """

    def __init__(self, source: BinaryIO, target: BinaryIO, log: Path | None = None) -> None:
        self._source, self._target = source, target
        self._log, self._logged = log, deque[str](maxlen=LOGGED)
        self._sending = threading.Lock()
        self._gone = False
        if log is not None and not log.absolute().parent.is_dir():  # better said now than when the game is over
            raise OptionError(f"{FAILED} to {log}: there is no such folder")

    def lines(self) -> Iterator[str]:
        """The lines that come in, without their ends, until there are no more."""
        while not self._gone and (line := self._source.readline(LONGEST_TEXT + 1)):
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            if len(line) > LONGEST_TEXT:
                self._drop_rest(line)
                text = text[:SHOWN].ljust(LONGEST_TEXT + 1)
            self._logged.append(f"< {text.rstrip()}")
            yield text

    def _drop_rest(self, line: bytes) -> None:
        """Reads on to the end of a line of which the first bytes are known."""
        while line and not line.endswith(b"\n"):
            line = self._source.readline(PIECE)

    def send(self, text: str) -> None:
        """Sends one or several lines, which nothing comes between."""
        with self._sending:
            if self._gone:
                return
            self._logged.append("> " + text.replace("\n", "\n> "))
            try:
                self._target.write(f"{text}\n".encode("utf-8", "replace"))
                self._target.flush()
            except (OSError, ValueError):  # the other side has closed its end, or ours is closed
                self._gone = True

    def close(self) -> None:
        """Writes the log."""
        if self._log is not None:
            write_file(self._log, "".join(f"{line}\n" for line in self._logged), FAILED)
