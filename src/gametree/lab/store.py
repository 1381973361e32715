"""The store of the laboratory: the rows of experiments, found by the versions of what they use."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gametree.lab.experiment import Experiment, Row
from gametree.runs.canonical import canonical, parsed
from gametree.runs.provenance import Provenance
from gametree.runs.row_store import Key, RowStore, data_folder
from gametree.runs.stored_row import StoredRow

__all__ = ["Record", "Store", "default_path"]


def default_path() -> Path:
    """Where the store is by default: in the user's data folder."""
    return data_folder() / "lab.sqlite"


class Record(NamedTuple):
    """A row, the seconds it took, when it was finished (UTC), and where it comes from."""

    row: Row
    seconds: float
    finished: str
    provenance: Provenance


class Store(RowStore):
    """An open store of experiments. `StoreError` if it cannot be one, or cannot be written; see `RowStore`.

    `notes` are sentences about damage that was found, and what was done about it.

    >>> import tempfile
    >>> from gametree.lab.catalogue import experiment
    >>> with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "lab.sqlite") as store:
    ...     len(store.records(experiment("kc96-4.4")))
    0
    """

    def records(self, experiment: Experiment) -> dict[str, Record]:
        """All rows of an experiment made with the present versions, by the canonical strings of their cells."""
        return {cell: _record(row) for cell, row in self.rows(_key(experiment)).items()}

    def record(self, experiment: Experiment, cell: str) -> Record | None:
        """The row of one cell, given as its canonical string, if there is one."""
        found = self.row(_key(experiment), cell)
        return None if found is None else _record(found)

    def add(self, experiment: Experiment, cell: str, measured: str, seconds: float) -> Record:
        """Keeps what was measured in a cell, both as canonical strings; if another run was faster, its row stays."""
        return _record(self.keep(_key(experiment), cell, measured, seconds))


def _key(experiment: Experiment) -> Key:
    return experiment.name, canonical(experiment.versions())


def _record(row: StoredRow) -> Record:
    origin = Provenance(row.gametree, row.git, row.cores)
    return Record(Row(parsed(row.cell), parsed(row.measured)), row.seconds, row.finished, origin)
