"""Visits, and a table, that report what they do: the profile of a search in Python. See `core/profile.hpp`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from gametree.model.profile import Ply, Profile, TableUse
from gametree.searching.kernels.full_visit import FullVisit, TestVisit
from gametree.searching.kernels.sketcher import Sketcher
from gametree.searching.kernels.visit import Child
from gametree.searching.memory.table import Entry, Known, TableStore

if TYPE_CHECKING:
    from gametree.searching.kernels.python_kernel import PythonKernel

__all__ = ["ObservedStore", "ObservedTest", "ObservedVisit", "Profiler"]


class PlyCounts:
    """A `Ply` that is being counted."""

    __slots__ = tuple(field.name for field in fields(Ply))

    def __init__(self) -> None:
        self.visits = self.interior = self.cutoffs = self.first = self.tried = self.etc = 0


class Profiler:
    """A `Profile` that is being made."""

    def __init__(self, sketched: int | None = None, trunk: tuple[Any, ...] = ()) -> None:
        self._plies: list[PlyCounts] = []
        self.sketch = None if sketched is None else Sketcher(sketched, trunk)
        self.above = 0
        """How many plies below the root of the search the present call began."""
        self.probes = self.hits = self.stores = self.replaced = 0

    def at(self, ply: int) -> PlyCounts:
        """The counts of a ply of the present call."""
        while len(self._plies) <= ply + self.above:
            self._plies.append(PlyCounts())
        return self._plies[ply + self.above]

    def profile(self, filled: float | None, tally: tuple[int, ...]) -> Profile:
        """What has been counted; `filled` is None without a table. `tally` are the counts of the search."""
        sketch = () if self.sketch is None else self.sketch.nodes(tally)
        plies = tuple(Ply(*(getattr(counts, name) for name in counts.__slots__)) for counts in self._plies)
        if filled is None:
            return Profile(plies, sketch=sketch)
        return Profile(plies, TableUse(self.probes, self.hits, self.stores, self.replaced, filled), sketch)


class Observed(FullVisit):
    """A visit that reports to the search's profiler."""

    def __init__(self, search: PythonKernel, *arguments: Any) -> None:
        super().__init__(search, *arguments)
        assert search.profiler is not None
        self.sketch = search.profiler.sketch
        if self.sketch is not None:
            self.sketch.visit(self.ply, search.tally())
        self.counts = search.profiler.at(self.ply)
        self.counts.visits += 1
        self.tried = 0

    def children(self, moves: Sequence[Any]) -> Iterator[Child]:
        """See `Visit.children`."""
        self.counts.interior += 1
        for move, child in super().children(moves):
            self.tried += 1
            if self.sketch is not None:
                self.sketch.child(self.ply, move)
            yield move, child

    def table_cutoff(self, made: list[Child]) -> bool:
        """See `FullVisit.table_cutoff`."""
        found = super().table_cutoff(made)
        if found:
            self.counts.interior -= 1
            self.counts.etc += 1
        return found

    def done(self) -> int:
        """See `Visit.done`."""
        if self.tried and (self.value >= self.ceiling if self.maximizing else self.value <= self.floor):
            self.counts.cutoffs += 1
            self.counts.first += self.tried == 1
            self.counts.tried += self.tried
        return super().done()


class ObservedVisit(Observed):
    """An observed visit by a procedure with a window, or with none."""


class ObservedTest(Observed, TestVisit):
    """An observed visit by MT."""


class ObservedStore:
    """The store of a table, for an observed search."""

    def __init__(self, store: TableStore, profiler: Profiler) -> None:
        self._store, self._profiler = store, profiler
        self.from_depth, self.gives_deeper = store.from_depth, store.gives_deeper
        self.used = store.used
        self.probe_from = store.probe_from

    def probe(self, key: int, depth: int) -> Known:
        """See `TableStore.probe`."""
        known = self._store.probe(key, depth)
        self._profiler.probes += 1
        self._profiler.hits += known.found
        return known

    def store(self, entry: Entry) -> None:
        """See `TableStore.store`."""
        self._profiler.stores += 1
        self._profiler.replaced += self._store.forgets(entry)
        self._store.store(entry)
