"""Messages show a line of what they complain about, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

import gametree
from gametree.model.quoted import LINE, cut, listed, quoted
from gametree.model.texts import LONGEST_TEXT, check_length, number_in


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def deep(levels: int) -> list[Any]:
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


def endless() -> list[Any]:
    nest: list[Any] = []
    nest.append(nest)
    return nest


@pytest.mark.parametrize(
    "value", ["e4", "", "it's", 'a "b"', 5, -1.5, None, True, (1, 2), [1, "a"], {"a": 1}, b"ab", {3}]
)
def test_what_is_short_is_shown_as_it_is(value: Any) -> None:
    assert quoted(value) == repr(value)


LONG: dict[str, Any] = {
    "a long string": "{" * 10**7,
    "zero bytes": b"\0" * 10**6,
    "zero characters": "\0" * 10**6,
    "wide characters": "\U0010ffff" * 1000,
    "a number": 10**5000,
    "a number in a list": [10**5000],
    "a long list": [0] * 10**6,
    "a deep list": deep(100_000),
    "a list in itself": endless(),
    "a range": range(10**9),
    "a dictionary": dict.fromkeys(range(10**5)),
    "lines": "a\nb" * 1000,
    "what cannot be shown": Broken(),
    "what cannot be shown in a list": [Broken()],
    "a class": Broken,
}


@pytest.mark.parametrize("kind", LONG)
def test_anything_else_is_shown_in_a_line(kind: str) -> None:
    shown = quoted(LONG[kind])
    assert 0 < len(shown) <= 2 * LINE and "\n" not in shown


def test_what_prints_in_several_lines_is_named_by_its_type() -> None:
    assert quoted(gametree.position("tic-tac-toe")) == "a TicTacToePosition"


def test_lists_are_cut_too() -> None:
    assert cut("a" * 1000) == "a" * LINE + "..."
    assert listed(["a" * 1000] * 1000).count(",") == 40 and len(listed(["a" * 1000] * 1000)) < 42 * (LINE + 5)


def test_numbers_in_texts() -> None:
    assert [number_in(text, 99) for text in ("0", "99", "0099", "100", "", "-1", "+1", "1 ", "\u0661", "1e1")] == [
        *(0, 99, 99),
        *(None,) * 7,
    ]
    assert number_in("9" * 10**6, 99) is None and number_in("0" * 10**6, 99) == 0


def test_a_text_has_a_longest() -> None:
    check_length("a position", "a" * LONGEST_TEXT)
    with pytest.raises(
        gametree.errors.InvalidPosition, match="a position has at most 1,000,000 characters; this one has 1,000,001"
    ):
        check_length("a position", "a" * (LONGEST_TEXT + 1))
