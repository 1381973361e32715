"""One process of the fuzzer: it tries cases of all targets in turn, and says what it finds."""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import SynchronizedArray
from typing import NamedTuple

from fuzz.case import Case, Fault, examine, minimal, until
from fuzz.catalogue import Target
from gametree.checking.shrinking import smallest

__all__ = ["Board", "Finding", "crashed_on", "quiet", "work"]

BATCH = 0.6
"""Seconds that a target has before it is the next one's turn."""
SHOWN = 1
"""Faults of one kind that a worker makes small and shows; others are only counted."""
CRASH_SECONDS, CRASH_PATIENCE = 10, 60.0
"""Seconds for a case that may not end, and for making one that kills its process simpler."""

INPUTS, CHECKS, FAULTS, NEXT = range(4)
FIGURES = 4
"""What a worker counts for each target: inputs, searches, faults, and the number of the next case."""


class Finding(NamedTuple):
    """A fault that was found, and the program that shows it."""

    target: str
    seed: int
    case: int
    claim: str
    wrong: str
    program: str


class Board:
    """What a worker has done and is doing, in memory that it shares: it survives the worker."""

    def __init__(self, shared: SynchronizedArray[int], targets: int) -> None:
        self._shared = shared
        self._targets = targets

    @staticmethod
    def size(targets: int) -> int:
        """Numbers that are shared: those for each target, and the target and case that are being tried."""
        return FIGURES * targets + 2

    def add(self, target: int, figure: int, count: int) -> None:
        """Counts."""
        self._shared[FIGURES * target + figure] += count

    def get(self, target: int, figure: int) -> int:
        """A count."""
        return self._shared[FIGURES * target + figure]

    def trying(self, target: int, case: int) -> None:
        """Notes the input before it is tried."""
        self._shared[FIGURES * self._targets] = target
        self._shared[FIGURES * self._targets + 1] = case

    @property
    def tried_last(self) -> tuple[int, int]:
        """The target and case that are being tried."""
        return self._shared[FIGURES * self._targets], self._shared[FIGURES * self._targets + 1]


def work(targets: Sequence[Target], seed: int, stride: int, board: Board, found: Connection, end: float) -> None:
    """Tries every `stride`-th case of every target, in short turns, until the end; it goes on where the board says.

    Every target has its turn, also if the time ends before.
    """
    quiet()
    seen: Counter[tuple[str, str]] = Counter()
    parent = os.getppid()
    while os.getppid() == parent:  # nobody is left behind
        for number, target in enumerate(targets):
            turn = min(end, time.monotonic() + BATCH)
            while time.monotonic() < turn or not board.get(number, INPUTS):
                finding = attempt(target, number, seed, stride, board, seen)
                if finding is not None:
                    found.send(finding)
        if time.monotonic() >= end:
            return


def attempt(
    target: Target, number: int, seed: int, stride: int, board: Board, seen: Counter[tuple[str, str]]
) -> Finding | None:
    """Tries one case; returns a fault that is to be shown."""
    at = board.get(number, NEXT)
    board.add(number, NEXT, stride)
    board.trying(number, at)
    board.add(number, INPUTS, 1)
    case = None
    try:
        case = target.case(seed, at)
        board.add(number, CHECKS, examine(case))
        return None
    except Fault as fault:
        board.add(number, FAULTS, 1)
        seen[target.name, fault.claim] += 1
        if seen[target.name, fault.claim] > SHOWN:
            return None
        least = fault if case is None else minimal(case, fault)
        return Finding(target.name, seed, at, least.claim, str(least), least.program)


def quiet() -> None:
    """Ctrl-C is the business of the process that started this one; what commands print is nobody's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.disable()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def crashed_on(target: Target, seed: int, number: int, why: str) -> Finding:
    """The finding for a case that killed its worker: the smallest one that kills a process, if it does so again."""
    case: Case = target.case(seed, number)
    end = time.monotonic() + CRASH_PATIENCE

    if ends_by_signal(case):
        case = smallest(case, ends_by_signal, lambda failing: until(end, failing.simpler()))
    return Finding(target.name, seed, number, why, f"the process that tried it {why}", case.program())


def ends_by_signal(case: Case) -> bool:
    """Whether a process that checks the case is killed, or does not end."""
    child = os.fork()
    if not child:
        quiet()
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)  # whoever started this may have a handler
            signal.alarm(CRASH_SECONDS)
            examine(case)
        except Fault:
            pass
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)
