"""A child process that is talked to in lines. Whatever it does, memory stays bounded, and nothing of it is left behind.

There are no threads: whoever waits for a line reads what there is, from stdout and stderr alike, also while writing, so
that neither side can wait for the other forever.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from weakref import finalize

from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.faults import Ended, Fault, Silent
from gametree.model.errors import EngineError
from gametree.model.quoted import cut, quoted

__all__ = ["EngineProcess"]

LONGEST_LINE = 1 << 16
"""The most bytes of a line: a hundred times what engines write."""
LONGEST_ANSWER = 1 << 26
"""The most bytes that may come before an answer."""
MOST_WAITING = 1 << 16
"""The most lines that wait to be read, while a program does not take what is written to it."""
LONGEST_SHOWN = 200
"""The most characters of a command in messages: the paths of programs are long."""
STDERR_KEPT = 4096
"""The most bytes that are kept of what was last written to stderr."""
CHUNK = 1 << 16
SLICE = 0.1
"""Seconds after which a deadline is looked at again: somebody may have moved it up."""
FAREWELL = 1.0
"""Seconds that an engine has to end by itself when it is closed, or after its stdout has ended."""

Listener = Callable[[str, str], object]
"""Called with "sent", "said" or "stderr", and a line."""


class EngineProcess:
    """A running program. `send` writes lines to it, `line` waits for one of its own, and `close` ends it.

    It has a session of its own: Ctrl-C in the terminal does not reach it, and the processes that it starts end with it.
    """

    def __init__(self, command: Sequence[str], listener: Listener | None = None) -> None:
        self.command = tuple(command)
        self._listener = listener
        if not hasattr(select, "poll") or not hasattr(os, "killpg"):
            raise EngineError("engines can be players on Linux, macOS and other POSIX systems, not on this one")
        self._process = self._started()
        self._end = finalize(self, _end, self._process, os.getpid())  # also if it is forgotten, or when Python ends
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in, self._out, self._err = (
            pipe.fileno() for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._open = {self._out, self._err}
        self._lines: deque[str] = deque()
        self._part = b""
        self._heard = 0
        self._errors = b""
        self._closed = False

    def _started(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen(
                self.command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineError(f"{self.shown} cannot be started: {why}") from None

    @property
    def shown(self) -> str:
        """The command in messages."""
        text = " ".join(self.command)
        return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._process.pid

    @property
    def errors(self) -> str:
        """The last lines of stderr; empty if there are none."""
        return self._errors.decode(errors="replace").strip()

    def send(self, *lines: str, deadline: Deadline) -> None:
        """Writes lines; `Silent` if the program does not read them."""
        if self._closed:
            raise Ended("has ended")
        rest = "".join(f"{line}\n" for line in lines).encode()
        for line in lines:
            self._tell("sent", line)
        while rest:
            ready = self._wait(deadline, writing=True)
            if not deadline.left and self._in not in ready:
                raise Silent(f"did not read {quoted(lines[0])} within {deadline.seconds:g} s")
            if self._in in ready:
                try:
                    rest = rest[os.write(self._in, rest) :]
                except BlockingIOError:
                    continue
                except OSError:  # a broken pipe
                    raise self._ended() from None

    def send_now(self, line: str) -> None:
        """Writes a short line if the program can take it at once. For another thread, or a signal handler."""
        with suppress(OSError, ValueError):
            if not self._closed:
                os.write(self._in, f"{line}\n".encode())

    def line(self, deadline: Deadline, awaited: str = "an answer") -> str:
        """The next line, stripped; a `Fault` if the program is `Silent`, has `Ended`, or says too much."""
        while not self._lines:
            if self._out not in self._open:
                raise self._ended()
            if not self._wait(deadline):
                if self._is_over() and not self._lines:  # though a process that it started may hold its output
                    raise self._ended()
                self._check(deadline, awaited)
        return self._lines.popleft()

    def answer(self, is_answer: Callable[[str], bool], deadline: Deadline, awaited: str) -> str:
        """The next line that is an answer; all before it are skipped. The function sees every line with a word."""
        self._heard = 0
        while not (line := self.line(deadline, awaited)) or not is_answer(line):
            self._check(deadline, awaited)
            if self._heard > LONGEST_ANSWER:
                raise Fault(f"wrote more than {LONGEST_ANSWER >> 20} MB and no {awaited}")
        return line

    @staticmethod
    def _check(deadline: Deadline, awaited: str) -> None:
        if not deadline.left:
            raise Silent(f"gave no {awaited} within {deadline.seconds:g} s")

    def waiting(self) -> list[str]:
        """The lines that have come by now, without waiting for more."""
        self._wait(Deadline(0))
        found = list(self._lines)
        self._lines.clear()
        return found

    def _wait(self, deadline: Deadline, *, writing: bool = False) -> set[int]:
        """Waits until something can be read or written, a moment at most; reads it. Returns what was ready."""
        poll = select.poll()
        for pipe in self._open:
            poll.register(pipe, select.POLLIN)
        if writing:
            poll.register(self._in, select.POLLOUT)
        ready = {pipe for pipe, _ in poll.poll(1000 * min(SLICE, deadline.left))}
        for pipe in ready & self._open:
            try:
                data = os.read(pipe, CHUNK)
            except BlockingIOError:
                continue
            if not data:
                self._open.discard(pipe)
            elif pipe == self._err:
                self._errors = (self._errors + data)[-STDERR_KEPT:]
                self._tell("stderr", data.decode(errors="replace"))
            else:
                self._take(data)
        return ready

    def _take(self, data: bytes) -> None:
        """Splits what came from stdout into lines."""
        self._heard += len(data)
        *whole, self._part = (self._part + data).split(b"\n")
        for line in map(self._read, whole):
            self._tell("said", line)
            self._lines.append(line)
        if len(self._part) > LONGEST_LINE:
            raise Fault(f"wrote a line of more than {LONGEST_LINE:,} characters")
        if len(self._lines) > MOST_WAITING:
            raise Fault(f"wrote more than {MOST_WAITING:,} lines without reading any")

    @staticmethod
    def _read(line: bytes) -> str:
        return line.decode(errors="replace").strip()

    def _tell(self, what: str, text: str) -> None:
        if self._listener is not None:
            self._listener(what, text)

    def _ended(self) -> Ended:
        """Says how the process ended, or that it has closed its output."""
        self._let_end(Deadline(FAREWELL))
        was_over = self._is_over()
        self._kill()
        code = self._process.returncode
        how = f"ended by signal {-code}" if code < 0 else f"ended with code {code}"
        return Ended((how if was_over else "closed its output") + self.last_words)

    @property
    def last_words(self) -> str:
        """What the process last wrote to stderr, as the end of a message."""
        lines = self.errors.splitlines()[-5:]
        return f"; on stderr it said: {' / '.join(map(cut, lines))}" if lines else ""

    def _let_end(self, deadline: Deadline) -> None:
        """Waits until the process has ended, and reads what it still has to say. It is not collected yet."""
        while deadline.left and not self._is_over():
            self._drain(Deadline(0.01))
        self._drain(Deadline(0))

    def _drain(self, deadline: Deadline) -> None:
        with suppress(Fault):
            self._wait(deadline)
        self._lines.clear()

    def _is_over(self) -> bool:
        """Whether the process has ended. Its number stays taken until it is collected, so its group can be killed."""
        if not hasattr(os, "waitid"):
            return not self._open
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        try:
            return os.waitid(os.P_PID, self._process.pid, flags) is not None
        except ChildProcessError:
            return True

    def _kill(self) -> None:
        """Ends the whole group, then collects the process and closes the pipes. May be repeated."""
        self._closed = True
        self._open.clear()
        self._end()

    def ended(self, *farewell: str, deadline: Deadline) -> int | None:
        """Says farewell, or closes the program's input, and waits. Its exit code; None if it had to be killed."""
        if farewell:
            self.send(*farewell, deadline=deadline)
        else:
            self._close_input()
        self._let_end(deadline)
        was_over = self._is_over()
        self._kill()
        return self._process.returncode if was_over else None

    def _close_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    def close(self, farewell: str | None = None) -> None:
        """Ends the process: with a word of farewell it has a moment to end by itself. May be repeated."""
        try:
            if farewell is not None and not self._closed:
                self.send_now(farewell)
                self._close_input()
                self._let_end(Deadline(FAREWELL))
        finally:
            self._kill()


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Ends a process and its group. A copy of this program, made by `os.fork`, does not own it."""
    if os.getpid() == owner:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
