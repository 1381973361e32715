"""Calibrations that are made up, so that ProbCut is at work in any game."""

from __future__ import annotations

from random import Random

import gametree as gt
from gametree.model.calibration import Calibration, Fit, Phase

__all__ = ["made_up"]


def made_up(position: gt.Position, rng: Random, deepest: int = 10) -> Calibration:
    """Fits of all pairs of depths, some steep and some flat, close enough to cut off often."""
    unit = int(position.unit)
    fits = tuple(
        Fit(deep, shallow, rng.uniform(0.7, 1.4), rng.uniform(-unit, unit), rng.uniform(0, 2 * unit))
        for deep in range(2, deepest + 1)
        for shallow in range(deep - 2, -1, -2)
    )
    return Calibration(position.valuation, int(position.margin), (Phase(0, 100, fits),), confidence=1.0)
