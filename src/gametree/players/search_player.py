"""A player that searches, and keeps its tree or table from move to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import thread_time
from typing import Any

from gametree import _core
from gametree.model.arguments import instance
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import SearchResult
from gametree.players.clock import Time
from gametree.players.player import Decision, Player
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree
from gametree.searching.request import AUTO, Request, table_for
from gametree.searching.task import Task

__all__ = ["Finish", "SearchPlayer", "best_static"]


@dataclass(frozen=True, slots=True)
class Finish:
    """How to finish a game: when no more than `horizon` plies are expected, alpha-beta searches to the end.

    `evaluator` is the evaluator for that search, such as "discs" in Othello; None keeps the one used so far. The search
    ignores the player's limits: only the horizon bounds it.

    >>> from gametree.players import Finish, SearchPlayer
    >>> SearchPlayer("mtdf", depth=4, finish=Finish(8, evaluator="discs")).name
    'mtdf depth 4'
    """

    horizon: int
    evaluator: str | None = None

    def __post_init__(self) -> None:
        if type(self.horizon) is not int or not 0 <= self.horizon <= MAX_DEPTH:
            raise OptionError(f"the horizon of a Finish is 0 to {MAX_DEPTH} plies, not {quoted(self.horizon)}")

    def reaches_the_end(self, position: Position) -> bool:
        """Whether the end of the game is expected within the horizon."""
        expected = position.plies_expected
        return expected is not None and expected <= self.horizon

    def valued(self, position: Position) -> Position:
        """The position with the values that count at the end."""
        return position if self.evaluator is None else position.with_evaluator(self.evaluator)


class SearchPlayer(Player):
    """Plays the best move that a search finds. Its effort counts the nodes that the searches generated.

    The arguments are those of `gametree.search`. An algorithm with a saved tree keeps it from move to move, advanced by
    the moves played; any other keeps its table, if it has one: by default where `search` would make one. Both are
    cleared when a game begins, so a tree or table belongs to one player. `evaluator` is the evaluator of the searches,
    whichever one the game began with. `finish` says how to play the end of the game. `time` is a `PerMove` or a
    `Clock`, in place of `seconds`. If a search was stopped before it found a move, the move to the best static value is
    played.

    >>> import gametree as gt
    >>> from gametree.players import SearchPlayer
    >>> player = SearchPlayer("alphabeta", depth=2)
    >>> player.begin(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> player.choose(), player.effort.nodes
    (0, 10)
    """

    def __init__(
        self,
        algorithm: str | Algorithm = "mtdf",
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        ordering: str = AUTO,
        table: Table | int | str | None = AUTO,
        tree: Tree | None = None,
        evaluator: str | None = None,
        finish: Finish | None = None,
        time: Time | None = None,
        deepening: str | Deepening = AUTO,
        name: str | None = None,
    ) -> None:
        self._algorithm = find_algorithm(algorithm)
        limits = {"depth": depth, "nodes": nodes, "seconds": seconds}
        given = [f"{limit} {quoted(value)}" for limit, value in limits.items() if value is not None]
        if time is not None:
            given.append(str(instance("time", time, Time, "a PerMove or a Clock")))
            if seconds is not None:
                raise OptionError("give seconds for every move, or a time, not both")
        super().__init__(" ".join([self._algorithm.name, *given]) if name is None else name)
        if tree is not None:
            instance("tree", tree, Tree, "a gametree.Tree")
        self._tree = tree if tree is not None or not self._algorithm.uses_tree else Tree()
        self._table = AUTO if isinstance(table, str) and table == AUTO else table_for(self._algorithm, table)
        self._evaluator = evaluator
        self._finish = finish
        self._flag = _core.Flag()
        self._limits = Limits(depth, nodes, seconds, self._flag)
        self._time_at_first = time
        self._ordering = ordering
        self._deepening = deepening
        self._task: Task | None = None  # the search of the start position, repeated at every later position
        self._finishing = False

    def begin(self, position: Position) -> None:
        """See `Player.begin`."""
        position = self._valued(position)
        super().begin(position)
        self._finishing = False
        if isinstance(self._table, Table):
            self._table.clear()
        if self._tree is not None:
            self._tree.clear()
        self.time = self._time_at_first
        limits = self._limits_in(position)
        self._task = Task(
            Request(
                position,
                self._algorithm,
                limits,
                self._table,
                self._ordering,
                self._tree,
                deepening=self._deepening,
            )
        )
        self._table = self._task.settings.table

    def hurry(self) -> None:
        """See `Player.hurry`."""
        self._flag.set()

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        self._flag.clear()
        finish = self._finish
        if finish is not None:
            if not self._finishing and finish.reaches_the_end(position):
                self._start_finishing(finish, position)
            if self._finishing:
                position = finish.valued(position)
        assert self._task is not None
        knows_draws = position.draw_rules is not None and self._task.algorithm.uses_history
        limits = self._limits_in(position) if self.time is not None and not self._finishing else None
        task = self._task.at(position, self.game.earlier if knows_draws else None, limits)
        once = task.settings.table is None and not task.request.limited and not task.request.deepens
        found = task.find() if once and self.on_result is None else self._last_result(task)
        if found.stopped == "interrupted":
            raise KeyboardInterrupt  # Ctrl-C is meant to end the game, not to make a hasty move
        counts = task.kernel.counts
        move, generated = found.move, counts.generated
        if move is None:
            move, made = best_static(position)
            generated += made
        return Decision(move, generated, counts.interior)

    def _last_result(self, task: Task) -> SearchResult:
        """The last result of a search; all of them are passed on."""
        for result in task.results():
            self._thought(result)
        return result

    def played(self, move: Any, position: Position | None = None) -> None:
        """See `Player.played`. The time it takes to advance a tree is part of the effort."""
        super().played(move, None if position is None else self._valued(position))
        if self._tree is not None:
            started = thread_time()
            assert self._task is not None and self._task.settings.tree is not None
            tree = self._task.settings.tree
            tree.advance(move, self.position if tree is self._tree else None)
            self._seconds += thread_time() - started

    def _limits_in(self, position: Position) -> Limits:
        return self._limits if self.time is None else replace(self._limits, seconds=self.time.for_move(position))

    def _valued(self, position: Position) -> Position:
        return position if self._evaluator is None else position.with_evaluator(self._evaluator)

    def _start_finishing(self, finish: Finish, position: Position) -> None:
        """From here on searches go to the end of the game. With another evaluator the tree is not kept."""
        self._finishing = True
        valued, limits = finish.valued(position), Limits(MAX_DEPTH, cancel=self._flag)
        if self._tree is None:
            self._task = Task(Request(valued, "alphabeta", limits, None, "static"))
        else:
            tree = self._tree if valued.domain == position.domain else Tree()
            self._task = Task(Request(valued, "alphabeta-tree", limits, None, AUTO, tree))


def best_static(position: Position, among: Sequence[Any] = ()) -> tuple[Any, int]:
    """The move to the child of the best static value, the first of equals, and the number of children generated.

    `among` names the moves to choose from; without it, all moves.
    """
    moves = among or position.moves()
    best = max if position.maximizing else min
    return best(moves, key=lambda move: position.play(move).evaluate()), len(moves)
