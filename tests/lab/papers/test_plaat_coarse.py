"""What the experiment on coarse values in chess concludes from made-up rows."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.plaat_coarse import GRAINS
from gametree.lab.papers.plaat.settings import SETTINGS, Search

COARSE = experiment("plaat-coarse")
YES, NO = Verdict.REPRODUCED, Verdict.DIFFERS


def rows(mtdf: float, calls: int) -> Rows:
    """As in appendix C, but for MTD(f)."""
    counts = {Search.ALPHABETA: 1.09, Search.NEGASCOUT: 1.0, Search.SSS: 1.3, Search.DUAL: 1.2, Search.MTDF: mtdf}

    def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
        search, places = Search(cell["algorithm"]), range(len(SETTINGS["chess"].depths(cell["depth"])))
        spread = exp(0.02 * (-1) ** cell["position"]) if search is Search.MTDF else 1.0
        sizes = [round(10**5 * 3**place * counts[search] * spread) for place in places]
        return {
            "leaves": sizes,
            "nodes": sizes,
            "calls": [calls * (place + 1) for place in places],
            "values": [0 for _ in places],
        }

    return Rows(Row(cell, made(cell)) for cell in COARSE.cells(Plan.FULL, Rows()))


def verdicts(found: Rows, words: str) -> set[Verdict]:
    claims = [claim.verdict for claim in COARSE.claims(found) if words in claim.what]
    assert claims
    return set(claims)


def test_verdicts() -> None:
    assert verdicts(rows(0.92, 5), "") == {YES}
    assert verdicts(rows(1.2, 12), "MTD(f) over") == verdicts(rows(1.2, 12), "fewest") == {NO}
    assert verdicts(rows(1.2, 12), "calls") == {NO}
    assert verdicts(rows(1.2, 12), "Alpha-Beta") == {YES}
    assert verdicts(Rows(), "") == {Verdict.NOT_RUN}


def test_exhibits_are_complete() -> None:
    found = rows(0.92, 5)
    assert COARSE.trials(found).ours == 7
    for sheet in COARSE.tables(found):
        assert sheet.rows and all(len(line) == len(sheet.columns) for line in sheet.rows)
    assert len({plot.name for plot in COARSE.plots(found)}) == 2 * len(GRAINS)


def test_values_are_rounded() -> None:
    cell = {"game": "chess", "grain": 25, "position": 3, "depth": 2, "algorithm": "MTD(f)"}
    assert all(value % 25 == 0 for value in COARSE.run(cell)["values"])
    root = gt.standard_positions("chess", evaluator="classical")[3].with_evaluator(gt.rounded(25))
    table = gt.Table(2**21, from_depth=0)
    found = gt.search(root, "mtdf:back=2", depth=2, table=table, ordering="table+history", deepening=gt.Deepening())
    assert COARSE.run(cell)["leaves"][-1] == found.counts.leaves
