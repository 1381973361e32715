"""Reads PGN. Games of chess are scanned natively, many at a time; `tagged.py` defines what they are.

The native scanner stops in front of every game that it does not understand. The definition reads it, or says what is
wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from gametree import _core
from gametree.model.errors import GameTreeError, RecordError
from gametree.model.game import AnyGame
from gametree.records.dialect import PGN
from gametree.records.grammar import comment_text, tag_text
from gametree.records.record import Content, Record, RecordedMove, deferred_record
from gametree.records.source import Source
from gametree.records.starts import Starts
from gametree.records.tagged import next_game, read_tagged
from gametree.records.tree import TreeBuilder
from gametree.rules.builtin.chess import CHOICES, SQUARES, ChessPosition

__all__ = ["read_pgn"]

BEGIN, END, NAG, COMMENT = -1, -2, -3, -4
"""As `Event` in core/records/pgn.hpp."""
START = frozenset(("FEN", "Variant"))
"""The tags that say how a game of chess begins."""
DECIDED = frozenset(("1-0", "0-1", "1/2-1/2"))
"""Results after the moves that count, whatever the tag says."""
TEXTS = [start + target + choice for choice in CHOICES for target in SQUARES for start in SQUARES]
"""The strings of moves by their codes."""


def read_pgn(source: Source, game: AnyGame) -> Iterator[Record | RecordError]:
    """The games of a file one after the other; in the place of one that cannot be read, what is wrong with it."""
    starts = Starts(game, PGN)
    return _scanned(source, starts) if isinstance(starts.usual, ChessPosition) else read_tagged(source, game, PGN)


def _scanned(source: Source, starts: Starts) -> Iterator[Record | RecordError]:
    number = 1
    while True:
        games, at, why = _core.scan_pgn(source.data, source.at, source.is_last, starts.state)
        for scanned in games:
            yield _record(source, starts, scanned, number)
            number += 1
        source.at = at
        if why == "incomplete" and not source.is_too_long:
            source.more()
            continue
        found = next_game(source, starts, number)
        if found is None:
            return
        yield found
        number += 1


def _record(source: Source, starts: Starts, scanned: tuple[Any, ...], number: int) -> Record | RecordError:
    begin, end, tags, result, codes, events = scanned
    if START.isdisjoint(tags):
        start = starts.usual
    else:
        try:
            start = starts.of(_decoded(tags))
        except GameTreeError as error:  # without a move, the scanner has not asked for the start
            return RecordError(str(error), number, source.line_of(begin))
    if result not in DECIDED:
        result = PGN.result(_decoded(tags), result or None)
    text = b"" if events is None else source.data[begin:end]
    return deferred_record(
        "chess", start, partial(_tags, tags), result, partial(_moves, codes), partial(_content, codes, events, text)
    )


def _decoded(tags: dict[str, str | bytes]) -> dict[str, str]:
    return {name: text if isinstance(text, str) else tag_text(text) for name, text in tags.items()}


def _tags(tags: dict[str, str | bytes]) -> dict[str, str]:
    return PGN.other_tags(_decoded(tags))


def _moves(codes: bytes) -> tuple[str, ...]:
    return tuple(map(TEXTS.__getitem__, memoryview(codes).cast("H").tolist()))


def _content(codes: bytes, events: bytes | None, text: bytes) -> Content:
    if events is None:
        return Content("", tuple(map(RecordedMove, _moves(codes))))
    builder, items = TreeBuilder(), iter(memoryview(events).cast("i"))
    for item in items:
        if item >= 0:
            builder.move(TEXTS[item])
        elif item == BEGIN:
            builder.begin()
        elif item == END:
            builder.finish()
        elif item == NAG:
            builder.mark(next(items))
        else:
            begin = next(items)
            builder.say(comment_text(text[begin : next(items)]))
    return builder.content()
