"""The grain of the evaluator: what is searched, and what the claims make of made-up rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.grain import GRAINS, SOURCES, Driver, Grained, deepened, widened
from gametree.lab.papers.plaat.settings import SETTINGS
from gametree.searching.algorithms.mtd import Pass

ITEM = experiment("plaat-grain")
CELL = {"game": "othello", "evaluator": "staged", "depth": 5, "position": 3, "grain": 1}

Change = Callable[[Mapping[str, Any], dict[str, Any]], dict[str, Any]]


def made_up(cell: Mapping[str, Any]) -> dict[str, Any]:
    """As the thesis has it, where it says something: MTD(f) saves leaves, most at the fine end, with a few calls."""
    if "timed" in cell:
        return {"seconds": dict.fromkeys(Driver, 1.5)}
    scatter, fine = exp(0.002 * (-1) ** cell["position"]), 1 / cell["grain"] ** 0.5
    iterations = len(SETTINGS[cell["game"]].depths(cell["depth"]))
    leaves = {Driver.NEGASCOUT: 1.0, Driver.MTDF: 1 - 0.08 * fine, Driver.STEP: 1.1, Driver.WIDENING: 1 - 0.1 * fine}
    calls = {Driver.NEGASCOUT: 1, Driver.MTDF: 2 + 3 * fine, Driver.STEP: 9, Driver.WIDENING: 2 + 2 * fine}
    return {
        "leaves": {
            name: round(10**6 * (scatter if name is Driver.MTDF else 1) * ratio) for name, ratio in leaves.items()
        },
        "nodes": {
            name: round(10**7 * (scatter if name is Driver.MTDF else 1) * ratio) for name, ratio in leaves.items()
        },
        "calls": {name: count * iterations for name, count in calls.items()},
        "values": dict.fromkeys(Driver, 40),
    }


def rows(change: Change = lambda cell, measured: measured) -> Rows:
    return Rows(Row(cell, change(cell, made_up(cell))) for cell in ITEM.cells(Plan.FULL, Rows()))


def scaled(kind: str, driver: Driver, factor: float, grain: int | None = None) -> Change:
    """Rows in which one driver needs other counts, at one grain or at all."""

    def change(cell: Mapping[str, Any], measured: dict[str, Any]) -> dict[str, Any]:
        if kind not in measured or (grain is not None and cell["grain"] != grain):
            return measured
        return measured | {kind: measured[kind] | {driver: measured[kind][driver] * factor}}

    return change


def verdicts(found: Rows, words: str = "") -> set[Verdict]:
    claims = [claim for claim in ITEM.claims(found) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


class TestClaims:
    def test_what_was_expected(self) -> None:
        assert verdicts(rows()) == {Verdict.REPRODUCED}
        assert ITEM.trials(rows()).ours == 10

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (scaled("calls", Driver.MTDF, 10), "grains at which"),
            (scaled("calls", Driver.MTDF, 3, GRAINS[-1]), "fine and coarse"),
            (scaled("leaves", Driver.MTDF, 1.2), "5 to 10 % fewer"),
            (scaled("nodes", Driver.STEP, 0.8, GRAINS[2]), "MTD(step) over"),
            (scaled("leaves", Driver.MTDF, 0.8, GRAINS[-1]), "fewest where the grain is fine"),
            (scaled("leaves", Driver.WIDENING, 1.2), "leaves of a driver that widens"),
            (scaled("nodes", Driver.WIDENING, 1.2), "total nodes of a driver that widens"),
            (scaled("values", Driver.WIDENING, 2), "same value"),
        ],
    )
    def test_other_counts_differ(self, change: Change, words: str) -> None:
        assert verdicts(rows(change), words) == {Verdict.DIFFERS}

    def test_where_mtd_step_is_ahead_the_calls_are_shown(self) -> None:
        ahead = rows(scaled("nodes", Driver.STEP, 0.8, GRAINS[2]))
        for found, shows in ((ahead, True), (rows(), False)):
            words = [claim.discussion for claim in ITEM.claims(found) if "MTD(step) over" in claim.what]
            assert all(("at grain 5" in each) == shows for each in words)

    def test_shape_only(self) -> None:
        """The means are in the right order, but scatter too much."""

        def change(cell: Mapping[str, Any], measured: dict[str, Any]) -> dict[str, Any]:
            kind = scaled("leaves", Driver.MTDF, exp(0.5 * (-1) ** (cell["position"] // 4)))
            return kind(cell, measured)

        assert verdicts(rows(change), "fewest where the grain is fine") == {Verdict.SHAPE_ONLY}

    def test_nothing_run(self) -> None:
        assert verdicts(Rows()) == {Verdict.NOT_RUN}
        assert [len(sheet.rows) for sheet in ITEM.tables(Rows())][:2] == [0, 0]
        assert ITEM.plots(Rows())


class TestGrained:
    def test_the_best_driver(self) -> None:
        found = Grained(rows(), SOURCES[0])
        assert found.best("leaves", 1) == [Driver.WIDENING]
        assert found.best("leaves", 3) == []
        level = Grained(rows(scaled("nodes", Driver.WIDENING, 0.92 / 0.9, 1)), SOURCES[0])
        assert set(level.best("nodes", 1)) == {Driver.WIDENING, Driver.MTDF}

    def test_time_is_of_its_own_rows(self) -> None:
        found = Grained(rows(scaled("seconds", Driver.MTDF, 2)), SOURCES[1])
        ratio = found.ratio("seconds", Driver.MTDF, 10)
        assert ratio is not None and ratio.value == pytest.approx(2)
        assert found.positions(10) == 20


class TestSearches:
    def test_widened_steps_stay_between_the_bounds(self) -> None:
        assert widened(Pass(gamma=50, g=40, lower=38, upper=40, unit=1, streak=4)) == 39
        assert widened(Pass(gamma=50, g=40, lower=-100, upper=40, unit=1, streak=4)) == 33
        assert widened(Pass(gamma=50, g=60, lower=60, upper=63, unit=1, streak=5)) == 63

    @pytest.mark.parametrize("grain", [1, 25])
    def test_all_drivers_find_the_rounded_value(self, grain: int) -> None:
        cell = {**CELL, "grain": grain}
        root = gt.standard_positions("othello", evaluator="staged")[3]
        expected = gt.search(root.with_evaluator(gt.rounded(grain)), "minimax", depth=5).value
        assert {deepened(cell, driver).value for driver in Driver} == {expected}

    def test_a_coarse_grain_needs_fewer_calls(self) -> None:
        fine, coarse = (ITEM.run({**CELL, "grain": grain})["calls"] for grain in (1, 100))
        assert coarse["MTD(f)"] < fine["MTD(f)"] and fine["MTD(widening)"] < fine["MTD(f)"]

    def test_time_is_measured_for_every_driver(self) -> None:
        seconds = ITEM.run({**CELL, "depth": 3, "timed": 1})["seconds"]
        assert set(seconds) == set(Driver) and all(0 < taken < 60 for taken in seconds.values())

    def test_timed_cells_come_last(self) -> None:
        """So that the rows that are pinned do not depend on the machine."""
        for plan in Plan:
            timed = ["timed" in cell for cell in ITEM.cells(plan, Rows())]
            assert timed == sorted(timed) and timed.index(True) > len(timed) * 5 / 8
