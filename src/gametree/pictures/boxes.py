"""The characters for lines that meet, light or heavy on each side, found by their names in Unicode."""

from __future__ import annotations

from functools import cache
from unicodedata import name

__all__ = ["CROSSED", "HEAVY", "LIGHT", "joined"]

NONE, LIGHT, HEAVY = 0, 1, 2
CROSSED = "╪"
"""A line down, crossed by two short strokes."""

Arms = tuple[int, int, int, int]
"""The weights of a character's lines up, down, left and right."""
SIDES = {"UP": (0,), "DOWN": (1,), "LEFT": (2,), "RIGHT": (3,), "VERTICAL": (0, 1), "HORIZONTAL": (2, 3)}
WEIGHTS = {"LIGHT": LIGHT, "HEAVY": HEAVY}


def joined(up: int, down: int, left: int, right: int) -> str:
    """The character whose lines have these weights.

    >>> joined(LIGHT, LIGHT, NONE, NONE), joined(NONE, LIGHT, HEAVY, HEAVY), joined(0, 0, 0, 0)
    ('│', '┯', ' ')
    """
    return _characters()[up, down, left, right]


@cache
def _characters() -> dict[Arms, str]:
    found: dict[Arms, str] = {(NONE, NONE, NONE, NONE): " "}
    for code in range(0x2500, 0x2580):
        arms = _arms(name(chr(code)).removeprefix("BOX DRAWINGS ").split())
        if arms is not None:
            found[arms] = chr(code)
    return found


def _arms(words: list[str]) -> Arms | None:
    """The weights that a name such as "DOWN LIGHT AND LEFT UP HEAVY" says; None if it is of another kind of line.

    A weight may come before the sides it is of or after them, and one that comes first is of all sides.
    """
    arms = [NONE] * 4
    first = WEIGHTS.get(words[0])
    part: list[str] = []
    for word in [*words, "AND"]:
        if word != "AND":
            part.append(word)
            continue
        weight = next((WEIGHTS[each] for each in part if each in WEIGHTS), first)
        for each in part:
            if each not in WEIGHTS and (each not in SIDES or weight is None):
                return None
            for side in SIDES.get(each, ()):
                assert weight is not None
                arms[side] = weight
        part = []
    return arms[0], arms[1], arms[2], arms[3]
