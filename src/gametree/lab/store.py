"""The store: one SQLite file with a row for every finished cell, written as soon as it is finished.

A row is found by all that determines it: the experiment, the versions of what it uses, and the cell. It is written in a
transaction of its own, synced to the disk, so that a run that is killed at any moment loses no finished cell and goes
on where it stopped. Rows of other versions stay; nothing is ever deleted.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from gametree.lab.canonical import canonical, parsed
from gametree.lab.experiment import Experiment, Row
from gametree.lab.provenance import Provenance, here
from gametree.model.arguments import instance
from gametree.model.errors import StoreError

__all__ = ["Record", "Store", "default_path"]

APPLICATION = int.from_bytes(b"gtre")
"""What SQLite keeps in a file's header to identify its application."""
SCHEMA = 1
PATIENCE = 60.0
"""Seconds to wait for another run that is writing."""
HEADER = 100
"""Bytes at the beginning of an SQLite file; user version and application are at 60 and 68."""
TABLE = """
CREATE TABLE row (
    experiment TEXT NOT NULL,
    versions TEXT NOT NULL,
    cell TEXT NOT NULL,
    measured TEXT NOT NULL,
    seconds REAL NOT NULL,
    finished TEXT NOT NULL,
    gametree TEXT NOT NULL,
    git TEXT,
    cores INTEGER NOT NULL,
    PRIMARY KEY (experiment, versions, cell)
)
"""
INSERT = "INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
COLUMNS = "cell, measured, seconds, finished, gametree, git, cores"
REASONS = {
    "SQLITE_FULL": "the disk is full, or the file may not grow",
    "SQLITE_READONLY": "it may not be written",
    "SQLITE_PERM": "it may not be written",
    "SQLITE_BUSY": f"another run has kept it busy for {PATIENCE:g} seconds",
    "SQLITE_CORRUPT": "the file is damaged",
    "SQLITE_NOTADB": "the file is damaged",
    "SQLITE_CANTOPEN": "it cannot be opened",
    "SQLITE_IOERR": "reading or writing failed; the disk may be full",
}


class Record(NamedTuple):
    """A row, the seconds it took, when it was finished (UTC), and where it comes from."""

    row: Row
    seconds: float
    finished: str
    provenance: Provenance


def default_path() -> Path:
    """Where the store is by default: in the user's data folder."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "gametree" / "lab.sqlite"


class Store:
    """An open store. `StoreError` if it cannot be one, or cannot be written; what it holds then stays as it is.

    >>> import tempfile
    >>> from gametree.lab.catalogue import experiment
    >>> with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "lab.sqlite") as store:
    ...     len(store.records(experiment("kc96-4.4")))
    0
    """

    def __init__(self, path: Path) -> None:
        self.path = instance("the path of a store", path, Path, "a Path")
        _refuse_others(path)
        with self._explained():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._database.execute("PRAGMA synchronous = FULL")
            if self._is_empty():
                self._create()

    def _is_empty(self) -> bool:
        """Whether the file is new, or was left so by a run killed while it made the table."""
        return bool(self._database.execute("PRAGMA user_version").fetchone() == (0,))

    def _create(self) -> None:
        """Makes the table, unless another run has just done so."""
        self._database.execute("BEGIN IMMEDIATE")
        if self._is_empty():
            self._database.execute(TABLE)
            self._database.execute(f"PRAGMA application_id = {APPLICATION}")
            self._database.execute(f"PRAGMA user_version = {SCHEMA}")
        self._database.execute("COMMIT")

    def records(self, experiment: Experiment) -> dict[str, Record]:
        """All rows of an experiment made with the present versions, by the canonical strings of their cells."""
        query = f"SELECT {COLUMNS} FROM row WHERE experiment = ? AND versions = ?"
        with self._explained():
            found = self._database.execute(query, _key(experiment)).fetchall()
        return {cell: _record(cell, *rest) for cell, *rest in found}

    def record(self, experiment: Experiment, cell: str) -> Record | None:
        """The row of one cell, given as its canonical string, if there is one."""
        query = f"SELECT {COLUMNS} FROM row WHERE experiment = ? AND versions = ? AND cell = ?"
        with self._explained():
            found = self._database.execute(query, (*_key(experiment), cell)).fetchone()
        return None if found is None else _record(*found)

    def add(self, experiment: Experiment, cell: str, measured: str, seconds: float) -> Record:
        """Keeps what was measured in a cell, both as canonical strings; if another run was faster, its row stays."""
        finished = datetime.now(UTC).isoformat(timespec="seconds")
        made = (*_key(experiment), cell, measured, seconds, finished, *here())
        with self._explained():
            self._database.execute(INSERT, made)
        kept = self.record(experiment, cell)
        assert kept is not None
        return kept

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Says in words why SQLite or the system refused."""
        try:
            yield
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "")
            why = next((text for prefix, text in REASONS.items() if name.startswith(prefix)), "SQLite refused")
            raise self._failed(f"{why} ({error})") from error
        except OSError as error:
            raise self._failed(error.strerror or str(error)) from error

    def _failed(self, why: str) -> StoreError:
        return StoreError(f"the store {self.path}: {why}; rows stored so far are safe; --store takes another place")


def _key(experiment: Experiment) -> tuple[str, str]:
    return experiment.name, canonical(experiment.versions())


def _record(
    cell: str, measured: str, seconds: float, finished: str, release: str, commit: str | None, cores: int
) -> Record:
    return Record(Row(parsed(cell), parsed(measured)), seconds, finished, Provenance(release, commit, cores))


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
    if schema != SCHEMA:
        raise StoreError(
            f"{path} is a store of schema {schema}, and this gametree reads schema {SCHEMA}; it was left untouched; "
            "--store takes another place"
        )
