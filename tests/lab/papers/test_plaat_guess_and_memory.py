"""What the first guess and small tables depend on: claims about made-up rows, tables by passes, and single cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat.last_trees import PassStore, Scheme
from gametree.lab.papers.plaat.plaat_4_18_why import DISTANCES, sampled_rises
from gametree.lab.papers.plaat.settings import SETTINGS, Search, deepen
from gametree.searching.algorithms.mtd import Pass
from gametree.searching.memory.table import Entry, Table

Maker = Callable[[Mapping[str, Any]], Mapping[str, Any]]
GUESS, MEMORY = experiment("plaat-4.18-why"), experiment("plaat-4.24-why")


def verdicts(item: Any, made: Maker, words: str) -> list[Verdict]:
    rows = Rows(Row(cell, made(cell)) for cell in item.cells(Plan.FULL, Rows()))
    assert item.trials(rows).ours >= 7 and item.tables(rows) and item.plots(rows)
    return [claim.verdict for claim in item.claims(rows) if words in claim.what]


@pytest.mark.parametrize("item", [GUESS, MEMORY])
def test_without_rows(item: Any) -> None:
    assert {claim.verdict for claim in item.claims(Rows())} == {Verdict.NOT_RUN}
    assert item.trials(Rows()).ours == 0 and item.tables(Rows()) and item.plots(Rows())


class TestGuess:
    def made(self, bumps: int = 0, high: float = 1.5, negascout: int = 1100, error: int = 0) -> Maker:
        """Leaves that grow at every step, in fixed order more; the odd positions have bumps in the usual way."""

        def row(cell: Mapping[str, Any]) -> dict[str, Any]:
            fixed, position = cell["way"] in ("fixed", "even"), cell["position"]
            slope = {"fixed": 100, "even": 99}.get(cell["way"], 10)
            counts = [1000 + position + slope * abs(at - 8) for at in range(len(DISTANCES))]
            if cell["way"] == "fixed":
                counts = [round(count * high) if at > 8 else count for at, count in enumerate(counts)]
            if not fixed:
                counts = [count + bumps * (at % 2) * (position % 2) for at, count in enumerate(counts)]
            extra = {"error": error * (position % 2), "mtdf": 1000 + 200 * (position % 2), "negascout": negascout}
            return {"leaves": counts} | (extra if cell["way"] == "usual" else {})

        return row

    @pytest.mark.parametrize(("bumps", "expected"), [(0, 12 * [True]), (90, 9 * [False] + 3 * [True])])
    def test_steps_that_rise(self, bumps: int, expected: list[bool]) -> None:
        found = verdicts(GUESS, self.made(bumps), "that make the tree larger")
        assert found == [Verdict.of(holds) for holds in expected]

    @pytest.mark.parametrize(("bumps", "holds"), [(0, True), (900, False)])
    def test_chance(self, bumps: int, holds: bool) -> None:
        assert verdicts(GUESS, self.made(bumps), "smaller beyond chance") == 3 * [Verdict.of(holds)]

    @pytest.mark.parametrize(("high", "expected"), [(1.5, Verdict.REPRODUCED), (0.9, Verdict.DIFFERS)])
    def test_sides(self, high: float, expected: Verdict) -> None:
        assert verdicts(GUESS, self.made(high=high), "points too high") == 3 * [expected]
        assert verdicts(GUESS, self.made(high=high), "even depth") == 3 * [expected]

    @pytest.mark.parametrize(("error", "expected"), [(99, Verdict.REPRODUCED), (0, Verdict.NOT_RUN)])
    def test_by_error(self, error: int, expected: Verdict) -> None:
        assert verdicts(GUESS, self.made(error=error), "within its window") == [expected]

    def test_half_is_not_some(self) -> None:
        assert verdicts(GUESS, self.made(), "from its own guesses") == [Verdict.DIFFERS, Verdict.NOT_RUN]

    def test_samples(self) -> None:
        rises, falls = ([1000 + slope * abs(at - 8) for at in range(len(DISTANCES))] for slope in (10, -20))
        assert sampled_rises({0: rises, 1: falls}, 2) == 0
        assert sampled_rises({0: rises, 1: falls}, 1) == pytest.approx(8, abs=3)
        assert sampled_rises({0: rises}, 2) is None and sampled_rises({}, 0) is None

    def test_a_cell_is_the_search_that_it_names(self) -> None:
        cell = {"game": "checkers", "position": 4, "depth": 5}
        found, usual = GUESS.run({**cell, "way": "usual"}), experiment("plaat-4.18").run(cell)
        pairs = zip(found["leaves"], usual["guessed"], strict=True)
        assert all(ours == theirs[-1] for ours, theirs in pairs)
        assert (found["mtdf"], found["negascout"]) == (usual["mtdf"][-1], usual["negascout"][-1])

    def test_the_last_iteration_alone(self) -> None:
        cell = {"game": "othello", "position": 4, "depth": 4}
        usual, last = (GUESS.run({**cell, "way": way})["leaves"] for way in ("usual", "last"))
        assert 0 < last[8] < usual[8]


class TestTables:
    def filled(self, scheme: Scheme, depths: tuple[int, ...] = (5, 2, 3, 4)) -> PassStore:
        """One bucket, entries in this order; all keys fall into it."""
        store = PassStore(64, scheme)
        store.begin_iteration()
        for number, depth in enumerate(depths):
            store.store(Entry(16 * number, depth, 7, 7, number))
        return store

    def keys(self, store: PassStore) -> set[int]:
        return {number for number in range(9) if store.probe_from(16 * number, 0).found}

    def test_half_of_a_bucket_stays(self) -> None:
        store = self.filled(Scheme.UPPER)
        store.store(Entry(16 * 7, 1, 7, 7, 0))
        assert self.keys(store) == {0, 2, 3, 7}  # 1 was the older one of the shallow two
        store.store(Entry(16 * 8, 1, 7, 7, 0))
        assert self.keys(store) == {0, 3, 7, 8}

    def test_what_is_stale_goes_first(self) -> None:
        store = self.filled(Scheme.PASSES)
        for _ in range(2):
            store.end_pass(Pass(7, 7, 7, 9, 1, 1))
            assert store.probe(0, 5).found and store.probe(16, 2).found
        store.store(Entry(16 * 7, 1, 7, 7, 0))
        assert self.keys(store) == {0, 1, 3, 7}
        store.store(Entry(16 * 8, 0, 7, 7, 0))
        assert self.keys(store) == {0, 1, 7, 8}
        store.store(Entry(16 * 6, 0, 7, 7, 0))
        assert self.keys(store) == {0, 1, 7, 6}

    def test_an_iteration_makes_all_stale(self) -> None:
        store = self.filled(Scheme.ITERATION)
        store.end_pass(Pass(7, 7, 7, 9, 1, 1))
        store.store(Entry(16 * 7, 1, 7, 7, 0))
        assert 7 not in self.keys(store)
        store.begin_iteration()
        store.store(Entry(16 * 7, 1, 7, 7, 0))
        assert self.keys(store) == {0, 2, 3, 7}

    def test_the_solution_tree_stays(self) -> None:
        store = self.filled(Scheme.SOLUTION)
        store.store(Entry(16, 2, -99, 3, 0))  # an upper bound is no part of the tree of a lower one
        store.end_pass(Pass(7, 7, 7, 9, 1, 1))
        store.store(Entry(16 * 7, 8, 7, 7, 0))
        assert self.keys(store) == {0, 2, 3, 7}
        store.store(Entry(16 * 8, 7, 7, 7, 0))
        assert self.keys(store) == {0, 2, 3, 7}

    def test_what_a_table_gives(self) -> None:
        moves, bounds = (self.filled(scheme).probe(16, 2) for scheme in (Scheme.MOVES, Scheme.BOUNDS))
        assert (moves.found, moves.move) == (False, 1) and moves.lower < 7 < moves.upper
        assert (bounds.found, bounds.move, bounds.lower) == (True, None, 7)


class TestMemory:
    def made(self, fine: float = 2.2, oldest: float = 2.0, upper: float = 1.0, later: int = 3) -> Maker:
        """Ratios of evaluators with many calls, leaves by scheme, and growth of later tests."""

        def calls(cell: Mapping[str, Any]) -> dict[str, list[int]]:
            many = cell["arena"] in ("othello, staged", "chess, tapered", "checkers")
            base = [1000 + cell["position"] for _ in range(8)]
            paired = [1.2 if at % 2 else 1.0 for at in range(8)] if "discs" in cell["arena"] else 8 * [1.0]
            mtdf = [round(count * (fine if many else factor)) for count, factor in zip(base, paired, strict=True)]
            return {"Alpha-Beta": base, "NegaScout": base, "MTD(f)": mtdf, "calls": [0] * 7 + [100 if many else 16]}

        def row(cell: Mapping[str, Any]) -> dict[str, Any]:
            if cell["part"] == "calls":
                return calls(cell)
            if cell["part"] == "from":
                return {size: [1000, 900, 800, 700, 600] for size in ("6", "12")}
            factor = {Scheme.OLDEST: oldest, Scheme.UPPER: upper}.get(Scheme(cell["way"]), 1.0)
            grown = later if cell["way"] != Scheme.MOVES else 1
            leaves = [round(factor * (1000 + cell["position"] + 1000 * times)) for times in (grown, 1, 1)]
            return {"leaves": leaves, "first": [1000 + cell["position"]] * 3, "calls": [9, 9, 9]}

        return row

    @pytest.mark.parametrize(
        ("fine", "calls", "double"), [(2.2, Verdict.REPRODUCED, Verdict.REPRODUCED), (0.9, *2 * [Verdict.DIFFERS])]
    )
    def test_calls(self, fine: float, calls: Verdict, double: Verdict) -> None:
        assert verdicts(MEMORY, self.made(fine), "with 4 or more") == 3 * [calls]
        assert verdicts(MEMORY, self.made(fine), "12 or more") == [double]

    def test_pairing(self) -> None:
        found = verdicts(MEMORY, self.made(), "last four depths")
        assert found[1] is Verdict.REPRODUCED and set(found) == {Verdict.REPRODUCED, Verdict.DIFFERS}

    @pytest.mark.parametrize(("later", "expected"), [(3, Verdict.REPRODUCED), (1, Verdict.DIFFERS)])
    def test_later_tests(self, later: int, expected: Verdict) -> None:
        assert verdicts(MEMORY, self.made(later=later), "later tests of") == 2 * [expected]
        assert verdicts(MEMORY, self.made(later=later), "bounds alone") == 2 * [expected]

    @pytest.mark.parametrize(("upper", "age", "half"), [(1.0, True, True), (2.5, False, False)])
    def test_schemes(self, upper: float, age: bool, half: bool) -> None:
        assert verdicts(MEMORY, self.made(upper=upper), f"with {Scheme.OLDEST} over") == 4 * [Verdict.of(age)]
        assert verdicts(MEMORY, self.made(upper=upper), f"with {Scheme.UPPER} over") == 4 * [Verdict.of(half)]

    def test_what_is_stored(self) -> None:
        assert verdicts(MEMORY, self.made(), "plies above the leaves") == 4 * [Verdict.REPRODUCED]

    @pytest.mark.parametrize(("scheme", "replacement"), [(Scheme.NEAR_ROOT, "near-root"), (Scheme.OLDEST, "oldest")])
    def test_schemes_are_those_of_native_tables(self, scheme: Scheme, replacement: str) -> None:
        cell = {"part": "schemes", "game": "othello", "way": scheme.value, "position": 3, "depth": 4}
        found, setting = MEMORY.run(cell), SETTINGS["othello"]
        for at, power in enumerate((6, 10, 16)):
            results = deepen(setting, 3, Search.MTDF, 4, entries=2**power, replacement=replacement)
            last = list(results)[-1]
            assert (found["leaves"][at], found["calls"][at]) == (last.counts.leaves, len(last.probes))
            assert 0 < found["first"][at] < found["leaves"][at]

    def test_cells_are_the_searches_that_they_name(self) -> None:
        here = {"position": 3, "depth": 5}
        calls = MEMORY.run({**here, "part": "calls", "arena": "checkers"})
        usual = {**here, "replacement": "near-root", "game": "checkers", "powers": [6], "algorithm": "MTD(f)"}
        other = experiment("plaat-4.24").run(usual)
        assert (calls["MTD(f)"], calls["calls"]) == (other["leaves"][0], other["calls"][0])
        stored = MEMORY.run({**here, "part": "from", "game": "checkers", "way": "near-root"})
        assert stored["6"][0] == calls["MTD(f)"][-1]
        root, setting = SETTINGS["checkers"].positions()[3], SETTINGS["checkers"]
        found = gt.search(
            root,
            setting.algorithm(Search.MTDF, root),
            depth=5,
            table=Table(2**12, from_depth=3, replacement="near-root"),
            ordering="table+history",
            deepening=gt.Deepening(step=2),
        )
        assert stored["12"][3] == found.counts.leaves
