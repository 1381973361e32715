"""A claim of a paper and what we found: by a stated rule it is reproduced or not, and the difference is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from gametree.lab.exhibits import shown
from gametree.players.statistics import Interval

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "IN_INTERVAL",
    "Claim",
    "Rule",
    "Verdict",
    "compare",
    "either",
    "percent",
    "within",
    "within_percent",
]


class Verdict(StrEnum):
    """Whether a claim is reproduced."""

    REPRODUCED = "reproduced"
    DIFFERS = "differs"
    SHAPE_ONLY = "shape only"
    """The number differs, but what the paper concludes from it holds."""
    NOT_RUN = "not run"

    @classmethod
    def of(cls, holds: bool | None) -> Verdict:
        """Reproduced or not; None is for what has not been run.

        >>> Verdict.of(2 < 3), Verdict.of(None)
        (<Verdict.REPRODUCED: 'reproduced'>, <Verdict.NOT_RUN: 'not run'>)
        """
        return cls.NOT_RUN if holds is None else cls.REPRODUCED if holds else cls.DIFFERS


@dataclass(frozen=True, slots=True)
class Claim:
    """What a paper claims, and what we found. `compare` makes one about a number."""

    what: str
    """What the numbers are of, or what the statement is about."""
    paper: float | str
    """The published number or statement."""
    ours: Interval | float | str | None
    """Our number, with its interval where it is a mean or a share; what we saw, of a statement; None if not run."""
    rule: str
    """When the claim counts as reproduced."""
    verdict: Verdict
    unit: str = ""
    """Of both numbers, as in "%"."""
    discussion: str = ""
    """A sentence on why it is so."""

    @property
    def difference(self) -> float | None:
        """Our number less the published one; None of statements."""
        ours = self.ours.value if isinstance(self.ours, Interval) else self.ours
        if isinstance(self.paper, str) or isinstance(ours, str) or ours is None:
            return None
        return ours - self.paper

    def as_strings(self) -> dict[str, str]:
        """What tables show, by the titles of their columns."""
        unit = f" {self.unit}" if self.unit else ""
        difference = self.difference
        return {
            "claim": self.what,
            "paper": self.paper if isinstance(self.paper, str) else shown(self.paper) + unit,
            "ours": self.ours or "" if isinstance(self.ours, str | None) else shown(self.ours) + unit,
            "difference": "" if difference is None else f"{'+' * (difference > 0)}{shown(difference)}{unit}",
            "reproduced if": self.rule,
            "verdict": self.verdict.value,
        }

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "claim": self.what,
            "paper": self.paper,
            "ours": self.ours._asdict() if isinstance(self.ours, Interval) else self.ours,
            "unit": self.unit,
            "difference": self.difference,
            "rule": self.rule,
            "verdict": self.verdict.value,
            "discussion": self.discussion,
        }


class Rule(NamedTuple):
    """When our number agrees with the published one: in words, and as a test of (published, ours)."""

    text: str
    holds: Callable[[float, Interval], bool]


IN_INTERVAL = Rule("published number in our 95 % interval", lambda paper, ours: ours.low <= paper <= ours.high)
AT_MOST = Rule("at most the published number", lambda paper, ours: ours.value <= paper)
AT_LEAST = Rule("at least the published number", lambda paper, ours: ours.value >= paper)


def within(amount: float) -> Rule:
    """Our number differs by `amount` at most.

    >>> compare("depth", 17, 18, within(1)).verdict.value
    'reproduced'
    """
    return Rule(f"within {amount:g}", lambda paper, ours: abs(ours.value - paper) <= amount)


def within_percent(share: float) -> Rule:
    """Our number differs by `share` per cent of the published one at most.

    >>> compare("nodes", 34_000, 30_000, within_percent(10)).verdict.value
    'differs'
    """
    return Rule(f"within {share:g} %", lambda paper, ours: abs(ours.value - paper) <= abs(paper) * share / 100)


def either(first: Rule, second: Rule) -> Rule:
    """One of two rules holds.

    >>> either(within(1), IN_INTERVAL).text
    'within 1 or published number in our 95 % interval'
    """
    return Rule(
        f"{first.text} or {second.text}", lambda paper, ours: first.holds(paper, ours) or second.holds(paper, ours)
    )


def compare(
    what: str,
    paper: float,
    ours: Interval | float | None,
    rule: Rule,
    *,
    shape: Rule | None = None,
    unit: str = "",
    discussion: str = "",
) -> Claim:
    """A claim about a number: reproduced if `rule` holds, "shape only" if at least `shape` does; None is not run.

    >>> compare("won", 66, percent(Interval(0.62, 0.55, 0.69)), IN_INTERVAL, unit="%").difference
    -4.0
    """
    text = rule.text if shape is None else f"{rule.text}; shape: {shape.text}"
    if ours is None:
        verdict = Verdict.NOT_RUN
    else:
        number = ours if isinstance(ours, Interval) else Interval(ours, ours, ours)
        verdict = Verdict.of(rule.holds(paper, number))
        if verdict is Verdict.DIFFERS and shape is not None and shape.holds(paper, number):
            verdict = Verdict.SHAPE_ONLY
    return Claim(what, paper, ours, text, verdict, unit, discussion)


def percent(share: Interval) -> Interval:
    """A share of 1 as one of 100.

    >>> percent(Interval(0.5, 0.25, 0.75))
    Interval(value=50.0, low=25.0, high=75.0)
    """
    return Interval(*(100 * number for number in share))
