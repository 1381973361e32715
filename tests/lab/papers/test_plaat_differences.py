"""Experiments on what differs from the thesis: their claims about made-up rows, and single cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import gametree as gt
from gametree.lab import MinimalGraphs, Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.plaat_4_1_why import needed
from gametree.lab.papers.plaat.plaat_parity import excess
from gametree.lab.papers.plaat.settings import SETTINGS, Search, deepen
from gametree.searching.memory.table import Table

Maker = Callable[[Mapping[str, Any]], Mapping[str, Any]]
CUTOFFS, MEMORY, PARITY, ETC = map(experiment, ("plaat-5.2-why", "plaat-4.1-why", "plaat-parity", "plaat-etc"))


def verdicts(item: Any, made: Maker, words: str) -> list[Verdict]:
    rows = Rows(Row(cell, made(cell)) for cell in item.cells(Plan.FULL, Rows()))
    assert item.trials(rows).ours >= 7 and item.tables(rows) and item.plots(rows)
    return [claim.verdict for claim in item.claims(rows) if words in claim.what]


@pytest.mark.parametrize("item", [CUTOFFS, MEMORY, PARITY, ETC])
def test_without_rows(item: Any) -> None:
    assert {claim.verdict for claim in item.claims(Rows())} == {Verdict.NOT_RUN}
    assert item.trials(Rows()).ours == 0 and item.tables(Rows()) and item.plots(Rows())


class TestCutoffs:
    def made(self, few: float, twice: float, chess: float = 1.0) -> Maker:
        """Factors with as many plies as in the thesis, and with twice as many."""

        def row(cell: Mapping[str, Any]) -> dict[str, float]:
            left = 1000.0 + cell["position"] % 2
            if cell["way"].startswith("chess"):
                return {"left_first": left, "etc": left, "mm2": left / chess}
            plies = (3, 6) if cell["way"].startswith("checkers") else (2, 4)
            return {"left_first": left, "etc": left, f"mm{plies[0]}": left / few, f"mm{plies[1]}": left / twice}

        return row

    @pytest.mark.parametrize(
        ("twice", "checkers", "othello"),
        [
            (1.9, Verdict.REPRODUCED, Verdict.SHAPE_ONLY),
            (1.5, Verdict.SHAPE_ONLY, Verdict.REPRODUCED),
            (1.05, Verdict.DIFFERS, Verdict.DIFFERS),
        ],
    )
    def test_twice_the_plies(self, twice: float, checkers: Verdict, othello: Verdict) -> None:
        made = self.made(1.1, twice)
        assert verdicts(CUTOFFS, made, "ARMG-MM(6)") == 4 * [checkers]
        assert verdicts(CUTOFFS, made, "ARMG-MM(4)") == 4 * [othello]

    @pytest.mark.parametrize(("few", "holds"), [(1.55, True), (1.1, False)])
    def test_other_causes_in_othello(self, few: float, holds: bool) -> None:
        found = verdicts(CUTOFFS, self.made(few, 2.0), "leaves of LFMG over ARMG-MM(2)'s")
        assert found == 4 * [Verdict.of(holds)]

    @pytest.mark.parametrize(("chess", "holds"), [(1.05, True), (1.3, False)])
    def test_nothing_in_chess(self, chess: float, holds: bool) -> None:
        found = verdicts(CUTOFFS, self.made(1.1, 1.5, chess), "leaves of ARMG-ETC")
        assert found == 4 * [Verdict.of(holds)]

    def test_a_cell_is_the_graphs_that_it_names(self) -> None:
        found = CUTOFFS.run({"way": "othello, discs", "position": 3, "depth": 4})
        root = gt.standard_positions("othello", evaluator="discs")[3]
        graphs = MinimalGraphs(root, 4, algorithm="aspiration-negascout", table=2**22, ordering="table+history")
        assert (found["etc"], found["mm2"]) == (graphs.transposed().leaves, graphs.minimaxed(2).leaves)

    def test_later_positions_are_later(self) -> None:
        cell = {"position": 3, "depth": 3}
        assert CUTOFFS.run({**cell, "way": "othello, later"}) != CUTOFFS.run({**cell, "way": "othello"})


class TestMemory:
    def made(self, dual: int, alphabeta: int) -> Maker:
        """Leaves halve with every doubling of the table, up to a size; `dual` and `alphabeta` are shifts of it."""

        def row(cell: Mapping[str, Any]) -> dict[str, Any]:
            powers = [*cell["powers"], 21]
            enough = powers[-3] + {"SSS*": 0, "DUAL*": dual, "Alpha-Beta": alphabeta}[cell["algorithm"]]
            return {"powers": powers, "leaves": [100 * 2 ** max(0, enough - power) for power in powers]}

        return row

    @pytest.mark.parametrize(("dual", "expected"), [(-1, Verdict.REPRODUCED), (0, Verdict.DIFFERS)])
    def test_dual_needs_less(self, dual: int, expected: Verdict) -> None:
        assert verdicts(MEMORY, self.made(dual, 0), "of DUAL* less") == 3 * [expected]

    def test_the_level_makes_the_difference(self) -> None:
        def steeper(cell: Mapping[str, Any]) -> dict[str, Any]:
            counts = {"DUAL*": [150, 105, 100]}.get(cell["algorithm"], [900, 105, 100])
            return {"powers": [11, 16, 21], "leaves": [count + cell["position"] for count in counts]}

        assert verdicts(MEMORY, steeper, "that difference") == [Verdict.REPRODUCED]
        assert verdicts(MEMORY, self.made(-1, 0), "that difference") == [Verdict.DIFFERS]

    @pytest.mark.parametrize(("alphabeta", "holds"), [(0, True), (-1, True), (-2, False)])
    def test_alphabeta_needs_as_much(self, alphabeta: int, holds: bool) -> None:
        found = verdicts(MEMORY, self.made(-1, alphabeta), "of Alpha-Beta less")
        assert found == 3 * [Verdict.of(holds)]

    def test_needed(self) -> None:
        assert needed([10, 11, 21], [400, 200, 100], 4.1) == 10
        assert 11 < needed([10, 11, 21], [90, 200, 100], 1.1) < 21, "from which on, not where first"

    def test_a_cell_is_the_searches_that_it_names(self) -> None:
        cell = {"arena": "chess, odd", "position": 3, "depth": 3, "powers": [8], "algorithm": "SSS*"}
        *_, last = deepen(SETTINGS["chess"], 3, Search.SSS, 3, entries=2**8)
        assert MEMORY.run(cell)["leaves"][0] == last.counts.leaves
        assert MEMORY.run({**cell, "arena": "chess, coarse"}) != MEMORY.run(cell)


class TestParity:
    def made(self, even: float, odd: float) -> Maker:
        def row(cell: Mapping[str, Any]) -> dict[str, list[float]]:
            first, names = (5, ("nodes", "leaves")) if cell["game"] == "checkers" else (6, ("SSS*", "DUAL*"))
            near = 1 + 0.001 * (cell["position"] % 3)
            ratios = [near * (odd if depth % 2 else even) for depth in range(first, cell["depth"] + 1)]
            return dict.fromkeys(names, ratios)

        return row

    @pytest.mark.parametrize(
        ("even", "odd", "worse_at_even", "worse_at_odd"),
        [(1.3, 1.1, True, False), (1.1, 1.3, False, True), (1.1, 1.1, False, False)],
    )
    def test_worse(self, even: float, odd: float, worse_at_even: bool, worse_at_odd: bool) -> None:
        made = self.made(even, odd)
        assert verdicts(PARITY, made, "even depths over odd") == 8 * [Verdict.of(worse_at_even)]
        assert verdicts(PARITY, made, "odd depths over even") == 2 * [Verdict.of(worse_at_odd)]

    def test_more_than_usual(self) -> None:
        flat, steep = self.made(1.2, 1.2), self.made(1.3, 1.1)
        usual = ("table+history", "positional")

        def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
            return flat(cell) if cell["way"] in usual else steep(cell)

        assert verdicts(PARITY, made, "over history") == 4 * [Verdict.REPRODUCED]
        assert verdicts(PARITY, made, "over coarse") == [Verdict.REPRODUCED, Verdict.DIFFERS]  # SSS* and DUAL*
        assert verdicts(PARITY, steep, "over history") == 4 * [Verdict.DIFFERS]

    def test_excess(self) -> None:
        assert excess([2, 6, 2, 6, 2], first=5, parity=0) == pytest.approx(3)
        assert excess([2, 6, 2, 6, 2], first=5, parity=1) == pytest.approx(1 / 3)

    def test_a_cell_is_the_searches_that_it_names(self) -> None:
        cell = {"game": "othello", "way": "positional", "position": 4, "depth": 6}
        counts = {
            search: [result.counts.nodes for result in deepen(SETTINGS["othello"], 4, search, 6)][-1]
            for search in (Search.NEGASCOUT, Search.DUAL)
        }
        assert PARITY.run(cell)["DUAL*"] == [counts[Search.DUAL] / counts[Search.NEGASCOUT]]
        graph_cell = {"game": "checkers", "way": "table", "position": 4, "depth": 5}
        assert PARITY.run(graph_cell)["leaves"][0] >= 1, "no search proves a value with fewer leaves here"


class TestEtc:
    def made(self, upper: float, everywhere: float, dropped: float, mtdf: float) -> Maker:
        """Factors of fewer leaves; `dropped` is that of ETC everywhere if the table has no leaves."""

        def row(cell: Mapping[str, Any]) -> dict[str, float]:
            plain = 1000.0 + cell["position"]
            natural = 1.2 if cell["ordering"] == "table" else 1.0
            found = {"plain": plain, "upper": plain / upper, "everywhere": plain / everywhere}
            found |= {"plain, dropped": plain, "upper, dropped": plain / upper, "everywhere, dropped": plain / dropped}
            return found | dict.fromkeys(("mtdf, last", "mtdf, earlier"), plain / (mtdf * natural))

        return row

    def test_most(self) -> None:
        found = verdicts(ETC, self.made(1.05, 1.2, 1.06, 1.1), "in the upper plies")
        assert found == 2 * [Verdict.DIFFERS, Verdict.REPRODUCED]
        assert verdicts(ETC, self.made(1.05, 0.99, 0.99, 1.1), "in the upper plies") == 4 * [Verdict.DIFFERS]

    @pytest.mark.parametrize(("dropped", "holds"), [(1.1, True), (1.2, False)])
    def test_leaves_in_the_table(self, dropped: float, holds: bool) -> None:
        found = verdicts(ETC, self.made(1.05, 1.2, dropped, 1.1), "near the leaves")
        assert found == 2 * [Verdict.of(holds)]

    def test_mtdf(self) -> None:
        found = verdicts(ETC, self.made(1.05, 1.2, 1.1, 0.9), "of MTD(f) with ETC (thesis")
        assert found == [Verdict.DIFFERS, Verdict.DIFFERS, Verdict.SHAPE_ONLY, Verdict.SHAPE_ONLY]
        assert verdicts(ETC, self.made(1.05, 1.2, 1.1, 0.9), "saves in natural order") == [Verdict.REPRODUCED]

    @pytest.mark.parametrize(("third", "holds"), [(0.9, True), (1.1, False)])
    def test_positions_decide(self, third: float, holds: bool) -> None:
        others = self.made(1.05, 1.2, 1.1, 1.2)
        thirds = self.made(1.05, 1.2, 1.1, third)

        def made(cell: Mapping[str, Any]) -> Mapping[str, Any]:
            return (others if cell["position"] % 3 else thirds)(cell)

        assert verdicts(ETC, made, "in every third position") == [Verdict.of(holds)]

    def test_a_cell_is_the_searches_that_it_names(self) -> None:
        found = ETC.run({"game": "chess", "position": 4, "depth": 3, "ordering": "table"})
        root = SETTINGS["chess"].positions()[4]
        *_, before, last = (
            result.counts.leaves
            for result in gt.iterate(
                root, "aspiration-negascout:etc=2", depth=3, table=Table(2**21, from_depth=1), ordering="table"
            )
        )
        assert found["upper, dropped"] == last - before
