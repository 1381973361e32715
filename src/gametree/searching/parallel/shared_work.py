"""What the workers of one best-first search share besides its nodes. `core/shared_work.hpp` is the same thing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Lock

__all__ = ["SharedWork"]


class SharedWork(ABC):
    """Whether there is more to do, and why not. Each worker takes something for itself, and brings it back."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.recalled = False
        """Whether all workers must bring back what they have."""
        self.over = False
        """Whether there is nothing more to do: the principal leaf is deep enough, a limit is reached, or there is no
        room for more."""
        self.stopped: str | None = None
        """The limit."""
        self.failed = False
        """Whether a worker has failed."""

    @property
    @abstractmethod
    def held(self) -> int:
        """How many workers have something."""

    def rests(self) -> bool:
        """Whether there is no more to do now."""
        return self.over or (self.recalled and self.held > 0)

    def end(self) -> None:
        """The principal leaf is deep enough, unless a worker brings back something else."""
        self.over, self.recalled = not self.held, True

    def stop(self, limit: str) -> None:
        """A limit is reached."""
        self.stopped, self.over, self.recalled = self.stopped or limit, True, True

    def fail(self) -> None:
        """A worker cannot go on."""
        self.failed = self.over = self.recalled = True

    @abstractmethod
    def close(self) -> None:
        """Brings back what workers have left that failed. Only when all of them have ended."""
