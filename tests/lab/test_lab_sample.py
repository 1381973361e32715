"""Samples say what the values themselves would say, however they were cut."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.lab import Row, Rows
from gametree.lab.sample import Sample, by_depth
from gametree.players.statistics import mean_interval, wilson
from gametree.runs.canonical import canonical, parsed

VALUES = st.lists(st.integers(0, 10**7), min_size=1, max_size=30)


@given(VALUES)
def test_the_mean_is_that_of_the_values(values: list[int]) -> None:
    assert Sample.of(values).mean == pytest.approx(mean_interval(values), rel=1e-9, abs=1e-6)


@given(st.lists(VALUES, min_size=1, max_size=4))
def test_parts_make_the_whole(parts: list[list[int]]) -> None:
    whole = Sample.of([value for part in parts for value in part])
    assert Sample.pooled(Sample.of(part) for part in parts) == whole


@given(st.lists(st.integers(0, 1), min_size=1))
def test_the_share_is_wilsons(values: list[int]) -> None:
    assert Sample.of(values).share == wilson(sum(values), len(values))


def test_nothing_is_an_empty_sample() -> None:
    assert Sample.pooled([]) == Sample(0, 0, 0)


def test_one_trial_says_nothing_about_its_error() -> None:
    assert Sample.of([7]).mean == (7, -math.inf, math.inf)


def test_more_trials_reach_less() -> None:
    sample = Sample.of([9, 11] * 50)
    mean = sample.mean
    assert sample.reach(100) == pytest.approx(10 * (mean.high - mean.value))
    assert sample.reach(400) == pytest.approx(sample.reach(100) / 2)


def test_samples_survive_the_store() -> None:
    rows = Rows(Row({"seed": seed}, {"nodes": [Sample.of([seed]), Sample.of([seed, 1])]}) for seed in (4, 6))
    stored = Rows(Row(row.cell, parsed(canonical(row.measured))) for row in rows)
    assert by_depth(stored, "nodes") == {1: Sample.of([4, 6]), 2: Sample.of([4, 1, 6, 1])} == by_depth(rows, "nodes")


def test_without_rows_there_are_no_depths() -> None:
    assert by_depth(Rows(), "nodes") == {}
