"""Whole numbers in compiled functions: what Python makes of them, or an error, and never anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt

pytest.importorskip("numba")

from gametree.native.record import uint8
from gametree.user.compiled import CompiledPosition


class Numbers(NamedTuple):
    a: int
    b: int
    u: gt.uint64
    v: gt.uint64
    small: uint8


class Holder(gt.Game):
    """A game of one position, for evaluators to look at."""

    State = Numbers

    def start(self) -> Any:
        return Numbers(0, 0, 0, 0, 0)

    def moves(self, state: Any) -> range:
        return range(1)

    def play(self, state: Any, move: int) -> Any:
        return state

    def maximizing(self, state: Any) -> bool:
        return True

    def evaluate(self, state: Any) -> int:
        return 0


HOLDER = gt.compiled(Holder)()

EXACT: dict[str, Callable[[Any], int]] = {
    "add": lambda n: (n.a + n.b) % 1009,
    "subtract": lambda n: (n.a - n.b) % 1009,
    "multiply": lambda n: n.a * n.b % 1009,
    "negate": lambda n: -n.a % 1009,
    "power": lambda n: n.a**3 % 1009,
    "shift": lambda n: (n.a << n.small % 70) % 1009,
    "in place": lambda n: in_place(n.a, n.b),
    "nested": lambda n: ((n.a + 1) * 3 - n.b * n.b) % 1009,
    "unsigned add": lambda n: int((n.u + n.v) % 1009),
    "unsigned subtract": lambda n: int((n.u - n.v) % 1009),
    "unsigned multiply": lambda n: int(n.u * n.v % 1009),
    "unsigned compare": lambda n: 1 if n.u - n.v > 5 else 2,
    "to signed": lambda n: int(n.u) % 1009 - int(n.v % 7),
    "small": lambda n: n.small - 200,
    "called": lambda n: product(n.a, n.b) % 1009,
    "divide": lambda n: (n.a // (n.b or 1)) % 1009,
    "sum": lambda n: sum((n.a, n.b, 3)) % 1009,
    "unsigned sum": lambda n: int(sum((n.u, n.v)) % 1009),
    "pow": lambda n: pow(n.a, 3) % 1009,
    "abs": lambda n: abs(n.a) % 1009,
    "divmod": lambda n: divmod(n.a, n.b or 1)[0] % 1009,
}
"""Right, or refused."""

MASKED: dict[str, Callable[[Any], int]] = {
    "lowest bit": lambda n: gt.popcount(n.u & -n.u),
    "without the lowest": lambda n: gt.popcount(n.u & n.u - 1),
    "mix": lambda n: gt.popcount((n.u * 0x9E3779B97F4A7C15 + n.v) & 0xFFFFFFFFFFFFFFFF),
    "subsets": lambda n: gt.popcount((n.u - n.v) & n.v),
    "shifted": lambda n: gt.popcount((n.u * n.v << 3 ^ n.u - 1) & 0xFFFFFF),
    "in place": lambda n: masked_in_place(n.u, n.v),
    "far right": lambda n: (n.a >> n.small) % 1009,
    "far right, unsigned": lambda n: int((n.u >> n.small) % 1009),
    "far left": lambda n: gt.popcount(n.u << n.small & FULL),
    "a bit": lambda n: gt.lowest_bit((n.u & 2) | 1 << n.small & FULL),
    "less": lambda n: (1 if n.u < n.a else 2) + (4 if n.a < n.u else 8),
    "at most": lambda n: (1 if n.u <= n.a else 2) + (4 if n.a <= n.u else 8),
    "more": lambda n: (1 if n.u > n.a else 2) + (4 if n.a >= n.u else 8),
    "equal": lambda n: (1 if n.u == n.a else 2) + (4 if n.a != n.v else 8),
    "against a constant": lambda n: (1 if n.u > -1 else 2) + (4 if n.u > 5 else 8) + (16 if n.a < LARGE else 32),
    "large constants": lambda n: int(LARGE % 1000) + int(FULL % 77) + int(LARGE // 3 % 1000) + int((LARGE >> 70) % 7),
    "masked constants": lambda n: int((~3 & FULL) % 1000) + int((LARGE ^ n.u) % 1009) + int(max(LARGE, n.u) % 1009),
}
"""Right for all numbers: what is too large is masked away."""


LARGE = 0x9E3779B97F4A7C15
FULL = 0xFFFFFFFFFFFFFFFF


def product(a: int, b: int) -> int:
    return a * b


def in_place(a: int, b: int) -> int:
    a += b
    a *= 3
    a -= 2 * b
    return a % 1009


def masked_in_place(u: int, v: int) -> int:
    u += v
    w = u * 5
    w &= 0xFFFF
    return w


NAMED = EXACT | {f"masked {name}": function for name, function in MASKED.items()}
COMPILED = {name: gt.compiled(function) for name, function in NAMED.items()}
SIGNED = st.one_of(
    st.integers(-(2**63), 2**63 - 1),
    st.integers(-100, 100),
    st.sampled_from([2**63 - 1, -(2**63), 2**62, -(2**62), 2**31, 3037000499, 3037000500]),
)
UNSIGNED = st.one_of(
    st.integers(0, 2**64 - 1),
    st.integers(0, 100),
    st.sampled_from([2**64 - 1, 2**63, 2**63 - 1, 2**32]),
)
LITTLE = st.integers(-1000, 1000)
SMALL = st.builds(Numbers, LITTLE, LITTLE, st.integers(1000, 2000), st.integers(0, 999), st.integers(0, 40))
NUMBERS = st.builds(Numbers, SIGNED, SIGNED, UNSIGNED, UNSIGNED, st.integers(0, 255))


def native_value(function: Any, numbers: Numbers) -> int:
    view = CompiledPosition(HOLDER, numbers).with_evaluator(function).native
    assert view is not None
    return int(view.rules.evaluate(view.state))


# Every function is asked about the same numbers: most of the time would go into making others for each.


@settings(max_examples=150)
@given(numbers=NUMBERS)
def test_a_value_is_right_or_refused(numbers: Numbers) -> None:
    for name, function in EXACT.items():
        try:
            found = native_value(COMPILED[name], numbers)
        except gt.errors.GameError as error:
            assert "outgrown 64 bits" in str(error), name
        else:
            assert found == function(numbers), name


@settings(max_examples=60)
@given(numbers=SMALL)
def test_nothing_is_refused_without_need(numbers: Numbers) -> None:
    for name, function in EXACT.items():
        assert native_value(COMPILED[name], numbers) == function(numbers), name


@settings(max_examples=150)
@given(numbers=NUMBERS)
def test_what_is_masked_may_outgrow(numbers: Numbers) -> None:
    for name, function in MASKED.items():
        assert native_value(COMPILED[f"masked {name}"], numbers) == function(numbers), name


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("add", Numbers(2**63 - 1, 1, 0, 0, 0)),
        ("subtract", Numbers(-(2**63), 1, 0, 0, 0)),
        ("multiply", Numbers(2**32, 2**31, 0, 0, 0)),
        ("negate", Numbers(-(2**63), 0, 0, 0, 0)),
        ("power", Numbers(2**21, 0, 0, 0, 0)),
        ("shift", Numbers(1, 0, 0, 0, 63)),
        ("shift", Numbers(-3, 0, 0, 0, 62)),
        ("unsigned add", Numbers(0, 0, 2**63, 2**63, 0)),
        ("unsigned subtract", Numbers(0, 0, 1, 2, 0)),
        ("unsigned compare", Numbers(0, 0, 1, 2, 0)),
        ("unsigned multiply", Numbers(0, 0, 2**32, 2**32, 0)),
        ("to signed", Numbers(0, 0, 2**63, 0, 0)),
        ("called", Numbers(2**40, 2**40, 0, 0, 0)),
        ("divide", Numbers(-(2**63), -1, 0, 0, 0)),
        ("divmod", Numbers(-(2**63), -1, 0, 0, 0)),
        ("sum", Numbers(2**62, 2**62, 0, 0, 0)),
        ("unsigned sum", Numbers(0, 0, 2**63, 2**63, 0)),
        ("pow", Numbers(2**21, 0, 0, 0, 0)),
        ("abs", Numbers(-(2**63), 0, 0, 0, 0)),
    ],
)
def test_what_outgrows_is_refused(name: str, numbers: Numbers) -> None:
    with pytest.raises(gt.errors.GameError, match="outgrown 64 bits"):
        native_value(COMPILED[name], numbers)
