"""One check of an engine, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

__all__ = ["Check", "CheckResult", "Failed", "Skipped", "Suite", "must"]

Talk = TypeVar("Talk")


class Failed(Exception):  # noqa: N818
    """A check that failed, and why."""


class Skipped(Exception):  # noqa: N818
    """A check that does not apply to this engine, and why."""


def must(holds: object, otherwise: str) -> None:
    """Fails the check unless something holds."""
    if not holds:
        raise Failed(otherwise)


@dataclass(frozen=True, slots=True)
class Check(Generic[Talk]):
    """A check: its name, what is sent, what is expected, and the function that tries it."""

    id: str
    sends: str
    expects: str
    run: Callable[[Talk], None]


class Suite(Generic[Talk]):
    """The checks of a protocol, in the order in which they are tried."""

    def __init__(self) -> None:
        self.checks: list[Check[Talk]] = []

    def check(self, name: str, sends: str, expects: str) -> Callable[[Callable[[Talk], None]], Callable[[Talk], None]]:
        """Adds a function as a check."""

        def added(run: Callable[[Talk], None]) -> Callable[[Talk], None]:
            self.checks.append(Check(name, sends, expects, run))
            return run

        return added


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What came of a check."""

    id: str
    sends: str
    expects: str
    verdict: str
    """One of "pass", "fail" and "skipped"."""
    reason: str
    """Why it failed or was skipped."""
    conversation: tuple[str, ...]
    """What was sent (`> `), what the engine said (`< `) and what it wrote to stderr (`! `), the last lines of it."""
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)
