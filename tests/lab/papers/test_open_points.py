"""Experiments on what the first reproductions left open: every verdict can be reached, from made-up rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.korf_chickering.kc96_4_4_why import sibling_steps
from gametree.lab.papers.korf_chickering.own_index_tree import OwnIndexTree, first_cost, scrambled
from gametree.lab.papers.zhang.duels import ratio_interval
from gametree.lab.papers.zhang.zhang_fig1 import perfect_growth
from gametree.lab.papers.zhang.zhang_fig1_why import crossing

IDS = ("kc96-4.4-why", "kc96-fig17-why", "zhang-fig1-why", "zhang-fig3a-why", "zhang-fig3b-why")


def verdicts(name: str, rows: Rows) -> dict[str, str]:
    return {claim.what: claim.verdict.value for claim in experiment(name).claims(rows)}


def full_cells(name: str) -> list[Mapping[str, Any]]:
    return list(experiment(name).cells(Plan.FULL, Rows()))


@pytest.mark.parametrize("name", IDS)
def test_without_rows(name: str) -> None:
    found = experiment(name)
    claims = found.claims(Rows())
    assert claims and all(claim.verdict is Verdict.NOT_RUN and claim.ours is None for claim in claims)
    assert found.trials(Rows()).ours == 0
    assert found.tables(Rows()) and found.plots(Rows())


@pytest.mark.parametrize("name", IDS)
def test_the_first_cell(name: str) -> None:
    """It runs, and claims, tables and plots can be made of it alone."""
    found = experiment(name)
    cell = next(iter(found.cells(Plan.QUICK, Rows())))
    rows = Rows([Row(cell, found.run(cell))])
    assert rows[0].measured and found.claims(rows) and found.tables(rows) and found.plots(rows)


class TestReseeding:
    def test_own_index_against_the_generator(self) -> None:
        """A tree of one ply: the costs are those of a reseeded tree whose parent has the child's index."""
        tree = OwnIndexTree(7, 3).position()
        for move in range(3):
            parent = gt.position("random-tree", seed=7 + 1 + move, branching=1, costs="reseeded")
            (only,) = parent.moves()
            assert tree.play(move).evaluate() == parent.play(only).evaluate()

    @given(st.integers(0, 2**32 - 1))
    def test_costs_in_range(self, seed: int) -> None:
        assert -(2**14) <= first_cost(seed) < 2**14
        assert 0 <= scrambled(seed) < 2**32

    def test_siblings(self) -> None:
        assert sibling_steps(scramble=False) == (2, 16838, 16839)
        assert sibling_steps(scramble=True)[0] > 5000

    @pytest.mark.parametrize(("own", "expected"), [(80, "reproduced"), (100, "differs"), (120, "differs")])
    def test_cheaper(self, own: int, expected: str) -> None:
        assert set(self.found(own, 100).values()) == {expected, "reproduced"}

    @pytest.mark.parametrize(("scramble", "expected"), [(80, "differs"), (100, "reproduced"), (120, "differs")])
    def test_vanishes(self, scramble: int, expected: str) -> None:
        found = self.found(80, scramble)
        assert {verdict for what, verdict in found.items() if "scrambled" in what} == {expected}

    def found(self, own: int, scramble: int) -> dict[str, str]:
        measured = {
            "on-demand": [99, 100, 101],
            "parent's index": [100, 100, 100],
            "own index": [own] * 3,
            "own index, scrambled": [scramble] * 3,
        }
        return verdicts("kc96-4.4-why", Rows(Row(cell, measured) for cell in full_cells("kc96-4.4-why")))


class TestExtension:
    def rows(self, won: int, deeper: int, pure_nodes: int = 100) -> Rows:
        """Of ten pairs, `won` are won at equal effort and `deeper` with one ply more."""

        def measured(cell: Mapping[str, Any]) -> dict[str, Any]:
            wins = won if cell["horizon"] == 3 else deeper
            nodes = pure_nodes if cell["algorithm"] == "best-first" else 100
            effort = {"rival_nodes": nodes, "alphabeta_nodes": 100}
            return {"scoring": "pair", "rival_won": wins, "alphabeta_won": 10 - wins, "ties": 0, **effort}

        return Rows(Row(cell, measured(cell)) for cell in full_cells("kc96-fig17-why"))

    def test_one_ply_decides(self) -> None:
        found = verdicts("kc96-fig17-why", self.rows(6, 9))
        assert found["B = 5: won beyond alpha-beta 1, horizon 3"] == "differs"
        assert found["B = 5: won beyond alpha-beta 1, horizon 4"] == "reproduced"
        assert verdicts("kc96-fig17-why", self.rows(8, 6))["B = 5: won beyond alpha-beta 1, horizon 4"] == "differs"

    @pytest.mark.parametrize(("won", "expected"), [(6, "reproduced"), (9, "differs")])
    def test_published(self, won: int, expected: str) -> None:
        found = verdicts("kc96-fig17-why", self.rows(won, 9))
        assert found["B = 2: won at equal effort (published: 1994)"] == expected

    @pytest.mark.parametrize(("nodes", "expected"), [(100, "reproduced"), (101, "differs")])
    def test_the_same_games(self, nodes: int, expected: str) -> None:
        found = verdicts("kc96-fig17-why", self.rows(6, 9, nodes))
        assert found["B = 2: extension and pure best-first, horizon 3"] == expected


class TestCrossing:
    def rows(self, first: Mapping[int, int], excess: float = 1.02) -> Rows:
        """From depth `first[b]` on nodes grow more slowly than in perfect order, before by `excess` faster."""
        nodes: dict[tuple[int, int], float] = {}
        rows = []
        for cell in full_cells("zhang-fig1-why"):
            branching, depth = cell["branching"], cell["depth"]
            if (branching, depth) not in nodes:
                above = nodes.get((branching, depth - 2), 1e6)
                relative = 0.95 if depth >= first[branching] else excess
                factor = perfect_growth(branching, depth) * relative if depth > 2 else 1
                nodes[branching, depth] = above * factor**2
            rows.append(Row(cell, {"expanded": [nodes[branching, depth]] * cell["seeds"]}))
        return Rows(rows)

    def test_where_it_crosses(self) -> None:
        first = {2: 99, 3: 14, 4: 10, 5: 8, 10: 4}
        rows = self.rows(first)
        assert {b: crossing(rows, b) for b in first} == {**first, 2: None}
        found = verdicts("zhang-fig1-why", rows)
        assert found["depth from which on it is smaller"] == "reproduced"
        assert found["effective branching factor, b = 2, depth 32"] == "differs"
        assert found["effective branching factor, b = 3, depth 18"] == "reproduced"

    def test_where_it_does_not(self) -> None:
        found = verdicts("zhang-fig1-why", self.rows({2: 30, 3: 6, 4: 10, 5: 8, 10: 4}))
        assert found["depth from which on it is smaller"] == "differs"
        assert found["effective branching factor, b = 2, depth 32"] == "reproduced"
        assert found["b = 2: excess over perfect order, with depth"] == "reproduced"
        level = verdicts("zhang-fig1-why", self.rows(dict.fromkeys((2, 3, 4, 5, 10), 99)))
        assert level["b = 2: excess over perfect order, with depth"] == "differs"


class TestDelta:
    def rows(self, ratios: Mapping[int, int], wins: int = 4) -> Rows:
        """The player's nodes in per cent of alpha-beta's, by horizon."""
        effort = {"alphabeta_expanded": 100, "alphabeta_generated": 100}
        return Rows(
            Row(
                cell,
                {
                    "wins": wins,
                    "losses": 5 - wins,
                    "ties": 0,
                    "player_expanded": ratios[cell["alphabeta"]],
                    "player_generated": 100,
                    **effort,
                },
            )
            for cell in full_cells("zhang-fig3a-why")
        )

    def test_pattern(self) -> None:
        found = verdicts("zhang-fig3a-why", self.rows({3: 120, 4: 90, 5: 80}))
        assert set(found.values()) == {"reproduced"}
        for ratios in ({3: 90, 4: 90, 5: 80}, {3: 120, 4: 110, 5: 80}, {3: 120, 4: 90, 5: 110}):
            assert verdicts("zhang-fig3a-why", self.rows(ratios))["delta 0.3: fewer nodes one ply deeper"] == "differs"

    def test_other_things(self) -> None:
        found = verdicts("zhang-fig3a-why", self.rows({3: 120, 4: 110, 5: 80}, wins=2))
        assert found["games of 10 moves: nodes over alpha-beta 4's, one ply deeper"] == "differs"
        assert found["delta 0.25: won one ply deeper than alpha-beta 4"] == "differs"

    def test_ratio(self) -> None:
        rows = Rows(Row({"part": i}, {"player_expanded": 2 * n, "alphabeta_expanded": n}) for i, n in enumerate((5, 9)))
        assert ratio_interval(rows) == pytest.approx((2, 2, 2))
        assert ratio_interval(Rows()) is None


class TestLikelyCosts:
    def found(self, nodes: Mapping[int, int]) -> dict[str, str]:
        """The player's nodes are those given for the likely costs, in per cent of alpha-beta's, 30 fewer from 3 on."""
        games = {"wins": 3, "losses": 1, "ties": 0}
        rows = []
        for cell in full_cells("zhang-fig3b-why"):
            effort = nodes[cell["likely"]] - 30 * (cell["alphabeta"] >= 3)
            counts = {"player_expanded": effort, "player_generated": effort}
            rows.append(Row(cell, {**games, **counts, "alphabeta_expanded": 100, "alphabeta_generated": 100}))
        return verdicts("zhang-fig3b-why", Rows(rows))

    @pytest.mark.parametrize(("likely_25", "expected"), [(120, "reproduced"), (140, "differs"), (90, "differs")])
    def test_pattern(self, likely_25: int, expected: str) -> None:
        found = self.found({10: 80, 25: likely_25, 40: 150, 50: 180})
        patterns = {verdict for what, verdict in found.items() if "one ply deeper" in what}
        assert patterns == {expected}

    @pytest.mark.parametrize(("median", "expected"), [(180, "reproduced"), (80, "differs")])
    def test_grows(self, median: int, expected: str) -> None:
        found = self.found({10: 80, 25: 120, 40: 150, 50: median})
        assert {verdict for what, verdict in found.items() if "smallest" in what} == {expected}
