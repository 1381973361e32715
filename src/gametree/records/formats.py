"""The formats of records by name: what they are called, how files of them end, and who reads and writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from gametree.model.errors import OptionError, RecordError
from gametree.model.game import AnyGame
from gametree.model.quoted import cut
from gametree.records.dialect import PDN, PGN
from gametree.records.ggf import ggf_text, read_ggf
from gametree.records.pgn import read_pgn
from gametree.records.plain import plain_text, read_plain, transcript
from gametree.records.record import Record
from gametree.records.source import Source
from gametree.records.tagged import read_tagged
from gametree.records.tagged_text import tagged_text

__all__ = ["FORMATS", "Format", "format_for", "format_of_content"]

Outcomes = Iterator[Record | RecordError]


@dataclass(frozen=True)
class Format:
    """A format of records."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[Source, AnyGame], Outcomes]
    text: Callable[[Record], str]
    game: str | None = None
    """The game of a file that does not say which."""


FORMATS = {
    made.name: made
    for made in (
        Format("pgn", (".pgn",), read_pgn, partial(tagged_text, dialect=PGN), "chess"),
        Format("pdn", (".pdn",), partial(read_tagged, dialect=PDN), partial(tagged_text, dialect=PDN), "checkers"),
        Format("ggf", (".ggf",), read_ggf, ggf_text, "othello"),
        Format("moves", (".moves", ".txt"), read_plain, plain_text),
        Format("transcript", (".transcript",), read_plain, transcript, "othello"),
    )
}

TAGS = re.compile(rb'\s*\[\s*(\w+)\s+"([^\r\n]*)"\s*\]')
NUMBERED = re.compile(rb"\s*1\s*\.\s*([^\s{(]+)")
SQUARES = re.compile(rb"\d+[-x]\d+")


def format_for(file: Any) -> Format | None:
    """The format that the end of a file's name says; None if it says none."""
    name = file if isinstance(file, str | Path) else getattr(file, "name", None)
    ending = Path(name).suffix.lower() if isinstance(name, str | Path) else ""
    return next((made for made in FORMATS.values() if ending in made.endings), None)


def format_of_content(source: Source, game: str | None) -> Format:
    """The format of a file without such a name: what it begins with, or what is usual for the game."""
    data = source.data[source.at :]
    if data.lstrip().startswith(b"(;") or b"(;GM[" in data[:1000]:
        return FORMATS["ggf"]
    tags, at = dict[bytes, bytes](), 0
    while found := TAGS.match(data, at):
        tags[found[1]] = found[2]
        at = found.end()
    first = NUMBERED.match(data, at)
    if b"GameType" in tags or (first and SQUARES.match(first[1])):
        return FORMATS["pdn"]
    if b"Game" in tags or b"Start" in tags:
        return FORMATS["moves"]
    if tags or (first and game in (None, "chess")):
        return FORMATS["pgn"]
    if game is not None:
        return FORMATS["moves"]
    raise OptionError(f"say which format this is: {cut(', '.join(FORMATS))}; or which game, as in game='othello'")


def game_of_content(source: Source) -> str | None:
    """The game that the tags at the beginning of a file name; it is a name, and no file is run for it."""
    found = re.search(
        rb'\A(?:\s*\[[^\r\n]*\])*?\s*\[\s*Game\s+"([a-z0-9-]{1,40})"\s*\]', source.data[source.at :][:10_000]
    )
    return None if found is None else found[1].decode()
