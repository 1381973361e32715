"""The most likely distributions of the points of a game under a hypothesis.

A hypothesis fixes one number of the distribution, its mean or its normalized mean. Of all distributions on the observed
categories that have this number, the most likely one given the observed shares p is p / (1 + x z), where z depends on
the hypothesis, and x makes the constraint hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

__all__ = ["log_likelihood_ratio", "with_mean", "with_normalized_mean"]

ROUNDS = 200
UNDAMPED = 10
STEPS = 30
NEWTON = 100
SMALL = 1e-13
CLOSE = 1e-11

Shares = Sequence[float]


def with_mean(shares: Shares, points: Shares, mean: float) -> list[float]:
    """The most likely distribution whose mean is `mean`."""
    return _tilted(shares, [point - mean for point in points])


def with_normalized_mean(shares: Shares, points: Shares, t: float) -> list[float]:
    """The most likely distribution whose mean is `t` standard deviations above one half.

    The constraint depends on the mean and deviation of the distribution itself, so it is found by iteration. That
    converges from a near start only: where it does not, a smaller `t` comes first. Of a hypothesis that is far from all
    that was observed, such as a better player who never won, the result is the nearest that was found.
    """
    found, reached, target = with_mean(shares, points, 0.5), 0.0, t
    for _ in range(STEPS):
        settled = _settled(shares, points, target, found)
        if settled is None:
            target = (reached + target) / 2
        elif target == t:
            return settled
        else:
            found, reached, target = settled, target, t
    return found


def _settled(shares: Shares, points: Shares, t: float, start: list[float]) -> list[float] | None:
    """The distribution for `t`, by iteration from `start`; None if that does not converge."""
    found = start
    for rounds in range(ROUNDS):
        mean = sum(share * point for share, point in zip(found, points, strict=True))
        deviation = sqrt(sum(share * (point - mean) ** 2 for share, point in zip(found, points, strict=True)))
        z = [point - 0.5 - deviation * t * (1 + ((mean - point) / deviation) ** 2) / 2 for point in points]
        if not min(z) < 0 < max(z):
            return None
        closer = _tilted(shares, z)
        if max(abs(one - other) for one, other in zip(closer, found, strict=True)) < CLOSE:
            return closer
        weight = 1.0 if rounds < UNDAMPED else 0.5  # it may go back and forth
        found = [weight * one + (1 - weight) * other for one, other in zip(closer, found, strict=True)]
    return None


def log_likelihood_ratio(number: float, shares: Shares, null: Shares, alternative: Shares) -> float:
    """How much more likely the observed shares of `number` games are under one distribution than under another."""
    return number * sum(p * log(one / zero) for p, zero, one in zip(shares, null, alternative, strict=True))


def _tilted(shares: Shares, z: Shares) -> list[float]:
    """p / (1 + x z) for the x that makes the sum of p z / (1 + x z) zero. Some z must be positive and some negative.

    The sum falls with x between the two poles next to 0, so Newton's method finds x; a step past a pole, or past what
    is known of x, is replaced by a bisection. Close to a pole steps are tiny, too: x is found when the terms of the sum
    cancel out.
    """
    low, high, x = -1 / max(z), -1 / min(z), 0.0
    for _ in range(NEWTON):
        terms = [each / (1 + x * each) for each in z]
        weighed = [p * term for p, term in zip(shares, terms, strict=True)]
        total = sum(weighed)
        if abs(total) <= SMALL * sum(map(abs, weighed)):
            break
        if total > 0:
            low = x
        else:
            high = x
        x += total / sum(one * term for one, term in zip(weighed, terms, strict=True))
        if not low < x < high:
            x = (low + high) / 2
    return [p / (1 + x * each) for p, each in zip(shares, z, strict=True)]
