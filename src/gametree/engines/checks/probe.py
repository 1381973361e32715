"""A conversation with an engine in which every line is noted. Whatever the engine does wrong fails the check."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from gametree.engines.checks.check import Failed, must
from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.faults import Ended, Fault
from gametree.engines.clients.process import EngineProcess

__all__ = ["Probe"]

MARKS = {"sent": "> ", "said": "< ", "stderr": "! "}
LINES_NOTED = 60
LONGEST_NOTED = 200
LINES_HELD = 20_000
"""The most lines that may come before an answer."""


class Probe:
    """Starts an engine, again if it has ended, and talks to it line by line."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self.command = tuple(command)
        self.patience = patience
        self._process: EngineProcess | None = None
        self._notes: deque[str] = deque(maxlen=LINES_NOTED)

    @property
    def runs(self) -> bool:
        """Whether the engine has been started, and not been given up."""
        return self._process is not None

    def start(self) -> None:
        """Starts the engine anew; `EngineError` if there is no such program."""
        self.close()
        self._process = EngineProcess(self.command, self._note)

    def close(self) -> None:
        """Ends the engine."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def notes(self) -> tuple[str, ...]:
        """The conversation since this was last called; the last lines of it."""
        noted = tuple(self._notes)
        self._notes.clear()
        return noted

    def _note(self, kind: str, text: str) -> None:
        for line in text.splitlines() or [""]:
            short = line if len(line) <= LONGEST_NOTED else f"{line[:LONGEST_NOTED]}..."
            self._notes.append(MARKS[kind] + short)

    def send(self, *lines: str) -> None:
        """Sends lines."""
        try:
            self._engine.send(*lines, deadline=Deadline(self.patience))
        except Fault as fault:
            raise Failed(f"the engine {fault}") from None

    def until(self, is_last: Callable[[str], bool], awaited: str, seconds: float | None = None) -> list[str]:
        """The lines up to the first of some kind; fails if it does not come in time."""
        deadline, lines = Deadline(self.patience if seconds is None else seconds), list[str]()
        try:
            while not lines or not is_last(lines[-1]):
                lines.append(self._engine.line(deadline, awaited))
                if len(lines) > LINES_HELD or not deadline.left:
                    raise Failed(
                        f"the engine gave no {awaited} within {deadline.seconds:g} s, but {len(lines):,} lines"
                    )
        except Fault as fault:
            raise Failed(f"the engine {fault}") from None
        return lines

    def listen(self, seconds: float) -> list[str]:
        """The lines that come within some seconds."""
        deadline, lines = Deadline(seconds), list[str]()
        try:
            while deadline.left and len(lines) < LINES_HELD:
                lines.append(self._engine.line(deadline))
        except Ended as ended:
            raise Failed(f"the engine {ended}") from None
        except Fault:
            pass
        return lines

    def end(self, *farewell: str, seconds: float) -> None:
        """Says farewell, or closes the engine's input; fails if the engine does not end then, with code 0."""
        try:
            code = self._engine.ended(*farewell, deadline=Deadline(seconds))
        except Fault as fault:
            raise Failed(f"the engine {fault}") from None
        self.close()
        must(code is not None, f"the engine still ran after {seconds:g} s")
        must(code == 0, f"the engine ended with code {code}")

    @property
    def _engine(self) -> EngineProcess:
        if self._process is None:
            self.start()
        assert self._process is not None
        return self._process
