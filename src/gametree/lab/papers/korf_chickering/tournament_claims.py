"""Claims about tournaments at equal effort: numbers that a paper prints of a series, and statements about its shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple, TypeVar

from gametree.lab.claim import IN_INTERVAL, Claim, Rule, Verdict, compare, within, within_percent
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering.series import Entry, Series, Shares
from gametree.model.limits import MAX_DEPTH
from gametree.players.statistics import Interval

__all__ = [
    "AHEAD",
    "ALL",
    "AS_TWO_SAMPLES",
    "EVEN",
    "MOST",
    "SOME",
    "Quantity",
    "ahead",
    "depth_claims",
    "falls",
    "othello_claims",
    "points",
    "rises_and_falls",
    "share_claims",
    "share_reproduced",
    "statement",
    "table_claims",
]

T = TypeVar("T")

EVEN = 50
"""What equal players win, in %."""

AHEAD = Rule("more than half won", lambda paper, ours: ours.value > EVEN)


AS_TWO_SAMPLES = Rule(
    "within the 95 % interval of the difference of two tournaments of our size",
    lambda paper, ours: abs(ours.value - paper) <= sqrt(2) * (ours.high - ours.low) / 2,
)
"""The published share is a sample too, and of other trees. Half the width of an interval goes with the deviation of one
sample; that of a difference is larger by the root of two."""


def depth_claims(series: Series, rows: Rows, shape: Rule | None = None) -> Iterator[Claim]:
    """That the rival's depth at equal effort is as published: within one up to depth 6 of alpha-beta, then 15 %."""
    played = series.reported(rows)
    depths = {depth: found.horizons.second for depth, found in played.items()}
    for entry in series.published:
        if entry.rival_depth is not None:
            rule = within(1) if entry.alphabeta_depth <= 6 else within_percent(15)
            ours = depths.get(entry.alphabeta_depth)
            yield compare(f"{_place(series, entry)}: depth", entry.rival_depth, ours, rule, shape=shape)


def share_claims(series: Series, rows: Rows, shape: Rule | None = None, rule: Rule = IN_INTERVAL) -> Iterator[Claim]:
    """That the rival won what is published."""
    shares = series.shares(rows)
    for entry in series.published:
        if entry.won is not None:
            ours = shares.get(entry.alphabeta_depth)
            yield compare(f"{_place(series, entry)}: won", entry.won, ours, rule, shape=shape, unit="%")


def table_claims(all_series: Sequence[Series], rows: Rows) -> list[Claim]:
    """Every number that a table prints of some series, and how many of them are reproduced."""
    depths = [claim for series in all_series for claim in depth_claims(series, rows)]
    shares = [claim for series in all_series for claim in share_claims(series, rows)]
    samples = [claim for series in all_series for claim in share_claims(series, rows, rule=AS_TWO_SAMPLES)]
    return [
        share_reproduced("all depths of equal effort", depths, least=1),
        share_reproduced("all shares won, in our 95 % intervals", shares, least=0.9, discussion=ONE_SAMPLE),
        share_reproduced("all shares won, as two samples", samples, least=0.9, discussion=BOTH_WAYS),
        *depths,
        *shares,
    ]


def othello_claims(all_series: Sequence[Series], rows: Rows) -> list[Claim]:
    """Every number that a table prints of some series in Othello, where another evaluator allows for the shape only."""
    depths = [claim for series in all_series for claim in depth_claims(series, rows, within_percent(40))]
    return depths + [claim for series in all_series for claim in share_claims(series, rows, AHEAD)]


ONE_SAMPLE = (
    "the published shares are samples of 100 pairs themselves, so that even of a perfect copy only 83 % would lie in "
    "our intervals; the next claim allows for that"
)


BOTH_WAYS = (
    "the differences that are left go both ways, and the depths agree; the players of the paper may differ from ours "
    "in something that it does not print"
)


def share_reproduced(what: str, claims: Sequence[Claim], least: float, discussion: str = "") -> Claim:
    """That of the claims that could be judged at least a share of `least` is reproduced.

    >>> claims = [compare("a", 3, 3, within(1)), compare("b", 3, 7, within(1)), compare("c", 3, None, within(1))]
    >>> share_reproduced("depths", claims, least=0.5).ours
    '1 of 2'
    """
    judged = [claim for claim in claims if claim.verdict is not Verdict.NOT_RUN]
    good = sum(claim.verdict is Verdict.REPRODUCED for claim in judged)
    holds = good >= least * len(judged) if judged else None
    rule = "all reproduced" if least == 1 else f"at least {least:.0%} of them reproduced"
    ours = f"{good} of {len(judged)}" if judged else None
    why = discussion if holds is False else ""
    return Claim(what, f"{len(claims)} numbers", ours, rule, Verdict.of(holds), discussion=why)


class Quantity(NamedTuple):
    """Of how many things something must be true: in words, and as a test of (how many it is true of, all)."""

    text: str
    holds: Callable[[int, int], bool]


ALL = Quantity("all", lambda good, total: good == total)
MOST = Quantity("most", lambda good, total: 2 * good > total)
SOME = Quantity("at least one", lambda good, total: good > 0)


def statement(
    what: str,
    paper: str,
    things: Mapping[str, T],
    quantity: Quantity,
    rule: str,
    test: Callable[[T], bool],
    discussion: str = "",
) -> Claim:
    """That a `quantity` of the things found, given by name, pass a test, which `rule` says in words.

    >>> won = {"B = 2": 61, "B = 3": 44, "B = 4": 57}
    >>> claim = statement("won", "mostly more than half", won, MOST, "over 50 %", lambda share: share > 50)
    >>> claim.ours, claim.rule, claim.verdict.value
    ('2 of 3 (not B = 3)', 'most: over 50 %', 'reproduced')
    """
    text = f"{quantity.text}: {rule}"
    if not things:
        return Claim(what, paper, None, text, Verdict.NOT_RUN)
    good = [name for name, thing in things.items() if test(thing)]
    bad = [name for name in things if name not in good]
    fewer, word = (good, "") if len(good) <= len(bad) else (bad, "not ")
    names = f" ({word}{_listed(fewer)})" if fewer else ""
    holds = quantity.holds(len(good), len(things))
    ours = f"{len(good)} of {len(things)}{names}"
    return Claim(what, paper, ours, text, Verdict.of(holds), discussion="" if holds else discussion)


def points(curves: Mapping[str, Shares], first: int = 2, last: int = MAX_DEPTH) -> dict[str, Interval]:
    """The points of all curves by name, from one depth of alpha-beta to another.

    >>> list(points({"B = 5": {1: Interval(50, 0, 100), 2: Interval(66, 56, 75)}}))
    ['B = 5, alpha-beta 2']
    """
    return {
        f"{label}, alpha-beta {depth}": share
        for label, curve in curves.items()
        for depth, share in curve.items()
        if first <= depth <= last
    }


def ahead(share: Interval) -> bool:
    """Whether the rival won more than half."""
    return share.value > EVEN


def falls(curve: Shares) -> bool:
    """Whether the rival wins less against the deepest alpha-beta than at best."""
    return curve[max(curve)].value < max(share.value for share in curve.values())


def rises_and_falls(curve: Shares) -> bool:
    """Whether the rival wins most neither at first nor at last."""
    best = max(curve, key=lambda depth: curve[depth].value)
    return min(curve) < best < max(curve)


def _listed(names: Sequence[str]) -> str:
    return "; ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def _place(series: Series, entry: Entry) -> str:
    return f"{series.label}, alpha-beta {entry.alphabeta_depth}"
