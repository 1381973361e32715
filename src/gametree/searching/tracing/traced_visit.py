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

    entered = False
    """Whether the visit has gone on to the children."""
    cut_line: int | None = None
    """The line of the definition that took the value of the last child, if that was a cutoff."""

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
        leaves = self.search.n_leaves
        settled = super().settled()
        if settled:
            positions = self.search.n_leaves - leaves
            self._trace.settled(self.ply, self.depth, self.alpha, self.beta, self.value, positions)
        return settled

    def answer(self, value: int) -> bool:
        """See `FullVisit.answer`."""
        answered = super().answer(value)
        self._trace.answered(self.ply, self.depth, *self.window(), value, self.known)
        return answered

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
        trace, ply, depth, position = self._trace, self.ply, self.depth, self.position
        window = self.window()
        children = super().children(moves)
        if self.best is not None:  # a child's entry has cut the node off
            trace.answered_below(ply, depth, *window, self.value, position, len(moves))
            return
        self.entered = True
        trace.enter(ply, depth, *window, self.maximizing, self.known)
        trace.generate(ply, depth, position, len(moves))
        for move, child in children:
            trace.go(ply, position, move, child)
            yield move, child

    def take(self, value: int, move: Any) -> bool:
        """See `Visit.take`."""
        cut = super().take(value, move)
        self.cut_line = self._trace.source_line() if cut else None
        self._trace.update(self.ply, self.depth, *self.window(), self.value, cut=cut)
        return cut

    def choose(self, value: int, move: Any) -> None:
        """See `Visit.choose`."""
        super().choose(value, move)
        self._trace.update(self.ply, self.depth, *self.window(), self.value, cut=False)

    def improved(self) -> None:
        """See `Visit.improved`."""
        super().improved()
        if not self.ply:
            self._trace.line(self.search.lines[0], self.value)

    def done(self) -> int:
        """See `Visit.done`."""
        if not self.entered:
            return super().done()
        self._trace.cut(self.ply, self.depth, *self.window(), self.value, self.cut_line)
        value = super().done()
        self._trace.returned(self.ply, self.depth, value, self.maximizing)
        return value

    def store(self, lower: int, upper: int, move: Any) -> None:
        """See `FullVisit.store`."""
        super().store(lower, upper, move)
        table = self.search.table
        if table is not None and self.depth >= table.from_depth:
            self._trace.store(self.ply, self.depth, lower, upper)


class TracedVisit(Traced):
    """A recorded visit by a procedure with a window, or with none."""


class TracedTest(Traced, TestVisit):
    """A recorded visit by MT."""

    def window(self) -> tuple[int | None, int]:
        """See `Traced.window`: gamma, which the children do not move."""
        return None, self.gamma
