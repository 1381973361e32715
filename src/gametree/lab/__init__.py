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
from gametree.lab.minimal import (
    MinimalGraphs,
    ProofGraph,
    branching_factors,
    minimal_leaves,
    minimal_nodes,
    proved_bounds,
    real_minimal_graph,
)
from gametree.lab.own import load_experiments
from gametree.lab.report import Report, write
from gametree.lab.results import results
from gametree.lab.runner import run
from gametree.lab.store import Store
from gametree.runs.cluster import Cluster, connected

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "IN_INTERVAL",
    "Axis",
    "Cell",
    "Claim",
    "Cluster",
    "Curve",
    "Experiment",
    "MinimalGraphs",
    "Plan",
    "Plot",
    "ProofGraph",
    "Report",
    "Row",
    "Rows",
    "Sheet",
    "Store",
    "Trials",
    "Verdict",
    "branching_factors",
    "chosen",
    "compare",
    "connected",
    "either",
    "experiment",
    "experiments",
    "load_experiments",
    "minimal_leaves",
    "minimal_nodes",
    "percent",
    "proved_bounds",
    "real_minimal_graph",
    "results",
    "run",
    "seed_ranges",
    "seeds",
    "within",
    "within_percent",
    "write",
]
