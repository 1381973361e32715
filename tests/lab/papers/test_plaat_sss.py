"""SSS* on simulated and real trees, and its dominance: what the claims make of hand-made rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.plaat_dominance import PROVED, WAYS
from gametree.lab.papers.plaat.plaat_simulation import ARTIFICIAL, independent
from gametree.lab.papers.plaat.settings import SETTINGS, Search

LEAVES = {Search.ALPHABETA: 1000, Search.NEGASCOUT: 950, Search.SSS: 600, Search.DUAL: 610}
REAL = {Search.ALPHABETA: 1000, Search.NEGASCOUT: 920, Search.SSS: 990, Search.DUAL: 980, Search.MTDF: 900}


def simulated(cell: Mapping[str, Any], bare: Mapping[Search, float], real: Mapping[Search, float]) -> dict[str, Any]:
    """SSS* needs a little more or less in every other position."""
    if cell["on"] == "everything":
        wave = 1.05 if cell["position"] % 2 else 0.97
        leaves = {who: count * (wave if who is Search.SSS else 1) for who, count in real.items()}
        each = {who.value: [count] for who, count in leaves.items()}
        each |= {f"{who} nodes": [3 * count] for who, count in leaves.items()}
        return each | {f"{who} entries": [2 * count] for who, count in leaves.items()}
    trees = cell.get("seeds", 1)
    found = {who.value: [count + at for at in range(trees)] for who, count in bare.items()}
    return found | ({"MT-SSS*": found["SSS*"]} if cell["on"] in ARTIFICIAL else {})


def simulation(bare: Mapping[Search, float] = LEAVES, real: Mapping[Search, float] = REAL) -> Rows:
    cells = experiment("plaat-simulation").cells(Plan.FULL, Rows())
    return Rows(Row(cell, simulated(cell, bare, real)) for cell in cells)


def verdicts(name: str, rows: Rows, words: str = "") -> set[Verdict]:
    item = experiment(name)
    assert item.tables(rows) and item.plots(rows)
    claims = [claim for claim in item.claims(rows) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


@pytest.mark.parametrize("name", ["plaat-simulation", "plaat-dominance"])
def test_without_rows(name: str) -> None:
    assert verdicts(name, Rows()) == {Verdict.NOT_RUN}
    assert experiment(name).trials(Rows()).ours == 0


class TestSimulation:
    def test_as_published(self) -> None:
        assert verdicts("plaat-simulation", simulation()) == {Verdict.REPRODUCED}
        assert experiment("plaat-simulation").trials(simulation()).ours == 20

    @pytest.mark.parametrize(
        ("bare", "real", "words", "verdict"),
        [
            ({Search.SSS: 1100}, {}, "independent leaves: leaves of SSS*", Verdict.DIFFERS),
            ({Search.DUAL: 900}, {}, "incremental random trees: leaves of DUAL*", Verdict.SHAPE_ONLY),
            ({Search.SSS: 1100}, {}, "chess without enhancements", Verdict.DIFFERS),
            ({Search.SSS: 1100}, {}, "evaluates more leaves", Verdict.DIFFERS),
            ({}, {Search.SSS: 500}, "chess with everything on: leaves of SSS* over Alpha-Beta's", Verdict.DIFFERS),
            ({}, {Search.DUAL: 850}, "chess with everything on: leaves of DUAL*", Verdict.SHAPE_ONLY),
            ({}, {Search.SSS: 500}, "leaves of SSS* over NegaScout's", Verdict.DIFFERS),
            ({}, {Search.SSS: 500}, "with everything over without", Verdict.DIFFERS),
            ({}, {Search.SSS: 500}, "evaluates more leaves", Verdict.DIFFERS),
            ({}, {Search.SSS: 2000}, "table entries", Verdict.DIFFERS),
        ],
    )
    def test_other_numbers(
        self, bare: Mapping[Search, float], real: Mapping[Search, float], words: str, verdict: Verdict
    ) -> None:
        assert verdicts("plaat-simulation", simulation({**LEAVES, **bare}, {**REAL, **real}), words) == {verdict}

    def test_another_mt_sss(self) -> None:
        changed = Rows(
            Row(row.cell, {**row.measured, "MT-SSS*": [1] * row.cell["seeds"]}) if "seeds" in row.cell else row
            for row in simulation()
        )
        assert verdicts("plaat-simulation", changed, "MT-SSS*, a loop") == {Verdict.DIFFERS}

    def test_independent_leaves(self) -> None:
        """Uniform, the same for the same seed, and leaves that do not depend on their parents."""
        root = independent(3, 4, 3)
        assert gt.perft(root, 3) == 4**3
        leaves = [root.line(path).evaluate() for path in ((0, 0, 0), (0, 0, 1), (3, 3, 3))]
        assert leaves == [independent(3, 4, 3).line(path).evaluate() for path in ((0, 0, 0), (0, 0, 1), (3, 3, 3))]
        assert len(set(leaves)) == 3
        assert gt.search(root, "sss", depth=3).value == gt.search(root, "minimax", depth=3).value

    def test_rows(self) -> None:
        item = experiment("plaat-simulation")
        cell = {"on": "independent", "width": 3, "depth": 4, "first_seed": 5, "seeds": 2}
        measured = item.run(cell)
        assert measured["SSS*"] == measured["MT-SSS*"] and len(measured["SSS*"]) == 2
        assert all(sss <= plain for sss, plain in zip(measured["SSS*"], measured["Alpha-Beta"], strict=True))
        real = item.run({"on": "everything", "game": "othello", "position": 1, "depth": 3})
        assert set(real) == {f"{search}{kind}" for search in Search for kind in ("", " nodes", " entries")}
        assert 0 < real["SSS* entries"][0] <= real["SSS* nodes"][0]


def dominance(more: Mapping[str, float], way_of_more: object = None) -> Rows:
    """Rows in which SSS* evaluates more leaves in a share of the positions, by game; by default where reordered."""
    found = []
    for cell in experiment("plaat-dominance").cells(Plan.FULL, Rows()):
        depths = [depth for depth in SETTINGS[cell["game"]].depths(cell["depth"]) if depth >= 3]
        reordered = WAYS[cell["way"]].ordering != "natural" if way_of_more is None else cell["way"] == way_of_more
        sss = 120 if reordered and cell["position"] < 20 * more[cell["game"]] else 80
        found.append(Row(cell, {"depths": depths, "SSS*": [sss] * len(depths), "Alpha-Beta": [100] * len(depths)}))
    return Rows(found)


class TestDominance:
    def test_as_published(self) -> None:
        rows = dominance({"checkers": 0.6, "othello": 0.4, "chess": 0.2})
        assert verdicts("plaat-dominance", rows) == {Verdict.REPRODUCED}
        assert experiment("plaat-dominance").trials(rows).ours == 20

    @pytest.mark.parametrize(
        ("more", "way", "words", "verdict"),
        [
            (0.5, PROVED, "fixed order", Verdict.DIFFERS),
            (0.0, None, "evaluates more leaves", Verdict.DIFFERS),
            (1.0, None, "at most as many", Verdict.DIFFERS),
            (0.5, None, "by branching factor", Verdict.DIFFERS),
        ],
    )
    def test_other_numbers(self, more: float, way: str | None, words: str, verdict: Verdict) -> None:
        assert verdict in verdicts("plaat-dominance", dominance(dict.fromkeys(SETTINGS, more), way), words)

    def test_another_order_of_games(self) -> None:
        rows = dominance({"checkers": 0.4, "othello": 0.6, "chess": 0.2})
        assert verdicts("plaat-dominance", rows, "by branching factor") == {Verdict.SHAPE_ONLY}

    @pytest.mark.parametrize(("chess", "undecided"), [(0.5, True), (0.1, False)])
    def test_shares_that_do_not_decide_it(self, chess: float, undecided: bool) -> None:
        rows = dominance({"checkers": 0.5, "othello": 0.5, "chess": chess})
        claims = [claim for claim in experiment("plaat-dominance").claims(rows) if "by branching factor" in claim.what]
        assert claims and all(("intervals" in claim.discussion) is undecided for claim in claims)

    def test_a_row(self) -> None:
        """Without a table and in fixed order SSS* never evaluates more leaves."""
        item = experiment("plaat-dominance")
        for game, depth in (("checkers", 7), ("chess", 3)):
            for position in (0, 9, 15):
                cell = {"game": game, "position": position, "depth": depth, "way": PROVED}
                measured = item.run(cell)
                pairs = zip(measured["SSS*"], measured["Alpha-Beta"], strict=True)
                assert all(0 < sss <= plain for sss, plain in pairs)
