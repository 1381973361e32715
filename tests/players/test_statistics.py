"""Intervals and Elo differences: known values, and what must hold for all."""

from __future__ import annotations

from math import inf, isclose
from random import Random
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.model.errors import OptionError
from gametree.players import Interval, elo, elo_interval, mean_interval, wilson


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1.0),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_known_wilson_intervals(wins: int, trials: int, low: float, high: float) -> None:
    found = wilson(wins, trials)
    assert found.value == wins / trials
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(trials=st.integers(1, 10**6), part=st.floats(0, 1))
def test_a_wilson_interval_solves_its_equation(trials: int, part: float) -> None:
    """The bounds are the shares from which what was seen is exactly 1.96 standard errors away."""
    wins = round(2 * part * trials) / 2
    share, low, high = wilson(wins, trials)
    assert 0 <= low <= share + 1e-12 and share - 1e-12 <= high <= 1
    z = NormalDist().inv_cdf(0.975)
    for bound in (low, high):
        assert isclose((share - bound) ** 2, z * z * bound * (1 - bound) / trials, rel_tol=1e-6, abs_tol=1e-12)
    mirrored = wilson(trials - wins, trials)
    assert isclose(mirrored.low, 1 - high, abs_tol=1e-12) and isclose(mirrored.high, 1 - low, abs_tol=1e-12)


def test_nothing_tried_nothing_known() -> None:
    assert wilson(0, 0) == Interval(0.5, 0.0, 1.0)


@pytest.mark.parametrize(("wins", "trials"), [(-1, 5), (6, 5), (0.5, 0), (float("nan"), 5)])
def test_impossible_wins(wins: float, trials: int) -> None:
    with pytest.raises(OptionError, match="wins are from 0 to the number of trials"):
        wilson(wins, trials)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = Random(0)
    shares = [wilson(sum(rng.random() < 0.3 for _ in range(200)), 200) for _ in range(1000)]
    assert 0.93 < sum(found.low <= 0.3 <= found.high for found in shares) / 1000 < 0.97
    means = [mean_interval(rng.gauss(5, 2) for _ in range(200)) for _ in range(1000)]
    assert 0.93 < sum(found.low <= 5 <= found.high for found in means) / 1000 < 0.97


def test_mean_of_one_and_of_none() -> None:
    assert mean_interval([7]) == Interval(7, -inf, inf)
    assert mean_interval([7, 7, 7]) == Interval(7, 7, 7)
    with pytest.raises(OptionError, match="at least one"):
        mean_interval([])


@pytest.mark.parametrize(("share", "points"), [(0.5, 0), (0.64, 100), (0.76, 200), (10 / 11, 400), (1 / 11, -400)])
def test_known_elo_differences(share: float, points: int) -> None:
    assert abs(elo(share) - points) < 1


@given(st.floats(-800, 800))
def test_elo_is_the_inverse_of_the_expected_score(points: float) -> None:
    assert isclose(elo(1 / (1 + 10 ** (-points / 400))), points, abs_tol=1e-6)


def test_elo_of_all_and_of_nothing() -> None:
    assert (elo(1), elo(0)) == (inf, -inf)
    won = elo_interval(wilson(10, 10))
    assert won.value == won.high == inf and 0 < won.low < 400


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_impossible_shares(share: Any) -> None:
    with pytest.raises(OptionError, match="a share is from 0 to 1"):
        elo(share)
