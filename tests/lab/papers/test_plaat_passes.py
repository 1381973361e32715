"""What the experiment on the passes of SSS* and DUAL* concludes from made-up rows, and what a cell measures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.grain import deepened
from gametree.lab.papers.plaat.settings import Search

ITEM = experiment("plaat-passes")


def rows(calls: Mapping[int, int], nodes: Mapping[int, float]) -> Rows:
    """Calls of a whole search, and nodes over NegaScout's, by grain."""

    def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
        scatter = 1 + 0.01 * (cell["position"] % 2)
        counts = {search: 1e6 * (nodes[cell["grain"]] * scatter if search != "NegaScout" else 1) for search in SEARCHES}
        passes = dict.fromkeys(SEARCHES, calls[cell["grain"]] * scatter)
        return {"leaves": counts, "nodes": counts, "calls": passes, "values": dict.fromkeys(SEARCHES, 7)}

    return Rows(Row(cell, made(cell)) for cell in ITEM.cells(Plan.FULL, Rows()))


SEARCHES = ("NegaScout", "SSS*", "DUAL*")
FALLING = rows({1: 2000, 5: 500, 25: 100}, {1: 5.0, 5: 4.0, 25: 2.0})
LEVEL = rows({1: 160, 5: 160, 25: 160}, {1: 2.0, 5: 2.0, 25: 2.0})


@pytest.mark.parametrize(
    ("found", "words", "expected"),
    [
        (FALLING, "", Verdict.REPRODUCED),
        (LEVEL, "with grain 25 over grain 1", Verdict.DIFFERS),
        (LEVEL, "MT calls an iteration", Verdict.SHAPE_ONLY),
        (rows({1: 8, 5: 8, 25: 8}, {1: 2.0, 5: 2.0, 25: 2.0}), "MT calls an iteration", Verdict.DIFFERS),
        (Rows(), "", Verdict.NOT_RUN),
    ],
)
def test_verdicts(found: Rows, words: str, expected: Verdict) -> None:
    claims = [claim for claim in ITEM.claims(found) if words in claim.what]
    assert claims and {claim.verdict for claim in claims} == {expected}
    assert ITEM.trials(found).ours == (20 if found else 0) and ITEM.tables(found) and ITEM.plots(found)


def test_a_cell_is_the_searches_that_it_names() -> None:
    cell = {"game": "chess", "evaluator": "classical", "grain": 25, "position": 3, "depth": 3}
    measured = ITEM.run(cell)
    sss = deepened(cell, Search.SSS)
    assert (measured["nodes"]["SSS*"], measured["calls"]["SSS*"]) == (sss.counts.nodes, len(sss.probes))
    assert len(set(measured["values"].values())) == 1 and measured["values"]["SSS*"] % 25 == 0
