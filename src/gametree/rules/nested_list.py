"""Nested lists of numbers, as Python writes them, read in one pass whatever their depth."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from gametree.model.errors import InvalidPosition
from gametree.model.quoted import quoted

__all__ = ["read_nested_list"]

TOKEN = re.compile(r"\s*([\[(])|\s*([\])])|\s*(,)|\s*([^\s,\[\]()]+)")
WHOLE = re.compile(r"[+-]?[0-9_]+")
FRACTION = re.compile(r"[+-]?[0-9_.]+([eE][+-]?[0-9]+)?")
HOW = "not a nested list of numbers, such as [[3, 12], [2, 4]]"


class Opened(NamedTuple):
    """A list that is being read."""

    items: list[Any]
    bracket: str


def read_nested_list(text: str) -> Any:
    """The lists and numbers in a text; `InvalidPosition` names the first place that cannot be read.

    >>> from gametree.rules.nested_list import read_nested_list
    >>> read_nested_list("[[3, -12], (0.5, 1e3)]")
    [[3, -12], [0.5, 1000.0]]
    """
    text = text.rstrip()
    stack, at, is_due = [Opened([], "")], 0, True
    while at < len(text):
        found = TOKEN.match(text, at)
        assert found is not None  # every character is white space or a part of some token
        opened, closed, comma, word = found.groups()
        if opened and is_due:
            stack.append(Opened([], opened))
        elif closed and stack[-1].bracket + closed in ("[]", "()"):
            inner = stack.pop().items
            stack[-1].items.append(inner)
            is_due = False
        elif comma and not is_due and len(stack) > 1:
            is_due = True
        elif word and is_due and (number := _number(word)) is not None:
            stack[-1].items.append(number)
            is_due = False
        else:
            here = text[at : at + 40].lstrip()[:20]
            raise InvalidPosition(f"{HOW}: {quoted(here)} cannot follow {quoted(text[max(0, at - 20) : at])}")
        at = found.end()
    if len(stack) > 1 or not stack[0].items:
        raise InvalidPosition(f"{HOW}: {quoted(text)} has no end")
    return stack[0].items[0]


def _number(word: str) -> int | float | None:
    try:
        if WHOLE.fullmatch(word):
            return int(word)
        return float(word) if FRACTION.fullmatch(word) else None
    except ValueError:  # two dots, or thousands of digits
        return None
