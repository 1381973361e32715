"""Measuring how late something is, on a machine that has other things to do."""

from __future__ import annotations

from collections.abc import Callable

TRIES = 5


def lateness(measure: Callable[[], float], prompt: float) -> float:
    """The first measurement below `prompt`, or the best of several.

    A busy machine may hold anybody up now and then; what is slow by itself is slow every time.
    """
    measured: list[float] = []
    while len(measured) < TRIES and min(measured, default=prompt) >= prompt:
        measured.append(measure())
    return min(measured)
