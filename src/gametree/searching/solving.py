"""Solving: the value of a position if both sides play perfectly to the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, NamedTuple

from gametree import _core
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import SearchResult
from gametree.searching.algorithm import Algorithm
from gametree.searching.bracket import HIGHEST, LOWEST, Bracket, Side, Unfinished, can_bracket
from gametree.searching.ctrl_c import heeding
from gametree.searching.kernels.kernel import Stopped, reason
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.shortest import ShortestWin
from gametree.searching.task import Task, nothing_known

__all__ = ["ORDERING", "TABLE", "SoFar", "Solver"]

TABLE = "64MB"
ORDERING = "table+hint"
SHARE = 0.25
"""The part of the time limit that may be spent on finding out how long the game can last."""


class SoFar(NamedTuple):
    """What is known while a position is being solved. The bounds are those of the outcome; infinities if unknown."""

    elapsed: float
    depth: int
    """The depth of the running search; 0 before the first."""
    lower: int | float
    upper: int | float


class Solver:
    """One position to be solved. See `gametree.solve` for what is promised.

    All work happens in `run`, under the limits. Another thread may read `so_far` meanwhile.
    """

    def __init__(
        self,
        position: Position,
        algorithm: str | Algorithm,
        limits: Limits,
        table: Table | int | str | None = TABLE,
        ordering: str = ORDERING,
        threads: int = 1,
    ) -> None:
        if not isinstance(position, Position):
            raise OptionError(f"solve takes a position, such as gametree.position('hexapawn'), not {quoted(position)}")
        depth = MAX_DEPTH if limits.depth is None else limits.depth
        request = Request(
            position.for_solving(), algorithm, replace(limits, depth=depth), table, ordering, threads=threads
        )
        self._request = request.checked()
        self._position = self._request.position
        self._depth = depth
        self._started = perf_counter()
        self._task: Task | None = None
        self._bracket: Bracket | None = None
        self._second: Side | None = None
        self._known: SearchResult | None = None

    @property
    def request(self) -> Request:
        """The search that is to be done: its position, algorithm and limits."""
        return self._request

    def run(self, report: Callable[[SearchResult], None] = lambda result: None) -> SearchResult:
        """Solves the position. `report` is called with every result of a search that deepens."""
        self._started = perf_counter()
        return heeding(lambda: self._run(report), lambda: self._stopped("interrupted"))

    def _run(self, report: Callable[[SearchResult], None]) -> SearchResult:
        try:
            return replace(self._shortened(self._outcome(report)), elapsed=self._elapsed)
        except (Stopped, KeyboardInterrupt) as stop:
            return self._stopped(reason(stop))

    def _stopped(self, why: str) -> SearchResult:
        return replace(self._known or nothing_known(self._request), stopped=why, elapsed=self._elapsed)

    @property
    def so_far(self) -> SoFar:
        """What is known so far."""
        lower, upper, depth = float("-inf"), float("inf"), 0
        bracket, task = self._bracket, self._task
        if bracket is not None:
            lower, upper, depth = bracket.low.best, bracket.high.best, bracket.low.depth + 1
        elif task is not None and not task.request.deepens:
            kernel = task.kernel
            lower, upper, depth = *map(kernel.scale.value, (kernel.progress.lower, kernel.progress.upper)), task.depth
        elif task is not None:
            depth = 1 + (self._known.depth if self._known else 0)
        return SoFar(self._elapsed, depth, lower, upper)

    # The outcome.

    def _outcome(self, report: Callable[[SearchResult], None]) -> SearchResult:
        plies = 0 if self._is_over() else self._plies_left()
        if plies is not None and plies <= self._depth:
            self._task = self._new_task(replace(self._limits_left(), depth=plies), "never")
            return self._keep(self._task.result())
        if self._position.decisive is not None:
            return self._deepened(report)
        return self._between_bounds(report)

    def _is_over(self) -> bool:
        limits = self._limits_left()
        with _core.Watch(limits.seconds, limits.cancel):
            return not self._position.moves()

    def _plies_left(self) -> int | None:
        """How long the game can last; None if that is unknown, or takes too long to find out."""
        limits, steps = self._request.limits, 0
        watch = _core.Watch(limits.seconds and SHARE * limits.seconds, limits.cancel)

        def check() -> None:
            nonlocal steps
            steps += 1
            if limits.nodes is not None and steps > limits.nodes:
                raise Stopped("nodes")
            if overdue := watch.overdue():
                raise Stopped(overdue)

        try:
            with watch:
                self._position.scale  # noqa: B018 - from here on it is known, or guessed
                return self._position.find_plies_left(check)
        except Stopped as stop:
            if stop.reason in ("cancelled", "interrupted"):
                raise
            return None

    def _deepened(self, report: Callable[[SearchResult], None]) -> SearchResult:
        """Deepens until one side can force a win, which shows the outcome."""
        self._task = self._new_task(self._limits_left(), "always")
        for result in self._task.results():
            report(self._keep(result))
            if self._task.decided and result.bound in ("exact", "estimate"):
                return self._keep(replace(result, bound="exact"))  # that of the outcome, whatever depths it comes from
        return self._keep(result if result.bound == "none" else replace(result, bound="estimate"))

    def _between_bounds(self, report: Callable[[SearchResult], None]) -> SearchResult:
        if not can_bracket(self._position):
            raise OptionError(f"it is not known that this game ends within {self._depth} plies, so it cannot be solved")
        if isinstance(self._request.table, Table):
            raise OptionError(
                "it is not known how soon this game ends, so two searches solve it, each with its own table: "
                "give table= as a size, such as '64MB'"
            )

        def make(position: Position, limits: Limits) -> Task:
            return Task(replace(self._request, position=position, limits=limits, deepening="always"))

        self._bracket = Bracket(self._position, self._limits_left(), make)
        for result in self._bracket.results():
            report(self._keep(result))
        return result

    # The shortest win.

    def _shortened(self, result: SearchResult) -> SearchResult:
        """The same outcome, reached as soon as the winner can force it."""
        if result.stopped or not result.pv or not self._has_shortest(result):
            return result
        try:
            side, first = self._search_for_shortest(result)
            win = ShortestWin(side.task.kernel, side.task.position, side.task.kernel.scale.number(result.value))
            with side.task.holding(), side.task.kernel.watch:
                plies = win.plies(first, result.depth)
                pv, stopped = ((), None) if plies is None else win.line(plies)
        except (Stopped, KeyboardInterrupt) as stop:
            return replace(result, stopped=reason(stop), **self._effort())
        if plies is not None and pv:
            result = replace(result, move=pv[0], pv=pv, depth=plies)
        return replace(result, stopped=stopped, **self._effort())

    def _has_shortest(self, result: SearchResult) -> bool:
        """Whether one side wins, and a shorter win is better."""
        if self._position.graded or result.bound != "exact" or result.value == 0:
            return False
        return can_bracket(self._position) if self._position.decisive is None else self._is_decisive(result)

    def _search_for_shortest(self, result: SearchResult) -> tuple[Side, int]:
        """A search that recognises won games at every depth, and the first depth that can show a win."""
        if self._bracket is not None:
            return (self._bracket.low if result.value > 0 else self._bracket.high), 1
        assert self._task is not None
        bound, extreme = ("lower", LOWEST) if result.value > 0 else ("upper", HIGHEST)
        position, table = self._position, self._task.settings.table
        if position.decisive is None:
            position = Unfinished(position, extreme, position.scale)
        elif table is None or table.depths == "exact":
            return Side(bound, self._task), result.depth if self._task.request.deepens else 1
        limits = replace(self._limits_left(result.counts.nodes), depth=result.depth)
        self._second = Side(
            bound,
            Task(
                Request(
                    position, "alphabeta", limits, TABLE, ORDERING, deepening="never", threads=self._request.threads
                )
            ),
        )
        return self._second, 1

    # What all of them share.

    def _new_task(self, limits: Limits, deepening: str) -> Task:
        return Task(replace(self._request, limits=limits, deepening=deepening))

    def _limits_left(self, nodes: int = 0) -> Limits:
        """The limits of a search that begins now, after `nodes` nodes. Raises `Stopped` if nothing is left."""
        limits = self._request.limits
        if limits.nodes is not None and nodes >= limits.nodes:
            raise Stopped("nodes")
        if limits.seconds is not None and self._elapsed >= limits.seconds:
            raise Stopped("time")
        return replace(
            limits,
            nodes=None if limits.nodes is None else limits.nodes - nodes,
            seconds=None if limits.seconds is None else limits.seconds - self._elapsed,
        )

    @property
    def _elapsed(self) -> float:
        return perf_counter() - self._started

    def _keep(self, result: SearchResult) -> SearchResult:
        self._known = result
        return result

    def _is_decisive(self, result: SearchResult) -> bool:
        decisive = self._position.decisive
        return decisive is not None and result.bound == "exact" and abs(result.value) >= decisive

    def _effort(self) -> dict[str, Any]:
        """The work of all searches, as fields of a `SearchResult`."""
        if self._bracket is not None:
            return self._bracket.effort()
        assert self._task is not None
        kernel, second = self._task.kernel, self._second
        if second is None:
            return {"counts": kernel.counts, "probes": tuple(kernel.probes), "memory": kernel.memory}
        return {
            "counts": kernel.counts + second.task.kernel.counts,
            "probes": (*kernel.probes, *second.probes),
            "memory": kernel.memory + second.task.kernel.memory,
        }
