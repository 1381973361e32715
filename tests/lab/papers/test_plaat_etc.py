"""What the gain of ETC depends on: the ratio of two gains, position by position."""

from __future__ import annotations

import pytest

from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.plaat_5_6_why import HISTORY

ITEM = experiment("plaat-5.6-why")


def rows(gain_of_others: float) -> Rows:
    """ETC saves a tenth with history, in all positions."""
    return Rows(
        Row(cell, {"plain": 1100 + cell["position"], "etc": round((1100 + cell["position"]) / gain)})
        for cell in ITEM.cells(Plan.FULL, Rows())
        for gain in [1.1 if cell["ordering"] == HISTORY else gain_of_others]
    )


@pytest.mark.parametrize(("gain", "verdict"), [(1.4, Verdict.REPRODUCED), (1.0, Verdict.DIFFERS)])
def test_more_than_with_history(gain: float, verdict: Verdict) -> None:
    claims = ITEM.claims(rows(gain))
    assert len(claims) == 4 and {claim.verdict for claim in claims} == {verdict}


def test_nothing_run() -> None:
    assert {claim.verdict for claim in ITEM.claims(Rows())} == {Verdict.NOT_RUN}


def test_a_cell_counts_the_last_iteration_of_both() -> None:
    cell = {"game": "checkers", "position": 3, "depth": 7, "ordering": HISTORY}
    deep, less = (ITEM.run({**cell, "depth": depth}) for depth in (7, 5))
    assert deep["plain"] > less["plain"] > 0 and deep["etc"] <= deep["plain"]
