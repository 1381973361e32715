"""One question about the outcome of a game: is a position worth at least so much, with perfect play to the end?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gametree.model.errors import OptionError
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithms.mt import MT
from gametree.searching.bracket import Bracket, can_bracket
from gametree.searching.memory.table import Table
from gametree.searching.solving import ORDERING, Solver
from gametree.searching.task import Task

__all__ = ["NullWindow"]


class NullWindow(Solver):
    """Whether the outcome of a position is at least `gamma`, a value of the game.

    `run` returns a bound of the outcome: a "lower" one that is at least gamma, or an "upper" one below it; "none" if it
    was stopped. Like `Solver`, it searches to the end where that is known, and elsewhere between two bounds.
    """

    def __init__(
        self, position: Position, gamma: int | float, limits: Limits, table: Table, ordering: str = ORDERING
    ) -> None:
        super().__init__(position, MT(gamma=gamma), limits, table, ordering)
        self._gamma = gamma

    def _deepened(self, report: Callable[[SearchResult], None]) -> SearchResult:
        """Who wins, which answers every question."""
        self._request = replace(self._request, algorithm="mtdf").checked()
        found = super()._deepened(report)
        if found.bound != "exact":
            if not found.stopped:
                raise self._endless()
            return found
        return self._keep(replace(found, bound="lower" if found.value >= self._gamma else "upper"))

    def _shortened(self, result: SearchResult) -> SearchResult:
        return result  # nobody asks how soon

    def _between_bounds(self, report: Callable[[SearchResult], None]) -> SearchResult:
        """Two tests that deepen side by side; each can only prove one of the answers, and each has its own table."""
        if not can_bracket(self._position):
            raise self._endless()
        size = self._request.table.entries if isinstance(self._request.table, Table) else self._request.table

        def make(position: Position, limits: Limits) -> Task:
            return Task(replace(self._request, position=position, limits=limits, table=size, deepening="always"))

        bracket = self._bracket = Bracket(self._position, self._limits_left(), make)
        for known in bracket.results():
            low, high = bracket.low.proved, bracket.high.proved
            if low is not None or high is not None:
                value, bound = (high, "upper") if low is None else (low, "lower")
                assert value is not None
                return self._keep(replace(known, value=value, bound=bound, stopped=None, running=None))
        if not known.stopped:
            raise self._endless()
        return self._keep(known)

    def _endless(self) -> OptionError:
        return OptionError(f"it is not known that this game ends within {self._depth} plies, so it cannot be solved")
