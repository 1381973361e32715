"""Players from beginner to full strength: a ladder, on which each level wins most games against the one below.

The lower levels search less deep, and are less exact: they search every move, and choose one at random, better moves
more often. How much worse a move may be is the temperature, in units of the game's values (`Position.unit`): a move
that is worth one temperature less is chosen e times less often, and one that is worth six less is never chosen. The
higher levels play as strongly as they can with a number of nodes for a move, and the last one with all its time.
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
from gametree.model.position import Ladder, Position
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

__all__ = ["LEVELS", "VERSION", "Level", "LevelPlayer", "level_in", "level_player"]

FARTHEST = 6
"""A move that is worth this many temperatures less than the best is never chosen."""
TIME = PerMove(2.0)
LAST = 10
RANDOM = 5
"""How many levels choose among moves at random."""
VERSION = 5
"""Changes whenever a level plays otherwise: matches that are stored are then played anew."""
TABLE = 2**18
ORDERING = "table+hint"


class Level(NamedTuple):
    """The strength of a player in a game."""

    number: int
    depth: int | None
    """The depth of its searches; None is as deep as nodes and time allow."""
    temperature: float
    """Its inexactness, in units of the game's values."""
    nodes: int | None = None
    """The nodes for a move; None for no limit."""


def ladder(steps: Ladder) -> tuple[Level, ...]:
    """The levels of a game, the first one first."""
    instance("ladder", steps, Ladder, "a gametree.Ladder")
    if (len(steps.temperatures), len(steps.nodes)) != (RANDOM, LAST - 1 - RANDOM):
        raise OptionError(f"a ladder has {RANDOM} temperatures and {LAST - 1 - RANDOM} numbers of nodes, not {steps}")
    inexact = [Level(number, steps.depth, temperature) for number, temperature in enumerate(steps.temperatures, 1)]
    exact = [Level(number, None, 0.0, nodes) for number, nodes in enumerate(steps.nodes, RANDOM + 1)]
    return *inexact, *exact, Level(LAST, None, 0.0)


LEVELS = ladder(Ladder())
"""The levels of a game that does not say more (`Advice.play`)."""


def known_number(number: int) -> int:
    """The number of a level; `OptionError` if there is none."""
    if type(number) is not int or not 1 <= number <= LAST:
        raise OptionError(f"levels are 1 (beginner) to {LAST} (full strength), not {quoted(number)}")
    return number


def level_in(number: int, position: Position) -> Level:
    """A level as it is in the game of a position.

    >>> import gametree as gt
    >>> from gametree.players import level_in
    >>> level_in(9, gt.position("chess")).nodes > level_in(8, gt.position("chess")).nodes
    True
    """
    known_number(number)
    instance("position", position, Position, "a position")
    return ladder(position.advice.play.ladder)[number - 1]


def level_player(number: int, *, time: Time = TIME, seed: int = 0) -> Player:
    """The player of a level, from 1 (beginner) to 10 (full strength), which keeps to `time`.

    >>> import gametree as gt
    >>> from gametree.players import level_player, play_game
    >>> game = play_game(gt.position("connect-four"), level_player(6), level_player(1))
    >>> game.maximizer, game.minimizer, game.outcome > 0
    ('level 6', 'level 1', True)
    """
    known_number(number)
    instance("time", time, Time, "a PerMove or a Clock")
    if number > RANDOM:
        return ExactLevel(number, time)
    return LevelPlayer(number, time=time, seed=seed)


class ExactLevel(SearchPlayer):
    """Plays as strongly as it can with the nodes that its level has in the game."""

    def __init__(self, number: int, time: Time) -> None:
        super().__init__(time=time, name=f"level {number}")
        self._number = number

    def begin(self, position: Position) -> None:
        """See `Player.begin`."""
        level = level_in(self._number, instance("position", position, Position, "a position"))
        self._limits = replace(self._limits, nodes=level.nodes)
        super().begin(position)


class LevelPlayer(Player):
    """Searches every move as deep as its level says, if there is time, and chooses at random among the better ones.

    `level` is a number, for that level of each game that is played, or a `Level`. In the same position, with the same
    seed and enough time, it always chooses the same move.
    """

    def __init__(self, level: Level | int, *, time: Time = TIME, seed: int = 0) -> None:
        instance("time", time, Time, "a PerMove or a Clock")
        self._number = level if isinstance(level, int) else None
        self.level = (
            LEVELS[known_number(level) - 1] if isinstance(level, int) else instance("level", level, Level, "a Level")
        )
        if self.level.depth is None or not self.level.temperature > 0:
            raise OptionError(f"a level needs a depth and a temperature above zero: {self.level}")
        super().__init__(f"level {self.level.number}")
        self._time_at_first = time
        self._seed = seeded(seed)
        self._flag = _core.Flag()
        self._table = Table(TABLE)
        self._task: Task | None = None

    def begin(self, position: Position) -> None:
        """See `Player.begin`."""
        super().begin(position)
        if self._number is not None:
            self.level = level_in(self._number, position)
        self._table.clear()
        limits = Limits(self.level.depth, None, self._time_at_first.for_move(position), self._flag)
        self.time = self._time_at_first
        self._task = Task(Request(position, "alphabeta", limits, self._table, ORDERING))

    def hurry(self) -> None:
        """See `Player.hurry`."""
        self._flag.set()

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        assert self._task is not None and self.time is not None and self.level.depth is not None
        self._flag.clear()
        limits = replace(self._task.limits, seconds=self.time.for_move(position))
        task = self._task.at(position, limits=limits)
        kernel = task.kernel
        reach = FARTHEST * self.level.temperature * position.unit
        search = RootSearch(kernel, position, reach, self.game.earlier, self._thought)
        with task.holding():
            values = search.values(self.level.depth)
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
