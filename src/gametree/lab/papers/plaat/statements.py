"""Claims in words about a number: what the thesis says without giving a figure."""

from __future__ import annotations

from dataclasses import replace

from gametree.lab.claim import Claim, Rule, compare
from gametree.players.statistics import Interval

__all__ = ["ABOVE_ONE", "BELOW_ONE", "above", "at_least", "below", "reaches", "stated"]


def above(number: float) -> Rule:
    """Our 95 % interval lies above a number."""
    return Rule(f"our 95 % interval above {number:g}", lambda _, ours: ours.low > number)


def below(number: float) -> Rule:
    """Our 95 % interval lies below a number."""
    return Rule(f"our 95 % interval below {number:g}", lambda _, ours: ours.high < number)


def at_least(number: float) -> Rule:
    """Our number is not smaller than a number."""
    return Rule(f"at least {number:g}", lambda _, ours: ours.value >= number)


def reaches(low: float, high: float) -> Rule:
    """Our 95 % interval and the range `low` to `high` have numbers in common."""
    return Rule(f"our 95 % interval reaches {low:g} to {high:g}", lambda _, ours: ours.low <= high and ours.high >= low)


ABOVE_ONE = Rule("our mean above 1", lambda _, ours: ours.value > 1)
BELOW_ONE = Rule("our mean below 1", lambda _, ours: ours.value < 1)


def stated(
    what: str,
    words: str,
    ours: Interval | float | None,
    rule: Rule,
    shape: Rule | None = None,
    *,
    unit: str = "",
    discussion: str = "",
) -> Claim:
    """A claim in words about our number; None is not run.

    >>> stated("leaves of SSS* over Alpha-Beta's", "far fewer", Interval(0.5, 0.4, 0.6), below(0.8)).verdict.value
    'reproduced'
    """
    return replace(compare(what, 0, ours, rule, shape=shape, unit=unit, discussion=discussion), paper=words)
