"""Players from beginner to full strength.

A weaker player searches less deep, and is less exact: it searches every move, and chooses one at random, better moves
more often. How much worse a move may be is its temperature, in units of the game's values (`Position.unit`): a move
that is worth one temperature less is chosen e times less often, and one that is worth six less is never chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, exp
from random import Random
from typing import Any, NamedTuple

from gametree import _core
from gametree.model.arguments import instance, seeded
from gametree.model.errors import OptionError
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import SearchResult
from gametree.model.values import INTEGERS
from gametree.players.clock import PerMove, Time
from gametree.players.player import Decision, Player
from gametree.players.search_player import SearchPlayer
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.kernel import Kernel, Stopped
from gametree.searching.memory.table import Table
from gametree.searching.request import Request
from gametree.searching.task import Task

__all__ = ["LEVELS", "Level", "LevelPlayer", "level_player"]

FARTHEST = 6
"""A move that is worth this many temperatures less than the best is never chosen."""
TIME = PerMove(2.0)
TABLE = 2**18
ORDERING = "table+hint"


class Level(NamedTuple):
    """The strength of a player."""

    number: int
    depth: int | None
    """The depth of its searches; None is as deep as it has time for."""
    temperature: float
    """Its inexactness, in units of the game's values."""


LEVELS = (
    Level(1, 1, 6.0),
    Level(2, 1, 3.0),
    Level(3, 2, 3.0),
    Level(4, 2, 1.5),
    Level(5, 3, 1.0),
    Level(6, 4, 0.7),
    Level(7, 5, 0.5),
    Level(8, 6, 0.3),
    Level(9, 8, 0.15),
    Level(10, None, 0.0),
)


def level_player(number: int, *, time: Time = TIME, seed: int = 0) -> Player:
    """The player of a level, from 1 (beginner) to 10 (full strength), which keeps to `time`.

    >>> import gametree as gt
    >>> from gametree.players import level_player, play_game
    >>> game = play_game(gt.position("connect-four"), level_player(6), level_player(1))
    >>> game.maximizer, game.minimizer, game.outcome > 0
    ('level 6', 'level 1', True)
    """
    if type(number) is not int or not 1 <= number <= len(LEVELS):
        raise OptionError(f"levels are 1 (beginner) to {len(LEVELS)} (full strength), not {quoted(number)}")
    instance("time", time, Time, "a PerMove or a Clock")
    level = LEVELS[number - 1]
    if level.depth is None:
        return SearchPlayer(time=time, name=f"level {number}")
    return LevelPlayer(level, time=time, seed=seed)


class LevelPlayer(Player):
    """Searches every move as deep as its level says, if there is time, and chooses at random among the better ones.

    In the same position, with the same seed and enough time, it always chooses the same move.
    """

    def __init__(self, level: Level, *, time: Time = TIME, seed: int = 0) -> None:
        instance("level", level, Level, "one of LEVELS")
        instance("time", time, Time, "a PerMove or a Clock")
        if level.depth is None or not level.temperature > 0:
            raise OptionError(f"a level needs a depth and a temperature above zero: {level}")
        super().__init__(f"level {level.number}")
        self.level = level
        self._depth = level.depth
        self._time_at_first = time
        self._seed = seeded(seed)
        self._flag = _core.Flag()
        self._table = Table(TABLE)
        self._task: Task | None = None

    def begin(self, position: Position) -> None:
        """See `Player.begin`."""
        super().begin(position)
        self._table.clear()
        limits = Limits(self._depth, None, self._time_at_first.for_move(position), self._flag)
        self.time = self._time_at_first
        self._task = Task(Request(position, "alphabeta", limits, self._table, ORDERING))

    def hurry(self) -> None:
        """See `Player.hurry`."""
        self._flag.set()

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        assert self._task is not None and self.time is not None
        self._flag.clear()
        limits = replace(self._task.limits, seconds=self.time.for_move(position))
        task = self._task.at(position, limits=limits)
        kernel = task.kernel
        reach = FARTHEST * self.level.temperature * position.unit
        search = RootSearch(kernel, position, reach, self.game.earlier, self._thought)
        with task.holding():
            values = search.values(self._depth)
        random = Random(f"{self._seed} {position.key}")
        counts = kernel.counts
        return Decision(self._drawn(values, reach, random), counts.generated, counts.interior)

    def _drawn(self, values: dict[Any, float], reach: float, random: Random) -> Any:
        """Chooses one of the moves at random; their values are in the mover's view."""
        best = max(values.values())
        near = {move: value for move, value in values.items() if value >= best - reach}
        weights = [exp(FARTHEST * (value - best) / reach) for value in near.values()]
        return random.choices(list(near), weights)[0]


class RootSearch:
    """Finds the value of each move of a position; moves far behind the best only get a bound."""

    def __init__(
        self,
        kernel: Kernel,
        position: Position,
        reach: float,
        earlier: list[Position],
        thought: Callable[[SearchResult], object] = lambda result: None,
    ) -> None:
        self._kernel = kernel
        self._thought = thought
        self._sign = 1 if position.maximizing else -1
        self._reach = reach
        self._children = {move: position.after(move) for move in position.moves()}
        self._earlier = earlier

    def values(self, depth: int) -> dict[Any, float]:
        """The value of every move in the mover's view, by a search of `depth` plies, or less if it is stopped.

        A move too far below the best to be chosen gets some value that is also too far below.
        """
        numbers = {move: self._sign * self._kernel.number(child) for move, child in self._children.items()}
        try:
            with self._kernel.watch:
                for plies in range(1, depth + 1):
                    numbers = self._searched(plies, sorted(numbers, key=lambda move: -numbers[move]))
                    self._thought(self._result(numbers, plies))
        except Stopped as stop:
            if stop.reason == "interrupted":
                raise KeyboardInterrupt from None  # see `SearchPlayer`
        return {move: self._kernel.scale.value(number) for move, number in numbers.items()}

    def _result(self, numbers: dict[Any, int], plies: int) -> SearchResult:
        """The best move so far, and its value."""
        best, kernel = max(numbers, key=lambda move: numbers[move]), self._kernel
        value = kernel.scale.value(self._sign * numbers[best])
        return SearchResult(
            value, "estimate", best, (best,), plies, kernel.counts, kernel.elapsed, algorithm=alphabeta.__name__
        )

    def _searched(self, plies: int, order: list[Any]) -> dict[Any, int]:
        numbers: dict[Any, int] = {}
        infinity, sign = self._kernel.infinity, self._sign
        for move in order:
            child = self._children[move]
            if child in self._earlier:
                numbers[move] = self._kernel.scale.number(0)  # a repetition can be repeated: a draw
                continue
            least = self._out_of_reach(max(numbers.values())) if numbers else -infinity
            window = (least, infinity) if sign > 0 else (-infinity, -least)
            numbers[move] = sign * self._kernel.call(alphabeta, child, plies - 1, *window).value
            if self._kernel.overdue:
                raise Stopped(self._kernel.overdue)
        return numbers

    def _out_of_reach(self, best: int) -> int:
        """The number of a value too far below `best` to be chosen; the numbers of both scales are odd functions."""
        kernel = self._kernel
        if kernel.scale is INTEGERS:
            return max(best - ceil(self._reach) - 1, -kernel.infinity)
        return kernel.scale.number(kernel.scale.value(best) - self._reach)
