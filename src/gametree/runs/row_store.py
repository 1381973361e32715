"""The store: one SQLite file with a row for every finished cell, written as soon as it is finished.

A row is found by all that determines it: the experiment, the versions of what it uses, and the cell. It is written in a
transaction of its own, synced to the disk, so that a run that is killed at any moment loses no finished cell and goes
on where it stopped. Rows of other versions stay; nothing is ever deleted.

Every row has a checksum, and no row is believed without it. A damaged row is named and moved to a table of its own, and
its cell is computed again. Rows of stores from before there were checksums are believed if cell and measurement are
canonical JSON, and get a checksum then. If the database itself is damaged, a copy stays beside it, and all sound rows
that can be read move to a new one.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from gametree.model.arguments import instance
from gametree.model.errors import StoreError
from gametree.model.quoted import quoted
from gametree.runs.rescue import FAULTS, keep_beside, legible_rows, readable
from gametree.runs.stored_row import DAMAGED_TABLE, TABLE, StoredRow

__all__ = ["Key", "RowStore", "data_folder"]

Key = tuple[str, str]
"""What rows belong to: the name of an experiment, and the canonical string of the versions of what it uses."""

APPLICATION = int.from_bytes(b"gtre")
"""What SQLite keeps in a file's header to identify its application."""
SCHEMA = 2
WITHOUT_CHECKSUMS = 1
"""The schema of stores whose rows have no checksums yet."""
PATIENCE = 60.0
"""Seconds to wait for another run that is writing."""
HEADER = 100
"""Bytes at the beginning of an SQLite file; user version and application are at 60 and 68."""
COLUMNS = ", ".join(StoredRow._fields)
INSERT = f"INSERT INTO row ({COLUMNS}) VALUES ({', '.join('?' * len(StoredRow._fields))}) ON CONFLICT DO NOTHING"
DAMAGED = "the file is damaged"
REASONS = {
    "SQLITE_FULL": "the disk is full, or the file may not grow",
    "SQLITE_READONLY": "it may not be written",
    "SQLITE_PERM": "it may not be written",
    "SQLITE_BUSY": f"another run has kept it busy for {PATIENCE:g} seconds",
    "SQLITE_CANTOPEN": "it cannot be opened",
    "SQLITE_IOERR": "reading or writing failed; the disk may be full",
}
"""Why SQLite refuses, by the beginning of the error's name. Any other error means damage."""


def data_folder() -> Path:
    """Where stores are by default: in the user's data folder."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "gametree"


class DamagedStoreError(StoreError):
    """A file in which SQLite itself finds damage, and what that is."""

    def __init__(self, path: Path, why: object) -> None:
        self.why = why
        super().__init__(
            f"the store {path}: {DAMAGED} ({why}); opening it again rescues what can be read; "
            "--store takes another place"
        )


class RowStore:
    """An open store. `StoreError` if it cannot be one, or cannot be written; what it holds then stays as it is.

    `notes` are sentences about damage that was found, and what was done about it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, RowStore(Path(folder) / "rows.sqlite") as store:
    ...     stored = store.keep(("hailstones", "{}"), '{"from":27}', '{"steps":111}', seconds=0.1)
    ...     store.row(("hailstones", "{}"), '{"from":27}').measured
    '{"steps":111}'
    """

    def __init__(self, path: Path) -> None:
        self.path = instance("the path of a store", path, Path, "a Path")
        self.notes: list[str] = []
        _refuse_others(path)
        try:
            self._open()
        except DamagedStoreError as damage:
            self._rescue(damage)

    def rows(self, key: Key) -> dict[str, StoredRow]:
        """All rows of a key, by the canonical strings of their cells."""
        with self._explained():
            found = self._rows("WHERE experiment = ? AND versions = ?", key)
        return {row.cell: row for row in found}

    def row(self, key: Key, cell: str) -> StoredRow | None:
        """The row of one cell, given as its canonical string, if there is one."""
        with self._explained():
            found = self._rows("WHERE experiment = ? AND versions = ? AND cell = ?", (*key, cell))
        return found[0] if found else None

    def keep(self, key: Key, cell: str, measured: str, seconds: float) -> StoredRow:
        """Keeps what was measured in a cell, both as canonical strings; if another run was faster, its row stays.

        The row is read back before it counts as stored.
        """
        row = StoredRow.made_now(*key, cell, measured, seconds)
        for _ in range(2):  # a damaged row may be in the way, until it is read
            with self._explained():
                self._database.execute(INSERT, row)
            kept = self.row(key, cell)
            if kept is not None:
                return kept
        raise self._failed(f"{DAMAGED} (a row that was just written cannot be read)")

    @contextmanager
    def together(self) -> Iterator[None]:
        """Rows that are kept within are written to the disk at its end, all or none: that takes as long as one."""
        with self._explained(), self._transaction():
            yield

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # Opening.

    def _open(self) -> None:
        with self._explained():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            readable(self._database)
            try:
                self._prepare()
            except BaseException:
                self._database.close()
                raise

    def _prepare(self) -> None:
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute("PRAGMA trusted_schema = OFF")
        if self._schema() == 0:
            self._create()
        (found,) = self._database.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise DamagedStoreError(self.path, found)
        self._refuse_other_objects()
        if self._schema() == WITHOUT_CHECKSUMS:
            self._add_checksums()
        self._rows()

    def _refuse_other_objects(self) -> None:
        """`StoreError` if there is more in the file than tables: a view can keep SQLite busy forever."""
        found = self._database.execute("SELECT type, name FROM sqlite_schema WHERE type NOT IN ('table', 'index')")
        for kind, name in found:
            raise self._failed(f"it has a {kind} {quoted(name)}, which gametree never makes", checked=False)

    def _schema(self) -> int:
        """The schema of the file; 0 if it is new, or was left so by a run killed while it made the table."""
        return int(self._database.execute("PRAGMA user_version").fetchone()[0])

    def _create(self) -> None:
        """Makes the tables, unless another run has just done so."""
        with self._transaction():
            if self._schema() == 0:
                self._database.execute(TABLE)
                self._database.execute(DAMAGED_TABLE)
                self._database.execute(f"PRAGMA application_id = {APPLICATION}")
                self._database.execute(f"PRAGMA user_version = {SCHEMA}")

    def _add_checksums(self) -> None:
        """Brings a store without checksums to the present schema, unless another run has just done so."""
        with self._transaction():
            if self._schema() != WITHOUT_CHECKSUMS:
                return
            self._database.execute("ALTER TABLE row ADD COLUMN checksum TEXT")
            self._database.execute(DAMAGED_TABLE)
            for number, row in self._read():
                if row.is_plausible:
                    seal = row.sealed().checksum
                    self._database.execute("UPDATE row SET checksum = ? WHERE rowid = ?", (seal, number))
            self._database.execute(f"PRAGMA user_version = {SCHEMA}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Within another one it is a part of that."""
        if self._database.in_transaction:
            yield
            return
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._database.execute("COMMIT")
        finally:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")

    # Rows, of which only the sound ones are seen.

    def _read(self, where: str = "", values: tuple[object, ...] = ()) -> list[tuple[int, StoredRow]]:
        found = self._database.execute(f"SELECT rowid, {COLUMNS} FROM row {where} ORDER BY rowid", values).fetchall()
        return [(number, StoredRow(*columns)) for number, *columns in found]

    def _rows(self, where: str = "", values: tuple[str, ...] = ()) -> list[StoredRow]:
        """The sound rows; damaged ones among them are set aside."""
        found = [(number, row, row.is_sound) for number, row in self._read(where, values)]
        damaged = [number for number, _, sound in found if not sound]
        if damaged:
            self._set_aside(damaged)
        return [row for _, row, sound in found if sound]

    def _set_aside(self, numbers: Iterable[int]) -> None:
        with self._transaction():
            for number in numbers:
                for _, row in self._read("WHERE rowid = ?", (number,)):  # another run may have been faster
                    if not row.is_sound:
                        self._database.execute(
                            f"INSERT INTO damaged SELECT {COLUMNS} FROM row WHERE rowid = ?", (number,)
                        )
                        self._database.execute("DELETE FROM row WHERE rowid = ?", (number,))
                        self.notes.append(_note(row))

    # Damage to the file.

    def _rescue(self, damage: DamagedStoreError) -> None:
        """Opens the store after all rows that can be read were moved to a new file, one run at a time."""
        fresh = self.path.with_name(f"{self.path.name}.rescued")
        try:
            fresh.touch(exist_ok=False)
        except OSError as error:
            raise StoreError(
                f"the store {self.path} is damaged ({damage.why}), and its rows cannot be rescued to {fresh}: "
                f"{error.strerror}; if no other run is doing so, make room for that file"
            ) from error
        try:
            self._open()  # another run may have been faster
        except DamagedStoreError:
            self._replace(damage, fresh)
            self._open()
        finally:
            fresh.unlink(missing_ok=True)

    def _replace(self, damage: DamagedStoreError, fresh: Path) -> None:
        rows = list(legible_rows(self.path))
        sound = sum(row.is_sound for row in rows)
        if not sound:
            raise StoreError(
                f"the store {self.path} is damaged ({damage.why}), and no row can be read; it was left as it is; "
                "move it away to begin with an empty store, or --store takes another place"
            ) from damage
        kept = keep_beside(self.path)
        with RowStore(fresh) as rescued:
            rescued._take(rows)
        try:
            fresh.replace(self.path)
        except OSError as error:
            raise StoreError(f"the store {self.path} is damaged, and cannot be replaced: {error.strerror}") from error
        self.notes.append(
            f"the store {self.path} was damaged ({damage.why}); it is kept as {kept}, and what could be read was moved "
            f"to a new file, rows: {sound}; all other cells are computed again when they are wanted"
        )
        self.notes.extend(_note(row) for row in rows if not row.is_sound)

    def _take(self, rows: Iterable[StoredRow]) -> None:
        """Takes the rows of a damaged store over, damaged ones to their own table."""
        with self._explained(), self._transaction():
            for row in rows:
                insert = INSERT if row.is_sound else f"INSERT INTO damaged VALUES ({', '.join('?' * len(row))})"
                self._database.execute(insert, [_storable(value) for value in row])

    # Words.

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Says in words why SQLite or the system refused."""
        try:
            yield
        except (sqlite3.ProgrammingError, MemoryError) as error:
            raise self._failed(f"SQLite refused ({error or 'out of memory'})", checked=False) from error
        except FAULTS as error:
            name = getattr(error, "sqlite_errorname", None) or ""
            why = next((text for prefix, text in REASONS.items() if name.startswith(prefix)), None)
            if why is None:
                raise DamagedStoreError(self.path, error) from error
            raise self._failed(f"{why} ({error})", checked=not name.startswith("SQLITE_BUSY")) from error
        except OSError as error:
            raise self._failed(error.strerror or str(error), checked=False) from error

    def _failed(self, why: str, *, checked: bool = True) -> StoreError:
        safe = self._safe() if checked else ""
        return StoreError(f"the store {self.path}: {why}; {safe}--store takes another place")

    def _safe(self) -> str:
        """A word about the rows stored so far, if they can be read and are sound; nothing if that is not so."""
        try:
            other = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=1)
        except sqlite3.Error:
            return ""
        try:
            readable(other)
            (found,) = other.execute("PRAGMA integrity_check(1)").fetchone()
            rows = [StoredRow(*columns) for columns in other.execute(f"SELECT {COLUMNS} FROM row")]
        except (*FAULTS, MemoryError):
            return ""
        finally:
            other.close()
        sound = found == "ok" and all(row.is_sound for row in rows)
        return f"rows stored so far are safe: all {len(rows)} were checked; " if sound else ""


def _note(row: StoredRow) -> str:
    return f"a row was damaged, and was set aside: {row}; it is computed again when it is wanted"


def _storable(value: Any) -> Any:
    """A value from a damaged row as SQLite takes it: a string that is not valid text as bytes."""
    try:
        if isinstance(value, str):
            value.encode()
    except UnicodeEncodeError:
        return value.encode("utf-8", "surrogateescape")
    return value


def _refuse_others(path: Path) -> None:
    """`StoreError` if there is a file that is no store, or a store of another schema.

    It looks at the file itself: SQLite might write to a file that it only opens to read.
    """
    try:
        with path.open("rb") as file:
            header = file.read(HEADER)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"the store {path} cannot be opened: {error.strerror}; --store takes another place") from error
    if not header:
        return
    if header[68:72] != APPLICATION.to_bytes(4) or not header.startswith(b"SQLite format 3\0"):
        raise StoreError(f"{path} is not a store of gametree; it was left untouched; --store takes another place")
    schema = int.from_bytes(header[60:64])
    if schema not in (WITHOUT_CHECKSUMS, SCHEMA):
        raise StoreError(
            f"{path} is a store of schema {schema}, and this gametree reads schema {SCHEMA}; it was left untouched; "
            "--store takes another place"
        )
