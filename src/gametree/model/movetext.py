"""Lists of moves as people write them. What surrounds the moves is removed, and moves written together are split.

Moves may be surrounded by the tags of PGN and PDN, such as [Event "..."], comments in braces, commas, move numbers with
their dots (1. or 1...), and the result at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gametree.model.errors import IllegalMove, InvalidPosition
from gametree.model.quoted import cut, listed, quoted

__all__ = ["AmbiguousMove", "remark_end", "split", "without_remarks", "words"]

REMARK = re.compile(r'(?P<comment>\{[^}]*+\}?+)|\$\d++|\[\s*+(?P<tag>\w++)\s++"(?:[^"\\]|\\.)*+"\s*+\]')
"""A comment without an end is one too: otherwise every brace in it would be read as the beginning of another."""
NUMBER = re.compile(r"(\d{1,4})\.+", re.ASCII)
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
RESULT_AT_END = re.compile(rf"(?:{'|'.join(map(re.escape, RESULTS))})\s*\Z")


class AmbiguousMove(IllegalMove):
    """A string that may be one of several moves; these are in `legal`."""

    def __init__(self, move: object, legal: Iterable[object], player: str | None = None) -> None:
        super().__init__(move, legal, player)
        self.args = (f"{quoted(move)} may be {listed(self.legal, ' or ')}; say which",)


def without_remarks(text: str) -> str:
    """The list without tags and comments. A tag that gives the start of the game is refused, not skipped."""
    return REMARK.sub(_nothing, text).strip()


def _nothing(remark: re.Match[str]) -> str:
    """What a remark stands for among the moves; an error if it says that they are not all of the game."""
    comment = remark["comment"]
    if comment and not comment.endswith("}"):
        raise InvalidPosition(f"the comment {quoted(comment[:20])} has no end; close it with a }}")
    if (remark["tag"] or "").upper() == "FEN":
        start = cut(remark.group())
        raise InvalidPosition(f"moves are read from the start of the game, and {start} is another position")
    return " "


def remark_end(text: str, at: int) -> int:
    """The end of the tag, comment, move number or result that begins at `at`; `at` itself if none does."""
    remark = REMARK.match(text, at)
    if remark:
        _nothing(remark)
    found = remark or NUMBER.match(text, at) or RESULT_AT_END.match(text, at)
    return found.end() if found else at


def words(text: str) -> list[str]:
    """The words of a list that are a move, or several moves written together."""
    found = without_remarks(text).replace(",", " ").split()
    return list(_without_numbers(found[:-1] if found and found[-1] in RESULTS else found))


def _without_numbers(words: Iterable[str]) -> Iterator[str]:
    """The words without move numbers. A number out of sequence is refused: "4.5.3" may be three moves."""
    last, is_due = 0, True
    for word in words:
        if found := NUMBER.match(word):
            number = int(found[1])
            if not last and number != 1:
                raise InvalidPosition(
                    f"moves are read from the start of the game, so number 1 comes first, not {cut(word)}"
                )
            if number < last or not is_due:
                raise InvalidPosition(f"{cut(word)} is not a move number after {last}.")
            last, is_due, word = number, False, word[found.end() :]
            if NUMBER.match(word):
                raise InvalidPosition(f"{cut(word)} is not a move after {last}.")
        if word:
            is_due = True
            yield word


def split(text: str, move: re.Pattern[str], such_as: str) -> Iterator[str]:
    """The moves of a string in which they are written together; `such_as` says in errors what a move looks like."""
    at, number = 0, 1
    while at < len(text):
        found = move.match(text, at)
        if found is None:
            wrong = text[at : at + 8]
            raise InvalidPosition(f"move {number} of the list, {quoted(wrong)}, is not a move; moves are {such_as}")
        yield found.group()
        at, number = found.end(), number + 1
