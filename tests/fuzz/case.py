"""A case: one random input of a target, which can be checked, made simpler, and written as a program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from time import monotonic
from traceback import extract_tb
from typing import Any, Self, TypeVar

import gametree as gt
from gametree.checking.shrinking import smallest

__all__ = ["Case", "Fault", "examine", "lines", "minimal", "shorter", "until"]

PACKAGE = Path(gt.__file__).parent
PATIENCE = 8.0
"""Seconds for making one failing case simpler."""


class Fault(Exception):  # noqa: N818 - not an error of the fuzzer
    """What is wrong: the kind of `claim` that does not hold, a sentence, and a program that fails for that reason."""

    def __init__(self, claim: str, wrong: str, program: str) -> None:
        super().__init__(wrong)
        self.claim = claim
        self.program = program


class Case(ABC):
    """One input. It is plain data: checking it twice does the same."""

    @abstractmethod
    def check(self) -> int:
        """Checks it; returns the number of searches (or calls) made, or raises the first `Fault`."""

    @abstractmethod
    def program(self) -> str:
        """The whole case as a Python program that checks nothing: for what raises or crashes by itself."""

    def simpler(self) -> Iterator[Self]:
        """Cases that are simpler in one respect."""
        return iter(())


def examine(case: Case) -> int:
    """Checks a case. Whatever else than a `Fault` is raised is a fault too."""
    try:
        return case.check()
    except (Fault, KeyboardInterrupt):
        raise
    except BaseException as error:
        kind = type(error).__name__
        raise Fault(f"raises {kind} {where(error)}", f"{kind}: {str(error)[:300]}", case.program()) from error


def where(error: BaseException) -> str:
    """The last function of the package that was called, so that different mistakes are told apart."""
    frames = [frame for frame in extract_tb(error.__traceback__) if PACKAGE in Path(frame.filename).parents]
    return f"in {Path(frames[-1].filename).name}, {frames[-1].name}" if frames else ""


def minimal(case: Case, fault: Fault) -> Fault:
    """The same fault, shown by the simplest case that can be found in a moment."""
    found, end = fault, monotonic() + PATIENCE

    def fails(candidate: Case) -> bool:
        nonlocal found
        try:
            examine(candidate)
        except Fault as other:
            if other.claim == fault.claim:
                found = other
                return True
        return False

    smallest(case, fails, lambda failing: until(end, failing.simpler()))
    return found


def until(end: float, cases: Iterator[Case]) -> Iterator[Case]:
    """The cases that can be made before the end: of a large one, even making others takes its time."""
    return takewhile(lambda case: monotonic() < end, cases)


Items = TypeVar("Items", str, bytes, tuple[Any, ...])


def shorter(items: Items) -> Iterator[Items]:
    """The same with some of the items left out: first halves, then less and less, at last one by one."""
    size = len(items)
    while size > 1:
        size = (size + 1) // 2
        for at in range(0, len(items), size):
            yield items[:at] + items[at + size :]
    if len(items) == 1:
        yield items[:0]


def lines(*parts: str | Sequence[str]) -> str:
    """A program of these lines."""
    flat = [line for part in parts for line in ([part] if isinstance(part, str) else part)]
    return "\n".join(flat) + "\n"
