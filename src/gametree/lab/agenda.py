"""What one experiment has finished and still wants."""

from __future__ import annotations

from collections.abc import Mapping

from gametree.lab.experiment import Experiment, Plan, Rows
from gametree.lab.store import Record
from gametree.runs.canonical import canonical

__all__ = ["Agenda"]


class Agenda:
    """The cells of an experiment under a plan, given the records at hand. Cells are given as canonical strings.

    The experiment is asked what it wants at the beginning, and again when work has run out and more is known. Agendas
    made of the same records list them in the same order, in whatever order these were finished.
    """

    def __init__(self, experiment: Experiment, plan: Plan, known: Mapping[str, Record]) -> None:
        self.experiment = experiment
        self.plan = plan
        self.open: dict[str, None] = {}
        """The cells wanted and not finished, as far as is known."""
        self._known = known
        self._done: dict[str, Record] = {}
        self._begun: set[str] = set()
        self._ask()

    @property
    def done(self) -> int:
        """How many of the wanted cells are finished."""
        return len(self._done)

    @property
    def records(self) -> list[Record]:
        """The finished cells that were wanted."""
        return list(self._done.values())

    def take(self) -> str | None:
        """A cell that was not taken before; None if all are taken, until another one is finished."""
        cell = self._untaken()
        if cell is None and self._outdated:
            self._ask()
            cell = self._untaken()
        if cell is not None:
            self._begun.add(cell)
        return cell

    def give_back(self, cell: str) -> None:
        """Notes that a cell was taken but not run: it may be taken again, and is then the next."""
        self._begun.discard(cell)

    def finish(self, cell: str, record: Record) -> None:
        """Notes that a cell is finished."""
        self._done[cell] = record
        self.open.pop(cell, None)
        self._outdated = True

    def _untaken(self) -> str | None:
        return next((cell for cell in self.open if cell not in self._begun), None)

    def _ask(self) -> None:
        """Asks as long as the answer holds cells that are finished but were not wanted before."""
        while True:
            rows = Rows(record.row for record in self._done.values())
            wanted = dict.fromkeys(canonical(cell) for cell in self.experiment.cells(self.plan, rows))
            news = {cell: self._known[cell] for cell in wanted if cell in self._known and cell not in self._done}
            if not news:
                break
            self._done |= news
        self.open = dict.fromkeys(cell for cell in wanted if cell not in self._done)
        self._outdated = False
