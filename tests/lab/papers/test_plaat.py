"""The thesis's experiments on real games: what is searched, and what the claims make of hand-made rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat import plaat_4_1
from gametree.lab.papers.plaat.appendix_c import APPENDIX_C
from gametree.lab.papers.plaat.compared import WORSE
from gametree.lab.papers.plaat.counted import Counted, geometric
from gametree.lab.papers.plaat.settings import (
    ENTRIES,
    POSITIONS,
    SETTINGS,
    Search,
    Setting,
    branching,
    deepen,
)

SPREAD = 0.15
"""How far MTD(f)'s counts scatter, so that it is best in about half of the positions."""
CALLS = {Search.ALPHABETA: 1, Search.NEGASCOUT: 1, Search.SSS: 300, Search.DUAL: 200, Search.MTDF: 5}

Change = Callable[[Search, dict[str, Any]], dict[str, Any]]


def unchanged(search: Search, measured: dict[str, Any]) -> dict[str, Any]:
    return measured


def published_row(setting: Setting, search: Search, position: int) -> dict[str, Any]:
    """Counts as appendix C has them on average; one ply less deep, the other parity is the worse one."""
    depths = setting.depths(setting.deepest)
    measured: dict[str, Any] = {"values": [7] * len(depths)}
    for kind in ("leaves", "nodes"):
        published = APPENDIX_C[setting.game, kind].relative
        ratio = published[search].value if search in published else 1.0
        scatter = SPREAD * (-1) ** position if search is Search.MTDF else 0.002 * (-1) ** position
        swing = [1.3 if search in WORSE and depth % 2 == WORSE[search] else 1.0 for depth in depths]
        last = ratio * exp(scatter) / swing[-1]
        measured[kind] = [round(10.0**6 * 4**place * last * factor) for place, factor in enumerate(swing)]
    measured["calls"] = [CALLS[search] * (place + 1) for place in range(len(depths))]
    return measured


def rows(change: Change = unchanged, *, positions: int = POSITIONS) -> Rows:
    """Rows of all cells of the full plan, in as many positions."""
    cells = [cell for cell in experiment("plaat-C").cells(Plan.FULL, Rows()) if cell["position"] < positions]
    return Rows(Row(cell, change(Search(cell["algorithm"]), row_of(cell))) for cell in cells)


def row_of(cell: Mapping[str, Any]) -> dict[str, Any]:
    return published_row(SETTINGS[cell["game"]], Search(cell["algorithm"]), cell["position"])


def verdicts(found: Rows, words: str = "") -> set[Verdict]:
    claims = [claim for claim in experiment("plaat-C").claims(found) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


class TestSettings:
    def test_twenty_positions_of_either_player(self) -> None:
        for setting in SETTINGS.values():
            roots = setting.positions()
            assert len(roots) == len(set(map(str, roots))) == POSITIONS == 20
            assert {root.maximizing for root in roots} == {True, False}

    @pytest.mark.parametrize(("game", "low", "high"), [("checkers", 2.5, 8), ("othello", 8, 14), ("chess", 30, 45)])
    def test_branching(self, game: str, low: float, high: float) -> None:
        assert low < branching(game) < high

    def test_depths(self) -> None:
        for setting in SETTINGS.values():
            assert setting.quick % 2 == setting.deepest % 2 and setting.quick < setting.deepest
        assert SETTINGS["checkers"].depths(17) == [1, 3, 5, 7, 9, 11, 13, 15, 17]
        assert SETTINGS["chess"].depths(8) == [1, 2, 3, 4, 5, 6, 7, 8]

    @pytest.mark.parametrize("search", [Search.NEGASCOUT, Search.MTDF])
    def test_first_guesses_are_two_plies_old(self, search: Search) -> None:
        for setting in SETTINGS.values():
            assert setting.algorithm(search, setting.positions()[0]).back * setting.step == 2

    def test_the_windows_are_the_games_units(self) -> None:
        """Named, so that they stay; and still what the library would choose."""
        for setting in SETTINGS.values():
            assert setting.delta == setting.positions()[0].unit

    @pytest.mark.parametrize("search", Search)
    def test_every_choice_is_named(self, search: Search) -> None:
        """The same counts as with the choices written out, by algorithms that the settings did not make."""
        setting, position = SETTINGS["checkers"], 1
        root = setting.positions()[position]
        assert not root.maximizing
        names = dict(zip(Search, ("alphabeta", "aspiration-negascout", "mt-dual", "mt-sss", "mtdf"), strict=True))
        table = gt.Table(ENTRIES, from_depth=0, depths="exact")
        expected = gt.iterate(
            root, names[search], depth=7, table=table, ordering="table+history", deepening=gt.Deepening(step=2)
        )
        found = deepen(setting, position, search, 7)
        assert [one.counts for one in found] == [one.counts for one in expected]

    @pytest.mark.parametrize("game", SETTINGS)
    def test_the_player_to_move_is_max(self, game: str) -> None:
        """The bounds of SSS* get worse for the player to move, those of DUAL* better."""
        setting = SETTINGS[game]
        for position, root in list(enumerate(setting.positions()))[9:11]:
            view = 1 if root.maximizing else -1
            for search, better in ((Search.SSS, -1), (Search.DUAL, 1)):
                *_, last = deepen(setting, position, search, setting.step + 1)
                bounds = [view * better * probe.value for probe in last.probes if probe.depth == last.depth]
                assert bounds == sorted(bounds)


class TestClaims:
    def test_published_numbers_are_reproduced(self) -> None:
        claims = experiment("plaat-C").claims(rows())
        assert {claim.what: claim.verdict.value for claim in claims if claim.verdict is not Verdict.REPRODUCED} == {}
        assert experiment("plaat-C").trials(rows()).ours == POSITIONS

    def test_the_means_are_those_of_appendix_c(self) -> None:
        for (game, kind), published in APPENDIX_C.items():
            found = Counted(rows(), game)
            for search, mean in published.relative.items():
                ours = found.ratio(kind, search)
                assert ours is not None and ours.value == pytest.approx(mean.value, rel=1e-4)
                assert mean.low < mean.value < mean.high
            assert sum(published.best.values()) == POSITIONS

    def test_one_position_proves_nothing(self) -> None:
        assert verdicts(rows(positions=1), "over NegaScout's") == {Verdict.NOT_RUN}

    def test_other_depths_are_not_compared_with_appendix_c(self) -> None:
        cells = [{**row.cell, "depth": SETTINGS[row.cell["game"]].quick} for row in rows()]
        lists = [len(SETTINGS[cell["game"]].depths(cell["depth"])) for cell in cells]
        shallow = Rows(
            Row(cell, {name: column[:length] for name, column in row_of(cell).items()})
            for cell, length in zip(cells, lists, strict=True)
        )
        assert verdicts(shallow, "needs the fewest") == {Verdict.NOT_RUN}
        assert Verdict.NOT_RUN not in verdicts(shallow, "algorithm with the fewest")
        both = Rows([*shallow, *rows()])
        assert {claim.verdict for claim in experiment("plaat-C").claims(both)} == {Verdict.REPRODUCED}

    @pytest.mark.parametrize(
        ("search", "kind", "factor", "words"),
        [
            (Search.MTDF, "leaves", 1.3, "leaves of MTD(f) over"),
            (Search.MTDF, "leaves", 1.3, "algorithm with the fewest leaves"),
            (Search.MTDF, "nodes", 1.4, "algorithm with the fewest total nodes"),
            (Search.MTDF, "nodes", 2.0, "needs the fewest total nodes"),
            (Search.ALPHABETA, "leaves", 0.7, "Alpha-Beta against NegaScout in leaves"),
            (Search.SSS, "nodes", 0.4, "SSS* against NegaScout in total nodes"),
            (Search.DUAL, "nodes", 0.6, "DUAL* against NegaScout in total nodes"),
            (Search.SSS, "leaves", 0.7, "leaves of SSS* over Alpha-Beta's"),
            (Search.MTDF, "calls", 2, "MT calls of MTD(f)"),
            (Search.SSS, "calls", 0.01, "MT calls of SSS*"),
        ],
    )
    def test_other_numbers_differ(self, search: Search, kind: str, factor: float, words: str) -> None:
        def change(who: Search, measured: dict[str, Any]) -> dict[str, Any]:
            return measured | ({kind: [factor * count for count in measured[kind]]} if who is search else {})

        assert verdicts(rows(change), words) == {Verdict.DIFFERS}

    def test_another_order_names_what_explains_it(self) -> None:
        """Alpha-Beta is surely the last in leaves, where appendix C has SSS* behind it in checkers."""

        def change(search: Search, measured: dict[str, Any]) -> dict[str, Any]:
            more = 2 if search is Search.ALPHABETA else 1
            return measured | {"leaves": [more * count for count in measured["leaves"]]}

        claims = {claim.what: claim for claim in experiment("plaat-C").claims(rows(change))}
        claim = claims["checkers, depth 17: algorithms from the fewest leaves to the most"]
        assert claim.verdict is Verdict.DIFFERS
        assert claim.discussion.startswith("Surely in the other order: SSS* visits fewer than Alpha-Beta")
        assert "plaat-ordering" in claim.discussion

    @pytest.mark.parametrize("number", [5, 50])
    def test_too_many_calls_name_what_explains_them(self, number: int) -> None:
        def change(search: Search, measured: dict[str, Any]) -> dict[str, Any]:
            return measured | {"calls": [number * (place + 1) for place in range(len(measured["calls"]))]}

        claims = {claim.what: claim for claim in experiment("plaat-C").claims(rows(change))}
        claim = claims["chess, depth 8: MT calls of MTD(f) an iteration"]
        assert ("plaat-grain" in claim.discussion) is (claim.verdict is Verdict.DIFFERS) is (number == 50)

    @pytest.mark.parametrize("search", WORSE)
    def test_no_swing(self, search: Search) -> None:
        def change(who: Search, measured: dict[str, Any]) -> dict[str, Any]:
            level = [measured["nodes"][-1] / 4**place for place in range(len(measured["nodes"]))][::-1]
            return measured | ({"nodes": level} if who is search else {})

        assert Verdict.REPRODUCED not in verdicts(rows(change), f"of {search} over NegaScout's, at depth")

    def test_another_value(self) -> None:
        def change(who: Search, measured: dict[str, Any]) -> dict[str, Any]:
            return measured | ({"values": [8] * len(measured["values"])} if who is Search.DUAL else {})

        assert verdicts(rows(change), "same values") == {Verdict.DIFFERS}

    def test_hundreds_in_a_whole_search(self) -> None:
        def change(who: Search, measured: dict[str, Any]) -> dict[str, Any]:
            return measured | ({"calls": [count / 10 for count in measured["calls"]]} if who in WORSE else {})

        assert verdicts(rows(change), "MT calls of SSS*") == {Verdict.SHAPE_ONLY}


class TestCounted:
    def test_only_positions_that_all_have_searched(self) -> None:
        some = Rows(row for row in rows() if row.cell["algorithm"] != "DUAL*" or row.cell["position"] in (3, 5, 6))
        assert Counted(some, "chess").positions == [3, 5, 6]

    def test_best_with_ties(self) -> None:
        level = rows(lambda _, measured: measured | {"leaves": [1] * len(measured["leaves"])}, positions=3)
        assert Counted(level, "othello").best("leaves") == dict.fromkeys(Search, 3)

    def test_geometric_covers_the_truth(self) -> None:
        """Nearly 95 times in 100: twenty ratios with logarithms around 0."""
        rng = Random(1)
        found = [geometric(exp(rng.gauss(0, 0.3)) for _ in range(20)) for _ in range(600)]
        held = sum(one is not None and one.low <= 1 <= one.high for one in found)
        assert 0.91 < held / 600 < 0.97

    def test_a_row_counts_up_to_every_iteration(self) -> None:
        item = experiment("plaat-C")
        cell = {"game": "othello", "position": 4, "depth": 4, "algorithm": "MTD(f)"}
        measured = item.run(cell)
        assert [len(column) for column in measured.values()] == [4] * 4
        assert measured["leaves"] == sorted(measured["leaves"]) and measured["calls"] == sorted(measured["calls"])
        assert all(leaves < nodes for leaves, nodes in zip(measured["leaves"], measured["nodes"], strict=True))


NEEDED = {Search.ALPHABETA: 2**16, Search.SSS: 2**17, Search.DUAL: 2**15}
LARGE = {Search.ALPHABETA: 1.0, Search.SSS: 0.95, Search.DUAL: 0.9}
STEEP = {Search.ALPHABETA: 0.1, Search.SSS: 0.5, Search.DUAL: 0.4}


def sized_rows(needed: Mapping[Search, int] = NEEDED, large: Mapping[Search, float] = LARGE) -> Rows:
    """Rows of all sizes: level from the size needed on, below it the steeper the more passes an algorithm makes."""
    found = []
    for cell in experiment("plaat-4.1").cells(Plan.FULL, Rows()):
        search, depths = Search(cell["algorithm"]), SETTINGS[cell["game"]].depths(cell["depth"])
        short = max(1.0, 1.3 * needed[search] / cell["entries"] / 2)
        last = 10**6 * large[search] * short ** STEEP[search] * exp(0.01 * (-1) ** cell["position"])
        if cell["entries"] < needed[search]:
            last *= 1.2
        found.append(Row(cell, {"leaves": [round(last * 4.0**place) for place in range(len(depths))]}))
    return Rows(found)


class TestTableSizes:
    def verdicts(self, found: Rows, words: str = "") -> set[Verdict]:
        return {claim.verdict for claim in experiment("plaat-4.1").claims(found) if words in claim.what}

    def test_what_the_thesis_describes_is_reproduced(self) -> None:
        assert self.verdicts(sized_rows()) == {Verdict.REPRODUCED}

    def test_critical_sizes(self) -> None:
        memory = plaat_4_1.Memory(sized_rows(), "othello")
        assert {search: memory.critical(search) for search in NEEDED} == {
            Search.ALPHABETA: 16,
            Search.SSS: 17,
            Search.DUAL: 15,
        }

    @pytest.mark.parametrize(
        ("changed", "words"),
        [
            ({Search.SSS: 2**20}, "critical size of SSS*"),
            ({Search.SSS: 2**20}, "leaves of SSS* with 2^17"),
            ({Search.DUAL: 2**18}, "critical size of DUAL*"),
            ({Search.ALPHABETA: 2**13}, "critical size of Alpha-Beta"),
            ({Search.SSS: 2**6, Search.ALPHABETA: 2**12}, "leaves of SSS* over Alpha-Beta's, 2^10"),
        ],
    )
    def test_other_sizes_differ(self, changed: Mapping[Search, int], words: str) -> None:
        assert self.verdicts(sized_rows({**NEEDED, **changed}), words) == {Verdict.DIFFERS}

    def test_more_leaves_in_large_tables(self) -> None:
        dear = sized_rows(large={**LARGE, Search.SSS: 1.2})
        assert self.verdicts(dear, "2^21 entries") == {Verdict.DIFFERS}

    def test_sizes_are_compared_only_when_all_were_tried(self) -> None:
        few = Rows(row for row in sized_rows() if row.cell["entries"] % 2**13 == 0)
        assert self.verdicts(few, "critical size") == {Verdict.NOT_RUN}
        assert self.verdicts(few, "with 2^17 entries") == {Verdict.REPRODUCED}

    def test_a_small_table_costs_leaves(self) -> None:
        """In cells that are searched."""
        item = experiment("plaat-4.1")
        cell = {"game": "chess", "position": 3, "depth": 4, "algorithm": "SSS*"}
        small, large = (item.run({**cell, "entries": entries})["leaves"] for entries in (2**8, 2**18))
        assert len(small) == len(large) == 4 and small[-1] > 1.5 * large[-1]


def test_all_figures_are_one_experiment() -> None:
    names = ("plaat-4.7", "plaat-4.12", "plaat-mtcalls")
    assert {experiment(name).name for name in names} == {"plaat-C"}
