"""The moment until which an answer is waited for. It may be moved up while somebody waits."""

from __future__ import annotations

from time import monotonic

__all__ = ["Deadline"]


class Deadline:
    """A moment this many seconds from now.

    >>> from gametree.engines.clients.deadline import Deadline
    >>> soon = Deadline(5.0)
    >>> soon.at_most(1.0)
    >>> soon.seconds, soon.left <= 1.0
    (5.0, True)
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._at = monotonic() + seconds

    @property
    def left(self) -> float:
        """The seconds left; 0 when the moment has come."""
        return max(0.0, self._at - monotonic())

    def at_most(self, seconds: float) -> None:
        """Moves it up to at most this many seconds from now. For another thread, or a signal handler."""
        self._at = min(self._at, monotonic() + seconds)
