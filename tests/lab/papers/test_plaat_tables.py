"""Searches in small tables and with other replacements: what the claims make of hand-made rows, and searched cells."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any

import pytest

from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat import plaat_4_24, small_memory_claims
from gametree.lab.papers.plaat.plaat_4_24 import ARENAS
from gametree.lab.papers.plaat.settings import SETTINGS, Search
from gametree.lab.papers.plaat.table_grid import NEAR_ROOT, OLDEST, REPLACEMENTS, SHALLOWEST, InTable, TableGrid

NEGASCOUT, MTDF = Search.NEGASCOUT, Search.MTDF
Ratios = dict[tuple[str, Search], tuple[float, float, float]]

DESCRIBED: Ratios = {
    ("othello", NEGASCOUT): (0.70, 0.80, 0.90),
    ("othello", MTDF): (0.80, 0.78, 0.85),
    ("othello, discs", NEGASCOUT): (0.70, 0.80, 0.90),
    ("othello, discs", MTDF): (0.66, 0.78, 0.85),
    ("checkers", NEGASCOUT): (0.70, 0.80, 0.90),
    ("checkers", MTDF): (2.2, 0.78, 0.85),
    ("checkers", Search.SSS): (6.0, 4.0, 1.0),
    ("chess", NEGASCOUT): (0.70, 0.80, 0.90),
    ("chess", MTDF): (0.80, 0.77, 0.85),
}
"""Leaves over Alpha-Beta's in tables of 2^6, 2^12 and 2^20 entries, such that all that the thesis says is true."""


def leaves(cell: Mapping[str, Any], power: int, ratios: Ratios, proposed: float) -> list[int]:
    """Up to every iteration; at even depths a little more than Alpha-Beta's ratio in Othello."""
    search = Search(cell["algorithm"])
    small, middle, large = ratios.get((cell["game"], search), (1.0, 1.0, 1.0))
    ratio = large if power >= 16 else middle if power >= 12 else small
    if search is MTDF and cell["replacement"] == OLDEST:
        ratio *= proposed
    last = 10**6 * 2 ** ((20 - power) / 8) * ratio * exp(0.01 * (-1) ** cell["position"])
    depths = ARENAS[cell["game"]].depths(cell["depth"])
    even = {depth: 1.1 if depth % 2 == 0 and search is not Search.ALPHABETA else 1.0 for depth in depths}
    return [round(last * even[depth] * 4.0 ** depths.index(depth)) for depth in depths]


def calls(cell: Mapping[str, Any]) -> list[int]:
    """Two in an iteration, fourteen in most positions of checkers."""
    each = 14 if cell["game"] == "checkers" and cell["position"] else 2
    return [each * place for place in range(1, len(ARENAS[cell["game"]].depths(cell["depth"])) + 1)]


def rows(ratios: Ratios | None = None, *, proposed: float = 0.8, plan: Plan = Plan.FULL) -> Rows:
    known = DESCRIBED | (ratios or {})
    return Rows(
        Row(
            cell,
            {
                "leaves": [leaves(cell, power, known, proposed) for power in cell["powers"]],
                "calls": [calls(cell) for _ in cell["powers"]],
            },
        )
        for cell in experiment("plaat-4.24").cells(plan, Rows())
    )


def verdicts(found: Rows, words: str = "", name: str = "plaat-4.24") -> set[Verdict]:
    claims = [claim for claim in experiment(name).claims(found) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


class TestSmallMemory:
    @pytest.mark.parametrize("plan", Plan)
    def test_what_the_thesis_describes_is_reproduced(self, plan: Plan) -> None:
        claims = experiment("plaat-4.24").claims(rows(plan=plan))
        assert {claim.what: claim.verdict.value for claim in claims if claim.verdict is not Verdict.REPRODUCED} == {}

    def test_without_rows_nothing_is_claimed(self) -> None:
        assert verdicts(Rows()) == {Verdict.NOT_RUN}
        assert len(experiment("plaat-4.24").claims(Rows())) == len(experiment("plaat-4.24").claims(rows()))

    @pytest.mark.parametrize(
        ("game", "search", "ratios", "words", "verdict"),
        [
            ("chess", NEGASCOUT, (1.1, 1.0, 1.2), "chess, depth 7: leaves of NegaScout over Alpha", Verdict.DIFFERS),
            (
                "chess",
                NEGASCOUT,
                (0.96, 1.0, 1.2),
                "chess, depth 7: leaves of NegaScout over Alpha",
                Verdict.SHAPE_ONLY,
            ),
            ("chess", NEGASCOUT, (0.7, 0.6, 0.5), "chess, depth 7: that ratio", Verdict.DIFFERS),
            ("othello", MTDF, (2.0, 1.0, 0.85), "Othello, depth 9: growth", Verdict.DIFFERS),
            ("othello", MTDF, (0.4, 0.6, 0.85), "disc differences and positional", Verdict.DIFFERS),
            ("checkers", MTDF, (2.2, 1.2, 0.85), "to 2^12 entries over Alpha-Beta's", Verdict.DIFFERS),
            ("checkers", MTDF, (0.7, 0.78, 0.85), "from 2^12 to 2^6 entries", Verdict.DIFFERS),
            ("checkers", MTDF, (1.5, 0.78, 0.85), "leaves of MTD(f) over Alpha-Beta's", Verdict.SHAPE_ONLY),
            ("checkers", MTDF, (0.9, 0.78, 0.85), "leaves of MTD(f) over Alpha-Beta's", Verdict.DIFFERS),
            ("checkers", MTDF, (5.9, 0.78, 0.85), "over those of SSS*", Verdict.SHAPE_ONLY),
            ("checkers", MTDF, (0.9, 0.78, 0.85), "binary logarithm", Verdict.SHAPE_ONLY),
            ("checkers", MTDF, (2.2, 1.78, 0.85), "binary logarithm", Verdict.DIFFERS),
            (
                "chess",
                MTDF,
                (0.6, 0.77, 0.85),
                "chess, depth 7: leaves of MTD(f) over NegaScout's, 2^6",
                Verdict.DIFFERS,
            ),
            ("chess", MTDF, (0.8, 0.77, 0.95), "MTD(f) over NegaScout's, 2^20", Verdict.DIFFERS),
        ],
    )
    def test_other_numbers_differ(
        self, game: str, search: Search, ratios: tuple[float, float, float], words: str, verdict: Verdict
    ) -> None:
        assert verdict in verdicts(rows({(game, search): ratios}), words)

    def test_the_proposal(self) -> None:
        assert verdicts(rows(proposed=1.3), "the replacement proposed") == {Verdict.DIFFERS}
        assert verdicts(rows(proposed=0.999), "the replacement proposed") <= {Verdict.SHAPE_ONLY, Verdict.REPRODUCED}

    def test_calls(self) -> None:
        def swapped(row: Row) -> Row:
            many = row.cell["game"] == "othello, discs"
            each = [(9 if many else 5) * place for place in range(1, len(row.measured["leaves"][0]) + 1)]
            return Row(row.cell, {**row.measured, "calls": [each for _ in row.cell["powers"]]})

        found = Rows(map(swapped, rows()))
        assert (
            verdicts(found, "makes more than 3 calls") == verdicts(found, "in the last iteration") == {Verdict.DIFFERS}
        )
        grid = plaat_4_24.grids(rows())["checkers"]
        assert small_memory_claims.last_calls(grid) == [2, 14, 14, 14, 14, 14, 14]

    def test_depths_that_are_not_paired(self) -> None:
        level = Rows(
            Row(row.cell, {**row.measured, "leaves": [_sliding(row, column) for column in row.measured["leaves"]]})
            for row in rows()
        )
        assert verdicts(level, "at the last four depths") == {Verdict.DIFFERS}

    def test_tables_and_plots(self) -> None:
        item = experiment("plaat-4.24")
        assert all(len(line) == len(sheet.columns) for sheet in item.tables(rows()) for line in sheet.rows)
        plots = item.plots(rows())
        assert len({plot.name for plot in plots}) == len(plots)
        assert [curve.label for curve in plots[0].curves] == ["depth 6", "depth 7", "depth 8", "depth 9"]
        assert [curve.label for curve in plots[3].curves] == ["depth 11", "depth 13", "depth 15"]

    def test_a_small_table_costs_leaves(self) -> None:
        """In a cell that is searched."""
        cell = {"game": "othello, discs", "position": 4, "depth": 5, "powers": [6, 16], "replacement": NEAR_ROOT}
        measured = experiment("plaat-4.24").run({**cell, "algorithm": "MTD(f)"})
        small, large = measured["leaves"]
        assert len(small) == len(large) == 5 and small[-1] > large[-1]
        assert all(column == sorted(column) for column in measured["calls"])


def _sliding(row: Row, column: list[int]) -> list[float]:
    """The ratio to Alpha-Beta falls from depth to depth."""
    if row.cell["algorithm"] == "Alpha-Beta":
        return list(column)
    return [column[-1] / 4.0 ** (len(column) - 1 - place) * 0.8**place for place in range(len(column))]


class TestGrid:
    def rows(self, cells: list[dict[str, Any]]) -> Rows:
        """A leaf for every entry and iteration."""
        base = {"algorithm": "MTD(f)", "replacement": OLDEST}
        return Rows(
            Row(
                {**base, **cell},
                {"leaves": [[power * depth for depth in range(1, cell["depth"] + 1)] for power in cell["powers"]]},
            )
            for cell in cells
        )

    def grid(self, cells: list[dict[str, Any]]) -> TableGrid:
        return TableGrid(self.rows(cells), SETTINGS["chess"], (MTDF,), (OLDEST,))

    def test_deeper_rows_serve_shallower_ones(self) -> None:
        """Two positions are needed: both have depth 3, one of them depth 5."""
        grid = self.grid([{"position": 4, "depth": 5, "powers": [6, 8]}, {"position": 7, "depth": 3, "powers": [6, 8]}])
        assert (grid.depth, grid.positions, grid.powers) == (3, [4, 7], [6, 8])
        assert grid.counts(InTable(MTDF, OLDEST, 8)) == [24, 24]
        assert grid.counts(InTable(MTDF, OLDEST, 8), depth=2) == [16, 16]

    def test_ratios(self) -> None:
        grid = self.grid([{"position": position, "depth": 2, "powers": [6, 12]} for position in range(3)])
        small, large = (InTable(MTDF, OLDEST, power) for power in (6, 12))
        ratio, swing = grid.ratio(large, small), grid.swing((large, small), (small, large))
        assert ratio is not None and ratio.value == pytest.approx(2)
        assert swing is not None and swing.value == pytest.approx(4)
        assert grid.ratio(large, InTable(MTDF, NEAR_ROOT, 6)) is None

    def test_one_position_is_not_enough(self) -> None:
        assert self.grid([{"position": 4, "depth": 5, "powers": [6]}]).depth is None
        assert self.grid([]).positions == []


SCHEMES = {SHALLOWEST: 1.0, NEAR_ROOT: 0.98, OLDEST: 0.9}


def scheme_rows(factors: Mapping[str, float] = SCHEMES) -> Rows:
    """Rows in which the scheme decides below 2^16 entries."""
    found = []
    for cell in experiment("open-replacement").cells(Plan.FULL, Rows()):
        iterations = len(SETTINGS[cell["game"]].depths(cell["depth"]))
        short = [3 * factors[cell["replacement"]] if power < 16 else 1.0 for power in cell["powers"]]
        lists = [[*range(1, iterations), round(10**6 * factor)] for factor in short]
        use = {"probes": 100, "hits": 40, "stores": 50, "replaced": 10, "filled": 0.5}
        found.append(Row(cell, {"leaves": lists, "nodes": lists, "table": [use] * len(lists)}))
    return Rows(found)


class TestReplacement:
    def verdicts(self, found: Rows, words: str = "") -> set[Verdict]:
        return verdicts(found, words, "open-replacement")

    def test_the_last_tree(self) -> None:
        assert self.verdicts(scheme_rows(), "with oldest over those with near-root") == {Verdict.REPRODUCED}
        worse = scheme_rows(SCHEMES | {OLDEST: 2.0})
        assert self.verdicts(worse, "with oldest over those with near-root") == {Verdict.DIFFERS}

    def test_the_convention(self) -> None:
        words = "with the best other scheme"
        assert self.verdicts(scheme_rows(), words) == {Verdict.DIFFERS}
        assert self.verdicts(scheme_rows(SCHEMES | {OLDEST: 1.0}), words) == {Verdict.REPRODUCED}

    def test_other_schemes(self) -> None:
        words = "schemes with which"
        assert self.verdicts(scheme_rows(), words) == {Verdict.REPRODUCED}
        assert self.verdicts(scheme_rows(SCHEMES | {OLDEST: 1.0}), words) == {Verdict.DIFFERS}

    def test_without_rows_nothing_is_claimed(self) -> None:
        assert self.verdicts(Rows()) == {Verdict.NOT_RUN}

    def test_tables(self) -> None:
        best, *others = experiment("open-replacement").tables(scheme_rows())
        assert set(best.rows[0][3:8]) == {OLDEST} and best.rows[0][-1] == ", ".join(REPLACEMENTS)
        assert others[-1].rows[0][3:] == (40.0, 20.0, 50.0)
        assert all(len(line) == len(sheet.columns) for sheet in (best, *others) for line in sheet.rows)

    def test_a_cell_that_is_searched(self) -> None:
        cell = {"game": "checkers", "position": 2, "depth": 5, "powers": [6, 14], "algorithm": "NegaScout"}
        measured = experiment("open-replacement").run({**cell, "replacement": NEAR_ROOT})
        small, large = measured["table"]
        assert small["filled"] == 1.0 > large["filled"] and 0 < large["hits"] < large["probes"]
        assert [len(column) for column in measured["leaves"]] == [3, 3]
        assert measured["leaves"][0][-1] >= measured["leaves"][1][-1]
