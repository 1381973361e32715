"""Minimal trees and graphs: the fewest positions that prove the value of a root."""

from __future__ import annotations

from gametree.lab.minimal.formula import branching_factors, minimal_leaves, minimal_nodes
from gametree.lab.minimal.graphs import MinimalGraphs
from gametree.lab.minimal.proof_graph import ProofGraph
from gametree.lab.minimal.proved import proved_bounds
from gametree.lab.minimal.real import real_minimal_graph

__all__ = [
    "MinimalGraphs",
    "ProofGraph",
    "branching_factors",
    "minimal_leaves",
    "minimal_nodes",
    "proved_bounds",
    "real_minimal_graph",
]
