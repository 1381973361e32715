"""What the gain of ETC depends on: the ratio of two gains, position by position."""

from __future__ import annotations

import pytest

from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.exhibits import shown
from gametree.lab.papers.plaat.orders import HISTORY

ITEM = experiment("plaat-5.6-why")


def rows(gain_of_others: float, usual: float = 1.1) -> Rows:
    """What ETC saves with other orders, and with history, in all positions."""
    return Rows(
        Row(cell, {"plain": 10**6 + cell["position"], "etc": (10**6 + cell["position"]) / gain})
        for cell in ITEM.cells(Plan.FULL, Rows())
        for gain in [usual if cell["ordering"] == HISTORY else gain_of_others]
    )


@pytest.mark.parametrize(("gain", "verdict"), [(1.4, Verdict.REPRODUCED), (1.0, Verdict.DIFFERS)])
def test_more_than_with_history(gain: float, verdict: Verdict) -> None:
    claims = [claim for claim in ITEM.claims(rows(gain)) if "over that with history" in claim.what]
    assert len(claims) == 4 and {claim.verdict for claim in claims} == {verdict}


@pytest.mark.parametrize(
    ("gain", "verdicts"),
    [
        (1.2, ["reproduced", "reproduced", "differs"]),
        (1.1, ["shape only", "shape only", "differs"]),
        (1.05, ["shape only", "shape only", "reproduced"]),
        (0.9, ["differs", "differs", "differs"]),
    ],
)
def test_the_gain_in_all_positions(gain: float, verdicts: list[str]) -> None:
    """Checkers and chess, then Othello."""
    claims = [claim for claim in ITEM.claims(rows(1.4, usual=gain)) if "in all positions" in claim.what]
    assert [claim.verdict.value for claim in claims] == verdicts


def test_the_positions_of_the_other_experiment_have_a_column() -> None:
    (sheet,) = ITEM.tables(rows(1.4))
    assert [shown(line[-1]) for line in sheet.rows] == [shown(line[1]) for line in sheet.rows]


def test_nothing_run() -> None:
    assert {claim.verdict for claim in ITEM.claims(Rows())} == {Verdict.NOT_RUN}


def test_a_cell_counts_the_last_iteration_of_both() -> None:
    cell = {"game": "checkers", "position": 3, "depth": 7, "ordering": HISTORY}
    deep, less = (ITEM.run({**cell, "depth": depth}) for depth in (7, 5))
    assert deep["plain"] > less["plain"] > 0 and deep["etc"] <= deep["plain"]
