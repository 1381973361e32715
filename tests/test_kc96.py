"""Verdicts on the figures of Korf and Chickering follow from the rows: hand-made ones that agree, and that do not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import pytest

import gametree as gt
from gametree.lab import Row, Rows, Verdict, experiment
from gametree.lab.experiments.kc96_fig6 import BRANCHING, exponent
from gametree.lab.experiments.kc96_fig9 import minimal_nodes
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
            assert gt.search(gt.tree(best_first(depth)), "alphabeta").counts.generated == minimal_nodes(
                branching, depth
            )

    def test_deepening_counts_a_node_once(self) -> None:
        row = experiment("kc96-fig9").run({"branching": 2, "depth": 8, "first_seed": 1, "seeds": 1})
        tree, root = gt.Tree(), gt.position("random-tree", seed=1, branching=2)
        sizes = []
        for depth in range(1, 9):
            gt.search(root, "alphabeta-tree", depth=depth, tree=tree)
            sizes.append(len(tree))
        assert [sample.total for sample in row["deepening"]] == [size - sizes[0] + 2 for size in sizes]
        assert list(accumulate(sizes, max)) == sizes
