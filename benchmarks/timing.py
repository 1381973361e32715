"""Timing that a busy machine disturbs little: processor time of this thread, the best of several runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def best_of(runs: int, work: Callable[[], T], before: Callable[[], None] = lambda: None) -> tuple[float, T]:
    """The shortest time of `runs` runs in seconds, and what the work returned. What is done `before` is not timed."""
    best = float("inf")
    for _ in range(runs):
        before()
        start = time.thread_time()
        result = work()
        best = min(best, time.thread_time() - start)
    return best, result
