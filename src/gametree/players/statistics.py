"""What samples say about the truth: 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from gametree.errors import OptionError

__all__ = ["Interval", "mean_interval", "wilson"]

Z = NormalDist().inv_cdf(0.975)
"""Standard deviations that leave 2.5 % outside at either end."""


class Interval(NamedTuple):
    """An estimate, and the ends of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, trials: int) -> Interval:
    """The share of `wins` in `trials` (a draw is half a win), with Wilson's score interval.

    >>> [round(number, 3) for number in wilson(50, 100)]
    [0.5, 0.404, 0.596]
    """
    if not 0 <= wins <= trials or trials < 1:
        raise OptionError(f"a share needs at least one trial, and wins from 0 to all of them, not {wins} of {trials}")
    share = wins / trials
    weight = 1 + Z * Z / trials
    middle = (share + Z * Z / (2 * trials)) / weight
    reach = Z / weight * math.sqrt(share * (1 - share) / trials + (Z / (2 * trials)) ** 2)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of `values`, with the interval of the normal approximation; one value alone tells nothing of its spread.

    >>> [round(number, 3) for number in mean_interval([1, 2, 3])]
    [2.0, 0.868, 3.132]
    """
    if not values:
        raise OptionError("the mean of no values does not exist")
    mean = fmean(values)
    reach = Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(mean, mean - reach, mean + reach)
