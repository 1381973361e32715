"""Claims and their verdicts, against the rules as said in words."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.lab import AT_LEAST, AT_MOST, IN_INTERVAL, Claim, Verdict, compare, either, within, within_percent
from gametree.lab.claim import Rule, percent
from gametree.lab.exhibits import shown
from gametree.players.statistics import Interval

NUMBERS = st.floats(-1e6, 1e6)
INTERVALS = st.lists(NUMBERS, min_size=3, max_size=3).map(sorted).map(lambda ends: Interval(ends[1], ends[0], ends[2]))
RULES = (IN_INTERVAL, AT_MOST, AT_LEAST, within(3), within_percent(15), either(within(3), IN_INTERVAL))


@given(NUMBERS, INTERVALS)
def test_rules(paper: float, ours: Interval) -> None:
    value, low, high = ours
    near, inside = abs(value - paper) <= 3, low <= paper <= high
    share = abs(value - paper) <= abs(paper) * 15 / 100
    held = [rule.holds(paper, ours) for rule in RULES]
    assert held == [inside, value <= paper, value >= paper, near, share, near or inside]


@given(NUMBERS, INTERVALS | NUMBERS, st.sampled_from(RULES), st.none() | st.sampled_from(RULES))
def test_verdicts(paper: float, ours: Interval | float, rule: Rule, shape: Rule | None) -> None:
    claim = compare("x", paper, ours, rule, shape=shape)
    number = ours if isinstance(ours, Interval) else Interval(ours, ours, ours)
    if rule.holds(paper, number):
        assert claim.verdict is Verdict.REPRODUCED
    elif shape is not None and shape.holds(paper, number):
        assert claim.verdict is Verdict.SHAPE_ONLY
    else:
        assert claim.verdict is Verdict.DIFFERS
    assert rule.text in claim.rule and (shape is None or shape.text in claim.rule)
    assert claim.difference == number.value - paper
    assert json.loads(json.dumps(claim.as_dict()))["verdict"] == claim.verdict.value


@pytest.mark.parametrize("rule", RULES)
def test_not_run(rule: Rule) -> None:
    claim = compare("x", 5, None, rule, shape=within(1e9), unit="%")
    assert claim.verdict is Verdict.NOT_RUN and claim.difference is None
    assert claim.as_strings() | {"reproduced if": ""} == {
        "claim": "x",
        "paper": "5 %",
        "ours": "",
        "difference": "",
        "reproduced if": "",
        "verdict": "not run",
    }


def test_statements() -> None:
    claim = Claim("shape", "cubic at most", "exponent 2.9", "exponent up to 3.1", Verdict.of(True))
    assert claim.difference is None
    assert list(claim.as_strings().values()) == [
        "shape",
        "cubic at most",
        "exponent 2.9",
        "",
        "exponent up to 3.1",
        "reproduced",
    ]
    assert [Verdict.of(holds) for holds in (True, False, None)] == ["reproduced", "differs", "not run"]


def test_percent() -> None:
    assert percent(Interval(0.5, 0.25, 1)) == (50, 25, 100)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (1234567, "1,234,567"),
        (0.0, "0"),
        (12345.6, "12,346"),
        (-0.123456, "-0.1235"),
        ("text", "text"),
        (None, ""),
        (Interval(33775.2, 32922.1, 34628.3), "33,775 (32,922 to 34,628)"),
        (Interval(-1.5112, -4.9358, 1.9134), "-1.5 (-4.9 to 1.9)"),
        (Interval(0.5, 0.404, 0.596), "0.500 (0.404 to 0.596)"),
        (Interval(7.0, 7.0, 7.0), "7.00 (7.00 to 7.00)"),
        (Interval(7.0, -math.inf, math.inf), "7.00 (-inf to inf)"),
    ],
)
def test_shown(value: str | float | Interval | None, text: str) -> None:
    assert shown(value) == text
