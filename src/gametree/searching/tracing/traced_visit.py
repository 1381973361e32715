"""Visits that record every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gametree.searching.kernels.full_visit import FullVisit, TestVisit
from gametree.searching.kernels.visit import Child
from gametree.searching.tracing.recorder import Recorder

__all__ = ["TracedTest", "TracedVisit"]


class Traced(FullVisit):
    """A visit that reports to the search's recorder. `window` is what an event shows: a test has no alpha."""

    __slots__ = ()

    @property
    def _trace(self) -> Recorder:
        trace = self.search.trace
        assert trace is not None
        return trace

    def window(self) -> tuple[int | None, int]:
        """Alpha and beta, as events show them."""
        return self.alpha, self.beta

    def settled(self) -> bool:
        """See `Visit.settled`."""
        settled = super().settled()
        if settled:
            self._trace.settled(self.ply, self.depth, self.alpha, self.beta, self.value)
        return settled

    def answer(self, value: int) -> bool:
        """See `FullVisit.answer`."""
        self._trace.answered(self.ply, self.depth, *self.window(), value, self.known)
        return super().answer(value)

    def evaluated(self) -> int:
        """See `FullVisit.evaluated`."""
        value = super().evaluated()
        self._trace.leaf(self.ply, self.depth, *self.window(), value)
        return value

    def abandon(self, bound: int, maximizing: bool) -> None:
        """The node is abandoned for an estimate."""
        self._trace.abandoned(self.ply, self.depth, self.alpha, self.beta, bound, maximizing)

    def children(self, moves: Sequence[Any]) -> Iterator[Child]:
        """See `Visit.children`."""
        trace, ply = self._trace, self.ply
        trace.enter(ply, self.depth, *self.window(), self.position.maximizing, self.known)
        trace.expand(ply, len(moves))
        for move, child in super().children(moves):
            trace.path[ply] = move
            yield move, child

    def table_cutoff(self, made: list[Child]) -> bool:
        """See `FullVisit.table_cutoff`."""
        found = super().table_cutoff(made)
        if found:
            self._trace.update(self.ply, self.depth, *self.window(), self.value, cut=True)
        return found

    def take(self, value: int, move: Any) -> bool:
        """See `Visit.take`."""
        cut = super().take(value, move)
        self._trace.update(self.ply, self.depth, *self.window(), self.value, cut=cut)
        return cut

    def choose(self, value: int, move: Any) -> None:
        """See `Visit.choose`."""
        super().choose(value, move)
        self._trace.update(self.ply, self.depth, *self.window(), self.value, cut=False)

    def remember(self, value: int, move: Any) -> None:
        """See `FullVisit.remember`."""
        super().remember(value, move)
        if self.search.table is not None:
            self._trace.store(self.ply, self.depth, *self.bounds(value))


class TracedVisit(Traced):
    """A recorded visit by a procedure with a window, or with none."""

    __slots__ = ()


class TracedTest(Traced, TestVisit):
    """A recorded visit by MT."""

    __slots__ = ()

    def window(self) -> tuple[int | None, int]:
        """See `Traced.window`: gamma, which the children do not move."""
        return None, self.gamma
