"""What the experiment on orderings in checkers concludes from made-up rows."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.plaat_ordering import STATIC

ORDERS = experiment("plaat-ordering")


def rows(usual: float, by_value: float, with_etc: float) -> Rows:
    """Alpha-Beta's counts relative to NegaScout's, by the ways to search."""

    def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
        ratio = by_value if cell["ordering"] == STATIC else with_etc if cell["etc"] != "off" else usual
        size = round(10**6 * (ratio * exp(0.02 * (-1) ** cell["position"]) if cell["delta"] == 0 else 1.0))
        return {"leaves": size, "nodes": size}

    return Rows(Row(cell, made(cell)) for cell in ORDERS.cells(Plan.FULL, Rows()))


def verdicts(found: Rows) -> list[Verdict]:
    """Window, ETC, killers; static values; leaves and total nodes against appendix C."""
    return [claim.verdict for claim in ORDERS.claims(found)]


def test_verdicts() -> None:
    yes, no = Verdict.REPRODUCED, Verdict.DIFFERS
    assert verdicts(rows(1.19, 1.08, 1.19)) == [yes, yes, yes, yes, yes, yes]
    assert verdicts(rows(1.19, 1.3, 1.05)) == [yes, no, yes, no, no, no]
    assert set(verdicts(Rows())) == {Verdict.NOT_RUN}


def test_every_way_is_a_line_of_the_table() -> None:
    (sheet,) = ORDERS.tables(rows(1.19, 1.08, 1.19))
    assert len(sheet.rows) == 6 and all(None not in line for line in sheet.rows)
    assert ORDERS.trials(rows(1.19, 1.08, 1.19)).ours == 20


def test_a_cell_is_the_search_that_it_names() -> None:
    cell = {"position": 2, "depth": 5, "ordering": STATIC, "etc": "off", "delta": 15}
    root = gt.standard_positions("checkers", evaluator="positional")[2]
    table, steps = gt.Table(2**21, from_depth=0), gt.Deepening(step=2)
    found = gt.search(root, "aspiration-negascout:delta=15", depth=5, table=table, ordering=STATIC, deepening=steps)
    assert ORDERS.run(cell) == {"leaves": found.counts.leaves, "nodes": found.counts.nodes}
