"""What many trials add up to: enough for their mean and its interval, without keeping every number."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, sqrt
from typing import NamedTuple

from gametree.lab.experiment import Rows
from gametree.players.statistics import Interval, normal_interval, wilson

__all__ = ["Sample", "by_depth"]


class Sample(NamedTuple):
    """How many trials gave a whole number each, the sum of these, and of their squares. In a row it is a list of three.

    Sums of whole numbers are exact: the parts of a sample make the same whole however it was cut.
    """

    trials: int
    total: int
    squares: int

    @classmethod
    def of(cls, values: Iterable[int]) -> Sample:
        """The sample of these values.

        >>> Sample.of([1, 2, 3, 4])
        Sample(trials=4, total=10, squares=30)
        """
        known = list(values)
        return cls(len(known), sum(known), sum(value * value for value in known))

    @classmethod
    def pooled(cls, parts: Iterable[Iterable[int]]) -> Sample:
        """Several samples as one.

        >>> Sample.pooled([Sample.of([1, 2]), Sample.of([3, 4])]) == Sample.of([1, 2, 3, 4])
        True
        """
        return cls(*map(sum, zip((0, 0, 0), *parts, strict=True)))

    @property
    def mean(self) -> Interval:
        """The mean of the values, as `mean_interval` finds it; there must be one at least.

        >>> mean = Sample.of([1, 2, 3, 4]).mean
        >>> mean.value, round(mean.low, 3), round(mean.high, 3)
        (2.5, 1.235, 3.765)
        """
        spread = self.trials * self.squares - self.total**2
        deviation = sqrt(spread / (self.trials * (self.trials - 1))) if self.trials > 1 else inf
        return normal_interval(self.total / self.trials, deviation, self.trials)

    def reach(self, trials: int) -> float:
        """How far from the mean its interval would reach with `trials` such trials, in per cent of the mean.

        >>> round(Sample.of([9, 11] * 50).reach(trials=100), 2)
        1.97
        """
        mean = self.mean
        return 100 * (mean.high - mean.value) / mean.value * sqrt(self.trials / trials)

    @property
    def share(self) -> Interval:
        """Of values that are 0 or 1, the share of ones.

        >>> Sample.of([1, 0, 1, 1]).share.value
        0.75
        """
        return wilson(self.total, self.trials)


def by_depth(rows: Rows, name: str) -> dict[int, Sample]:
    """All samples measured under `name` together: there is one for every depth from 1 on in each row.

    >>> from gametree.lab import Row
    >>> rows = Rows(Row({"seed": seed}, {"nodes": [Sample.of([seed]), Sample.of([10 * seed])]}) for seed in (3, 5))
    >>> {depth: sample.mean.value for depth, sample in by_depth(rows, "nodes").items()}
    {1: 4.0, 2: 40.0}
    """
    parts = zip(*(row.measured[name] for row in rows), strict=True)
    return {depth: Sample.pooled(several) for depth, several in enumerate(parts, 1)}
