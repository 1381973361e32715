"""Texts that somebody else has written, before any reader works on them: how long they may be, and their numbers."""

from __future__ import annotations

from gametree.model.errors import InvalidPosition

__all__ = ["LONGEST_TEXT", "check_length", "number_in"]

LONGEST_TEXT = 1_000_000
"""The most characters of a position, a list of moves or a saved game. The longest game of chess takes a tenth of it."""


def check_length(what: str, text: str) -> None:
    """Refuses a text that is too long to be what it should be, so that no reader spends its time on it."""
    if len(text) > LONGEST_TEXT:
        raise InvalidPosition(f"{what} has at most {LONGEST_TEXT:,} characters; this one has {len(text):,}")


def number_in(text: str, most: int) -> int | None:
    """The whole number that a text of ASCII digits is, if it is at most `most`; None otherwise.

    >>> from gametree.model.texts import number_in
    >>> number_in("0012", 99), number_in("100", 99), number_in("-1", 99), number_in("9" * 5000, 99)
    (12, None, None, None)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0")
    number = int(digits or "0") if len(digits) <= len(str(most)) else most + 1
    return number if number <= most else None
