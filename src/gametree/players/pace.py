"""The pace of a player: after each iteration, whether another one is worth the time."""

from __future__ import annotations

from math import sqrt
from time import perf_counter

from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.players.clock import Budget

__all__ = ["Pace"]

USEFUL = 0.2
"""The part of an iteration in which it may have searched the first move, and so have proved something."""
HALF = 0.5
GROWTH = 1.5, 8.0
"""The least and the greatest growth from one iteration to the next that is believed."""
LONGER, SHORTER = 1.5, 0.6
STEADY = 4
"""Iterations in a row with the same move, after which less time will do."""
FALL = 2
"""Units of the game's values by which a position has got worse."""


class Pace:
    """Judges the iterations of one search: `goes_on` after each of them.

    An iteration is not begun if the time is too short for it to prove anything. With a clock, time that is not used
    now is kept for later, so a move gets less of it if the search has been of one mind for long, and more if it has
    just changed its mind or sees its position get worse. A position with one legal move needs no thought.

    >>> import gametree as gt
    >>> from gametree.players import PerMove
    >>> from gametree.players.pace import Pace
    >>> start = gt.position("othello")
    >>> pace = Pace(PerMove(60).budget(start), start)
    >>> pace.goes_on(gt.search(start, "mtdf", depth=1))
    True
    """

    def __init__(self, budget: Budget, position: Position) -> None:
        self._budget = budget
        self._sign = 1 if position.maximizing else -1
        self._unit = position.unit
        self._forced = len(position.moves()) == 1
        self._began = self._last = perf_counter()
        self._took: list[float] = []
        self._moves: list[object] = []
        self._values: list[float] = []  # in the mover's view

    def goes_on(self, result: SearchResult) -> bool:
        """Whether the search should begin another iteration after this `result`."""
        self._note(result)
        if self._forced:
            return False
        spent = perf_counter() - self._began
        if not self._budget.keeps:
            return self._budget.hard - spent >= USEFUL * self._next
        return spent + HALF * self._next <= min(self._share * self._budget.soft, self._budget.hard)

    def _note(self, result: SearchResult) -> None:
        now = perf_counter()
        self._took.append(now - self._last)
        self._last = now
        self._moves.append(result.move)
        self._values.append(self._sign * result.value)

    @property
    def _next(self) -> float:
        """The seconds that the next iteration may take; odd and even depths differ, so two of them are compared."""
        took = self._took
        if len(took) < 3:
            return took[-1] * sum(GROWTH) / 2
        return took[-1] * min(max(sqrt(took[-1] / took[-3]), GROWTH[0]), GROWTH[1])

    @property
    def _share(self) -> float:
        """How much of the usual time this move deserves."""
        moves, values = self._moves, self._values
        if len(moves) > 2:
            if moves[-1] != moves[-2] or values[-1] < values[-3] - FALL * self._unit:
                return LONGER
            if len(set(moves[-STEADY:])) == 1 and len(moves) > STEADY and abs(values[-1] - values[-3]) <= self._unit:
                return SHORTER
        return 1.0
