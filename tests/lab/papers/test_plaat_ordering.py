"""Figures 5.1 and 5.11 of Plaat's thesis: what the claims make of hand-made rows, and what a cell measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.plaat_5_11 import MAP, STEPS
from gametree.lab.papers.plaat.settings import SETTINGS

Maker = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def verdicts(name: str, made: Maker, words: str = "") -> set[Verdict]:
    item = experiment(name)
    rows = Rows(Row(cell, made(cell)) for cell in item.cells(Plan.FULL, Rows()))
    assert item.tables(rows) and item.plots(rows) and item.trials(rows).ours == 20
    claims = [claim for claim in item.claims(rows) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


def ordering(deep: float, leaves: Mapping[str, float], swing: float) -> Maker:
    """Shares of the first move in per mille: `deep` at all distances but the last, less `swing` at even ones."""

    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        depth, game = cell["depth"], cell["game"]
        best = 10 * (game == "checkers")
        shares = [deep + best - swing * (ply % 2 == 0) + cell["position"] % 3 for ply in range(depth)]
        shares[-1] = leaves[game] + cell["position"] % 3
        first = [round(share) for share in shares]
        return {"cutoffs": [0, *[1000] * (depth - 1)], "first": first, "tried": [1200] * depth}

    return made


LEAVES = {"checkers": 905, "othello": 750, "chess": 890}


@pytest.mark.parametrize("name", ["plaat-5.1", "plaat-5.11"])
def test_without_rows(name: str) -> None:
    item = experiment(name)
    claims = item.claims(Rows())
    assert claims and all(claim.verdict is Verdict.NOT_RUN for claim in claims)
    assert item.trials(Rows()).ours == 0 and item.tables(Rows()) and item.plots(Rows())


class TestMoveOrdering:
    def test_as_published(self) -> None:
        assert verdicts("plaat-5.1", ordering(950, LEAVES, 20)) == {Verdict.REPRODUCED}

    @pytest.mark.parametrize(
        ("made", "words", "verdict"),
        [
            (ordering(800, LEAVES, 20), "at nodes searched deeply", Verdict.DIFFERS),
            (ordering(880, LEAVES, 0), "first move at nodes searched deeply", Verdict.SHAPE_ONLY),
            (ordering(950, dict.fromkeys(SETTINGS, 600), 20), "first move at the parents", Verdict.DIFFERS),
            (ordering(700, LEAVES, 20), "less that at the parents", Verdict.DIFFERS),
            (ordering(950, LEAVES, -40), "at even distances", Verdict.DIFFERS),
            (ordering(950, LEAVES | {"chess": 980}, 20), "best move ordering", Verdict.SHAPE_ONLY),
        ],
    )
    def test_other_numbers(self, made: Maker, words: str, verdict: Verdict) -> None:
        assert verdict in verdicts("plaat-5.1", made, words)

    def test_a_row_is_the_last_iteration(self) -> None:
        """Two searches of the observed kind: the whole, and all but the last iteration."""
        cell = {"game": "othello", "position": 2, "depth": 4}
        measured = experiment("plaat-5.1").run(cell)
        setting = SETTINGS["othello"]
        table = gt.Table(2**21, from_depth=0)
        found = gt.iterate(
            setting.positions()[2],
            gt.AspirationNegaScout(delta=setting.delta, back=setting.back),
            depth=4,
            table=table,
            ordering="table+history",
            observe="plies",
        )
        *_, before, after = (one.profile for one in found)
        assert before is not None and after is not None
        for name in ("cutoffs", "first", "tried"):
            assert sum(measured[name]) == getattr(after.total, name) - getattr(before.total, name)
        assert all(first <= cut for first, cut in zip(measured["first"], measured["cutoffs"], strict=True))


def road(cell: Mapping[str, Any]) -> dict[str, Any]:
    """Every point of the map has fewer leaves than those before it; the proofs have fewest."""
    return {name: 10**9 / 2**place * (1.1 if cell["position"] % 2 else 1) for place, name in enumerate(MAP)}


class TestRoadMap:
    def test_as_published(self) -> None:
        assert verdicts("plaat-5.11", road) == {Verdict.REPRODUCED}

    @pytest.mark.parametrize(("before", "after"), STEPS)
    def test_a_step_that_saves_nothing(self, before: str, after: str) -> None:
        def worse(cell: Mapping[str, Any]) -> dict[str, Any]:
            return road(cell) | {after: 2 * road(cell)[before]}

        words = f"leaves of {before} over those of {after}"
        found = [
            claim
            for claim in experiment("plaat-5.11").claims(
                Rows(Row(cell, worse(cell)) for cell in experiment("plaat-5.11").cells(Plan.FULL, Rows()))
            )
            if claim.what.endswith(words)
        ]
        assert len(found) == len(SETTINGS) and {claim.verdict for claim in found} == {Verdict.DIFFERS}

    def test_an_uncertain_step(self) -> None:
        def uncertain(cell: Mapping[str, Any]) -> dict[str, Any]:
            return road(cell) | {"LFMG": road(cell)["minimal tree"] / (2 if cell["position"] % 2 else 0.6)}

        assert verdicts("plaat-5.11", uncertain, "leaves of minimal tree over") == {Verdict.SHAPE_ONLY}

    def test_a_row(self) -> None:
        cell = {"game": "checkers", "position": 3, "depth": 5}
        measured = experiment("plaat-5.11").run(cell)
        root = SETTINGS["checkers"].positions()[3]
        assert list(measured) and set(measured) == set(MAP)
        assert measured["minimax"] == gt.search(root, "minimax", depth=5, table=None).counts.leaves
        plain = gt.search(root, "alphabeta", depth=5, table=None, ordering="natural", deepening="never")
        assert measured["Alpha-Beta"] == plain.counts.leaves
        assert measured["ARMG-MM"] <= measured["minimal tree"] and measured["LFMG"] <= measured["minimal tree"]
