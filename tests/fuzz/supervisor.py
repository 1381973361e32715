"""Runs the fuzzer in several processes: starts them, notices what kills them, and adds up what they did."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess

from fuzz.catalogue import Target
from fuzz.figures import Figures, TargetFigures
from fuzz.worker import CHECKS, FAULTS, INPUTS, NEXT, Board, Finding, crashed_on, work

__all__ = ["fuzz"]

HANGS = 120.0
"""Seconds after which a case counts as one that does not end."""
GRACE = 90.0
"""Seconds that a worker may go on after the end, to make a failing case simpler."""
FORK = multiprocessing.get_context("fork")


class Crew:
    """One worker: its process, its board, and what it was last seen trying."""

    def __init__(self, targets: Sequence[Target], seed: int, first: int, stride: int, end: float) -> None:
        self.targets, self.seed, self.stride, self.end = targets, seed, stride, end
        self.board = Board(FORK.Array("q", Board.size(len(targets)), lock=False), len(targets))
        for number in range(len(targets)):
            self.board.add(number, NEXT, first)
        self.start()

    def start(self) -> None:
        """Starts the process, or one that takes the place of a dead one."""
        self.found, sending = FORK.Pipe(duplex=False)
        arguments = (self.targets, self.seed, self.stride, self.board, sending, self.end)
        self.process: ForkProcess = FORK.Process(target=work, args=arguments, daemon=False)
        self.process.start()
        sending.close()
        self.seen, self.since = self.board.tried_last, time.monotonic()

    def findings(self) -> list[Finding]:
        """What the worker has sent."""
        found = []
        try:
            while self.found.poll():
                found.append(self.found.recv())
        except EOFError:
            pass
        return found

    def stuck(self) -> bool:
        """Whether it has been trying one case for too long."""
        if self.board.tried_last != self.seen:
            self.seen, self.since = self.board.tried_last, time.monotonic()
        return time.monotonic() - self.since > HANGS

    def buried(self, why: str) -> Finding:
        """What killed it."""
        target, case = self.board.tried_last
        self.board.add(target, FAULTS, 1)
        return crashed_on(self.targets[target], self.seed, case, why)


def fuzz(
    targets: Sequence[Target],
    *,
    seed: int,
    seconds: float,
    workers: int,
    show: Callable[[Finding], None],
    progress: Callable[[Figures], None],
) -> Figures:
    """Tries cases for so many seconds. Ctrl-C ends it early, with the figures so far."""
    began = time.monotonic()
    findings: list[Finding] = []
    crew = [Crew(targets, seed, first, workers, began + seconds) for first in range(workers)]

    def figures() -> Figures:
        counted = tuple(
            TargetFigures(
                target.name, *(sum(each.board.get(number, kind) for each in crew) for kind in (INPUTS, CHECKS, FAULTS))
            )
            for number, target in enumerate(targets)
        )
        return Figures(seed, time.monotonic() - began, workers, counted, tuple(findings))

    def take(found: list[Finding]) -> None:
        for finding in found:
            if (finding.target, finding.claim, finding.program) not in {
                (f.target, f.claim, f.program) for f in findings
            }:
                findings.append(finding)
                show(finding)

    try:
        while True:
            at_work = [tended(each, take) for each in crew]  # all of them, also if the first is at work
            if not any(at_work):
                break
            progress(figures())
            handles: list[int | Connection] = [each.process.sentinel for each in crew]
            wait([*handles, *(each.found for each in crew if not each.found.closed)], timeout=0.5)
            time.sleep(0.05)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        for each in crew:
            each.process.kill()
            each.process.join()
            take(each.findings())
    return figures()


def tended(each: Crew, take: Callable[[list[Finding]], None]) -> bool:
    """Takes what a worker found, and replaces it if it has died. Returns whether it is at work."""
    take(each.findings())
    now = time.monotonic()
    if each.process.is_alive():
        if each.stuck() or now > each.end + GRACE:
            each.process.kill()
            each.process.join()
            take([each.buried("did not end")])
            return restarted(each, now)
        return True
    each.process.join()
    if each.process.exitcode == 0:
        return False
    take(each.findings())
    take([each.buried(f"died of {reason(each.process.exitcode)}")])
    return restarted(each, now)


def restarted(each: Crew, now: float) -> bool:
    """Goes on with another process, if there is time."""
    if now < each.end:
        each.start()
    return now < each.end


def reason(code: int | None) -> str:
    """The signal that ended a process, or its exit code."""
    return signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
