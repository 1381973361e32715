"""Conversations with an engine, in this process or in one of its own: say a line, and hear what it answers."""

from __future__ import annotations

import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any, Self

import gametree as gt
from gametree.engines.engine import Engine
from gametree.engines.protocols import PROTOCOLS
from gametree.engines.strength import Strength
from gametree.engines.wire import Wire
from gametree.model.game import AnyGame

__all__ = ["Process", "Talk"]

GAMETREE = "from gametree.cli import main; main()"
PATIENCE = 20.0
"""Seconds to wait for an answer: a busy machine is slow."""


class Heard(ABC):
    """The lines that an engine has said. `hear` looks only at those that nobody has heard yet."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._news = threading.Condition()
        self._part = b""
        self._at = 0
        self._over = False

    def write(self, data: bytes) -> int:
        """Takes what the engine says; for the engine."""
        *whole, self._part = (self._part + data).split(b"\n")
        with self._news:
            self.lines += [line.decode() for line in whole]
            self._news.notify_all()
        return len(data)

    def flush(self) -> None:
        """For the engine: nothing is held back."""
        return

    @abstractmethod
    def say(self, *lines: str) -> Self:
        """Says lines to the engine."""

    def hear(self, beginning: str, patience: float = PATIENCE) -> list[str]:
        """Waits for a line that begins so; returns it and the lines before it, as far as they are new."""
        end = monotonic() + patience
        with self._news:
            while True:
                for at in range(self._at, len(self.lines)):
                    if self.lines[at].startswith(beginning):
                        heard, self._at = self.lines[self._at : at + 1], at + 1
                        return heard
                if self._over or not self._news.wait(max(end - monotonic(), 0)):
                    raise AssertionError(f"no line {beginning!r} came, but only {self.lines[self._at :]}")

    def answer(self, beginning: str) -> str:
        """The line that begins so."""
        return self.hear(beginning)[-1]


class Talk(Heard):
    """A conversation in this process."""

    def __init__(
        self,
        game: str | AnyGame,
        protocol: str,
        strength: Strength | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        self.engine = Engine(gt.game(game) if isinstance(game, str) else game, options, strength)
        self.protocol = PROTOCOLS[protocol](self.engine, Wire(BytesIO(), self))  # type: ignore[arg-type]
        self.goes_on = True

    def say(self, *lines: str) -> Self:
        """See `Heard.say`. After the last line nothing is obeyed any more."""
        for line in lines:
            self.goes_on = self.goes_on and self.protocol.answer(line)
        return self

    def end(self) -> list[str]:
        """Ends the conversation; returns all lines."""
        self.protocol.converse()  # there are no more lines
        return self.lines


class Process(Heard):
    """A conversation with a process: `gametree engine` with these arguments, or any command."""

    def __init__(self, *arguments: str, command: tuple[str, ...] | None = None, folder: Path | None = None) -> None:
        super().__init__()
        made = (sys.executable, "-c", GAMETREE, "engine", *arguments) if command is None else command
        self.process = subprocess.Popen(
            made, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.write(line)
        with self._news:
            self._over = True
            self._news.notify_all()

    def say(self, *lines: str) -> Self:
        """See `Heard.say`."""
        return self.send("".join(f"{line}\n" for line in lines).encode())

    def send(self, data: bytes) -> Self:
        """Says any bytes."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()
        return self

    def close(self) -> tuple[int, str]:
        """Says no more; returns the exit code and what is on stderr when the process has ended."""
        assert self.process.stdin is not None and self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        wrong = self.process.stderr.read().decode()
        self.process.stderr.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code, wrong

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
