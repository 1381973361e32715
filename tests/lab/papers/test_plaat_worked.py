"""The worked examples as experiments: all claims hold, and a wrong row is noticed."""

from __future__ import annotations

import pytest

from gametree.lab import Experiment, Plan, Row, Rows, Verdict, experiment
from gametree.runs.canonical import canonical, parsed

NAMES = ("plaat-A1", "plaat-A2", "plaat-A3", "plaat-4.13", "plaat-4.22")


def rows_of(item: Experiment) -> Rows:
    (cell,) = item.cells(Plan.FULL, Rows())
    return Rows([Row(cell, parsed(canonical(item.run(cell))))])


@pytest.mark.parametrize("name", NAMES)
def test_all_claims_hold(name: str) -> None:
    item = experiment(name)
    claims = item.claims(rows_of(item))
    assert claims and {claim.verdict for claim in claims} == {Verdict.REPRODUCED}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_run(name: str) -> None:
    assert {claim.verdict for claim in experiment(name).claims(Rows())} == {Verdict.NOT_RUN}


@pytest.mark.parametrize("name", ["plaat-A1", "plaat-A2", "plaat-A3"])
def test_another_step_is_noticed(name: str) -> None:
    item = experiment(name)
    (row,) = rows_of(item)
    shorter = {"rows": row.measured["rows"][:-1], "leaves": row.measured["leaves"][::-1], "cutoffs": [], "passes": [1]}
    verdicts = [claim.verdict for claim in item.claims(Rows([Row(row.cell, {**row.measured, **shorter})]))]
    assert verdicts.count(Verdict.DIFFERS) >= 2


def test_the_steps_are_in_the_report() -> None:
    item = experiment("plaat-A3")
    (sheet,) = item.tables(rows_of(item))
    assert len(sheet.rows) == 69 and sheet.columns[1] == "node"
