"""What several workers gain over one, position by position."""

from __future__ import annotations

from typing import Any

from gametree.lab.experiment import Rows
from gametree.lab.papers.plaat.counted import geometric
from gametree.players.statistics import Interval

__all__ = ["gain", "overhead"]


def gain(rows: Rows, workers: int, **where: Any) -> Interval | None:
    """How many times as soon they are done."""
    return geometric(1 / ratio for ratio in _ratios(rows.where(**where), workers, "steps"))


def overhead(rows: Rows, workers: int, **where: Any) -> Interval | None:
    """How many times as many nodes they visit."""
    return geometric(_ratios(rows.where(**where), workers, "nodes"))


def _ratios(here: Rows, workers: int, what: str) -> list[float]:
    """What several workers took over what one did."""
    one = {(row.cell["place"], row.cell["depth"]): row.measured["nodes"] for row in here.where(workers=1)}
    several = here.where(workers=workers)
    places = [((row.cell["place"], row.cell["depth"]), row.measured[what]) for row in several]
    return [taken / one[place] for place, taken in places if place in one]
