"""Least squares with several predictors, and intervals for observations that come in groups."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

from gametree.players.statistics import Interval

__all__ = ["Fit", "Observation", "fitted"]

NORMAL = 1.959964
"""Half of a 95 % interval, in standard deviations."""

Matrix = list[list[float]]


class Observation(NamedTuple):
    """What was observed, its predictors, and the group in which observations may depend on each other."""

    outcome: float
    predictors: Sequence[float]
    group: Hashable


class Fit(NamedTuple):
    """The effects of standardised predictors: how much the outcome changes with one standard deviation of each."""

    effects: list[Interval]
    explained: float
    """The share of the outcome's variance that the predictors explain."""
    observations: int
    groups: int


def fitted(observations: Sequence[Observation]) -> Fit | None:
    """The least-squares fit; None if there are too few groups, or if predictors do not vary independently.

    Intervals are those of the estimate that is robust to dependence within groups (Liang and Zeger), with the factor
    G / (G - 1) for G groups.

    >>> data = [Observation(2 * x + y, (x, y), (x, y)) for x in range(4) for y in range(4)]
    >>> fit = fitted(data)
    >>> [round(effect.value, 3) for effect in fit.effects], round(fit.explained, 3)
    ([2.236, 1.118], 1.0)
    """
    groups = {each.group for each in observations}
    width = len(observations[0].predictors) if observations else 0
    if len(groups) < width + 2:
        return None
    columns = [_standardised([each.predictors[place] for each in observations]) for place in range(width)]
    mean = fmean(each.outcome for each in observations)
    outcome = [each.outcome - mean for each in observations]
    rows = [list(row) for row in zip(*columns, strict=True)]
    inverse = _inverse(_crossed(rows, rows))
    if inverse is None:
        return None
    effects = _times(
        inverse, [sum(row[place] * y for row, y in zip(rows, outcome, strict=True)) for place in range(width)]
    )
    residuals = [y - sum(map(float.__mul__, row, effects)) for row, y in zip(rows, outcome, strict=True)]
    errors = _errors(rows, residuals, [each.group for each in observations], inverse)
    total = sum(y * y for y in outcome)
    explained = 1 - sum(left * left for left in residuals) / total if total else 0.0
    ends = [Interval(at, at - NORMAL * error, at + NORMAL * error) for at, error in zip(effects, errors, strict=True)]
    return Fit(ends, explained, len(observations), len(groups))


def _standardised(values: Sequence[float]) -> list[float]:
    """With mean 0 and standard deviation 1; zeros if all are equal."""
    mean, deviation = fmean(values), pstdev(values)
    return [(value - mean) / deviation if deviation else 0.0 for value in values]


def _errors(rows: Matrix, residuals: Sequence[float], groups: Sequence[Hashable], inverse: Matrix) -> list[float]:
    """The standard errors of the effects, from the sums of each group's scores."""
    scores: dict[Hashable, list[float]] = {}
    for row, left, group in zip(rows, residuals, groups, strict=True):
        known = scores.setdefault(group, [0.0] * len(row))
        for place, value in enumerate(row):
            known[place] += value * left
    sums = list(scores.values())
    spread = _crossed(sums, sums)
    factor = len(sums) / (len(sums) - 1)
    columns = [_times(spread, row) for row in inverse]
    return [
        sqrt(max(0.0, factor * sum(map(float.__mul__, row, column))))
        for row, column in zip(inverse, columns, strict=True)
    ]


def _crossed(first: Matrix, second: Matrix) -> Matrix:
    """The transposed first matrix times the second."""
    return [
        [sum(map(float.__mul__, one, two)) for two in zip(*second, strict=True)] for one in zip(*first, strict=True)
    ]


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(map(float.__mul__, row, vector)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix | None:
    """By Gauss and Jordan, with the largest pivot; None if the matrix is as good as singular."""
    size = len(matrix)
    work = [[*row, *(float(place == at) for at in range(size))] for place, row in enumerate(matrix)]
    largest = max((abs(value) for row in matrix for value in row), default=0.0)
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(work[row][place]))
        if abs(work[pivot][place]) <= 1e-9 * largest:
            return None
        work[place], work[pivot] = work[pivot], work[place]
        work[place] = [value / work[place][place] for value in work[place]]
        for row in range(size):
            if row != place:
                factor = work[row][place]
                work[row] = [value - factor * other for value, other in zip(work[row], work[place], strict=True)]
    return [row[size:] for row in work]
