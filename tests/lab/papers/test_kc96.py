"""Verdicts on the figures of Korf and Chickering follow from the rows: hand-made ones that agree, and that do not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.minimal import minimal_nodes
from gametree.lab.papers.korf_chickering.decisions import ALPHABETA, BEST_FIRST, DecisionLine, decisions
from gametree.lab.papers.korf_chickering.kc96_fig6 import BRANCHING, exponent
from gametree.lab.papers.korf_chickering.kc96_fig8 import WORK
from gametree.lab.papers.korf_chickering.kc96_fig10 import SHAPES
from gametree.lab.sample import Sample
from gametree.players.statistics import Interval


def verdicts(name: str, rows: Rows) -> dict[str, Verdict]:
    return {claim.what: claim.verdict for claim in experiment(name).claims(rows)}


class TestGrowth:
    def rows(self, nodes: Callable[[int], int]) -> Rows:
        counts = [Sample.of([99 * nodes(depth) // 100, nodes(depth)]) for depth in range(1, 31)]
        return Rows(
            Row({"branching": b, "depth": 30, "first_seed": 1, "seeds": 2}, {"generated": counts}) for b in BRANCHING
        )

    @pytest.mark.parametrize(("power", "verdict"), [(2, "reproduced"), (3.5, "differs")])
    def test_the_cube(self, power: float, verdict: str) -> None:
        found = verdicts("kc96-fig6", self.rows(lambda depth: round(100 * depth**power)))
        assert {found[f"power of depth, b = {b}"] for b in BRANCHING} == {verdict}

    @pytest.mark.parametrize(("nodes", "verdict"), [(33_999, "reproduced"), (34_500, "differs")])
    def test_the_number(self, nodes: int, verdict: str) -> None:
        assert verdicts("kc96-fig6", self.rows(lambda _: nodes))["nodes, b = 100, depth 17"] == verdict

    def test_only_the_deeper_half_counts(self) -> None:
        assert exponent({depth: Interval(max(depth, 5) ** 2, 0, 0) for depth in range(1, 11)}) == pytest.approx(2)

    def test_both_figures_are_one_experiment(self) -> None:
        assert experiment("kc96-fig7").name == "kc96-fig6"


class TestOrdering:
    def rows(self, gains: Callable[[int, int], int]) -> Rows:
        """Static ordering needs 10,000 nodes more at every ply, deepening `gains(branching, depth)` in 1,000 fewer."""
        depths = range(1, 17)
        static = [10_000 * depth for depth in depths]
        return Rows(
            Row(
                {"branching": b, "depth": 16, "first_seed": 1, "seeds": 2},
                {
                    "no ordering": [Sample.of([2 * nodes] * 2) for nodes in static],
                    "static": [Sample.of([nodes] * 2) for nodes in static],
                    "deepening": [
                        Sample.of([nodes * (1000 - gains(b, depth)) // 1000] * 2)
                        for depth, nodes in zip(depths, static, strict=True)
                    ],
                },
            )
            for b in (2, 3, 5, 10)
        )

    def published(self, branching: int, depth: int) -> int:
        """Gains as the paper has them, in thousandths."""
        last = {2: 12, 3: 6, 5: 3, 10: 3}[branching]
        return 0 if depth < 3 else 20 - branching if depth <= last else last - depth

    def claims(self, gains: Callable[[int, int], int]) -> list[str]:
        """The claims that do not hold, but for the one about the width of intervals."""
        found = verdicts("kc96-fig9", self.rows(gains))
        return [what for what, verdict in found.items() if verdict != "reproduced" and "interval" not in what]

    def test_as_published(self) -> None:
        gains = self.published
        failed = self.claims(lambda b, depth: 10 if (b, depth) == (5, 3) else gains(b, depth))
        assert failed == []

    @pytest.mark.parametrize(
        ("at", "gain", "failed"),
        [
            ((2, 2), 1, "depths 1 and 2"),
            ((2, 7), -1, "depths 3 to 12"),
            ((2, 8), 81, "at most"),
            ((2, 14), 1, "depths 13 and above"),
            ((2, 16), -2, "from depth 13 on"),
            ((5, 9), 1, "static, b = 5"),
            ((5, 3), 30, "b = 5, depth 3"),
            ((10, 3), 25, "in %"),
            ((10, 4), 5, "first depth"),
        ],
    )
    def test_what_fails_is_noticed(self, at: tuple[int, int], gain: int, failed: str) -> None:
        found = self.claims(lambda b, depth: gain if (b, depth) == at else self.published(b, depth))
        assert any(failed in what for what in found)

    @pytest.mark.parametrize("branching", [2, 3, 5])
    def test_the_minimal_tree_is_what_alphabeta_generates_in_the_best_order(self, branching: int) -> None:
        def best_first(depth: int) -> object:
            """All leaves are equal: every order is the best."""
            return [best_first(depth - 1) for _ in range(branching)] if depth else 0

        for depth in range(1, 6):
            found = gt.search(gt.tree(best_first(depth)), "alphabeta", table=None, ordering="natural")
            assert found.counts.generated == minimal_nodes(branching, depth)

    def test_deepening_counts_a_node_once(self) -> None:
        row = experiment("kc96-fig9").run({"branching": 2, "depth": 8, "first_seed": 1, "seeds": 1})
        tree, root = gt.Tree(), gt.position("random-tree", seed=1, branching=2)
        sizes = []
        for depth in range(1, 9):
            gt.search(root, "alphabeta-tree", depth=depth, tree=tree)
            sizes.append(len(tree))
        assert [sample.total for sample in row["deepening"]] == [size - sizes[0] + 2 for size in sizes]
        assert list(accumulate(sizes, max)) == sizes


class TestLinearSpace:
    def failing(self, partial: Callable[[int], float], full: Callable[[int], float]) -> set[str]:
        """The beginnings of the claims that do not hold if nodes are these, by depth."""
        rows = Rows(
            Row(
                {"branching": b, "depth": work.depth, "first_seed": 1, "seeds": 2},
                {
                    name: [Sample.of([round(100 * nodes(depth))] * 2) for depth in range(1, work.depth + 1)]
                    for name, nodes in (("partial", partial), ("full", full))
                },
            )
            for b, work in WORK.items()
        )
        found = verdicts("kc96-fig8", rows)
        return {what.partition(", b")[0] for what, verdict in found.items() if verdict != "reproduced"}

    def test_exponential_and_crossing(self) -> None:
        assert self.failing(lambda depth: 1.6**depth, lambda depth: 4 * 1.4**depth) == set()

    def test_a_power_is_not_exponential(self) -> None:
        assert self.failing(lambda depth: depth**3, lambda depth: 4 * depth**2.2) == {"growth with depth"}

    def test_full_expansion_must_cross(self) -> None:
        assert self.failing(lambda depth: 1.6**depth, lambda depth: 4 * 1.6**depth) == {
            "full expansion, in % of partial"
        }


class TestDecisions:
    def row(self, alphabeta: list[int], best_first: list[int]) -> dict[str, list[Sample]]:
        """Optimal moves of 1000, by depth. A ply makes alpha-beta four times the nodes, best-first twice."""
        found = {}
        for name, line, factor in ((ALPHABETA, alphabeta, 4), (BEST_FIRST, best_first, 2)):
            found[f"{name} optimal"] = [Sample(1000, hits, hits) for hits in line]
            found[f"{name} generated"] = [Sample.of([10 * factor**ply] * 1000) for ply in range(len(line))]
        return found

    def line(self, alphabeta: list[int], best_first: list[int]) -> DecisionLine:
        return DecisionLine.of(
            Rows([Row({"kind": "uniform", "branching": 2}, self.row(alphabeta, best_first))]), "uniform", 2
        )

    def test_the_advantage(self) -> None:
        line = self.line([500, 600, 700], [500, 560, 610])
        assert line.advantages == pytest.approx({1: 0, 2: 1, 3: 1}) and line.advantage == pytest.approx(1)

    def test_stairs(self) -> None:
        line = self.line([500, 600, 680, 740, 780, 800], [500, 600, 610, 710, 720, 820])
        assert line.stairs(BEST_FIRST) == pytest.approx(9) and line.stairs(ALPHABETA) == pytest.approx(0)

    def test_against_minimax(self) -> None:
        """At all depths, each move is compared with that of plain minimax over the whole tree."""
        roots = [gt.position("random-tree", seed=seed, branching=3, depth=4) for seed in range(30)]
        found = decisions(roots, 4)
        best = [gt.search(root, "minimax", depth=4, table=None, ordering="natural").move for root in roots]
        for depth in (1, 2, 3):
            moves = [gt.search(root, "minimax", depth=depth, table=None, ordering="natural").move for root in roots]
            assert found["alphabeta optimal"][depth - 1].total == sum(map(int.__eq__, moves, best))
        for depth in (1, 2, 3, 4):
            alone = [gt.search(root, "best-first", depth=depth) for root in roots]
            assert found["best-first optimal"][depth - 1].total == sum(
                a.move == b for a, b in zip(alone, best, strict=True)
            )
            assert found["best-first generated"][depth - 1] == Sample.of(result.counts.generated for result in alone)
        assert found["alphabeta generated"][0] == Sample.of([3] * 30)
        assert found["alphabeta optimal"][0] == found["best-first optimal"][0]

    def failing(self, change: Callable[[str, int], int]) -> set[str]:
        """Claims that do not hold if best-first has `change(kind, b)` per mille more than published lines would."""
        rows = []
        for kind, b in SHAPES:
            start = {("uniform", 2): 700, ("uniform", 3): 640, ("uniform", 5): 580, ("uniform", 10): 550}
            first = start.get((kind, b), 630 if b == 2 else 250)
            alphabeta = [first + 20 * ply for ply in range(9)]
            stairs = b + change(kind, b)
            gain = 10 + b * (kind == "uniform")
            best = [first, *(first + gain * ply + stairs * (ply % 2) for ply in range(1, 10))]
            rows.append(Row({"kind": kind, "branching": b, "first_seed": 0, "seeds": 5000}, self.row(alphabeta, best)))
        found = verdicts("kc96-fig10", Rows(rows))
        return {what for what, verdict in found.items() if verdict != "reproduced"}

    def test_as_published(self) -> None:
        assert {what for what in self.failing(lambda kind, b: 0) if "interval" not in what} == set()

    def test_no_stairs(self) -> None:
        failing = self.failing(lambda kind, b: -2 * b if kind == "uniform" else 0)
        assert {f"best-first, gain to even depths over that to odd ones, b = {b}" for b in (2, 3, 5, 10)} <= failing

    def test_no_advantage(self) -> None:
        failing = self.failing(lambda kind, b: -300 if kind == "uniform" else 0)
        assert {f"best-first against alpha-beta at equal nodes, b = {b}" for b in (2, 3, 5, 10)} <= failing
        assert {f"advantage at equal nodes, b = 1 to {b} against b = {b}" for b in (2, 3, 5, 10)} <= failing


class TestWorkedExamples:
    @pytest.mark.parametrize("name", ["kc96-fig1", "kc96-fig2"])
    def test_it_goes_as_in_the_paper(self, name: str) -> None:
        item = experiment(name)
        (cell,) = item.cells(Plan.FULL, Rows())
        measured = item.run(cell)
        assert set(verdicts(name, Rows([Row(cell, measured)])).values()) == {"reproduced"}
        wrong = {**measured, "expansions": measured["expansions"][::-1], "roots": measured["roots"][::-1]}
        found = verdicts(name, Rows([Row(cell, wrong)]))
        assert found["expansion 2"] == found["root after expansion 2"] == "differs"

    def test_linear_space_makes_new_nodes_in_the_same_order(self) -> None:
        saved, linear = (experiment(name) for name in ("kc96-fig1", "kc96-fig2"))
        order = saved.run({"expansions": 5})["expansions"]
        again = linear.run({"expansions": 6})["expansions"]
        assert [item for at, item in enumerate(again) if item not in again[:at]] == order
