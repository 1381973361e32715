"""The laboratory: experiments of the papers re-run by name, with the published numbers beside ours."""

from __future__ import annotations

from gametree.lab.catalogue import chosen, experiment, experiments
from gametree.lab.claim import (
    AT_LEAST,
    AT_MOST,
    IN_INTERVAL,
    Claim,
    Verdict,
    compare,
    either,
    percent,
    within,
    within_percent,
)
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials, seed_ranges, seeds
from gametree.lab.report import Report, write
from gametree.lab.runner import run
from gametree.lab.store import Store

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "IN_INTERVAL",
    "Axis",
    "Cell",
    "Claim",
    "Curve",
    "Experiment",
    "Plan",
    "Plot",
    "Report",
    "Row",
    "Rows",
    "Sheet",
    "Store",
    "Trials",
    "Verdict",
    "chosen",
    "compare",
    "either",
    "experiment",
    "experiments",
    "percent",
    "run",
    "seed_ranges",
    "seeds",
    "within",
    "within_percent",
    "write",
]
