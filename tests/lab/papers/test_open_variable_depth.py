"""MTD(f) with variable depth: what the claims make of known counts, and that rows hold the searches they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.open_questions.open_variable_depth import GAMES, VARIED, WIDE, Method, lead, parts_of

ITEM = experiment("open-variable-depth")
LEAVES = {Method.ALPHABETA: 1200, Method.PLAIN: 1050, Method.NEGASCOUT: 1000, Method.MTDF: 900}


def counts(leaves: float, depth: int, value: int = 7) -> dict[str, Any]:
    """With four calls in every iteration."""
    return {"leaves": leaves, "nodes": 2 * leaves, "calls": 4 * depth, "value": value}


def made(varied: Mapping[Method, float] = LEAVES, pairs: tuple[int, ...] = (0, 0, 1, 0, 0, 1)) -> Rows:
    """Full width is as in the thesis; positions scatter by a per cent."""
    found = []
    for cell in ITEM.cells(Plan.FULL, Rows()):
        if cell["measure"] == "match":
            found.append(Row(cell, {"pairs": list(pairs)}))
            continue
        leaves = varied if cell["width"] == VARIED else LEAVES
        wave = 1 + 0.01 * (cell["position"] % 3 - 1)
        measured = {
            method.value: counts(leaves[method] * (wave if method is Method.MTDF else 1), cell["depth"])
            for method in Method
        }
        found.append(Row(cell, measured))
    return Rows(found)


def verdicts(rows: Rows, words: str = "") -> set[Verdict]:
    claims = [claim for claim in ITEM.claims(rows) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


class TestClaims:
    def test_all_hold(self) -> None:
        rows = made()
        assert verdicts(rows) == {Verdict.REPRODUCED}
        assert ITEM.tables(rows) and ITEM.plots(rows)
        assert ITEM.trials(rows).ours == 20

    def test_without_rows(self) -> None:
        assert verdicts(Rows()) == {Verdict.NOT_RUN}
        assert ITEM.tables(Rows()) and ITEM.plots(Rows())

    def test_a_lead_that_is_lost(self) -> None:
        rows = made({**LEAVES, Method.MTDF: 1100})
        assert verdicts(rows, "variable depth, depth 9: leaves of MTD(f)") == {Verdict.DIFFERS}
        assert verdicts(rows, "over the same in full width") == {Verdict.DIFFERS}
        assert verdicts(rows, f"{WIDE}, depth 8: the order") == {Verdict.REPRODUCED}
        assert verdicts(rows, "variable depth, depth 9: the order") == {Verdict.DIFFERS}

    def test_matches(self) -> None:
        assert verdicts(made(pairs=(0, 0, 2, 0, 0, 0)), "Elo of MTD(f)") == {Verdict.SHAPE_ONLY}
        assert verdicts(made(pairs=(2, 0, 0, 0, 0, 0)), "Elo of MTD(f)") == {Verdict.DIFFERS}

    def test_values_that_differ_in_full_width(self) -> None:
        rows = made()
        other = [
            Row(row.cell, {**row.measured, Method.MTDF.value: counts(900, row.cell["depth"], value=8)})
            if row.cell.get("width") == WIDE and row.cell["measure"] == "effort"
            else row
            for row in rows
        ]
        assert verdicts(Rows(other), "find the same value") == {Verdict.DIFFERS}

    def test_the_lead(self) -> None:
        ratio = lead(made(), "chess", WIDE)
        assert ratio is not None and ratio.value == pytest.approx(0.9, rel=0.01)


@pytest.mark.parametrize("width", [WIDE, VARIED])
def test_a_row(width: str) -> None:
    """Everything that a count depends on is named by the cell and the experiment."""
    measured = ITEM.run({"measure": "effort", "game": "othello", "width": width, "position": 6, "depth": 4})
    played = GAMES["othello"]
    found = gt.search(
        played.positions()[6],
        gt.AspirationNegaScout(etc="off", delta=20, back=2),
        depth=4,
        table=gt.Table(2**19, from_depth=0),
        ordering=played.ordering,
        selective=parts_of("othello", width),
        deepening="always",
    )
    assert measured["NegaScout"]["leaves"] == found.counts.leaves
    assert measured["NegaScout"]["calls"] == len(found.probes)
    assert len({measured[method.value]["nodes"] for method in Method}) > 1
