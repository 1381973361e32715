"""Reads and writes files of records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from gametree.model.arguments import file_path, instance, iterated, one_of
from gametree.model.errors import OptionError, RecordError
from gametree.model.files import write_file
from gametree.model.game import AnyGame
from gametree.model.quoted import cut, quoted
from gametree.records.formats import FORMATS, Format, format_for, format_of_content, game_of_content
from gametree.records.record import Record
from gametree.records.source import Source, opened
from gametree.rules.catalogue import games
from gametree.rules.loading import find_game

__all__ = ["read", "text", "write"]


def read(
    file: Any,
    game: str | AnyGame | None = None,
    *,
    format: str | None = None,  # noqa: A002 - what users call it
    errors: str | Callable[[RecordError], object] = "raise",
) -> Iterator[Record]:
    """The games of a file, one after the other; the file is read as they are asked for.

    `file` is a path, or a file opened for reading. The format is "pgn", "pdn", "ggf", "moves" or "transcript"; by
    default what the name ends with, or else what the file begins with. `game` is a name or a game of your own; by
    default what the file says.

    A game that cannot be read raises a `RecordError` with its number, line and move. With errors="skip" it is left out.
    A function for `errors`, such as the `append` of a list, gets each of them, and reading goes on.

    >>> import io
    >>> from gametree import records
    >>> faults = []
    >>> file = io.StringIO("1. e4 e5 2. Ke3 *  1. d4 d5 1-0")
    >>> [record.moves for record in records.read(file, errors=faults.append)]
    [('d2d4', 'd7d5')]
    >>> print(str(faults[0])[:50])
    game 1, line 1, at 'Ke3': illegal move 'Ke3'; lega
    """
    if not callable(errors):
        one_of("errors", errors, ("raise", "skip"))
    if format is not None:
        one_of("format", format, FORMATS)
    if game is not None:
        instance("game", game, str | AnyGame, "the name of a game, or a game")  # type: ignore[arg-type]
    if not callable(getattr(file, "read", None)):
        file_path(file)
    return _records(file, game, format, errors)


def _records(file: Any, game: Any, named: str | None, errors: Any) -> Iterator[Record]:
    with opened(file) as source:
        chosen = FORMATS[named] if named else format_for(file)
        if chosen is None:
            chosen = format_of_content(source, game.name if isinstance(game, AnyGame) else game)
        for found in chosen.read(source, _game(source, game, chosen)):
            if isinstance(found, Record):
                yield found
            elif errors == "raise":
                raise found
            elif callable(errors):
                errors(found)


def _game(source: Source, game: str | AnyGame | None, chosen: Format) -> AnyGame:
    if isinstance(game, AnyGame):
        return game
    if game is not None:
        return find_game(game)
    said = game_of_content(source)
    if said is not None and said not in games():
        raise OptionError(f"the file says that its game is {quoted(said)}; if that is your own, name it as the game")
    name = said or chosen.game
    if name is None:
        raise OptionError(f"the file does not say which game it is; name one of {', '.join(games())}, or your own")
    return find_game(name)


def text(record: Record, format: str) -> str:  # noqa: A002
    """A record as it stands in a file.

    >>> from gametree import records
    >>> print(records.text(records.from_moves("othello", None, ["f5", "d6", "c3"]), "transcript"), end="")
    f5d6c3
    """
    instance("record", record, Record, "a Record")
    return FORMATS[one_of("format", format, FORMATS)].text(record)


def write(records: Record | Iterable[Record], file: str | Path, *, format: str | None = None) -> int:  # noqa: A002
    """Writes records to a file, and returns how many. They are written as they come: they may be more than fit memory.

    The format is "pgn", "pdn", "ggf", "moves" or "transcript"; by default what the name of the file ends with.

    >>> import tempfile
    >>> from gametree import records
    >>> game = records.from_moves("chess", None, ["f3", "e5", "g4", "Qh4#"], result="0-1")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     records.write([game, game], f"{folder}/fool.pgn")
    ...     [record == game for record in records.read(f"{folder}/fool.pgn")]
    2
    [True, True]
    """
    path = file_path(file)
    chosen = format_for(path) if format is None else FORMATS[one_of("format", format, FORMATS)]
    if chosen is None:
        raise OptionError(f"say the format of {cut(path)}: {', '.join(FORMATS)}")
    count = 0

    def texts() -> Iterator[bytes]:
        nonlocal count
        for record in [records] if isinstance(records, Record) else iterated("records", records, "records"):
            yield text(record, chosen.name).encode()
            count += 1

    write_file(path, texts(), "the records cannot be written")
    return count
