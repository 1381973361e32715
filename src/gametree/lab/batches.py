"""The cells of a run in batches: as many as take some seconds, by what cells of their experiment took so far."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from gametree.lab.agenda import Agenda
from gametree.runs.crew import Crew

__all__ = ["Batch", "Batches"]

MOST = 1000
"""Cells of a batch."""
SHARES = 2
"""Batches that each place could still be given, at least: so that all workers end at about the same time."""


class Batch(NamedTuple):
    """Cells of one experiment that one worker runs one after the other."""

    agenda: Agenda
    cells: tuple[str, ...]
    suspect: bool = False
    """Whether a worker died while it had this cell, which now is alone."""


@dataclass
class _Pace:
    """What the cells of an experiment took so far in this run."""

    cells: int = 0
    seconds: float = 0.0


class Batches:
    """Gives out each cell that is wanted, and gives it out again if it was left undone."""

    def __init__(self, agendas: Sequence[Agenda], is_missing: Callable[[Agenda, str], bool]) -> None:
        """`is_missing` is asked of a cell at the last moment."""
        self._agendas = agendas
        self._is_missing = is_missing
        self._paces = {id(agenda): _Pace() for agenda in agendas}
        self._alone: set[tuple[int, str]] = set()
        """Cells that raised, or may have, as the first of several."""
        self.suspects: deque[Batch] = deque()
        """Cells that may have killed their worker."""

    def next(self, crew: Crew) -> Batch | None:
        """The cells that come next; None if all are given out, until another one is finished."""
        for agenda in self._agendas:
            cells: list[str] = []
            most = self._most(agenda, crew)
            while len(cells) < most and (cell := agenda.take()) is not None:
                if not self._is_missing(agenda, cell):
                    continue
                if cells and (id(agenda), cell) in self._alone:
                    agenda.give_back(cell)
                    break
                cells.append(cell)
                if (id(agenda), cell) in self._alone:
                    break
            if cells:
                return Batch(agenda, tuple(cells))
        return None

    def next_suspect(self) -> Batch | None:
        """One of the suspects, for the time when nothing else runs that could be to blame."""
        return self.suspects.popleft() if self.suspects else None

    def end(self, batch: Batch, seconds: Sequence[float]) -> None:
        """Notes what the first cells of a batch took; the others come again."""
        pace = self._paces[id(batch.agenda)]
        pace.cells += len(seconds)
        pace.seconds += sum(seconds)
        for cell in batch.cells[len(seconds) :]:
            batch.agenda.give_back(cell)

    def try_again(self, batch: Batch, *, died: bool) -> bool:
        """Puts the cells of a batch that failed back, unless it is clear that its only cell is to blame."""
        if died and not batch.suspect:
            self.suspects.extend(Batch(batch.agenda, (cell,), suspect=True) for cell in batch.cells)
            return True
        if len(batch.cells) == 1:
            return False
        self._alone.add((id(batch.agenda), batch.cells[0]))
        self.end(batch, ())
        return True

    def _most(self, agenda: Agenda, crew: Crew) -> int:
        """How many cells make a batch; one, as long as nothing is known."""
        pace = self._paces[id(agenda)]
        if not pace.cells or not crew.batch_seconds:
            return 1
        fit = crew.batch_seconds * pace.cells / max(pace.seconds, crew.batch_seconds * pace.cells / MOST)
        share = ceil(len(agenda.open) / (SHARES * crew.places))
        return max(1, min(int(fit), share))
