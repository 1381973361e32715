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
    what: int = 0
    """Which calculation is asked for."""


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

# All calculations are in two functions, as compiling one for each takes longer than all else here.


def exact(n: Any) -> Any:
    """Right, or refused."""
    if n.what == 0:  # add
        return (n.a + n.b) % 1009
    if n.what == 1:  # subtract
        return (n.a - n.b) % 1009
    if n.what == 2:  # multiply
        return n.a * n.b % 1009
    if n.what == 3:  # negate
        return -n.a % 1009
    if n.what == 4:  # power
        return n.a**3 % 1009
    if n.what == 5:  # shift
        return (n.a << n.small % 70) % 1009
    if n.what == 6:  # in place
        return in_place(n.a, n.b)
    if n.what == 7:  # nested
        return ((n.a + 1) * 3 - n.b * n.b) % 1009
    if n.what == 8:  # unsigned add
        return int((n.u + n.v) % 1009)
    if n.what == 9:  # unsigned subtract
        return int((n.u - n.v) % 1009)
    if n.what == 10:  # unsigned multiply
        return int(n.u * n.v % 1009)
    if n.what == 11:  # unsigned compare
        return 1 if n.u - n.v > 5 else 2
    if n.what == 12:  # to signed
        return int(n.u) % 1009 - int(n.v % 7)
    if n.what == 13:  # small
        return n.small - 200
    if n.what == 14:  # called
        return product(n.a, n.b) % 1009
    if n.what == 15:  # divide
        return (n.a // (n.b or 1)) % 1009
    if n.what == 16:  # sum
        return sum((n.a, n.b, 3)) % 1009
    if n.what == 17:  # unsigned sum
        return int(sum((n.u, n.v)) % 1009)
    if n.what == 18:  # pow
        return pow(n.a, 3) % 1009
    if n.what == 19:  # abs
        return abs(n.a) % 1009
    return divmod(n.a, n.b or 1)[0] % 1009  # divmod


def masked(n: Any) -> Any:
    """Right for all numbers: what is too large is masked away."""
    if n.what == 0:  # lowest bit
        return int(gt.popcount(n.u & -n.u))
    if n.what == 1:  # without the lowest
        return int(gt.popcount(n.u & n.u - 1))
    if n.what == 2:  # mix
        return int(gt.popcount((n.u * 0x9E3779B97F4A7C15 + n.v) & 0xFFFFFFFFFFFFFFFF))
    if n.what == 3:  # subsets
        return int(gt.popcount((n.u - n.v) & n.v))
    if n.what == 4:  # shifted
        return int(gt.popcount((n.u * n.v << 3 ^ n.u - 1) & 0xFFFFFF))
    if n.what == 5:  # in place
        return int(masked_in_place(n.u, n.v))
    if n.what == 6:  # far right
        return (n.a >> n.small) % 1009
    if n.what == 7:  # far right, unsigned
        return int((n.u >> n.small) % 1009)
    if n.what == 8:  # far left
        return int(gt.popcount(n.u << n.small & FULL))
    if n.what == 9:  # a bit
        return int(gt.lowest_bit((n.u & 2) | 1 << n.small & FULL))
    if n.what == 10:  # less
        return (1 if n.u < n.a else 2) + (4 if n.a < n.u else 8)
    if n.what == 11:  # at most
        return (1 if n.u <= n.a else 2) + (4 if n.a <= n.u else 8)
    if n.what == 12:  # more
        return (1 if n.u > n.a else 2) + (4 if n.a >= n.u else 8)
    if n.what == 13:  # equal
        return (1 if n.u == n.a else 2) + (4 if n.a != n.v else 8)
    if n.what == 14:  # against a constant
        return (1 if n.u > -1 else 2) + (4 if n.u > 5 else 8) + (16 if n.a < LARGE else 32)
    if n.what == 15:  # large constants
        return int(LARGE % 1000) + int(FULL % 77) + int(LARGE // 3 % 1000) + int((LARGE >> 70) % 7)
    return int((~3 & FULL) % 1000) + int((LARGE ^ n.u) % 1009) + int(max(LARGE, n.u) % 1009)  # masked constants


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


COMPILED: dict[Callable[[Any], Any], Any] = {exact: gt.compiled(exact), masked: gt.compiled(masked)}
EXACT = [
    "add",
    "subtract",
    "multiply",
    "negate",
    "power",
    "shift",
    "in place",
    "nested",
    "unsigned add",
    "unsigned subtract",
    "unsigned multiply",
    "unsigned compare",
    "to signed",
    "small",
    "called",
    "divide",
    "sum",
    "unsigned sum",
    "pow",
    "abs",
    "divmod",
]
"""What its calculations are called."""
MASKED = 17
"""How many are in the other."""
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


def native_value(function: Callable[[Any], Any], numbers: Numbers) -> int:
    view = CompiledPosition(HOLDER, numbers).with_evaluator(COMPILED[function]).native
    assert view is not None
    return int(view.rules.evaluate(view.state))


def each(numbers: Numbers, count: int) -> list[Numbers]:
    """Asks for every calculation with the same numbers: most of the time would go into making others for each."""
    return [numbers._replace(what=what) for what in range(count)]


@settings(max_examples=80)
@given(numbers=NUMBERS)
def test_a_value_is_right_or_refused(numbers: Numbers) -> None:
    for asked in each(numbers, len(EXACT)):
        try:
            found = native_value(exact, asked)
        except gt.errors.GameError as error:
            assert "outgrown 64 bits" in str(error), EXACT[asked.what]
        else:
            assert found == exact(asked), EXACT[asked.what]


@settings(max_examples=30)
@given(numbers=SMALL)
def test_nothing_is_refused_without_need(numbers: Numbers) -> None:
    for asked in each(numbers, len(EXACT)):
        assert native_value(exact, asked) == exact(asked), EXACT[asked.what]


@settings(max_examples=80)
@given(numbers=NUMBERS)
def test_what_is_masked_may_outgrow(numbers: Numbers) -> None:
    for asked in each(numbers, MASKED):
        assert native_value(masked, asked) == masked(asked), asked


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
        native_value(exact, numbers._replace(what=EXACT.index(name)))
