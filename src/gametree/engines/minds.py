"""How an engine finds a move: at full strength by one search, or as one of the weaker levels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter
from typing import Any

from gametree import _core
from gametree.engines.order import Order, Situation, Thought
from gametree.engines.scores import is_decisive
from gametree.model.limits import Limits
from gametree.model.result import SearchResult
from gametree.players.clock import Budget, PerMove
from gametree.players.levels import Level, LevelPlayer
from gametree.players.pace import Pace
from gametree.players.strongest import Setup
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.memory.table import Table
from gametree.searching.request import FOREVER, Request
from gametree.searching.running import run

__all__ = ["FullStrength", "Mind", "Review", "Weaker"]

COUNTABLE = 2**22
"""Entries of the largest table that is counted while somebody may be waiting: it takes a few milliseconds."""
PAUSE = 0.5
"""Seconds between two counts."""


class Mind(ABC):
    """Finds one move. Made for one order, and asked once."""

    @abstractmethod
    def think(
        self, where: Situation, order: Order, budget: Budget | None, report: Callable[[Thought], None]
    ) -> tuple[Any, ...]:
        """The line to play, as far as it is known, perhaps not a single move. `budget` is the time, None for ever."""

    @abstractmethod
    def hurry(self) -> None:
        """Makes it end at once, from another thread, even before it has begun."""


class FullStrength(Mind):
    """A search by any setup, of at most so many nodes. The table may have been used for the same game before."""

    def __init__(self, setup: Setup, table: Table | None, nodes: int | None = None) -> None:
        self._setup, self._algorithm, self._table = setup, find_algorithm(setup.algorithm), table
        self._most = nodes
        self._flag = _core.Flag()
        self._counted = float("-inf")

    def hurry(self) -> None:
        """See `Mind.hurry`."""
        self._flag.set()

    def think(
        self, where: Situation, order: Order, budget: Budget | None, report: Callable[[Thought], None]
    ) -> tuple[Any, ...]:
        """See `Mind.think`. It ends early when the game is won: a deeper search could only find a longer way."""
        pace = None if budget is None else Pace(budget, where.position)
        for result in run(self._request(where, order, budget)):
            report(Thought(where.position, result, self._full()))
            if order.best == 1 and self._algorithm.deepens and is_decisive(where.position, result.value):
                break
            if pace is not None and not pace.goes_on(result):
                break
        return result.pv if result.best_known == result.move else (result.best_known,)

    def _request(self, where: Situation, order: Order, budget: Budget | None) -> Request:
        knows_draws = where.position.draw_rules is not None and self._algorithm.uses_history
        nodes = min((most for most in (order.nodes, self._most) if most is not None), default=None)
        limitless = budget is None and order.plies is None and nodes is None
        seconds = FOREVER if limitless else None if budget is None else budget.hard
        return Request(
            where.position,
            self._algorithm,
            Limits(order.plies, nodes, seconds, self._flag),
            self._table,
            self._setup.ordering,
            selective=self._setup.selective,
            history=where.history.earlier if knows_draws else None,
            deepening="useful",
            best=order.best,
            moves=order.moves or None,
            threads=self._setup.threads if self._algorithm.shares != "nothing" else 1,
        )

    def _full(self) -> int | None:
        """How full the table is, in thousandths; None where a count would make somebody wait."""
        table, now = self._table, perf_counter()
        if table is None or table.entries > COUNTABLE or now - self._counted < PAUSE or self._flag.is_set:
            return None
        self._counted = now
        return 1000 * table.used() // table.entries


class Review(FullStrength):
    """Searches all positions of the game, the last one first, and reports the last result of each."""

    def think(
        self, where: Situation, order: Order, budget: Budget | None, report: Callable[[Thought], None]
    ) -> tuple[Any, ...]:
        """See `Mind.think`. The time is that of each position."""
        positions = (*where.before, where.position)
        for count in reversed(range(len(positions))):
            here = Situation(positions[count], positions[:count])
            *_, last = run(self._request(here, order, budget))
            if last.stopped == "cancelled":
                break
            report(Thought(here.position, last))
        return ()


class Weaker(Mind):
    """One of the levels that choose at random. It keeps to the time, and to a depth if that is less than its own."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._hurried = False
        self._player: LevelPlayer | None = None

    def hurry(self) -> None:
        """See `Mind.hurry`."""
        self._hurried = True
        if self._player is not None:
            self._player.hurry()

    def think(
        self, where: Situation, order: Order, budget: Budget | None, report: Callable[[Thought], None]
    ) -> tuple[Any, ...]:
        """See `Mind.think`."""
        depths = (self._level.depth, order.plies or None)
        level = self._level._replace(depth=min(depth for depth in depths if depth is not None))
        player = self._player = LevelPlayer(level, time=PerMove(FOREVER if budget is None else budget.soft))
        positions = (*where.before, where.position)
        player.begin(positions[0])
        for position in positions[1:]:
            player.played(None, position)

        def pass_on(result: SearchResult) -> None:
            report(Thought(where.position, result))
            if self._hurried:
                player.hurry()

        player.on_result = pass_on
        return (player.decide(where.position).move,)
