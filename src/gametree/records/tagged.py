"""Reads games in PGN and PDN by their definition: each move is played as the game's own `play` reads it."""

from __future__ import annotations

from collections.abc import Iterator

from gametree.model.errors import GameTreeError, RecordError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.records.dialect import Dialect
from gametree.records.grammar import NEXT_TAGS, RawGame, Scanner, comment_text
from gametree.records.record import Content, Record, deferred_record, played
from gametree.records.source import LONGEST_GAME, Source, decoded
from gametree.records.starts import Starts
from gametree.records.tree import TreeBuilder

__all__ = ["next_game", "read_tagged", "skip_giant"]


def read_tagged(source: Source, game: AnyGame, dialect: Dialect) -> Iterator[Record | RecordError]:
    """The games of a file one after the other; in the place of one that cannot be read, what is wrong with it."""
    number, starts = 1, Starts(game, dialect)
    while (found := next_game(source, starts, number)) is not None:
        yield found
        number += 1


def next_game(source: Source, starts: Starts, number: int) -> Record | RecordError | None:
    """The next game; None at the end of the file."""
    while True:
        raw = Scanner(source).game(source.at)
        if raw is None and source.is_too_long:
            return skip_giant(source, number)
        if raw is None:
            source.more()
        elif not raw.is_empty:
            source.at = raw.end
            return _checked(source, raw, starts, number)
        elif raw.end == len(source.data) and source.is_last:
            return None
        else:
            source.at = raw.end


def skip_giant(source: Source, number: int) -> RecordError:
    """Gives up a game without an end, and goes on with the next tags."""
    line = source.line_of(source.at)
    found = NEXT_TAGS.search(source.data, source.at + 1)
    source.at = found.end() if found else len(source.data)
    return RecordError(f"the game has no end within {LONGEST_GAME:,} bytes", number, line)


def _checked(source: Source, raw: RawGame, starts: Starts, number: int) -> Record | RecordError:
    try:
        if raw.fault is not None:
            raise RecordError(raw.fault.wrong, number, source.line_of(raw.fault.at), raw.fault.word)
        start = _start(source, raw, starts, number)
        content = _content(source, raw, start, number)
    except RecordError as error:
        return error
    tags, result = starts.dialect.other_tags(raw.tags), starts.dialect.result(raw.tags, raw.result)
    moves = tuple(move.move for move in content.line)
    return deferred_record(starts.game.name, start, lambda: tags, result, lambda: moves, lambda: content)


def _start(source: Source, raw: RawGame, starts: Starts, number: int) -> Position:
    try:
        return starts.of(raw.tags)
    except GameTreeError as error:
        raise RecordError(str(error), number, source.line_of(raw.begin)) from None


def _content(source: Source, raw: RawGame, start: Position, number: int) -> Content:
    """The tree of a game, every move of which has been played."""
    builder, here, before = TreeBuilder(), start, start
    outer: list[tuple[Position, Position]] = []
    for token in raw.tokens:
        if token.kind == "move":
            word = decoded(source.data[token.begin : token.end])
            try:
                after, move = played(here, word)
            except GameTreeError as error:
                raise RecordError(str(error), number, source.line_of(token.begin), word) from None
            before, here = here, after
            builder.move(move)
        elif token.kind == "comment":
            builder.say(comment_text(source.data[token.begin : token.end]))
        elif token.kind == "nag":
            builder.mark(token.nag)
        elif token.kind == "open":
            if not builder.has_move:
                wrong = "a variation follows the move that it replaces"
                raise RecordError(wrong, number, source.line_of(token.begin), "(")
            outer.append((before, here))
            here = before
            builder.begin()
        else:
            before, here = outer.pop()
            builder.finish()
    return builder.content()
