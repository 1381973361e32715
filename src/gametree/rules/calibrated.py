"""The calibrations that come with gametree: files in the folder `calibrations`, which `gametree calibrate` writes."""

from __future__ import annotations

from pathlib import Path

from gametree.model.calibration import Calibration
from gametree.model.valuation import Valuation

__all__ = ["FOLDER", "calibration_file", "known_calibration"]

FOLDER = Path(__file__).parent / "calibrations"


def calibration_file(valuation: Valuation) -> Path:
    """Where the calibration of a game and its evaluator is, if there is one."""
    options = "".join(f"-{name}{value}" for name, value in sorted(valuation.options.items()))
    return FOLDER / f"{valuation.game}{options}-{valuation.evaluator}.json"


def known_calibration(valuation: Valuation) -> Calibration | None:
    """The calibration of a game and its evaluator; None if there is none, or if it is of another version."""
    file = calibration_file(valuation)
    if not file.exists():
        return None
    found = Calibration.read(file)
    return found if found.valuation == valuation else None
