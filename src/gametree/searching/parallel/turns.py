"""Workers that search one at a time, visit by visit."""

from __future__ import annotations

from threading import Semaphore

__all__ = ["Turns"]


class Turns:
    """Threads that take turns in a circle; the first begins. `core/turns.hpp` is the same thing."""

    def __init__(self, workers: int) -> None:
        self._turns = [Semaphore(0) for _ in range(workers)]
        self._taken = [True] * workers
        self.steps = [0] * workers
        """The turns that each worker has had."""
        self.steps[0] = 1

    def join(self, worker: int) -> None:
        """Waits for the first turn."""
        self._turns[worker].acquire()
        self.steps[worker] += 1

    def pass_on(self, worker: int) -> None:
        """Ends the turn, and waits for the next."""
        following = self._after(worker)
        if following != worker:
            self._turns[following].release()
            self._turns[worker].acquire()
        self.steps[worker] += 1

    def leave(self, worker: int) -> None:
        """Ends the turn for good."""
        self._taken[worker] = False
        following = self._after(worker)
        if following != worker:
            self._turns[following].release()

    def _after(self, worker: int) -> int:
        """The next worker that is there; the same one if it is alone, or nobody is."""
        workers = len(self._turns)
        others = ((worker + step) % workers for step in range(1, workers))
        return next((other for other in others if self._taken[other]), worker)
