"""Searches in windows, and what the experiment concludes from rows made up for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.open_questions.open_windows import DEPTHS, PARITY
from gametree.lab.papers.open_questions.windows import FULL, TREES, WINDOWS, Window, above, below, leaves_of, root_of
from gametree.lab.papers.plaat.settings import SETTINGS, Search, deepen

Leaves = Callable[[Window], float]


def expected(window: Window) -> float:
    """As the claims expect: below f cheap, above it dear, loose bounds cheaper, and windows with f inside dearest."""
    if window.beta is not None and window.beta <= 0:
        return 300 + window.beta
    if window.alpha is not None and window.alpha >= 0:
        return 900 - window.alpha
    return 1150 if window == FULL else 1100


def opposite(window: Window) -> float:
    """Nothing is as expected, and width matters outside."""
    if window == FULL:
        return 100
    if window.beta is not None and window.beta <= 0:
        return 2000 - window.beta if window.alpha is not None else 4000
    if window.alpha is not None and window.alpha >= 0:
        return 1000 + window.alpha if window.beta is not None else 4000
    return 300 if window != Window(-1, 1) else 400


def rows(leaves: Leaves, plan: Plan = Plan.FULL, **changed: Any) -> Rows:
    def made(cell: Mapping[str, Any]) -> dict[str, int]:
        noise = 1000 * exp(0.01 * (-1) ** cell["position"])
        return {window.name: round(noise * leaves(window)) for window in WINDOWS}

    cells = experiment("open-windows").cells(plan, Rows())
    return Rows(Row(cell, {"leaves": made(cell) | changed}) for cell in cells)


def verdicts(found: Rows, words: str = "") -> set[Verdict]:
    kinds = {claim.verdict for claim in experiment("open-windows").claims(found) if words in claim.what}
    assert kinds, words
    return kinds


def varied(leaves: Leaves) -> Rows:
    """Ratios scatter, too."""
    return Rows(
        Row(
            row.cell,
            {
                "leaves": {
                    name: count * (1 + 0.002 * ((row.cell["position"] + at) % 3))
                    for at, (name, count) in enumerate(row.measured["leaves"].items())
                }
            },
        )
        for row in rows(leaves)
    )


class TestWindows:
    def test_all_differ(self) -> None:
        assert len({window.name for window in WINDOWS}) == len(WINDOWS) == 36

    def test_outside(self) -> None:
        assert below(4, 1) == Window(-5, -4) and above(4, 32) == Window(4, 36) and below(0, None) == Window(None, 0)

    @pytest.mark.parametrize("game", [*SETTINGS, TREES])
    def test_a_window_is_seen_by_the_player_to_move(self, game: str) -> None:
        """Just above the value the search fails low for that player, just below it fails high."""
        for number in (9, 10):
            root = root_of(game, number)
            value = int(gt.search(root, "alphabeta", depth=3, table=None).value)
            sign = 1 if root.maximizing else -1
            for window, good in ((above(0, 1), False), (below(0, 1), True)):
                alpha, beta = window.bounds(value, root.maximizing, 10**6)
                assert beta == alpha + 1
                failed_high = value >= beta
                assert (failed_high == good) == (sign > 0)

    @pytest.mark.parametrize("game", SETTINGS)
    def test_the_full_window_is_alphabeta(self, game: str) -> None:
        *_, before, last = deepen(SETTINGS[game], 4, Search.ALPHABETA, 4)
        assert leaves_of(game, 4, 4)[FULL.name] == last.counts.leaves - before.counts.leaves

    def test_wider_windows_visit_no_fewer_leaves(self) -> None:
        """Without a table, and in a fixed order: alpha-beta's cutoffs only become rarer."""
        for seed in range(3):
            counts = leaves_of(TREES, seed, 6)
            assert all(counts[window.name] <= counts[FULL.name] for window in WINDOWS)
            for distance in (0, 4, 16, 64, 256):
                for side in (below, above):
                    sizes = [counts[side(distance, width).name] for width in (1, 32, None)]
                    assert sizes == sorted(sizes)
            assert counts["-1 +1"] <= counts["-4 +4"] <= counts["-16 +16"] <= counts["-64 +64"] <= counts["-256 +256"]


class TestClaims:
    def test_what_is_expected(self) -> None:
        assert verdicts(varied(expected)) == {Verdict.REPRODUCED}

    def test_the_opposite(self) -> None:
        assert verdicts(varied(opposite), "just above f over those of the one just below") == {Verdict.DIFFERS}
        assert verdicts(varied(opposite), "256 points") == {Verdict.DIFFERS}
        assert verdicts(varied(opposite), "with f inside over those of the null") == {Verdict.DIFFERS}
        assert verdicts(varied(opposite), "of the full window over") == {Verdict.DIFFERS}
        assert verdicts(varied(opposite), "without an end") == {Verdict.DIFFERS}

    def test_no_leaves_shared(self) -> None:
        dear = varied(lambda window: 5000 if window == Window(-1, 1) else expected(window))
        assert verdicts(dear, "together") == {Verdict.DIFFERS}

    def test_a_missing_wall_is_explained_at_even_depths(self) -> None:
        claims = experiment("open-windows").claims(varied(opposite))
        explained = {claim.what.split(" (")[1][:4] for claim in claims if claim.discussion == PARITY}
        assert explained == {"even"}

    def test_the_quick_plan_has_depths_of_its_own(self) -> None:
        item = experiment("open-windows")
        quick = rows(expected, Plan.QUICK)
        assert item.trials(quick).ours == 5
        assert all(claim.verdict is not Verdict.NOT_RUN for claim in item.claims(quick))
        for depths in DEPTHS.values():
            assert {depth % 2 for depth in depths.full} == {depth % 2 for depth in depths.quick} == {0, 1}
