"""Stores of the laboratory with damaged bytes: right rows, no row, or an error of the family; never a wrong row."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from gametree.lab.runner import run
from gametree.lab.store import Store
from gametree.runs.canonical import canonical
from support.lab_examples import Cells

COUNT = 12
SQUARES = Cells(count=COUNT)
PROGRAM = """
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.targets.saved_stores import check, whole

with TemporaryDirectory() as folder:
    path = Path(folder) / "lab.sqlite"
    data = bytearray(whole())
    for at, byte in {damage!r}:
        data[at % len(data)] = byte
    path.write_bytes(data[: {cut!r}])
    check(path)
"""


@dataclass(frozen=True)
class Damaged(Case):
    """Bytes of a store that are changed, and where its file is cut off."""

    damage: tuple[tuple[int, int], ...]
    cut: int | None = None

    def check(self) -> int:
        """Reads the store, runs the experiment on it, and reads it again."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "lab.sqlite"
            data = bytearray(whole())
            for at, byte in self.damage:
                data[at % len(data)] = byte
            path.write_bytes(data[: self.cut])
            try:
                check(path)
            except AssertionError as error:
                raise Fault("row", str(error), self.program()) from None
        return 2

    def program(self) -> str:
        """See `Case.program`."""
        return lines(PROGRAM.format(damage=self.damage, cut=self.cut))

    def simpler(self) -> Iterator[Damaged]:
        """Less damage."""
        for damage in shorter(self.damage):
            yield replace(self, damage=damage)
        if self.cut is not None:
            yield replace(self, cut=None)


@cache
def whole() -> bytes:
    """The file of a store with all rows."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lab.sqlite"
        with Store(path) as store:
            for number in range(COUNT):
                store.add(SQUARES, canonical({"number": number}), canonical({"square": number**2}), 0.5)
        return path.read_bytes()


def check(path: Path) -> None:
    """Reads the rows before and after the experiment is run again. A refusal is an error of the family."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a store may say what is damaged
        try:
            with Store(path) as store:
                rows(store)
                run([SQUARES], store)
                found = rows(store)
        except gt.GameTreeError:
            return
    assert len(found) == COUNT, f"after a run there are {len(found)} rows of {COUNT}"


def rows(store: Store) -> list[int]:
    """The numbers of the rows, all of which are right."""
    found = store.records(SQUARES)
    for cell, record in found.items():
        number = record.row.cell.get("number")
        right = isinstance(number, int) and 0 <= number < COUNT and record.row.measured == {"square": number**2}
        assert right and cell == canonical(record.row.cell), f"a wrong row: {cell} {record.row}"
        assert record.seconds >= 0 and record.provenance.release == gt.__version__, f"a wrong record: {record}"
    return [record.row.cell["number"] for record in found.values()]


def make(rng: Random) -> Case:
    """A few bytes, anywhere or where the rows are; a few files are cut off."""
    damage = tuple((rng.randrange(2**20), rng.randrange(256)) for _ in range(rng.choice((1, 1, 2, 5, 40))))
    return Damaged(damage, rng.randrange(2**15) if rng.random() < 0.1 else None)
