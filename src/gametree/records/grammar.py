"""The grammar that PGN and PDN share: tags, and then moves among numbers, comments, NAGs and variations.

This is the definition. `core/records/pgn.hpp` reads the same grammar for chess, and leaves every game that it does not
understand to this one, which also says what is wrong with it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gametree.records.source import Source, decoded

__all__ = [
    "DEEPEST",
    "LOOSE_TAG",
    "NEXT_TAGS",
    "TAG",
    "Fault",
    "RawGame",
    "Scanner",
    "Token",
    "comment_text",
    "tag_text",
]

DEEPEST = 100
"""How deep variations may be nested."""

SPACE = re.compile(rb"[\s\x00\xa0]*")
TAG = re.compile(rb'\[\s*([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"((?:[^"\\\r\n]|\\["\\]|\\(?!["\\]))*+)"\s*\]')
LOOSE_TAG = re.compile(rb'\[[ \t]*([A-Za-z0-9][A-Za-z0-9_+#=:-]*)[ \t]+"([^\r\n]*)"[ \t]*\]')
"""With quotes inside the text that are not escaped: it ends at the last one of the line."""
ESCAPED = re.compile(rb'\\(["\\])')
LINE = re.compile(rb"[^\r\n]*")
NEXT_TAGS = re.compile(rb'[\r\n][ \t]*+(?=\[\s*[A-Za-z0-9_]+\s+")')
TOKEN = re.compile(
    rb"""(?P<comment>\{)
    |(?P<rest>;[^\r\n]*+)
    |(?P<open>\()
    |(?P<close>\))
    |\$(?P<nag>[0-9]{1,9}+)
    |(?P<mark>[!?]{1,2}+)
    |(?P<result>1-0|0-1|1/2-1/2|1/2|\*|2-0|0-2|1-1)(?![\w/x=-])
    |(?P<number>[0-9]{1,9}+\.++|\.++)
    |(?P<word>(?:[^\s\x00\xa0{};()$!?\[\]*.]|\.(?=[^\s.]))++(?:\([QRBNqrbn]\))?[+\#]*+)""",
    re.VERBOSE,
)
MARKS = {b"!": 1, b"?": 2, b"!!": 3, b"??": 4, b"!?": 5, b"?!": 6}
RESULTS = {b"1/2": "1/2-1/2", b"2-0": "1-0", b"0-2": "0-1", b"1-1": "1/2-1/2"}
"""Other ways to write a result, and the usual one."""


class Token(NamedTuple):
    """A part of the moves: "move", "comment", "nag", "open" or "close", and where it is."""

    kind: str
    begin: int
    end: int
    nag: int = 0


class Fault(NamedTuple):
    """What is wrong with the text of a game, and where."""

    wrong: str
    at: int
    word: str | None = None


class RawGame(NamedTuple):
    """A game as it is written."""

    begin: int
    end: int
    tags: dict[str, str]
    tokens: list[Token]
    result: str | None
    fault: Fault | None

    @property
    def is_empty(self) -> bool:
        """Whether there is no game, but only space, comments or a result."""
        return not (self.tags or self.fault or any(token.kind == "move" for token in self.tokens))


class Scanner:
    """Reads games from what a source has read."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._data = source.data
        self._is_last = source.is_last

    def game(self, begin: int) -> RawGame | None:
        """The game that begins here; None if its end is not in this piece."""
        reading = _Reading(self._data, begin)
        while True:
            at = SPACE.match(self._data, reading.at).end()  # type: ignore[union-attr]
            reading.at = at
            if at == len(self._data):
                return reading.game() if self._is_last else None
            if self._data[at] == ord("%") and (at == 0 or self._data[at - 1] in b"\r\n"):
                reading.at = LINE.match(self._data, at).end()  # type: ignore[union-attr]
            elif self._data[at] == ord("["):
                if reading.tag():
                    return reading.game()
            elif self._data[at] == ord("{"):
                self._comment(reading)
            elif reading.token():
                break
            if reading.at >= len(self._data) and not self._is_last:
                return None  # the last thing may go on in the next piece
        return None if reading.at == len(self._data) and not self._is_last else reading.game()

    def _comment(self, reading: _Reading) -> None:
        unclosed = self._source.unclosed
        end = self._data.find(b"}", reading.at) if unclosed is None or reading.at < unclosed else -1
        if end >= 0:
            reading.add("comment", reading.at + 1, end)
            reading.at = end + 1
            return
        self._source.unclosed = reading.at if unclosed is None else unclosed
        word = decoded(self._data[reading.at : reading.at + 20])
        reading.fail(Fault("the comment has no end; close it with a }", reading.at, word))
        found = NEXT_TAGS.search(self._data, reading.at)
        reading.at = found.end() if found and self._is_last else len(self._data)


class _Reading:
    """What has been read of one game."""

    def __init__(self, data: bytes, begin: int) -> None:
        self._data = data
        self._begin = begin
        self.at = begin
        self._tags: dict[str, str] = {}
        self._tokens: list[Token] = []
        self._result: str | None = None
        self._fault: Fault | None = None
        self._depth = 0

    def game(self) -> RawGame:
        if self._depth and self._fault is None:
            self.fail(Fault("a variation has no end; close it with a )", self.at))
        return RawGame(self._begin, self.at, self._tags, self._tokens, self._result, self._fault)

    def add(self, kind: str, begin: int, end: int, nag: int = 0) -> None:
        self._tokens.append(Token(kind, begin, end, nag))

    def fail(self, fault: Fault) -> None:
        self._fault = self._fault or fault

    def tag(self) -> bool:
        """Reads a tag. True if it is the first tag of the next game."""
        found = TAG.match(self._data, self.at) or LOOSE_TAG.match(self._data, self.at)
        if found is None:
            end = LINE.match(self._data, self.at).end()  # type: ignore[union-attr]
            word = decoded(self._data[self.at : min(end, self.at + 40)])
            self.fail(Fault('a tag is written as [Event "Casual game"]', self.at, word))
            self.at = end
            return False
        name = decoded(found[1])
        if self._tokens or name in self._tags:
            return True
        self._tags[name] = tag_text(found[2])
        self.at = found.end()
        return False

    def token(self) -> bool:
        """Reads a part of the moves. True if it is the result at the end of the game."""
        found = TOKEN.match(self._data, self.at)
        if found is None:
            self.fail(Fault("this is no part of a game", self.at, decoded(self._data[self.at : self.at + 1])))
            self.at += 1
            return False
        kind, begin, end = str(found.lastgroup), self.at, found.end()
        self.at = end
        if kind == "word":
            self._move(begin, end)
        elif kind == "nag":
            self.add("nag", begin, end, int(found["nag"]))
        elif kind == "mark":
            self.add("nag", begin, end, MARKS[found["mark"]])
        elif kind == "rest":
            self.add("comment", begin + 1, end)
        elif kind in ("open", "close"):
            self._variation(kind, begin)
        elif kind == "result" and self._depth == 0:
            self._result = RESULTS.get(found["result"]) or decoded(found["result"])
            return True
        return False

    def _move(self, begin: int, end: int) -> None:
        word = self._data[begin:end]
        if word.isdigit() and len(word) < 5 and (self._data[end : end + 1].isspace() or end == len(self._data)):
            return  # a move number without its dot
        if word not in (b"e.p.", b"e.p", b"ep"):
            self.add("move", begin, end)

    def _variation(self, kind: str, at: int) -> None:
        self._depth += 1 if kind == "open" else -1
        if self._depth < 0:
            self._depth = 0
            self.fail(Fault("no variation begins before this", at, ")"))
        elif self._depth > DEEPEST:
            self.fail(Fault(f"variations are nested more than {DEEPEST} deep", at, "("))
        self.add(kind, at, at + 1)


def comment_text(data: bytes) -> str:
    """A comment in one line."""
    return " ".join(decoded(data).replace("\x00", " ").split())


def tag_text(data: bytes) -> str:
    """The text of a tag, without its escapes."""
    return " ".join(decoded(ESCAPED.sub(rb"\1", data)).split())
