"""Statistics of results: intervals that contain the true value 95 times in 100."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, log10, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from gametree.model.arguments import instance, listed_by, number, whole
from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.model.values import real_number

__all__ = ["Interval", "elo", "elo_interval", "mean_interval", "normal_interval", "share_interval", "wilson"]

MOST = 1e150
"""The greatest value whose square is still a number."""
MOST_TRIALS = 10**15

Z = 1.959963984540054
"""95 % of a normal distribution is within this many standard deviations of its mean."""


class Interval(NamedTuple):
    """An estimate, and the 95 % interval around it."""

    value: float
    low: float
    high: float


def wilson(wins: float, trials: int) -> Interval:
    """The share of `wins` in `trials`, with Wilson's interval. Count ties as half wins.

    Without trials the share is one half, and the interval is 0 to 1.

    >>> from gametree.players import wilson
    >>> share = wilson(8, 10)
    >>> share.value, round(share.low, 3), round(share.high, 3)
    (0.8, 0.49, 0.943)
    """
    trials = whole("trials", trials, 0, MOST_TRIALS)
    won = real_number(wins)
    if won is None or not 0 <= won <= trials:
        raise OptionError(f"wins are from 0 to the number of trials, {quoted(trials)}, not {quoted(wins)}")
    if not trials:
        return Interval(0.5, 0.0, 1.0)
    return share_interval(won / trials, trials)


def share_interval(share: float, trials: float) -> Interval:
    """Wilson's interval of a share that is as well known as by this many independent trials.

    >>> from gametree.players.statistics import share_interval
    >>> [round(end, 3) for end in share_interval(0.8, 10.0)]
    [0.8, 0.49, 0.943]
    """
    centre = share + Z * Z / (2 * trials)
    reach = Z * sqrt(share * (1 - share) / trials + (Z / (2 * trials)) ** 2)
    scale = 1 + Z * Z / trials
    low = (centre - reach) / scale if share > 0 else 0.0  # exactly 0 or 1, so that Elo is infinite there
    high = (centre + reach) / scale if share < 1 else 1.0
    return Interval(share, low, high)


def mean_interval(values: Iterable[float]) -> Interval:
    """The mean of `values`, with the normal distribution's interval. The interval of a single value is infinite.

    >>> from gametree.players import mean_interval
    >>> mean = mean_interval([1, 2, 3, 4])
    >>> mean.value, round(mean.low, 3), round(mean.high, 3)
    (2.5, 1.235, 3.765)
    """
    known = [float(number("a value", value, -MOST, MOST)) for value in listed_by("values", values, "numbers")]
    if not known:
        raise OptionError("the mean needs at least one value")
    return normal_interval(fmean(known), stdev(known) if len(known) > 1 else inf, len(known))


def normal_interval(mean: float, deviation: float, trials: int) -> Interval:
    """A mean of `trials` values with this standard deviation, with the normal distribution's interval.

    >>> from gametree.players.statistics import normal_interval
    >>> [round(end, 2) for end in normal_interval(10.0, 5.0, 100)]
    [10.0, 9.02, 10.98]
    """
    reach = Z * deviation / sqrt(trials)
    return Interval(mean, mean - reach, mean + reach)


def elo(share: float) -> float:
    """The difference in Elo points between two players of whom one wins `share` of the points.

    It is infinite if the share is 1 or 0.

    >>> from gametree.players import elo
    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, inf)
    """
    points = real_number(share)
    if points is None or not 0 <= points <= 1:
        raise OptionError(f"a share is from 0 to 1, not {quoted(share)}")
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


def elo_interval(share: Interval) -> Interval:
    """The Elo difference that a share of points stands for, with its interval.

    >>> from gametree.players import elo_interval, wilson
    >>> [round(points) for points in elo_interval(wilson(75, 100))]
    [191, 113, 269]
    """
    instance("share", share, Interval, "an Interval, such as wilson(75, 100)")
    return Interval(elo(share.value), elo(share.low), elo(share.high))
