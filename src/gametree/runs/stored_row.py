"""A row as it lies in the store: what determines it, what was measured, its circumstances, and a checksum of all."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256
from math import isfinite
from typing import Any, NamedTuple

from gametree.model.errors import ExperimentError
from gametree.runs.canonical import canonical, parsed
from gametree.runs.provenance import here

__all__ = ["DAMAGED_TABLE", "TABLE", "StoredRow"]

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
    checksum TEXT,
    PRIMARY KEY (experiment, versions, cell)
)
"""
DAMAGED_TABLE = """
CREATE TABLE damaged (experiment, versions, cell, measured, seconds, finished, gametree, git, cores, checksum)
"""
LONGEST = 100
"""Characters of a damaged cell that a message shows."""


class StoredRow(NamedTuple):
    """The columns of the store. If the row is damaged they may be of any type."""

    experiment: str
    versions: str
    cell: str
    measured: str
    seconds: float
    finished: str
    gametree: str
    git: str | None
    cores: int
    checksum: str | None = None

    @classmethod
    def made_now(cls, experiment: str, versions: str, cell: str, measured: str, seconds: float) -> StoredRow:
        """A row that was measured by this process."""
        finished = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(experiment, versions, cell, measured, float(seconds), finished, *here()).sealed()

    def sealed(self) -> StoredRow:
        """The same row with its checksum."""
        return self._replace(checksum=self._sum())

    @property
    def is_sound(self) -> bool:
        """Whether it is what was written, and something that gametree writes: anybody can make a checksum."""
        return self.checksum == self._sum() and self._has_right_types and self.is_plausible

    @property
    def is_plausible(self) -> bool:
        """Whether cell and measurement are canonical strings, which is all that is known of rows without checksums."""
        try:
            return all(canonical(parsed(text)) == text for text in (self.versions, self.cell, self.measured))
        except (ValueError, TypeError, RecursionError, ExperimentError):
            return False

    @property
    def _has_right_types(self) -> bool:
        texts = (self.experiment, self.versions, self.cell, self.measured, self.finished, self.gametree)
        return (
            all(type(text) is str for text in texts)
            and type(self.seconds) is float
            and isfinite(self.seconds)
            and (self.git is None or type(self.git) is str)
            and type(self.cores) is int
        )

    def __str__(self) -> str:
        cell = ascii(self.cell)[1:-1] if isinstance(self.cell, str) else repr(self.cell)
        return f"{self.experiment}, cell {cell if len(cell) <= LONGEST else cell[:LONGEST] + '...'}"

    def _sum(self) -> str:
        content: list[Any] = list(self[:-1])
        return sha256(json.dumps(content, default=repr).encode()).hexdigest()
