"""What the shares of the first move and the cheapest cutoffs depend on: claims about made-up rows, and single cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import gametree as gt
from gametree.lab import MinimalGraphs, Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.settings import SETTINGS

Maker = Callable[[Mapping[str, Any]], Mapping[str, Any]]
HISTORY, KILLERS, STATIC, ALONE = "table+history", "table+killer+history", "table+static", "table"
NEAR, GRAPHS = experiment("plaat-5.1-why"), experiment("plaat-5.8-why")


def verdicts(name: str, made: Maker, words: str) -> list[Verdict]:
    item = experiment(name)
    rows = Rows(Row(cell, made(cell)) for cell in item.cells(Plan.FULL, Rows()))
    assert item.trials(rows).ours == 20 and item.tables(rows) and item.plots(rows)
    return [claim.verdict for claim in item.claims(rows) if words in claim.what]


@pytest.mark.parametrize("item", [NEAR, GRAPHS])
def test_without_rows(item: Any) -> None:
    assert {claim.verdict for claim in item.claims(Rows())} == {Verdict.NOT_RUN}
    assert item.trials(Rows()).ours == 0 and item.tables(Rows()) and item.plots(Rows())


class TestNearLeaves:
    def made(self, **shares: int) -> Maker:
        """Shares of the first move at the parents of leaves in per cent, by order; the same in all games."""
        by_order = {HISTORY: 60, KILLERS: 60, STATIC: 60, ALONE: 60} | {
            {"history": HISTORY, "static": STATIC, "alone": ALONE}[name]: share for name, share in shares.items()
        }

        def row(cell: Mapping[str, Any]) -> dict[str, Any]:
            depth, share = cell["depth"], 10 * by_order[cell["ordering"]] + cell["position"] % 3
            return {"cutoffs": [1000] * depth, "first": [950] * (depth - 1) + [share], "tried": [1200] * depth}

        return row

    @pytest.mark.parametrize(
        ("shares", "expected"),
        [
            ({"static": 88, "alone": 74}, [True, True, True]),  # near 90, near 75, near 90
            ({"static": 97}, [True, True, True]),  # on both sides of all
            ({}, [False, False, False]),
        ],
    )
    def test_within_reach(self, shares: dict[str, int], expected: list[bool]) -> None:
        found = verdicts("plaat-5.1-why", self.made(**shares), "in the order nearest")
        assert found == [Verdict.of(holds) for holds in expected]

    @pytest.mark.parametrize(("history", "differs"), [(60, True), (65, False), (55, False)])
    def test_history_changes_something(self, history: int, differs: bool) -> None:
        found = verdicts("plaat-5.1-why", self.made(history=history), "by history less")
        assert found == 2 * [Verdict.of(not differs)]

    def test_a_cell_is_the_search_that_it_names(self) -> None:
        cell = {"game": "chess", "position": 4, "depth": 3}
        assert NEAR.run({**cell, "ordering": HISTORY}) == experiment("plaat-5.1").run(cell)
        assert NEAR.run({**cell, "ordering": ALONE}) != experiment("plaat-5.1").run(cell)


class TestCheapestCutoffs:
    def made(self, history: float, others: float, deepest: float = 1.2) -> Maker:
        """Factors of the graph with as many plies minimaxed as in the thesis; one ply more has `deepest` times that."""

        def row(cell: Mapping[str, Any]) -> dict[str, Any]:
            left, usual = 10**6 + cell["position"], {"checkers": 3, "othello": 2, "chess": 2}[cell["game"]]
            factor = history if cell["ordering"] == HISTORY else others
            graphs = {f"mm{plies}": left / factor for plies in range(1, usual + 1)}
            graphs |= {} if cell["game"] == "chess" else {f"mm{usual + 1}": left / factor / deepest}
            return {"left_first": left, "etc": left, **graphs}

        return row

    @pytest.mark.parametrize(("others", "holds"), [(1.5, True), (1.1, False)])
    def test_more_without_history(self, others: float, holds: bool) -> None:
        found = verdicts("plaat-5.8-why", self.made(1.3, others), "over that with history")
        assert found == 6 * [Verdict.of(holds)]

    @pytest.mark.parametrize(("deepest", "holds"), [(1.2, True), (0.9, False)])
    def test_more_plies_make_it_smaller(self, deepest: float, holds: bool) -> None:
        found = verdicts("plaat-5.8-why", self.made(1.3, 1.5, deepest), "ARMG-MM(3) over those of ARMG-MM(4)")
        assert found == [Verdict.of(holds)]

    def test_a_cell_is_the_graphs_that_it_names(self) -> None:
        found = GRAPHS.run({"game": "checkers", "position": 3, "depth": 7, "ordering": STATIC})
        root = SETTINGS["checkers"].positions()[3]
        steps = gt.Deepening(step=2)
        graphs = MinimalGraphs(root, 7, algorithm="aspiration-negascout", table=2**22, ordering=STATIC, deepening=steps)
        assert found["left_first"] == graphs.left_first().leaves and found["etc"] == graphs.transposed().leaves
        assert [found[f"mm{plies}"] for plies in range(1, 5)] == [
            graphs.minimaxed(plies).leaves for plies in range(1, 5)
        ]
