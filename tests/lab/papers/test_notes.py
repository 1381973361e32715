"""The experiments on the lecture notes: what is searched, and what the claims make of hand-made rows."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

import pytest

from gametree.lab import Cell, Experiment, Plan, Row, Rows, Verdict, experiment
from gametree.lab.minimal import minimal_leaves
from gametree.lab.papers.notes import notes_best
from gametree.lab.papers.notes.expected import branching_factor, expected_leaves, exponent
from gametree.lab.papers.notes.notes_average import fitted
from gametree.lab.papers.notes.notes_best import Order
from gametree.lab.papers.notes.notes_bounds import ARENAS, Way
from gametree.lab.sample import Sample
from gametree.players.statistics import Interval

Invented = Callable[[Cell], dict[str, Any]]


def made_up(item: Experiment, invented: Invented, plan: Plan = Plan.QUICK) -> Rows:
    return Rows(Row(cell, invented(cell)) for cell in item.cells(plan, Rows()))


def verdicts(name: str, rows: Rows, words: str = "") -> set[Verdict]:
    claims = [claim for claim in experiment(name).claims(rows) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


@pytest.mark.parametrize("name", ["notes-best", "notes-average", "notes-bounds"])
class TestEveryExperiment:
    def test_first_quick_cell(self, name: str) -> None:
        item = experiment(name)
        cell = next(iter(item.cells(Plan.QUICK, Rows())))
        rows = Rows([Row(cell, item.run(cell))])
        assert item.claims(rows) and item.tables(rows) and item.plots(rows)
        assert item.run(cell) == rows[0].measured

    def test_nothing_run(self, name: str) -> None:
        assert verdicts(name, Rows()) == {Verdict.NOT_RUN}
        assert experiment(name).tables(Rows()) is not None


class TestBest:
    @staticmethod
    def row(cell: Cell) -> dict[str, Any]:
        """As the notes say, with the misprint corrected."""
        b, d, trees = cell["branching"], cell["depth"], cell["trees"]
        best, all_of_them = [minimal_leaves(b, d)] * trees, [b**d] * trees
        counts = {"minimax": all_of_them, Order.BEST: best, Order.WORST: all_of_them, Order.RANDOM: all_of_them}
        return {**counts, "as printed": best, "as printed is right": [True] * trees}

    def test_every_claim_can_be_reproduced(self) -> None:
        assert verdicts("notes-best", made_up(experiment("notes-best"), self.row)) == {Verdict.REPRODUCED}

    @pytest.mark.parametrize(
        ("kind", "claims"),
        [
            ("minimax", ["leaves of minimax"]),
            (Order.BEST, ["even d", "odd d", "as printed"]),
            (Order.WORST, ["at worst"]),
            ("as printed", ["as printed"]),
        ],
    )
    def test_one_leaf_more_is_noticed(self, kind: str, claims: list[str]) -> None:
        def changed(cell: Cell) -> dict[str, Any]:
            row = self.row(cell)
            return {**row, kind: [*row[kind][:-1], row[kind][-1] + 1]}

        rows = made_up(experiment("notes-best"), changed)
        differing = [c.what for c in experiment("notes-best").claims(rows) if c.verdict is Verdict.DIFFERS]
        assert [any(words in what for what in differing) for words in claims] == [True] * len(claims)

    def test_a_wrong_value_as_printed_is_noticed(self) -> None:
        rows = made_up(
            experiment("notes-best"), lambda cell: {**self.row(cell), "as printed is right": [False] * cell["trees"]}
        )
        assert verdicts("notes-best", rows, "as printed") == {Verdict.DIFFERS}

    def test_twice_as_deep_can_fail(self) -> None:
        rows = made_up(experiment("notes-best"), lambda cell: {**self.row(cell), Order.BEST: [10**6] * cell["trees"]})
        assert verdicts("notes-best", rows, "against minimax") == {Verdict.DIFFERS}

    def test_orders(self) -> None:
        drawn = [[[3, 0], [1, 6]], [[2, 7], [5, 4]]]
        assert notes_best._ordered(drawn, Order.RANDOM) == drawn
        assert notes_best._ordered(drawn, Order.BEST) == [[[5, 4], [7, 2]], [[3, 0], [6, 1]]]
        assert notes_best._ordered(drawn, Order.WORST) == [[[2, 3], [0, 1]], [[6, 7], [4, 5]]]

    def test_as_printed_maximizers_do_not_cut_off(self) -> None:
        """The second child of the first minimizer should be cut off after 9."""
        assert notes_best._as_printed([[[5, 4], [9, 1]], [[3, 2], [8, 0]]]) == (5, 6)
        assert notes_best._leaves([[[5, 4], [9, 1]], [[3, 2], [8, 0]]], "alphabeta") == 5

    def test_a_measured_cell(self) -> None:
        found = experiment("notes-best").run({"branching": 3, "depth": 4, "trees": 2})
        assert found["minimax"] == found[Order.WORST] == [81, 81] and found[Order.BEST] == [17, 17]
        assert found["as printed is right"] == [True, True]
        assert all(17 < leaves < 81 for leaves in found[Order.RANDOM])


class TestAverage:
    @staticmethod
    def rows(x: float, factor: float = 1.0, spread: float = 0.01) -> Rows:
        """Leaves that grow by exactly b^(x d), but at the greatest depth as expected, times `factor`."""

        def row(cell: Cell) -> dict[str, Any]:
            middle = 1000 * cell["branching"] ** (x * cell["depth"]) * factor
            return {"leaves": Sample.of(round(middle * (1 + spread * (-1) ** seed)) for seed in range(cell["seeds"]))}

        return made_up(experiment("notes-average"), row)

    @pytest.mark.parametrize(
        ("x", "verdict"), [(0.75, Verdict.REPRODUCED), (0.7, Verdict.SHAPE_ONLY), (0.5, Verdict.DIFFERS)]
    )
    def test_exponents(self, x: float, verdict: Verdict) -> None:
        assert verdicts("notes-average", self.rows(x), "exponent x") == {verdict}

    def test_the_limit(self) -> None:
        assert verdicts("notes-average", self.rows(0.705), "Pearl") == {Verdict.REPRODUCED}
        assert verdicts("notes-average", self.rows(0.79), "Pearl") == {Verdict.SHAPE_ONLY}
        assert verdicts("notes-average", self.rows(0.9), "Pearl") == {Verdict.DIFFERS}

    def test_expectations(self) -> None:
        def row(cell: Cell, factor: float) -> dict[str, Any]:
            leaves = round(100 * expected_leaves(cell["branching"], cell["depth"]) * factor)
            return {"leaves": Sample(2 * 100, 2 * leaves, 2 * leaves**2 // 100 + 1)}

        item = experiment("notes-average")
        right, wrong = (made_up(item, lambda cell, by=by: row(cell, by)) for by in (1.0, 1.1))  # type: ignore[misc]
        assert verdicts("notes-average", right, "Baudet") == {Verdict.REPRODUCED}
        assert verdicts("notes-average", wrong, "Baudet") == {Verdict.DIFFERS}

    def test_an_interval_grows_with_the_scatter(self) -> None:
        even, uneven = (fitted(2, {d: Sample.of([2**d, 2**d + more]) for d in (3, 4, 5)}) for more in (1, 8))
        assert isinstance(even, Interval) and isinstance(uneven, Interval)
        assert uneven.high - uneven.low > 3 * (even.high - even.low) > 0
        assert fitted(2, {3: Sample.of([8, 9])}) is None

    def test_known_numbers(self) -> None:
        """One ply: all leaves. Two: a child of MIN is cut off once it is below the best so far. The golden ratio."""
        assert expected_leaves(7, 1) == pytest.approx(7) and expected_leaves(2, 2) == pytest.approx(4 - 1 / 3)
        assert branching_factor(2) == pytest.approx((1 + 5**0.5) / 2)
        assert exponent(400) < 0.75 < exponent(500)

    def test_measured_leaves_are_the_expected_ones(self) -> None:
        found = experiment("notes-average").run({"branching": 3, "depth": 6, "first_seed": 0, "seeds": 300})
        mean = Sample(*found["leaves"]).mean
        assert abs(mean.value - expected_leaves(3, 6)) < 2 * (mean.high - mean.value)


class TestBounds:
    @staticmethod
    def rows(ratios: dict[Way, float], scatter: float = 0.01, value: Callable[[Way], int] = lambda _: 7) -> Rows:
        def row(cell: Cell) -> dict[str, Any]:
            way = Way(cell["way"])
            iterations = len(ARENAS[cell["game"]].depths(cell["depth"]))
            noise = exp(scatter * (-1) ** cell["position"]) if way is not Way.PLAIN else 1
            counts = [round(10**6 * 3**place * ratios.get(way, 1) * noise) for place in range(iterations)]
            return {"leaves": counts, "nodes": counts, "values": [value(way)] * iterations}

        return made_up(experiment("notes-bounds"), row)

    def test_savings(self) -> None:
        rows = self.rows({Way.ASPIRATION: 0.95, Way.NARROW: 0.85, Way.WIDE: 0.9})
        assert verdicts("notes-bounds", rows) == {Verdict.REPRODUCED}
        assert experiment("notes-bounds").trials(rows).ours == 7

    def test_uncertain_savings(self) -> None:
        rows = self.rows({Way.NARROW: 0.9, Way.WIDE: 0.9}, scatter=0.4)
        assert verdicts("notes-bounds", rows, "over those with plain") == {Verdict.SHAPE_ONLY}

    def test_losses(self) -> None:
        rows = self.rows({Way.NARROW: 1.2, Way.WIDE: 1.1})
        claims = [claim for claim in experiment("notes-bounds").claims(rows) if "plain" in claim.what]
        assert {claim.verdict for claim in claims} == {Verdict.DIFFERS}
        assert all("too often" in claim.discussion for claim in claims)

    def test_a_wrong_value_is_noticed(self) -> None:
        rows = self.rows({}, value=lambda way: 8 if way is Way.WIDE else 7)
        assert verdicts("notes-bounds", rows, "same values") == {Verdict.DIFFERS}

    def test_every_way_finds_the_value(self) -> None:
        item = experiment("notes-bounds")
        for game in ARENAS:
            cells = [{"game": game, "position": 1, "depth": 3, "way": way.value} for way in Way]
            assert len({tuple(item.run(cell)["values"]) for cell in cells}) == 1
