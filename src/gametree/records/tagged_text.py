"""Writes games in PGN and PDN: the roster of tags, then the moves in lines of at most 80 columns.

A comment is never broken, so that every program reads it as it was: a long one makes a long line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gametree.model.position import Position
from gametree.records.dialect import ROSTER, SWAPPED, Dialect
from gametree.records.record import Record, RecordedMove
from gametree.rules.builtin.chess import ChessPosition

__all__ = ["tagged_text"]

WIDTH = 80


def tagged_text(record: Record, dialect: Dialect) -> str:
    """A game with its tags, as it stands in a file."""
    tags = dialect.all_tags(record)
    result = record.result if dialect.first_is_white else SWAPPED[record.result]
    first = [*ROSTER, "Result"]
    lines = [_tag(name, tags[name]) for name in [*first, *(name for name in tags if name not in first)]]
    words = [*_comment(record.comment), *_line(record.start, record.line, _first_number(record.start), dialect), result]
    return "\n".join([*lines, "", *_wrapped(words), "", ""])


def _tag(name: str, text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _comment(text: str) -> list[str]:
    return [f"{{ {' '.join(text.replace('}', ')').split())} }}"] if text.strip() else []


def _line(position: Position, line: Sequence[RecordedMove], number: int, dialect: Dialect) -> Iterator[str]:
    """The words of a line. A number stands before every move of MAX, and before one of MIN that follows no move."""
    is_interrupted = True
    for move in line:
        yield from _comment(move.before)
        if position.maximizing:
            yield f"{number}."
        elif is_interrupted:
            yield f"{number}..."
        yield dialect.move_text(position, move.move)
        yield from (f"${nag}" for nag in move.nags)
        yield from _comment(move.comment)
        for variation in filter(None, move.variations):
            first, *rest = _line(position, variation, number, dialect)
            yield f"({first}"
            yield from rest[:-1]
            yield f"{rest[-1]})"
        is_interrupted = bool(move.comment.strip() or move.variations)
        number += not position.maximizing
        position = position.play(move.move)


def _first_number(position: Position) -> int:
    """The number of the first move, which FEN has at its end."""
    number = (position.text or "").rpartition(" ")[2]
    return int(number) if number.isdigit() and isinstance(position, ChessPosition) else 1


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
