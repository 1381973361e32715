"""Reading what is left of a damaged store, row by row."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from gametree.model.errors import StoreError
from gametree.runs.stored_row import StoredRow

__all__ = ["FAULTS", "keep_beside", "legible_rows", "readable"]

FAULTS = (sqlite3.Error, OverflowError, UnicodeError)
"""What Python raises if SQLite fails, also where the text of an error or a number comes from a damaged file."""

SMALLEST = 32
"""Bytes: no row takes less, so the size of a file limits its row numbers."""


def legible_rows(path: Path) -> Iterator[StoredRow]:
    """All rows that SQLite can still read; each may be damaged or not. A row of a store without checksums that can be
    believed gets one. The file itself is not touched."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(_mended(path.read_bytes()))
        database = sqlite3.connect(copy, isolation_level=None)
        readable(database)
        try:
            most = copy.stat().st_size // SMALLEST if _has_rows(database) else 0
            for number in range(1, most + 1):
                row = _row(database, number)
                if row is not None:
                    yield row
        finally:
            database.close()


def _mended(content: bytes) -> bytes:
    """The file with a header that does not keep SQLite from reading the rest: the mode of journal that a store has, and
    no number of pages, so that a file that was cut short is read as far as it goes."""
    header = bytearray(content[:100])
    header[18:20] = b"\1\1"
    header[28:32] = bytes(4)
    return bytes(header) + content[100:]


def _has_rows(database: sqlite3.Connection) -> bool:
    """Whether the table can be found at all."""
    try:
        return database.execute("SELECT 1 FROM sqlite_master WHERE name = 'row'").fetchone() is not None
    except (*FAULTS, MemoryError):
        return False


def _row(database: sqlite3.Connection, number: int) -> StoredRow | None:
    try:
        cursor = database.execute("SELECT * FROM row NOT INDEXED WHERE rowid = ?", (number,))
        found, columns = cursor.fetchone(), tuple(column[0] for column in cursor.description)
    except (*FAULTS, MemoryError):
        return None
    if found is None or not 9 <= len(found) <= 10:
        return None
    row = StoredRow(*found)
    # Damage can make two columns one. Only those of a store without checksums need none.
    return row.sealed() if columns == StoredRow._fields[:-1] and row.is_plausible else row


def readable(database: sqlite3.Connection) -> None:
    """Makes damaged text come as it is: it must be seen, not raise an error of another kind."""
    database.text_factory = lambda text: text.decode("utf-8", "surrogateescape")


def keep_beside(path: Path) -> Path:
    """Copies a damaged store to a name of its own, beside it, and returns that. `StoreError` if there is no room."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in range(1000))
    kept = next((name for name in names if not name.exists()), None)
    if kept is None:
        raise StoreError(f"{path} is damaged, and there are a thousand damaged copies beside it; look at them first")
    try:
        shutil.copyfile(path, kept)
    except OSError as error:
        kept.unlink(missing_ok=True)
        raise StoreError(f"{path} is damaged, and cannot be copied to {kept}: {error.strerror}") from error
    return kept
