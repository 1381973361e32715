"""The criterion of MTD(f)'s leaves: on trees from hypothesis, on one by hand, and what claims make of made-up rows."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.checking.setting import run
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.open_questions.criterion import expected_passes, leaves, placed
from gametree.lab.papers.open_questions.open_criteria import CHECKS, OFFSETS, agreement
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.request import Request
from support.trees import trees


def searched(root: gt.Position, guess: int) -> tuple[list[int], list[Any]]:
    """The leaves that MTD(f) evaluates, and the bounds that it tests."""
    table = gt.Table(2**14, from_depth=0, depths="exact")
    driver = gt.MTD(first=lambda start: guess)
    limits = gt.Limits(root.plies_left)
    found = run(Request(root, driver, limits, table, "natural", kernel="native", deepening="never"))
    return found.leaves, [probe.beta for probe in found.result.probes]


@given(trees(share=False, values=((0, 1), (-2, -1, 0, 1, 2), (-7, -3, 0, 1, 40))), st.integers(-60, 60))
def test_the_criterion_names_the_leaves_of_the_search(root: TreePosition, guess: int) -> None:
    evaluated, gammas = searched(root, guess)
    passes = list(expected_passes(placed(root), guess))
    expected = [key for each in passes for key in each.leaves]
    assert sorted(evaluated) == sorted(expected)
    assert gammas == [each.gamma for each in passes]


def test_windows_by_hand() -> None:
    root = placed(gt.tree([[3, 12], [2, 4], [14, 5]]))
    assert root.value == 5
    assert [(leaf.value, leaf.alpha, leaf.beta) for leaf in leaves(root)] == [
        (3, -inf, inf),
        (12, -inf, 3),
        (2, 3, inf),
        (4, 3, 2),
        (14, 3, inf),
        (5, 3, 14),
    ]


def test_passes_by_hand() -> None:
    """With 4 as guess: 3 and 2 refute their parents, 14 and 5 prove at least 5; then 6 is tested, and all is known."""
    tree = gt.tree([[3, 12], [2, 4], [14, 5]])
    root = placed(tree)
    values = {leaf.key: leaf.value for leaf in leaves(root)}
    found = [(each.gamma, sorted(values[key] for key in each.leaves)) for each in expected_passes(root, 4)]
    assert found == [(4, [2, 3, 5, 14]), (6, [])]


def test_memory_saves_leaves() -> None:
    """Windows alone name more leaves than are evaluated, in some of the trees."""
    found = [agreement(seed) for seed in range(40)]
    assert sum(each["by windows"] for each in found) > sum(each["evaluated"] for each in found)
    assert all(each["leaves"] == each["gammas"] == each["first"] == each["dominated"] == 7 for each in found)


ITEM = experiment("open-criteria")
RIGHT = dict.fromkeys(CHECKS, 700) | {"alphabeta": 100, "trees": 100, "cases": 700}
RIGHT |= {"evaluated": 900, "by windows": 1000, "by alpha-beta": 1200}


def rows(checked: dict[str, int] = RIGHT, growth: float = 0.1) -> Rows:
    """Made-up rows in which sizes grow with the distance of the guess."""
    sizes = [round(1000 * (1 + growth * abs(offset) ** 0.3)) for offset in OFFSETS]
    scatter = [[size + 2 * tree for size in sizes] for tree in range(10)]
    first, second = (
        {"check": "criterion", "first_seed": 0, "seeds": 100},
        {"check": "size", "first_seed": 0, "seeds": 10},
    )
    return Rows(
        [Row(first, checked), Row(second, {"exact": [1000 + 2 * tree for tree in range(10)], "leaves": scatter})]
    )


def verdicts(found: Rows, words: str = "") -> set[Verdict]:
    claims = [claim for claim in ITEM.claims(found) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


class TestClaims:
    def test_all_holds(self) -> None:
        assert verdicts(rows()) == {Verdict.REPRODUCED}
        assert ITEM.trials(rows()).ours == 100

    @pytest.mark.parametrize("name", CHECKS)
    def test_one_exception_is_enough(self, name: str) -> None:
        assert verdicts(rows({**RIGHT, name: RIGHT[name] - 1}), CHECKS[name]) == {Verdict.DIFFERS}

    def test_memory_without_effect(self) -> None:
        assert verdicts(rows({**RIGHT, "by windows": 900}), "because of the second") == {Verdict.DIFFERS}

    def test_a_guess_that_does_not_matter(self) -> None:
        assert verdicts(rows(growth=0.0), "first guess") == {Verdict.DIFFERS}

    def test_only_far_guesses_matter(self) -> None:
        found = rows(growth=0.0)
        sizes = [1000 if abs(offset) < 1000 else 1200 for offset in OFFSETS]
        row = found[1]
        far = Rows([found[0], Row(row.cell, {"exact": [1000] * 10, "leaves": [sizes] * 10})])
        assert verdicts(far, "first guess") == {Verdict.SHAPE_ONLY}

    def test_nothing_run(self) -> None:
        assert verdicts(Rows()) == {Verdict.NOT_RUN}
        assert all(sheet.columns for sheet in ITEM.tables(Rows()))
        assert [curve.points for plot in ITEM.plots(Rows()) for curve in plot.curves] == [[], []]


def test_small_cells_hold() -> None:
    cells = list(ITEM.cells(Plan.QUICK, Rows()))
    small = [{**cells[0], "seeds": 8}, {**cells[-1], "seeds": 2}]
    found = Rows(Row(cell, ITEM.run(cell)) for cell in small)
    assert verdicts(found, "(tree, guess)") == {Verdict.REPRODUCED}
    assert all(sheet.rows for sheet in ITEM.tables(found))
