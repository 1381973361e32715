"""Solving: what a position is worth if both sides play perfectly to the very end of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm
from gametree.searching.bracket import Bracket, can_bracket
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.task import Task

__all__ = ["Solver"]

TABLE = "64MB"
ORDERING = "table+hint"


class Solver:
    """One position being solved. `report` gets every result on the way, where the search deepens."""

    def __init__(
        self,
        position: Position,
        algorithm: str | Algorithm,
        limits: Limits,
        table: Table | int | str | None = TABLE,
        ordering: str = ORDERING,
    ) -> None:
        if not isinstance(position, Position):
            raise OptionError(f"a position is solved, such as gametree.position('hexapawn'), not {position!r}")
        valued = position.for_solving()
        limits = Limits(MAX_DEPTH if limits.depth is None else limits.depth, limits.nodes, limits.seconds)
        over = not valued.moves()
        self.whole = over or (valued.plies_left is not None and valued.plies_left <= (limits.depth or 0))

        def task(position: Position, limits: Limits) -> Task:
            deepening = "never" if self.whole else "always"
            return Task(Request(position, algorithm, limits, table, ordering, deepening=deepening))

        self.bracket: Bracket | None = None
        if self.whole or valued.decisive is not None:
            self.task = task(valued, limits)
        elif not can_bracket(valued) or isinstance(table, Table):
            raise OptionError(f"nothing says that this game ends within {limits.depth} plies: so it cannot be solved")
        else:
            self.bracket = Bracket(valued, limits, task)
            self.task = self.bracket.low

    def run(self, report: Callable[[SearchResult], None] = lambda result: None) -> SearchResult:
        """Solves it."""
        if self.whole:
            return self.task.result()
        if self.bracket is not None:
            for result in self.bracket.results():
                report(result)
            return result
        decisive = self.task.position.decisive or 0
        for result in self.task.results():
            report(result)
            if abs(result.value) >= decisive and result.bound == "exact":
                return result
        return _undecided(result)


def _undecided(result: SearchResult) -> SearchResult:
    """Nobody wins by force within the depth searched; that is all."""
    return result if result.bound == "none" else replace(result, bound="estimate")
