"""What the experiments on forward estimation compute from their rows, against definitions and hand-made rows."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.zhang.duels import LEAD, Crossing, Duels, Tally, outplays, tried
from gametree.lab.papers.zhang.trees import Branching, Counting, agreement, by_seed
from gametree.lab.papers.zhang.zhang_fig1 import growth, perfect_nodes
from gametree.lab.papers.zhang.zhang_fig2 import jackknife
from gametree.players import mean_interval, openings

IDS = ("zhang-fig1", "zhang-fig2", "zhang-3", "zhang-fig3a", "zhang-fig3b")


@pytest.mark.parametrize("name", IDS)
def test_without_rows(name: str) -> None:
    found = experiment(name)
    claims = found.claims(Rows())
    assert claims and all(claim.verdict is Verdict.NOT_RUN and claim.ours is None for claim in claims)
    assert found.trials(Rows()).ours == 0


@given(st.integers(1, 6), st.integers(1, 6))
def test_perfect_nodes(branching: int, depth: int) -> None:
    """Where all leaves are worth the same, every order is perfect."""
    level = gt.position("random-tree", branching=branching, low=0, high=0)
    counts = gt.search(level, "alphabeta", depth=depth, table=None, ordering="natural").counts
    assert perfect_nodes(branching, depth, Counting.AS_NEEDED) == counts.generated
    assert perfect_nodes(branching, depth, Counting.AT_ONCE) == branching * counts.interior


def test_growth_covers_the_truth() -> None:
    """Its interval is a 95 % one: trees whose nodes grow ninefold on average, with noise, many times over."""
    rng = Random(1)
    held = 0
    for _ in range(400):
        shallow = [rng.uniform(50, 150) for _ in range(60)]
        deep = [nodes * 9 * rng.uniform(0.5, 1.5) for nodes in shallow]
        found = growth(deep, shallow)
        held += found.low <= 3 <= found.high
    assert 0.91 < held / 400 < 0.98


@given(st.lists(st.floats(1, 100), min_size=2, max_size=20), st.floats(1.01, 10))
def test_growth_without_noise(nodes: list[float], factor: float) -> None:
    assert growth([factor**2 * count for count in nodes], nodes) == pytest.approx((factor, factor, factor))


@given(st.lists(st.integers(-1000, 1000), min_size=3, max_size=5).map(lambda numbers: numbers * 20))
def test_jackknife_of_a_mean(numbers: list[int]) -> None:
    """With one value a group left out, it is the interval of the groups' means."""
    groups = [fmean(numbers[group::20]) for group in range(20)]
    assert jackknife(numbers, fmean) == pytest.approx(mean_interval(groups), abs=1e-6)


def test_children_at_once() -> None:
    """Minimax makes all children, so the estimate can be held against the truth."""
    uniform, varying = Branching(3), Branching(9, varies=True)
    counts = gt.search(uniform.tree(1), "minimax", depth=6, table=None, ordering="natural").counts
    assert uniform.generated_at_once(counts.interior) == counts.generated
    trees = (varying.tree(seed) for seed in range(300))
    found = [gt.search(tree, "minimax", depth=5, table=None, ordering="natural").counts for tree in trees]
    estimate = fmean(varying.generated_at_once(count.interior) for count in found)
    assert estimate == pytest.approx(fmean(count.generated for count in found), rel=0.02)


def test_trees_are_matched_by_seed() -> None:
    ours = Rows(
        [Row({"first_seed": 2, "seeds": 2}, {"move": [4, 5]}), Row({"first_seed": 0, "seeds": 1}, {"move": [1]})]
    )
    assert by_seed(ours, "move") == {2: 4, 3: 5, 0: 1}
    share = agreement(by_seed(ours, "move"), {0: 1, 2: 9, 7: 5})
    assert share is not None and share.value == 50
    assert agreement({1: 1}, {2: 1}) is None


@given(st.integers(1, 8), st.integers(0, 14))
def test_tried(start: int, last_cheap: int) -> None:
    """Where nodes grow with the horizon, both sides of the crossing are tried, and nothing beyond."""
    horizons = list(tried(lambda horizon: horizon > last_cheap, start))
    assert horizons[0] == start and len(set(horizons)) == len(horizons)
    assert all(1 <= horizon <= start + LEAD for horizon in horizons)
    if 1 <= last_cheap < start + LEAD:
        low, high = min(start, last_cheap), max(start, last_cheap + 1)
        assert sorted(horizons) == list(range(low, high + 1))


@given(st.integers(1, 8), st.integers(0, 14), st.integers(1, 5))
def test_tried_as_far_as_known(start: int, last_cheap: int, known: int) -> None:
    whole = list(tried(lambda horizon: horizon > last_cheap, start))
    part = list(tried(lambda horizon: horizon > last_cheap if horizon in whole[:known] else None, start))
    assert part == whole[: known + 1]


def duels() -> Duels:
    found = experiment("zhang-fig3a")
    assert isinstance(found, Duels)
    return found


def rows_of(cells: Iterable[Any], dear: dict[Counting, int], wins: int = 6) -> Rows:
    """Made-up results: from `dear` plies more than alpha-beta on, the player generates more."""
    measured = {"wins": wins, "losses": 9 - wins, "ties": 1, "alphabeta_expanded": 100, "alphabeta_generated": 100}
    rows = []
    for cell in cells:
        ahead = cell["horizon"] - cell["alphabeta"]
        nodes = {
            "player_expanded": 101 if ahead >= dear[Counting.AT_ONCE] else 100,
            "player_generated": 150 if ahead >= dear[Counting.AS_NEEDED] else 50,
        }
        rows.append(Row(cell, {**measured, **nodes}))
    return Rows(rows)


@given(st.integers(1, LEAD), st.integers(1, LEAD))
def test_cells_follow_the_crossing(at_once: int, as_needed: int) -> None:
    dear = {Counting.AT_ONCE: at_once, Counting.AS_NEEDED: as_needed}
    rows = Rows()
    while len(cells := list(duels().cells(Plan.QUICK, rows))) > len(rows):
        rows = rows_of(cells, dear)
    horizons = {row.cell["horizon"] for row in rows.where(series="delta 0.5", alphabeta=3)}
    assert horizons == set(range(3, 3 + max(at_once, as_needed) + 1))
    for counting, ahead in dear.items():
        assert duels().crossing(rows, "delta 0.5", 3, counting) == Crossing(3 + ahead - 1, 3 + ahead)
    assert duels().fewest_pairs(rows) == 20
    claims = {claim.what: claim.verdict for claim in duels().claims(rows)}
    expected = {1: Verdict.REPRODUCED}.get(at_once - 1, Verdict.DIFFERS)
    assert claims["delta 0.5: horizon LESS, alpha-beta 5"] is expected


def test_an_unfinished_tournament_decides_nothing() -> None:
    cells = list(duels().cells(Plan.QUICK, Rows()))
    some = rows_of(cells[:1], {Counting.AT_ONCE: 1, Counting.AS_NEEDED: 1})
    assert list(duels().cells(Plan.QUICK, some)) == cells
    assert duels().crossing(some, "delta 1.0", 1) == Crossing(None, None)


@pytest.mark.parametrize(
    ("wins", "losses", "verdict"),
    [(80, 20, "reproduced"), (52, 48, "shape only"), (50, 50, "differs"), (20, 80, "differs"), (0, 0, "differs")],
)
def test_outplays(wins: int, losses: int, verdict: str) -> None:
    assert outplays("games", Tally(wins, losses, 3, {})).verdict.value == verdict
    assert outplays("games", None).verdict is Verdict.NOT_RUN


def test_all_openings() -> None:
    """Every opening of Othello is played once."""
    othello = experiment("zhang-fig3b")
    assert isinstance(othello, Duels)
    boards = [othello.opening(seed).key for seed in range(244)]
    assert sorted(boards) == sorted(board.key for board in openings(gt.position("othello"), 4))
