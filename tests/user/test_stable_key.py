"""Keys of plain values: the same for equal values, in every process, and different for others."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree._core import digest
from gametree.user.stable_key import stable_key


class Colour(Enum):
    """Two sides."""

    BLACK = 1
    WHITE = 2


class Piece(IntEnum):
    """Two pieces, which are numbers too."""

    MAN = 1
    KING = 2


class Square(NamedTuple):
    """A named tuple."""

    row: int
    column: int


class Point(NamedTuple):
    """Another, equal to it as a tuple."""

    row: int
    column: int


@dataclass(frozen=True)
class Board:
    """A frozen dataclass with parts of all kinds."""

    pieces: frozenset[tuple[Square, Piece]]
    turn: Colour


EXAMPLES: tuple[Any, ...] = (
    *(
        None,
        False,
        True,
        0,
        1,
        -1,
        -2,
        2**70,
        -(2**70),
        0.0,
        1.0,
        -0.5,
        "",
        "a",
        "b",
        b"",
        b"a",
        (),
        (1,),
        (1, 2),
        ((1, 2),),
    ),
    *(Colour.BLACK, Colour.WHITE, Piece.MAN, Piece.KING, Square(1, 2), Point(1, 2), (1, (2,)), ((1, 2), 3)),
    *(frozenset(), frozenset({1}), frozenset({1, 2}), frozenset("abcdefgh"), (frozenset({"x", "y"}), frozenset({"z"}))),
    Board(frozenset({(Square(1, 2), Piece.MAN), (Square(3, 4), Piece.KING)}), Colour.BLACK),
    Board(frozenset({(Square(1, 2), Piece.MAN), (Square(3, 4), Piece.KING)}), Colour.WHITE),
    Board(frozenset({(Square(1, 2), Piece.MAN)}), Colour.WHITE),
)


def test_different_values_have_different_keys() -> None:
    keys = [stable_key(example) for example in EXAMPLES]
    assert len(set(keys)) == len(EXAMPLES)
    assert all(0 <= key < 2**64 for key in keys)


def test_keys_are_the_same_in_every_process() -> None:
    code = "from test_stable_key import *; print([stable_key(example) for example in EXAMPLES])"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parent,
            env=os.environ | {"PYTHONHASHSEED": seed},
        )
        assert done.stdout.strip() == str([stable_key(example) for example in EXAMPLES])


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=3)
    | st.floats(allow_nan=False)
    | st.sampled_from(Colour),
    lambda parts: st.lists(parts, max_size=3).map(tuple) | st.frozensets(parts, max_size=3),
    max_leaves=6,
)


def copied(value: Any) -> Any:
    """The same, made anew, with no object used twice."""
    if isinstance(value, tuple):
        return tuple(map(copied, value))
    if isinstance(value, frozenset):
        return frozenset(map(copied, reversed(list(value))))
    return value[:1] + value[1:] if isinstance(value, str) else value


@given(VALUES)
def test_equal_values_have_equal_keys_however_they_were_made(value: Any) -> None:
    assert stable_key(copied(value)) == stable_key(value)
    assert stable_key((value, value)) == stable_key((value, copied(value)))


def test_many_neighbours_never_collide() -> None:
    boards = ((x, y, turn) for x, y, turn in product(range(350), range(350), (True, False)))
    assert len({stable_key(board) for board in boards}) == 245_000


def test_every_bit_depends_on_every_bit() -> None:
    for size in (1, 7, 8, 9, 31):
        for bit in range(8 * size):
            flipped = [0] * 64
            for base in range(64):
                data = bytes((base * 37 + i * 101) % 256 for i in range(size))
                other = (int.from_bytes(data, "little") ^ 1 << bit).to_bytes(size, "little")
                change = digest(data) ^ digest(other)
                flipped = [count + (change >> place & 1) for place, count in enumerate(flipped)]
            assert min(flipped) > 8 and max(flipped) < 56, (size, bit)


@dataclass
class Thawed:
    """A dataclass that can be changed."""

    value: int


@pytest.mark.parametrize("value", [object(), (1, object()), Thawed(1), (Colour.BLACK, [1]), frozenset({len})])
def test_other_things_have_no_key(value: Any) -> None:
    with pytest.raises(TypeError, match="no key for"):
        stable_key(value)
