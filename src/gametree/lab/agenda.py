"""What one experiment has finished and still wants."""

from __future__ import annotations

from collections.abc import Mapping

from gametree.lab.canonical import canonical
from gametree.lab.experiment import Experiment, Plan, Rows
from gametree.lab.store import Record

__all__ = ["Agenda"]


class Agenda:
    """The cells of an experiment under a plan, given the records that there are.

    Cells go by their canonical texts. Made of the same records, an agenda lists them in the same order, however they
    came about.
    """

    def __init__(self, experiment: Experiment, plan: Plan, known: Mapping[str, Record]) -> None:
        self.experiment = experiment
        self.plan = plan
        self.open: list[str] = []
        """The cells wanted and not finished."""
        self._known = dict(known)
        self._done: dict[str, Record] = {}
        self._settle()

    @property
    def records(self) -> list[Record]:
        """The finished cells that were wanted."""
        return list(self._done.values())

    @property
    def rows(self) -> Rows:
        """The same without their circumstances."""
        return Rows(record.row for record in self._done.values())

    def finish(self, cell: str, record: Record) -> None:
        """Takes in a finished cell, and asks what is wanted now."""
        self._known[cell] = record
        self._settle()

    def _settle(self) -> None:
        """Asks again and again, as long as the answer holds a cell that is finished but was not wanted before."""
        while True:
            wanted = [canonical(cell) for cell in self.experiment.cells(self.plan, self.rows)]
            news = [cell for cell in dict.fromkeys(wanted) if cell in self._known and cell not in self._done]
            if not news:
                break
            self._done |= {cell: self._known[cell] for cell in news}
        self.open = [cell for cell in dict.fromkeys(wanted) if cell not in self._done]
