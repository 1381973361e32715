"""The cuts of ProbCut: which shallow searches stand for which deep ones, from a calibration, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from gametree.model.calibration import Calibration, Fit

__all__ = ["ONE", "Cut", "cuts_of"]

ONE = 1024
"""Slopes are counted in parts of this."""
SHALLOWEST = 3
"""The least depth that is cut off: below it, a search costs no more than the test."""
BEYOND = 12
"""How many plies beyond the calibrated depths are cut off."""
OUTSIDE = 0.5
"""How much of the distance that the shallow search has to keep from the window the static value must have."""
WIDEST = 2**30


class Cut(NamedTuple):
    """How a search of depth `deep` follows from a shallow one, in the mover's view.

    The value is slope/ONE times that of the shallow search, at most `above` less and `below` more. It is worth a try if
    the static value is at least `outside` points outside the window.
    """

    deep: int
    shallow: int
    slope: int
    above: int
    below: int
    outside: int


def cuts_of(calibration: Calibration, stage: int | None) -> tuple[Cut, ...]:
    """The cuts of a search that begins at a stage of the game, in the order in which they are tried.

    Beyond the calibrated depths, a search is predicted by one that is as many plies less deep as in the last pair of
    its parity: the deeper both are, the better.
    """
    fits = calibration.phase(stage).fits
    known = {(fit.deep, fit.shallow): fit for fit in fits}
    found = [
        known[deep, shallow]
        for deep, shallow in _pairs(max((fit.deep for fit in fits), default=0))
        if (deep, shallow) in known
    ]
    found += _moved_up(found)
    return tuple(_cut(fit, calibration.confidence) for fit in found)


def _pairs(deepest: int) -> Iterator[tuple[int, int]]:
    """The deep and shallow depths that go together: the shallow one is about half the deep one, of equal parity."""
    for deep in range(SHALLOWEST, deepest + 1):
        half = deep // 2
        yield deep, half - (deep - half) % 2


def _moved_up(found: list[Fit]) -> Iterator[Fit]:
    deepest = max((fit.deep for fit in found), default=0)
    last = [fit for fit in found if fit.deep >= deepest - 1]
    for plies in range(2, BEYOND + 1, 2):
        yield from (fit._replace(deep=fit.deep + plies, shallow=fit.shallow + plies) for fit in last)


def _cut(fit: Fit, confidence: float) -> Cut:
    apart = confidence * fit.deviation
    above, below = (min(ceil(apart + by), WIDEST) for by in (-fit.offset, fit.offset))
    outside = min(ceil(OUTSIDE * apart), WIDEST)
    return Cut(fit.deep, fit.shallow, max(1, round(fit.slope * ONE)), above, below, outside)
