"""What the experiment on quiescence search concludes from made-up rows, and what a cell measures."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.settings import SETTINGS

ITEM = experiment("plaat-quiescence")


def rows(quiet: float, calls: int = 4) -> Rows:
    """MTD(f) has 0.9 of the counts of others, or `quiet` of them, and 4 calls, or `calls`, with quiescence search."""

    def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
        depths = SETTINGS[cell["game"]].depths(cell["depth"])
        with_search = cell["selective"] == "quiescence"
        share = (quiet if with_search else 0.9) if cell["algorithm"] == "MTD(f)" else 1.0
        counts = [round(10**6 * (place + 1) * share * exp(0.01 * (-1) ** cell["position"])) for place in range(9)]
        number = calls if with_search else 4
        calls_so_far = [number * (place + 1) + cell["position"] % 2 for place in range(len(depths))]
        counted = counts[: len(depths)]
        return {"leaves": counted, "nodes": counted, "calls": calls_so_far, "values": [7] * len(depths)}

    return Rows(Row(cell, made(cell)) for cell in ITEM.cells(Plan.FULL, Rows()))


@pytest.mark.parametrize(
    ("found", "words", "expected"),
    [
        (rows(0.9), "", {Verdict.REPRODUCED}),
        (rows(1.3), "of MTD(f) over NegaScout's", {Verdict.DIFFERS}),
        (rows(1.3), "of Alpha-Beta over NegaScout's", {Verdict.REPRODUCED}),
        (rows(0.9, calls=8), "MT calls", {Verdict.DIFFERS}),
        (Rows(), "", {Verdict.NOT_RUN}),
    ],
)
def test_verdicts(found: Rows, words: str, expected: set[Verdict]) -> None:
    claims = [claim for claim in ITEM.claims(found) if words in claim.what]
    assert claims and {claim.verdict for claim in claims} == expected
    assert ITEM.trials(found).ours == (20 if found else 0) and ITEM.tables(found) and ITEM.plots(found)


def test_a_cell_is_the_search_that_it_names() -> None:
    cell = {"game": "chess", "position": 2, "depth": 3, "selective": "quiescence", "algorithm": "MTD(f)"}
    found = gt.search(
        SETTINGS["chess"].positions()[2],
        "mtdf:back=2:etc=off",
        depth=3,
        table=gt.Table(2**21, from_depth=0),
        ordering="table+static+history",
        selective="quiescence",
        deepening="always",
    )
    measured = ITEM.run(cell)
    assert (measured["leaves"][-1], measured["nodes"][-1]) == (found.counts.leaves, found.counts.nodes)
    assert measured["nodes"] != ITEM.run({**cell, "selective": "none"})["nodes"]
