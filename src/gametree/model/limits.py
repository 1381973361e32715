"""When a search must stop, and what stops it."""

from __future__ import annotations

from dataclasses import dataclass

from gametree import _core

__all__ = ["MAX_DEPTH", "Limits", "Stopped", "go_on"]

MAX_DEPTH: int = _core.MAX_DEPTH
"""The greatest depth of any search; it bounds recursion."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must stop; None means no limit."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    cancel: _core.Flag | None = None
    """Setting this flag ends the search."""


class Stopped(BaseException):
    """Unwinds a search that has reached a limit.

    Like KeyboardInterrupt it is no `Exception`: a game that handles its own errors does not handle this.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def go_on() -> None:
    """Raises `Stopped` if the search that this thread runs has reached a limit. Outside a search nothing happens."""
    reason = _core.overdue()
    if reason is not None:
        raise Stopped(reason)
